"""The composition root: builds the bot from its parts and runs it until somebody stops it."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import threading
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager, suppress
from functools import partial
from random import SystemRandom
from typing import Final

from . import __version__, health, journal
from .chat import Languages, Pictures, QuartoClient, serve, use_addresses, utcnow
from .computer import ComputerPlayer, Thinker, Workers
from .config import Settings
from .matches import Matches
from .puzzles import Puzzles
from .reviews import Reviews
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
            computer_plays=settings.computer,
        )
        matches.events.subscribe(journal.write)
        workers = Workers(settings.computer_workers)
        matches.seat(ComputerPlayer(matches, Thinker(workers), now=utcnow))
        client = QuartoClient(
            matches,
            storage.chat_memory,
            Puzzles(storage.puzzles, now=utcnow),
            Reviews(matches, storage.reviews, workers.run),
            languages=Languages.load(),
            pictures=Pictures(settings.drawn_theme),
            remember_commands=remember_commands,
            shards=(list(shards.ids), shards.count) if shards else None,
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
    await until_stopped(_serve(settings, token), patience=_STOPPING_MAY_TAKE)


async def until_stopped(work: Coroutine[None, None, None], patience: float | None = None) -> None:
    """Do it until it ends, or until SIGTERM or Ctrl-C; then the process ends after so many seconds, whatever hangs."""
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    working, stopping = asyncio.create_task(work), asyncio.create_task(stop.wait())
    await asyncio.wait({working, stopping}, return_when=asyncio.FIRST_COMPLETED)
    stopping.cancel()
    if not working.done():
        _log.info("stopping")
        if patience is not None:
            _end_within(patience)
        working.cancel()
    with suppress(asyncio.CancelledError):
        await working


async def _serve(settings: Settings, token: str) -> None:
    async with build_client(settings) as client:
        probes = health.Probes(client.is_connected, client.matches.turns.count_running)
        async with health.serve(probes, settings.health_host, settings.health_port):
            await serve(client, token)


def _end_within(seconds: float) -> None:
    """A disk, a name server or a thread may hang for long. What is stored is safe at any moment."""

    def end() -> None:
        _log.warning("stopping takes too long, ended with work unfinished; nothing that was stored is lost")
        os._exit(0)

    timer = threading.Timer(seconds, end)
    timer.daemon = True
    timer.start()
