"""Statements without an answer, written together in one transaction: for what is written at every action.

The driver for SQLite in an event loop goes to its thread and back several times for each statement. What needs no
answer in between can go there once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager
from typing import Any, Final, Protocol, TypeAlias

from sqlalchemy import Connection, Engine, Executable
from sqlalchemy.ext.asyncio import AsyncEngine

from quarto_bot.background import InFlight

Line: TypeAlias = AbstractAsyncContextManager[None]
"""Who writes waits here until nobody else does, where only one can."""

Step: TypeAlias = tuple[Executable, Mapping[str, Any] | Sequence[Mapping[str, Any]]]
"""A statement, with its values or with those of each of its rows."""


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
        await asyncio.get_running_loop().run_in_executor(self._thread, self._disconnect)
        self._thread.shutdown(wait=False)

    def _write(self, steps: Sequence[Step]) -> None:
        if self._connection is None:
            self._connection = self._engine.connect()
        with self._connection.begin():
            for statement, values in steps:
                self._connection.execute(statement, values)

    def _disconnect(self) -> None:
        if self._connection:
            self._connection.close()
        self._engine.dispose()


class EventLoopTrips:
    """Step by step through the driver for event loops; a step alone needs no BEGIN and no COMMIT to wait for."""

    def __init__(self, several: AsyncEngine, single: AsyncEngine, line: Line, running: InFlight) -> None:
        self._several = several
        self._single = single
        self._line = line
        self._running = running

    async def write(self, steps: Sequence[Step]) -> None:
        await self._running.shielded(self._write(steps))

    async def close(self) -> None:
        """The engines are closed by whoever opened them."""

    async def _write(self, steps: Sequence[Step]) -> None:
        way = self._single.connect() if len(steps) == 1 else self._several.begin()
        async with self._line, way as connection:
            for statement, values in steps:
                await connection.execute(statement, values)
