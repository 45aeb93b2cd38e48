"""What is written at every action: together, in one transaction, on both databases."""

import asyncio
from collections.abc import AsyncIterator

import pytest
from sqlalchemy import Connection, Engine, event, insert, select, text
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from quarto_bot.storage.database import Database, Step
from quarto_bot.storage.tables import notes


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


async def test_whoever_stops_waiting_harms_nobody_else(database: Database) -> None:
    impatient = asyncio.create_task(database.write_together(note("a"), note("b")))
    await asyncio.sleep(0)
    impatient.cancel()
    await database.write_together(note("c"))
    found = await database.read(kept)
    assert found in ({"c"}, {"a", "b", "c"})


async def test_postgresql_is_asked_once(postgres_url: str) -> None:
    database, asked = await Database.open(postgres_url), 0

    def count(*_: object) -> None:
        nonlocal asked
        asked += 1

    event.listen(Engine, "before_cursor_execute", count)
    try:
        await database.write_together(note("a"), note("b", "c"))
    finally:
        event.remove(Engine, "before_cursor_execute", count)
        await database.close()
    assert asked == 1


async def test_whoever_waits_in_line_writes_before_the_database_is_closed(database_url: str) -> None:
    database = await Database.open(database_url)
    writing = [asyncio.create_task(database.write_together(note(name))) for name in "abcde"]
    await asyncio.sleep(0)
    await database.close()
    await asyncio.gather(*writing)
    await database.close()
    again = await Database.open(database_url)
    assert await again.read(kept) == set("abcde")
    await again.close()


async def test_writing_goes_on_after_a_commit_that_failed(sqlite_url: str) -> None:
    database = await Database.open(sqlite_url)

    def fail(_: Connection) -> None:
        raise OSError("the disk is full")

    async def write(connection: AsyncConnection) -> None:
        await connection.execute(*note("a"))

    event.listen(Engine, "commit", fail)
    try:
        with pytest.raises(OSError, match="full"):
            await database.write_together(note("a"))
        with pytest.raises(OSError, match="full"):
            await database.write(write)
    finally:
        event.remove(Engine, "commit", fail)
    await database.write_together(note("b"))
    await database.write(write)
    assert await database.read(kept) == {"a", "b"}
    await database.close()


async def test_rows_are_written_in_their_order_so_that_no_two_wait_for_each_other(postgres_url: str) -> None:
    """Somebody else writes the same rows one after the other: who comes later is refused, and nobody cut off."""
    database = await Database.open(postgres_url)
    waiting: list[asyncio.Task[None]] = []

    async def is_waiting(connection: AsyncConnection) -> bool:
        return bool(await connection.scalar(text("SELECT count(*) FROM pg_locks WHERE NOT granted")))

    async def one_after_the_other(connection: AsyncConnection) -> None:
        await connection.execute(*note("a"))
        waiting.append(asyncio.create_task(database.write_together(note("a"), note("b", "c"))))
        async with asyncio.timeout(10):
            while not await database.read(is_waiting):
                pass
        await connection.execute(*note("b"))
        await connection.execute(*note("c"))

    await database.write(one_after_the_other)
    with pytest.raises(IntegrityError):
        await waiting[0]
    await database.close()
