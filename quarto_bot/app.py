"""The composition root: builds the bot from its parts and runs it until somebody stops it."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from functools import partial
from random import SystemRandom
from typing import Final

from . import __version__, health, journal
from .chat import Languages, Pictures, QuartoClient, serve, use_addresses, utcnow
from .config import Settings
from .matches import Matches
from .starting import until_it_works
from .storage import EVERYTHING, Share, SqlStorage

_log = logging.getLogger(__name__)
_STOPPING_MAY_TAKE: Final = 4.0


@asynccontextmanager
async def build_client(settings: Settings, *, remember_commands: bool = True) -> AsyncIterator[QuartoClient]:
    """A client with everything it needs, not connected yet; closed at the end, whatever happens."""
    shards = settings.shard_range
    share = Share(shards.ids, shards.count) if shards else EVERYTHING
    storage = await until_it_works(partial(SqlStorage.open, settings.database, share))
    try:
        matches = Matches(
            storage,
            now=utcnow,
            rng=SystemRandom(),
            challenge_lifetime=settings.challenge_lifetime,
            challenges_per_minute=settings.challenges_per_minute,
        )
        matches.events.subscribe(journal.write)
        client = QuartoClient(
            matches,
            storage.chat_memory,
            languages=Languages.load(),
            pictures=Pictures(settings.drawn_theme),
            remember_commands=remember_commands,
            shard_ids=list(shards.ids) if shards else None,
            shard_count=shards.count if shards else None,
        )
        try:
            yield client
        finally:
            await client.close()
    finally:
        await storage.close()


async def run(settings: Settings, token: str) -> None:
    """Connect and serve until SIGTERM or Ctrl-C; `StartError` if that can't be done."""
    _log.info("Quarto bot %s starting", __version__)
    use_addresses(settings.api_url, settings.gateway_url)
    stop = stop_signal()
    serving = asyncio.create_task(_serve(settings, token))
    stopping = asyncio.create_task(stop.wait())
    await asyncio.wait({serving, stopping}, return_when=asyncio.FIRST_COMPLETED)
    stopping.cancel()
    if not serving.done():
        _log.info("stopping")
        _end_in_any_case()
        serving.cancel()
    with suppress(asyncio.CancelledError):
        await serving


async def _serve(settings: Settings, token: str) -> None:
    async with build_client(settings) as client:
        probes = health.Probes(client.is_connected, client.matches.turns.count_running)
        async with health.serve(probes, settings.health_host, settings.health_port):
            await serve(client, token)


def _end_in_any_case() -> None:
    """End the process soon, whatever hangs: a disk, a name server, a thread. What is stored is safe at any moment."""

    def end() -> None:
        _log.warning("stopping takes too long, ended with work unfinished; nothing that was stored is lost")
        os._exit(0)

    timer = threading.Timer(_STOPPING_MAY_TAKE, end)
    timer.daemon = True
    timer.start()


def stop_signal() -> asyncio.Event:
    """An event that SIGTERM and Ctrl-C set."""
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    return stop
