"""Whether a database can be used: its address, its file, and what is said of one that can't.

What the drivers raise becomes a sentence here: `StartError` if somebody has to mend something, `NotNow` if it may pass.
No sentence has the password in it.
"""

from __future__ import annotations

import os
import re
import sqlite3
import warnings
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Final

from sqlalchemy import URL, Engine, create_engine, make_url
from sqlalchemy.exc import ArgumentError, SAWarning, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from quarto_bot.starting import NotNow, SettingsError, StartError

_SETTING: Final = "database"
_POSTGRESQL: Final = "postgresql+asyncpg://user:password@host/name"
_ENCODING: Final = (
    "In a user name or password write / as %2F, @ as %40, : as %3A, # as %23, ? as %3F, [ as %5B, ] as %5D, % as %25."
)
_UNKNOWN_PARAMETER: Final = re.compile(r"(?:unexpected keyword argument|Query string argument\(s\)) ('.+?')")
_OWNER_ONLY: Final = 0o600
_VERSION: Final = "alembic_version"  # the table that says how far the migrations have come
_NAMED: Final = 5
_TABLES: Final = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
_PROBE_SECONDS: Final = 2.0
"""How long another program's lock on the file is waited for, at a time."""


class DatabaseUnusable(StartError):
    """The database can't be used until somebody mends it, or names another one."""


def somebody_elses(sign: str) -> DatabaseUnusable:
    return DatabaseUnusable(
        f"The database belongs to another program ({sign}). Name another one in the setting database; nothing that is "
        "in it was changed."
    )


def read_address(url: str) -> URL:
    """The parts of the setting, or `SettingsError`."""
    try:
        address = make_url(url)
    except ArgumentError:
        raise _unreadable(f"can't be read; it should look like {_POSTGRESQL}.") from None
    except ValueError:
        raise _unreadable("the port must be a number.") from None
    if "@" in (address.host or ""):
        raise _unreadable("has an @ too many.")
    if address.port is not None and not 1 <= address.port <= 65535:
        raise SettingsError.about(_SETTING, "the port must be between 1 and 65535")
    return address


def _unreadable(problem: str) -> SettingsError:
    return SettingsError.about(_SETTING, f"{problem} {_ENCODING}")


def make_engine(address: URL, recycle: int) -> AsyncEngine:
    """Every transaction is ended by us, so the pool need not roll back once more."""
    with warnings.catch_warnings():
        warnings.simplefilter("error", SAWarning)  # else a parameter that SQLite does not know is silently ignored
        try:
            return create_async_engine(address, pool_recycle=recycle, pool_reset_on_return=None)
        except (SAWarning, ArgumentError, TypeError, ValueError) as error:
            raise _not_taken(error) from error


def make_thread_engine(address: URL) -> Engine:
    """The same SQLite file by the driver that waits in its thread."""
    return create_engine(address.set(drivername="sqlite"), pool_reset_on_return=None)


def _not_taken(error: BaseException) -> SettingsError:
    unknown = _UNKNOWN_PARAMETER.search(str(error))
    problem = f"there is no parameter {unknown[1]}" if unknown else f"can't be used: {_first_line(error)}"
    return SettingsError.about(_SETTING, problem)


def prepare_file(address: URL) -> None:
    """Make the SQLite file, for its owner only, or see that the one there is whole and can be written to."""
    path = _file(address)
    if path is None:
        return
    try:
        _create(path)
        with closing(sqlite3.connect(path, timeout=_PROBE_SECONDS, isolation_level=None)) as connection:
            connection.execute("BEGIN IMMEDIATE")
            connection.execute("ROLLBACK")
            (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
            tables = {name for (name,) in connection.execute(_TABLES)}
    except (OSError, sqlite3.Error) as error:
        raise explained(error, address) from error
    if found != "ok":
        raise _damaged(path)
    if tables and _VERSION not in tables:
        raise somebody_elses(f"it has the tables {', '.join(sorted(tables)[:_NAMED])}")


def is_plain_file(address: URL) -> bool:
    return _file(address) is not None


def _file(address: URL) -> Path | None:
    """The file that is meant, if it is a plain one."""
    name = address.database
    if address.get_backend_name() != "sqlite" or not name or name == ":memory:" or "uri" in address.query:
        return None
    return Path(name)


def _create(path: Path) -> None:
    """SQLite gives the files that it lays beside this one the same mode."""
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, _OWNER_ONLY))
    except FileExistsError:
        return


def explained(error: Exception, address: URL) -> Exception:
    """The error as a sentence, or as it is if it is none of the database."""
    causes = list(_causes(error))
    for cause in causes:
        if isinstance(cause, StartError | NotNow):
            return cause
        if (state := getattr(cause, "sqlstate", None)) is not None:
            return _from_postgresql(state, _first_line(cause), address)
        if isinstance(cause, sqlite3.Error):
            return _from_sqlite(cause, _file(address) or Path(str(address.database)))
    if isinstance(error, TypeError | ValueError) or type(causes[-1]).__name__ == "ClientConfigurationError":
        return _not_taken(causes[-1])
    if isinstance(error, OSError):
        path = _file(address)
        return _from_file(error, path) if path else _away(error, address)
    if isinstance(error, SQLAlchemyError):
        return DatabaseUnusable(f"The database can't be used: {_first_line(causes[-1])}")
    return error


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        error = error.__cause__


def _first_line(error: BaseException) -> str:
    return (str(error) or type(error).__name__).splitlines()[0]


def _from_sqlite(error: sqlite3.Error, path: Path) -> Exception:
    match error.sqlite_errorcode & 0xFF if hasattr(error, "sqlite_errorcode") else None:
        case sqlite3.SQLITE_NOTADB:
            return DatabaseUnusable(
                f"The file {path} is no SQLite database. Restore a backup of it, or name another file in the setting "
                "database; nothing was changed."
            )
        case sqlite3.SQLITE_CORRUPT:
            return _damaged(path)
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_PERM | sqlite3.SQLITE_AUTH | sqlite3.SQLITE_CANTOPEN:
            return _from_file(error, path)
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return NotNow(f"The database {path} is locked by another program; if it stays so, end that program")
        case sqlite3.SQLITE_FULL | sqlite3.SQLITE_IOERR:
            return NotNow(f"The database {path} can't be read or written ({error}): is the disk full? Make room on it")
    return DatabaseUnusable(f"The database {path} can't be used: {_first_line(error)}")


def _damaged(path: Path) -> DatabaseUnusable:
    return DatabaseUnusable(
        f"The database {path} is damaged. Restore a backup; without one, save what can be read with "
        f'sqlite3 {path} ".recover" | sqlite3 saved.db'
    )


def _from_file(error: Exception, path: Path) -> StartError:
    if path.is_dir():
        return SettingsError.about(_SETTING, f"{path} is a folder; name a file in it, such as {path / 'quarto.db'}")
    if not path.parent.is_dir():
        return SettingsError.about(_SETTING, f"there is no folder {path.parent}; make it, or name another file")
    return DatabaseUnusable(
        f"The database {path} can't be opened for writing ({_first_line(error)}). The bot's user must be allowed to "
        f"write the file and its folder {path.parent.resolve()}."
    )


def _from_postgresql(state: str, problem: str, address: URL) -> Exception:
    where = _place(address)
    if state == "3D000":
        return DatabaseUnusable(
            f"{where} has no database {address.database!r}: create it (createdb {address.database}), or name another "
            "one in the setting database."
        )
    if state.startswith("28"):
        return DatabaseUnusable(
            f"{where} refuses the user {address.username!r}: check user and password in the setting database. "
            f"{_ENCODING}"
        )
    if state == "42P07":
        return somebody_elses(problem)
    if state == "42501":
        return DatabaseUnusable(f"{where} does not let the user {address.username!r} make tables: {problem}")
    if state.startswith(("08", "25006", "53", "57P", "58")):
        return NotNow(f"{where} can't be used now: {problem}")
    return DatabaseUnusable(f"{where} can't be used: {problem}")


def _away(error: OSError, address: URL) -> NotNow:
    hint = "check the setting database" if _host(address) else f"the setting database names no host: {_POSTGRESQL}"
    return NotNow(f"{_place(address)} does not answer ({_first_line(error)}); {hint}")


def _place(address: URL) -> str:
    port = f":{address.port}" if address.port else ""
    return f"PostgreSQL at {_host(address) or 'this machine'}{port}"


def _host(address: URL) -> str:
    return address.host or str(address.query.get("host", ""))
