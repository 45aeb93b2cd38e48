"""A database that can't be used is told in a sentence, without its password, and left alone; a good one is private."""

import asyncio
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import asyncpg
import pytest

from quarto_bot.starting import NotNow, StartError
from quarto_bot.storage import SqlStorage
from quarto_bot.storage.database.opening import prepare_file, read_address

from .broken import PASSWORD, POSTGRESQL, SQLITE, Broken, address, know_stranger, nobody, refusals


@pytest.mark.parametrize("broken", SQLITE + POSTGRESQL, ids=lambda broken: broken.name)
async def test_a_database_that_can_not_be_used_is_told_in_a_sentence(
    broken: Broken, tmp_path: Path, migrated_file: Path
) -> None:
    kind = NotNow if broken.may_pass else StartError
    with broken.make(tmp_path, migrated_file) as url, pytest.raises(kind, match=broken.says) as raised:
        await SqlStorage.open(url)
    sentence = str(raised.value)
    assert sentence.count("\n") < 2
    assert PASSWORD not in sentence


async def test_what_is_in_somebody_elses_file_is_not_changed(tmp_path: Path, migrated_file: Path) -> None:
    refused = [broken for broken in SQLITE if not broken.may_pass and broken.name != "a newer version's"]
    for broken in refused:
        folder = tmp_path / broken.name
        folder.mkdir()
        with broken.make(folder, migrated_file) as url:
            path = folder / "quarto.db"
            before = path.read_bytes() if path.is_file() else None
            with pytest.raises(StartError):
                await SqlStorage.open(url)
            assert before is None or path.read_bytes() == before, broken.name


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that others may enter, unlike those of the tests."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        yield folder


@pytest.mark.parametrize("is_there", [True, False], ids=["the file", "the folder"])
def test_a_database_that_must_not_be_written_is_told_in_a_sentence(
    is_there: bool, open_folder: Path, migrated_file: Path
) -> None:
    path = open_folder / "quarto.db"
    if is_there:
        shutil.copy(migrated_file, path)
    open_folder.chmod(0o555)
    with nobody(), pytest.raises(StartError, match=r"must be allowed to write the file and its folder") as raised:
        prepare_file(read_address(address(path)))
    assert str(raised.value).count("\n") == 0


async def test_postgresql_that_refuses_a_user_or_has_no_such_database_is_told_in_a_sentence(postgres: str) -> None:
    await know_stranger(postgres)
    for broken in refusals(postgres):
        with broken.make(Path(), Path()) as url, pytest.raises(StartError, match=broken.says) as refused:
            await SqlStorage.open(url)
        assert PASSWORD not in str(refused.value)


async def test_tables_of_another_program_in_postgresql_are_left_alone(empty_postgres_url: str) -> None:
    connection = await asyncpg.connect(empty_postgres_url.replace("+asyncpg", ""))
    try:
        await connection.execute("CREATE TABLE games (title TEXT)")
        with pytest.raises(StartError, match=r"belongs to another program \(relation \"games\" already exists\)"):
            await SqlStorage.open(empty_postgres_url)
        tables = await connection.fetch("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
        assert [name for (name,) in tables] == ["games"]
    finally:
        await connection.close()


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


async def test_a_new_file_can_be_read_by_its_owner_only_and_so_can_those_beside_it(
    tmp_path: Path, empty_sqlite_url: str
) -> None:
    storage = await SqlStorage.open(empty_sqlite_url)
    try:
        files = [tmp_path / f"quarto.db{ending}" for ending in ("", "-shm", "-wal")]
        assert [mode(path) for path in files] == [0o600] * 3
    finally:
        await storage.close()


async def test_the_mode_of_a_file_that_was_there_is_its_owners_affair(tmp_path: Path, sqlite_url: str) -> None:
    (tmp_path / "quarto.db").chmod(0o640)
    await (await SqlStorage.open(sqlite_url)).close()
    assert mode(tmp_path / "quarto.db") == 0o640


async def test_a_lock_that_is_let_go_in_time_is_waited_for(sqlite_url: str, tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "quarto.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        opening = asyncio.create_task(SqlStorage.open(sqlite_url))
        await asyncio.sleep(0.2)
        assert not opening.done()
        other.execute("ROLLBACK")
        await (await opening).close()
