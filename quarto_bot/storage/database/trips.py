"""Statements without an answer, written together in one transaction: for what is written at every action.

The driver for SQLite in an event loop goes to its thread and back several times for each statement, and PostgreSQL is
asked and answers for each. What needs no answer in between can go there once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager
from functools import cache
from typing import Any, Final, Protocol, TypeAlias

from sqlalchemy import BindParameter, Connection, Engine, Insert, TableClause, bindparam
from sqlalchemy.ext.asyncio import AsyncEngine

from quarto_bot.background import InFlight

Line: TypeAlias = AbstractAsyncContextManager[None]
"""Who writes waits here until nobody else does, where only one can."""

Step: TypeAlias = tuple[Insert, Sequence[Mapping[str, Any]]]
"""A statement, with the values of each of its rows."""


class Trips(Protocol):
    """A way to a database."""

    async def write(self, steps: Sequence[Step]) -> None:
        """All of them, committed when this returns, or none."""

    async def close(self) -> None: ...


class SqliteThread:
    """A thread with a connection of its own, to which all steps go at once; once there, they are finished."""

    def __init__(self, engine: Engine, line: Line) -> None:
        self._engine = engine
        self._line = line
        self._thread: Final = ThreadPoolExecutor(1, "sqlite")
        self._connection: Connection | None = None

    async def write(self, steps: Sequence[Step]) -> None:
        async with self._line:
            await asyncio.get_running_loop().run_in_executor(self._thread, self._write, steps)

    async def close(self) -> None:
        """Whoever waits in line writes first."""
        async with self._line:
            await asyncio.to_thread(self._thread.shutdown)
            if self._connection:
                self._connection.close()
            self._engine.dispose()

    def _write(self, steps: Sequence[Step]) -> None:
        if self._connection is None:
            self._connection = self._engine.connect()
        try:
            with self._connection.begin():
                for statement, rows in steps:
                    self._connection.execute(statement, rows)
        except BaseException:
            self._connection.connection.rollback()  # a COMMIT that failed leaves its transaction open
            raise


class OneStatement:
    """All steps as one statement, to PostgreSQL and back once: it writes whatever stands in its WITH, too."""

    def __init__(self, engine: AsyncEngine, running: InFlight) -> None:
        """A statement alone needs no BEGIN and no COMMIT to wait for."""
        self._engine = engine.execution_options(isolation_level="AUTOCOMMIT")
        self._running = running

    async def write(self, steps: Sequence[Step]) -> None:
        await self._running.shielded(self._write(steps))

    async def close(self) -> None:
        """The engine is closed by whoever opened it."""

    async def _write(self, steps: Sequence[Step]) -> None:
        rows = [(statement, row) for statement, rows in steps for row in rows]
        joined = _joined(tuple((statement, tuple(row)) for statement, row in rows))
        values = {
            _parameter(name, number): value for number, (_, row) in enumerate(rows) for name, value in row.items()
        }
        async with self._engine.connect() as connection:
            await connection.execute(joined, values)


@cache
def _joined(rows: tuple[tuple[Insert, tuple[str, ...]], ...]) -> Insert:
    """One statement for several, each with the names of the values of its row.

    PostgreSQL carries out the statement itself first, then those of its WITH from the last to the first. So they are
    put in this order: whoever writes the same rows in the same order waits for us, and not we for each other.
    """
    first, *others = (
        statement.values(_parameters(statement.table, names, number)) for number, (statement, names) in enumerate(rows)
    )
    return first.add_cte(*(statement.cte(f"row_{number}") for number, statement in reversed([*enumerate(others, 1)])))


def _parameters(table: TableClause, names: Iterable[str], row: int) -> dict[str, BindParameter[Any]]:
    return {name: bindparam(_parameter(name, row), type_=table.c[name].type) for name in names}


def _parameter(name: str, row: int) -> str:
    return f"{name}_{row}"
