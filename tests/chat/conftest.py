import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from datetime import timedelta
from random import Random

import pytest
import simcord

from quarto_bot.chat import Languages, Pictures, QuartoClient, utcnow
from quarto_bot.computer import ComputerPlayer, Thinker, Workers
from quarto_bot.matches import Matches
from quarto_bot.puzzles import Puzzles
from quarto_bot.reviews import Reviews
from quarto_bot.rules import Refused, UnreadableText
from quarto_bot.solver import Finding, Question
from quarto_bot.storage import SqlStorage
from tests.chat.table import Table

LANGUAGES = Languages.load()


@pytest.fixture
async def storage(sqlite_url: str) -> AsyncIterator[SqlStorage]:
    storage = await SqlStorage.open(sqlite_url)
    yield storage
    await storage.close()


@pytest.fixture
def rng() -> Random:
    """The lots that are drawn."""
    return Random(2)


@pytest.fixture
def thinker() -> Thinker:
    """How the computer thinks; a test that needs to know what it will do overrides this."""
    return Thinker(Workers(1))


@pytest.fixture
def computer_plays() -> bool:
    return True


@pytest.fixture
def new_client(storage: SqlStorage, rng: Random, thinker: Thinker, computer_plays: bool) -> Callable[[], QuartoClient]:
    return lambda: client_on(storage, rng, thinker, computer_plays=computer_plays)


def client_on(storage: SqlStorage, rng: Random, thinker: Thinker, *, computer_plays: bool) -> QuartoClient:
    lifetime = timedelta(minutes=15)
    matches = Matches(storage, now=utcnow, rng=rng, challenge_lifetime=lifetime, computer_plays=computer_plays)
    matches.seat(ComputerPlayer(matches, thinker, now=utcnow))
    return client_of(matches, storage)


async def answered_here(question: Question) -> Finding | None:
    """A review needs no process of its own where nobody else is waiting."""
    return await asyncio.to_thread(question)


def client_of(matches: Matches, storage: SqlStorage) -> QuartoClient:
    puzzles = Puzzles(storage.puzzles, now=utcnow)
    reviews = Reviews(matches, storage.reviews, answered_here)
    return QuartoClient(
        matches, storage.chat_memory, puzzles, reviews, languages=LANGUAGES, pictures=Pictures(), shards=([0], 1)
    )


@pytest.fixture
async def simcord_bot(new_client: Callable[[], QuartoClient]) -> QuartoClient:
    """SimCord's own fixture `simcord_env` starts it."""
    return new_client()


@pytest.fixture
async def env(simcord_env: simcord.Env) -> AsyncIterator[simcord.Env]:
    yield simcord_env
    await simcord_env.bot.close()
    # SimCord notes every error that reaches the tree, our refusals among them; the rest would be faults.
    errors = [getattr(error, "original", error) for error in simcord_env.errors]
    assert [e for e in errors if not isinstance(e, Refused | UnreadableText | OSError)] == []


@pytest.fixture
def table(env: simcord.Env) -> Table:
    return Table(env)


@pytest.fixture
def restart(table: Table, new_client: Callable[[], QuartoClient]) -> Callable[[], Awaitable[None]]:
    """The bot ends and begins again, on the same database and the same Discord."""

    async def restarted() -> None:
        old = table.env.bot
        await table.env.restart_bot(new_client())
        await old.close()

    return restarted


@pytest.fixture(autouse=True)
def no_unexpected_errors(caplog: pytest.LogCaptureFixture, request: pytest.FixtureRequest) -> Iterator[None]:
    """Whatever goes wrong unexpectedly is logged as an error; tests that provoke it are marked."""
    yield
    if not request.node.get_closest_marker("provokes_errors"):
        assert [record.getMessage() for record in caplog.get_records("call") if record.levelno >= logging.ERROR] == []
