"""A connection to the database that a URL names: opened, brought up to date, and closed on every path."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from contextlib import nullcontext, suppress
from typing import Concatenate, Final, ParamSpec, TypeVar
from weakref import WeakKeyDictionary

from sqlalchemy import URL, Connection, Engine, event, func, select
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DisconnectionError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, AsyncTransaction
from sqlalchemy.pool import ConnectionPoolEntry, PoolProxiedConnection

from quarto_bot.background import InFlight
from quarto_bot.storage.migrations import bring_up_to_date

from .opening import explained, is_plain_file, make_engine, make_thread_engine, prepare_file, read_address
from .trips import Line, OneStatement, SqliteThread, Step, Trips

_BUSY_TIMEOUT_MS: Final = 15_000
_RECYCLE_SECONDS: Final = 180  # routers on the way to PostgreSQL may forget connections that are silent for long
_BEGIN: Final = "quarto_begin"  # the option of a connection that says how SQLite begins a transaction
_PRAGMAS: Final = (f"busy_timeout = {_BUSY_TIMEOUT_MS}", "foreign_keys = ON")

_Arguments = ParamSpec("_Arguments")
_Result = TypeVar("_Result")


_migrating: Final[WeakKeyDictionary[asyncio.AbstractEventLoop, asyncio.Lock]] = WeakKeyDictionary()


class Database:
    """Runs queries, which are functions of a connection, or statements together, each time in a transaction of its own.

    A transaction that was begun is finished even if whoever waits for it is cancelled: interrupted halfway, a
    connection would be left open and hang the exit of the process.
    """

    def __init__(self, engine: AsyncEngine, thread: Engine | None = None) -> None:
        self._engine = engine
        self._writer = engine.execution_options(**{_BEGIN: "BEGIN IMMEDIATE"})
        self.dialect = engine.dialect.name
        # SQLite lets one write at a time and makes the others poll; waiting in line here is fair and quicker.
        self._line: Line = asyncio.Lock() if self.dialect == "sqlite" else nullcontext()
        self._running = InFlight()
        self._trips = self._quicker_trips(thread)

    @staticmethod
    async def open(url: str) -> Database:
        """Connect, and migrate to this program's schema; `StartError` or `NotNow` if that can't be done."""
        address = read_address(url)
        is_sqlite = address.get_backend_name() == "sqlite"
        engine = make_engine(address, -1 if is_sqlite else _RECYCLE_SECONDS)
        thread = None
        if is_sqlite:
            _listen_to_sqlite(engine.sync_engine)
            thread = _thread_engine(address)
        else:
            event.listen(engine.sync_engine, "checkout", _check_postgresql)
        database = Database(engine, thread)
        try:
            # Alembic keeps what it is doing in globals, and gives way to others whenever it waits for the database.
            async with _migrating.setdefault(asyncio.get_running_loop(), asyncio.Lock()):
                await asyncio.to_thread(prepare_file, address)
                await database.write(AsyncConnection.run_sync, bring_up_to_date)
        except BaseException as error:
            await database.abandon()
            if isinstance(error, Exception) and (sentence := explained(error, address)) is not error:
                raise sentence from error
            raise
        return database

    async def read(
        self,
        query: Callable[Concatenate[AsyncConnection, _Arguments], Awaitable[_Result]],
        *args: _Arguments.args,
        **kwargs: _Arguments.kwargs,
    ) -> _Result:
        async def transaction() -> _Result:
            async with self._engine.connect() as connection:
                return await query(connection, *args, **kwargs)

        return await self._running.shielded(transaction())

    async def write(
        self,
        query: Callable[Concatenate[AsyncConnection, _Arguments], Awaitable[_Result]],
        *args: _Arguments.args,
        **kwargs: _Arguments.kwargs,
    ) -> _Result:
        """Committed at the end, rolled back on any error."""

        async def transaction() -> _Result:
            async with self._line, self._writer.connect() as connection:
                begun = await connection.begin()
                try:
                    result = await query(connection, *args, **kwargs)
                except BaseException:
                    await begun.rollback()
                    raise
                await _commit(begun, connection)
                return result

        return await self._running.shielded(transaction())

    async def write_together(self, *steps: Step) -> None:
        """All of them, committed when this returns, or none."""
        if self._trips:
            await self._trips.write(steps)
        else:
            await self.write(_step_by_step, steps)

    def _quicker_trips(self, thread: Engine | None) -> Trips | None:
        """None for SQLite where a second connection might see another database."""
        if thread:
            return SqliteThread(thread.execution_options(**{_BEGIN: "BEGIN IMMEDIATE"}), self._line)
        if self.dialect == "postgresql":
            return OneStatement(self._engine, self._running)
        return None

    async def abandon(self) -> None:
        """Close without waiting for an answer, which a server that hangs never gives."""
        await self._running.finish(0, cancel=True)
        await self._dispose()

    async def close(self) -> None:
        """Let what was begun finish, then close every connection."""
        await self._running.finish()
        await self._dispose()

    async def _dispose(self) -> None:
        if self._trips:
            await self._trips.close()
        await self._engine.dispose()


async def _step_by_step(connection: AsyncConnection, steps: Sequence[Step]) -> None:
    for statement, rows in steps:
        await connection.execute(statement, rows)


async def _commit(begun: AsyncTransaction, connection: AsyncConnection) -> None:
    try:
        await begun.commit()
    except BaseException:
        await connection.invalidate()  # a COMMIT that failed leaves its transaction open
        raise


def _thread_engine(address: URL) -> Engine | None:
    """None where a second connection would not see what the first one writes."""
    if not is_plain_file(address):
        return None
    engine = make_thread_engine(address)
    _listen_to_sqlite(engine)
    return engine


def _listen_to_sqlite(engine: Engine) -> None:
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", _begin_sqlite)


def _prepare_sqlite(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
    connection.isolation_level = None  # the driver leaves BEGIN to us: see _begin_sqlite
    cursor = connection.cursor()
    for pragma in _PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    # The file remembers this one. Where several processes find a new file at once, one changes it and the others are
    # refused, without waiting; they will find it changed.
    with suppress(sqlite3.OperationalError):
        cursor.execute("PRAGMA journal_mode = WAL")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    # A transaction that reads first and writes later would fail, not wait, if another process wrote in between: those
    # that write say so at once.
    connection.exec_driver_sql(connection.get_execution_options().get(_BEGIN, "BEGIN"))


def _check_postgresql(connection: DBAPIConnection, _: ConnectionPoolEntry, __: PoolProxiedConnection) -> None:
    """Replace a connection that the server has closed, for instance because it was restarted."""
    if connection.driver_connection.is_closed():
        raise DisconnectionError


async def line_up(connection: AsyncConnection, subject: int) -> None:
    """Wait until no other transaction is about this channel, server or person; SQLite's writers always line up."""
    if connection.dialect.name == "postgresql":
        await connection.execute(select(func.pg_advisory_xact_lock(subject)))
