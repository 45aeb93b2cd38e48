"""What is written at every action: together, in one transaction, on both databases."""

from collections.abc import AsyncIterator

import pytest
from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from quarto_bot.storage.database import Database
from quarto_bot.storage.tables import notes
from quarto_bot.storage.trips import Step


@pytest.fixture
async def database(database_url: str) -> AsyncIterator[Database]:
    database = await Database.open(database_url)
    yield database
    await database.close()


def note(*names: str) -> Step:
    return insert(notes), [{"name": name, "text": "kept"} for name in names]


async def kept(connection: AsyncConnection) -> set[str]:
    return set((await connection.execute(select(notes.c.name))).scalars())


async def test_what_is_written_together_is_there_when_the_writing_returns(database: Database) -> None:
    await database.write_together(note("a"), note("b", "c"))
    assert await database.read(kept) == {"a", "b", "c"}


@pytest.mark.parametrize("steps", [(note("b"), note("a")), (note("b", "a"),)], ids=["the last step", "the last row"])
async def test_nothing_of_it_is_there_if_it_fails_at(steps: tuple[Step, ...], database: Database) -> None:
    await database.write_together(note("a"))
    with pytest.raises(IntegrityError):
        await database.write_together(*steps)
    assert await database.read(kept) == {"a"}


async def test_writing_goes_on_after_a_failure(database: Database) -> None:
    await database.write_together(note("a"))
    with pytest.raises(IntegrityError):
        await database.write_together(note("b"), note("a"))
    await database.write_together(note("b"))
    assert await database.read(kept) == {"a", "b"}


async def test_a_database_in_memory_has_what_is_written_together() -> None:
    database = await Database.open("sqlite+aiosqlite:///:memory:")
    try:
        await database.write_together(note("a"), note("b"))
        assert await database.read(kept) == {"a", "b"}
    finally:
        await database.close()
