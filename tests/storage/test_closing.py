"""Everything is closed on every path: a connection left open would hang the exit of the process."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
OPEN_AND_CLOSE = """
import asyncio, sys
from sqlalchemy import text
from quarto_bot.matches import Person
from quarto_bot.storage import SqlStorage

async def main(url):
    storage = await SqlStorage.open(url)
    try:
        await asyncio.gather(*(storage.matches.running_in(n) for n in range(20)))
        {body}
    finally:
        await storage.close()

asyncio.run(main(sys.argv[1]))
"""
NO_SUCH_FOLDER = "sqlite+aiosqlite:////proc/no/such/folder/quarto.db"


def run(body: str, url: str) -> subprocess.CompletedProcess[str]:
    """Run it in a process of its own; one that does not end by itself fails the test."""
    program = [sys.executable, "-c", OPEN_AND_CLOSE.replace("{body}", body), url]
    return subprocess.run(program, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)


def test_a_process_that_closed_its_store_ends_by_itself(sqlite_url: str) -> None:
    finished = run("pass", sqlite_url)
    assert finished.returncode == 0, finished.stderr


def test_so_does_one_that_has_written_at_every_action(sqlite_url: str) -> None:
    finished = run("await storage.chat_memory.remember_shown('match', 1, 2, 'fr')", sqlite_url)
    assert finished.returncode == 0, finished.stderr


@pytest.mark.parametrize(
    ("body", "error"),
    [
        ("raise RuntimeError('in mid-work')", "in mid-work"),
        (
            "await asyncio.wait_for(asyncio.gather(*(storage.people.export(Person(n)) for n in range(500))), 0.001)",
            "TimeoutError",
        ),
        (f"await SqlStorage.open('{NO_SUCH_FOLDER}')", "there is no folder /proc/no/such/folder"),
    ],
    ids=["an error", "a cancellation", "a second store that can't be opened"],
)
def test_a_process_ends_by_itself_after(body: str, error: str, sqlite_url: str) -> None:
    finished = run(body, sqlite_url)
    assert finished.returncode == 1
    assert error in finished.stderr


def test_a_process_whose_database_is_too_new_ends_by_itself(sqlite_url: str) -> None:
    change = "UPDATE alembic_version SET version_num = '9999'"
    spoil = f'await storage.database.write(lambda connection: connection.execute(text("{change}")))'
    assert run(spoil, sqlite_url).returncode == 0
    finished = run("pass", sqlite_url)
    assert finished.returncode == 1
    assert "DatabaseTooNew" in finished.stderr
