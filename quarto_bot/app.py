"""The composition root: builds the bot from its parts and runs it until somebody stops it."""

from __future__ import annotations

import asyncio
import logging
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import SystemRandom

from . import __version__, health, journal
from .chat import Languages, Pictures, QuartoClient, TokenRefused, serve, use_addresses, utcnow
from .computer import ComputerPlayer, Thinker, Workers
from .config import Settings
from .matches import Matches
from .puzzles import Puzzles
from .reviews import Reviews
from .storage import EVERYTHING, Share, SqlStorage

_log = logging.getLogger(__name__)


@asynccontextmanager
async def build_client(settings: Settings, *, remember_commands: bool = True) -> AsyncIterator[QuartoClient]:
    """A client with everything it needs, not connected yet; closed at the end, whatever happens."""
    shards = settings.shard_range
    storage = await SqlStorage.open(settings.database, Share(shards.ids, shards.count) if shards else EVERYTHING)
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


async def run(settings: Settings, token: str) -> int:
    """Connect and serve until SIGTERM or Ctrl-C; return the exit status."""
    _log.info("Quarto bot %s starting", __version__)
    use_addresses(settings.api_url, settings.gateway_url)
    stop = stop_signal()
    async with build_client(settings) as client:
        probes = health.Probes(client.is_connected, client.matches.turns.count_running)
        try:
            async with health.serve(probes, settings.health_host, settings.health_port):
                await serve(client, token, stop)
        except TokenRefused:
            _log.critical(
                'Login failed: Discord does not accept the token; get a new one on the page "Bot" of your application'
            )
            return 2
    return 0


def stop_signal() -> asyncio.Event:
    """An event that SIGTERM and Ctrl-C set."""
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    return stop
