"""The schema: made at start, the same as the tables in code, never touched when it is newer."""

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import create_async_engine

from quarto_bot.rules import Options
from quarto_bot.storage import DatabaseTooNew, SqlStorage
from quarto_bot.storage.tables import metadata
from tests.matches.club import ALICE, BOB, VENUE, Club

ROOT = Path(__file__).parents[2]
STEPS = ROOT / "quarto_bot" / "storage" / "migrations"
OPEN = """
import asyncio, sys
from quarto_bot.storage import SqlStorage

async def main(url):
    await (await SqlStorage.open(url)).close()

asyncio.run(main(sys.argv[1]))
print("alembic" in sys.modules)
"""


def needs_alembic(url: str) -> bool:
    """Whether a process that opens this database loads Alembic."""
    command = [sys.executable, "-c", OPEN, url]
    finished = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=True)
    return finished.stdout == "True\n"


def test_only_a_database_with_steps_to_take_is_a_matter_for_alembic(empty_sqlite_url: str) -> None:
    assert needs_alembic(empty_sqlite_url)
    assert not needs_alembic(empty_sqlite_url)


def test_each_step_has_its_number_in_its_name_and_the_last_one_has_the_highest() -> None:
    config = Config()
    config.set_main_option("script_location", str(STEPS))
    scripts = ScriptDirectory.from_config(config)
    revisions = sorted(script.revision for script in scripts.walk_revisions())
    assert revisions == sorted(path.name[:4] for path in (STEPS / "versions").glob("[0-9]*.py"))
    assert scripts.get_heads() == [revisions[-1]]


def differences(connection: Connection) -> list[object]:
    context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
    return list(compare_metadata(context, metadata))


async def test_the_migrations_make_exactly_the_tables_in_the_code(database_url: str) -> None:
    engine = create_async_engine(database_url)
    try:
        async with engine.connect() as connection:
            assert await connection.run_sync(differences) == []
    finally:
        await engine.dispose()


async def test_several_processes_may_start_at_once_on_an_empty_database(empty_database_url: str) -> None:
    storages = await asyncio.gather(*(SqlStorage.open(empty_database_url) for _ in range(4)))
    try:
        clubs = [Club(storage) for storage in storages]
        challenge = await clubs[0].challenge(ALICE, BOB, VENUE, Options())
        assert (await clubs[3].challenges.accept(BOB, challenge.id)).match.players == (ALICE, BOB)
        for club in clubs:
            await club.matches.close()
    finally:
        await asyncio.gather(*(storage.close() for storage in storages))


async def test_opening_again_keeps_what_is_there(database_url: str) -> None:
    storage = await SqlStorage.open(database_url)
    match = await Club(storage).begin()
    await storage.close()
    again = await SqlStorage.open(database_url)
    assert await again.matches.running_in(VENUE.channel) == match
    await again.close()


async def test_a_database_newer_than_the_program_is_refused_with_a_clear_sentence_and_untouched(
    database_url: str,
) -> None:
    engine = create_async_engine(database_url)
    try:
        async with engine.begin() as connection:
            await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
        with pytest.raises(DatabaseTooNew, match=r"schema version 9999.* used by a newer one. Nothing was changed"):
            await SqlStorage.open(database_url)
        async with engine.connect() as connection:
            assert (await connection.execute(text("SELECT version_num FROM alembic_version"))).all() == [("9999",)]
            assert await connection.run_sync(differences) == []
    finally:
        await engine.dispose()
