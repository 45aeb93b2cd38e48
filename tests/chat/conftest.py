import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from random import Random

import pytest
import simcord

from quarto_bot.chat import Face, Languages, QuartoClient, utcnow
from quarto_bot.matches import Matches, Refused
from quarto_bot.rules import IllegalAction, UnreadableText
from quarto_bot.storage import SqlStore
from tests.chat.table import Table

LANGUAGES = Languages.load()


@pytest.fixture
async def store(sqlite_url: str) -> AsyncIterator[SqlStore]:
    store = await SqlStore.open(sqlite_url)
    yield store
    await store.close()


def client_on(store: SqlStore) -> QuartoClient:
    matches = Matches(store, now=utcnow, chance=Random(2))
    return QuartoClient(Face(matches, LANGUAGES), store, shard_ids=[0], shard_count=1)


@pytest.fixture
async def simcord_bot(store: SqlStore) -> QuartoClient:
    """SimCord's own fixture `simcord_env` starts it."""
    return client_on(store)


@pytest.fixture
async def env(simcord_env: simcord.Env) -> AsyncIterator[simcord.Env]:
    yield simcord_env
    await simcord_env.bot.close()
    # SimCord notes every error that reaches the tree, our refusals among them; the rest would be faults.
    errors = [getattr(error, "original", error) for error in simcord_env.errors]
    assert [e for e in errors if not isinstance(e, Refused | IllegalAction | UnreadableText | OSError)] == []


@pytest.fixture
def table(env: simcord.Env) -> Table:
    return Table(env)


@pytest.fixture
def restart(table: Table, store: SqlStore) -> Callable[[], Awaitable[None]]:
    """The bot ends and begins again, on the same database and the same Discord."""

    async def restarted() -> None:
        old = table.env.bot
        await table.env.restart_bot(client_on(store))
        await old.close()

    return restarted


@pytest.fixture(autouse=True)
def no_unexpected_errors(caplog: pytest.LogCaptureFixture, request: pytest.FixtureRequest) -> Iterator[None]:
    """Whatever goes wrong unexpectedly is logged as an error; tests that provoke it are marked."""
    yield
    if not request.node.get_closest_marker("provokes_errors"):
        assert [record.getMessage() for record in caplog.get_records("call") if record.levelno >= logging.ERROR] == []
