"""Statements without an answer, written together in one transaction: for what is written at every action.

The driver for SQLite in an event loop goes to its thread and back several times for each statement. What needs no
answer in between can go there once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, Protocol, TypeAlias

from sqlalchemy import Engine, Executable
from sqlalchemy.ext.asyncio import AsyncEngine

Step: TypeAlias = tuple[Executable, Mapping[str, Any] | Sequence[Mapping[str, Any]]]
"""A statement, with its values or with those of each of its rows."""


class Trips(Protocol):
    """A way to a database."""

    async def write(self, steps: Sequence[Step]) -> None:
        """All of them, committed when this returns, or none."""

    async def close(self) -> None: ...


class SqliteThread:
    """A thread with a connection of its own, to which all steps go at once."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._thread: Final = ThreadPoolExecutor(1, "sqlite")

    async def write(self, steps: Sequence[Step]) -> None:
        await asyncio.get_running_loop().run_in_executor(self._thread, self._write, steps)

    def _write(self, steps: Sequence[Step]) -> None:
        with self._engine.begin() as connection:
            for statement, values in steps:
                connection.execute(statement, values)

    async def close(self) -> None:
        self._thread.shutdown(wait=False)
        self._engine.dispose()


class EventLoopTrips:
    """Step by step through the driver for event loops; a step alone needs no BEGIN and no COMMIT to wait for."""

    def __init__(self, several: AsyncEngine, single: AsyncEngine) -> None:
        self._several = several
        self._single = single

    async def write(self, steps: Sequence[Step]) -> None:
        way = self._single.connect() if len(steps) == 1 else self._several.begin()
        async with way as connection:
            for statement, values in steps:
                await connection.execute(statement, values)

    async def close(self) -> None:
        """The engines are closed by whoever opened them."""
