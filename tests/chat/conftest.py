import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from datetime import timedelta
from random import Random
from typing import Any

import pytest
import simcord

from quarto_bot.chat import Languages, Pictures, QuartoClient, utcnow
from quarto_bot.matches import Matches
from quarto_bot.puzzles import Puzzles
from quarto_bot.rules import Refused, UnreadableText
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


def client_on(storage: SqlStorage, rng: Random) -> QuartoClient:
    matches = Matches(storage, now=utcnow, rng=rng, challenge_lifetime=timedelta(minutes=15))
    shards: dict[str, Any] = {"shard_ids": [0], "shard_count": 1}
    puzzles = Puzzles(storage.puzzles, now=utcnow)
    return QuartoClient(matches, storage.chat_memory, puzzles, languages=LANGUAGES, pictures=Pictures(), **shards)


@pytest.fixture
async def simcord_bot(storage: SqlStorage, rng: Random) -> QuartoClient:
    """SimCord's own fixture `simcord_env` starts it."""
    return client_on(storage, rng)


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
def restart(table: Table, storage: SqlStorage, rng: Random) -> Callable[[], Awaitable[None]]:
    """The bot ends and begins again, on the same database and the same Discord."""

    async def restarted() -> None:
        old = table.env.bot
        await table.env.restart_bot(client_on(storage, rng))
        await old.close()

    return restarted


@pytest.fixture(autouse=True)
def no_unexpected_errors(caplog: pytest.LogCaptureFixture, request: pytest.FixtureRequest) -> Iterator[None]:
    """Whatever goes wrong unexpectedly is logged as an error; tests that provoke it are marked."""
    yield
    if not request.node.get_closest_marker("provokes_errors"):
        assert [record.getMessage() for record in caplog.get_records("call") if record.levelno >= logging.ERROR] == []
