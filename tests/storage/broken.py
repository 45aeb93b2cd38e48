"""Databases that can't be used: how one comes by each, and what the bot says of it."""

import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random

import asyncpg

PASSWORD = "0pen-sesame"


@dataclass(frozen=True)
class Broken:
    """`make` lays it into a folder, beside a copy of a good file, and yields its address while it is broken."""

    name: str
    make: Callable[[Path, Path], AbstractContextManager[str]]
    says: str
    may_pass: bool = False


def address(path: Path) -> str:
    return f"sqlite+aiosqlite:///{path}"


def file(change: Callable[[bytes], bytes]) -> Callable[[Path, Path], AbstractContextManager[str]]:
    @contextmanager
    def make(folder: Path, good: Path) -> Iterator[str]:
        path = folder / "quarto.db"
        path.write_bytes(change(good.read_bytes()))
        yield address(path)

    return make


def altered(*statements: str) -> Callable[[Path, Path], AbstractContextManager[str]]:
    """A good file after these statements."""

    @contextmanager
    def make(folder: Path, good: Path) -> Iterator[str]:
        path = Path(shutil.copy(good, folder / "quarto.db"))
        with closing(sqlite3.connect(path)) as connection, connection:
            for statement in statements:
                connection.execute(statement)
        yield address(path)

    return make


@contextmanager
def strange(folder: Path, _: Path) -> Iterator[str]:
    path = folder / "quarto.db"
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("CREATE TABLE games (title TEXT, played INTEGER)")
    yield address(path)


@contextmanager
def locked(folder: Path, good: Path) -> Iterator[str]:
    path = Path(shutil.copy(good, folder / "quarto.db"))
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("BEGIN EXCLUSIVE")
        yield address(path)


def named(url: str) -> Callable[[Path, Path], AbstractContextManager[str]]:
    """Only an address; {folder} stands for the folder."""

    @contextmanager
    def make(folder: Path, _: Path) -> Iterator[str]:
        yield url.replace("{folder}", str(folder))

    return make


def damaged(good: bytes) -> bytes:
    """A few pages in the middle have become noise."""
    return good[:8192] + Random(1).randbytes(16384) + good[24576:]


SQLITE = [
    Broken("random bytes", file(lambda good: Random(1).randbytes(len(good))), r"is no SQLite database\. Restore"),
    Broken("cut in half", file(lambda good: good[: len(good) // 2]), r"is damaged\. Restore a backup"),
    Broken("damaged pages", file(damaged), r"is damaged\. Restore a backup"),
    Broken("somebody else's tables", strange, r"belongs to another program \(it has the tables games\)\. Name another"),
    Broken(
        "somebody else's migrations",
        altered("UPDATE alembic_version SET version_num = '1975ea83b712'"),
        r"belongs to another program \(its schema is 1975ea83b712\)",
    ),
    Broken(
        "a newer version's",
        altered("UPDATE alembic_version SET version_num = '9999'"),
        r"schema version 9999.*Install the newer version",
    ),
    Broken(
        "a folder that is not there", named(address(Path("{folder}/no/quarto.db"))), r"there is no folder .*/no; make"
    ),
    Broken("a folder", named(address(Path("{folder}"))), r"is a folder; name a file in it, such as .*/quarto\.db"),
    Broken("locked", locked, r"is locked by another program", may_pass=True),
    Broken("an unknown parameter", named(address(Path("{folder}/quarto.db?foo=1"))), r"there is no parameter 'foo'"),
]
HOST = "postgresql+asyncpg://user:" + PASSWORD + "@"
POSTGRESQL = [
    Broken("not there", named(HOST + "127.0.0.1:1/quarto"), r"PostgreSQL at 127\.0\.0\.1:1 does not answer", True),
    Broken("an unknown host", named(HOST + "postgres.invalid/quarto"), r"postgres\.invalid does not answer", True),
    Broken("no host", named("postgresql+asyncpg:///quarto?port=1"), r"the setting database names no host", True),
    Broken("a port in words", named(HOST + "localhost:five/quarto"), r"the port must be a number"),
    Broken("a port that is too high", named(HOST + "localhost:70000/quarto"), r"the port must be between 1 and 65535"),
    Broken("an @ in the password", named(HOST + "x@localhost/quarto"), r"has an @ too many\. .*@ as %40"),
    Broken("no address at all", named("postgresql+asyncpg://user:[/"), r"(port must be a number|can't be read).* %5B"),
    Broken("an unknown parameter", named(HOST + "localhost:1/quarto?foo=1"), r"there is no parameter 'foo'"),
    Broken(
        "a wrong parameter", named(HOST + "localhost:1/quarto?ssl=maybe"), r"the setting database: can't be used: .*ssl"
    ),
]


def refusals(server: str) -> list[Broken]:
    """What a PostgreSQL that knows a stranger refuses."""
    url = server.replace("postgresql://postgres:", "postgresql+asyncpg://{user}:" + PASSWORD)
    stranger, unknown, postgres = (url.replace("{user}", user) for user in ("stranger", "unknown", "postgres"))
    nothing = postgres.replace("/postgres?", "/nothing?")
    return [
        Broken("a wrong password", named(stranger), r"refuses the user 'stranger': check user and password.*@ as %40"),
        Broken("an unknown user", named(unknown), r"refuses the user 'unknown': check user and password"),
        Broken("an unknown database", named(nothing), r"has no database 'nothing': create it \(createdb nothing\)"),
    ]


async def know_stranger(server: str) -> None:
    """Let a PostgreSQL that trusts everybody ask one user for another password than `PASSWORD`."""
    connection = await asyncpg.connect(server)
    try:
        _ask_for_password(Path(await connection.fetchval("SHOW hba_file")), "stranger")
        await connection.execute("CREATE ROLE stranger LOGIN PASSWORD 'another'; SELECT pg_reload_conf()")
    finally:
        await connection.close()
    with suppress(asyncpg.InvalidPasswordError):
        while True:  # it reads its rules in its own time
            trusted = await asyncpg.connect(server, user="stranger", password=PASSWORD)
            await trusted.close()


def _ask_for_password(rules: Path, user: str) -> None:
    rules.write_text(f"local all {user} scram-sha-256\n{rules.read_text()}")


@contextmanager
def nobody() -> Iterator[None]:
    """As somebody who is not root, to whom modes of files mean something."""
    root = os.geteuid() == 0
    if root:
        os.seteuid(65534)
    try:
        yield
    finally:
        if root:
            os.seteuid(0)
