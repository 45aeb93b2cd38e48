"""What only a SQLite file has: the pragmas, and other processes that hold its lock."""

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from quarto_bot.rules import Piece
from quarto_bot.storage import SqlStorage
from quarto_bot.storage.database import Database
from tests.matches.club import VENUE, Club, mover


async def pragma(connection: AsyncConnection, name: str) -> Any:
    return (await connection.exec_driver_sql(f"PRAGMA {name}")).scalar_one()


async def test_the_file_is_in_wal_mode_with_foreign_keys_a_busy_timeout_and_full_durability(sqlite_url: str) -> None:
    database = await Database.open(sqlite_url)
    try:
        names = ("journal_mode", "foreign_keys", "synchronous", "busy_timeout")
        mode, keys, synchronous, timeout = [await database.read(pragma, name) for name in names]
        assert (mode, keys, synchronous) == ("wal", 1, 2)
        assert timeout > 10_000
    finally:
        await database.close()


async def test_an_action_waits_while_another_process_holds_the_lock(sqlite_url: str, tmp_path: Path) -> None:
    storage = await SqlStorage.open(sqlite_url)
    club = Club(storage)
    match = await club.begin()
    other = sqlite3.connect(tmp_path / "quarto.db", isolation_level=None)
    try:
        other.execute("BEGIN EXCLUSIVE")
        giving = asyncio.create_task(club.turns.give(mover(match), VENUE.channel, Piece.from_code("DSTH")))
        await asyncio.sleep(0.3)
        assert not giving.done()
        other.execute("ROLLBACK")
        assert (await giving).match.sequence == 1
    finally:
        other.close()
        await club.matches.close()
        await storage.close()
