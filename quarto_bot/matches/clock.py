"""One task for all deadlines: it sleeps until the next one, and is replaced when an earlier one comes."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from typing import Final

_log = logging.getLogger(__name__)

# Another process on the same database may have died with deadlines of its own: look again at least this often.
_LONGEST_SLEEP: Final = timedelta(minutes=1)
_AFTER_AN_ERROR: Final = timedelta(seconds=2)


class Clock:
    """Calls `fire` when `next_due` says so. `fire` must deal with whatever is due, and may find nothing."""

    def __init__(
        self,
        *,
        now: Callable[[], datetime],
        next_due: Callable[[], Awaitable[datetime | None]],
        fire: Callable[[], Awaitable[None]],
    ) -> None:
        self._now = now
        self._next_due = next_due
        self._fire = fire
        self._task: asyncio.Task[None] | None = None
        self._expected: datetime | None = None
        self._wakes_at: datetime | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name="clock")

    def expect(self, due_at: datetime) -> None:
        """Say that a deadline was stored; whoever sleeps past it is woken."""
        if self._expected is None or due_at < self._expected:
            self._expected = due_at
        if self._task and self._wakes_at and due_at < self._wakes_at:
            self._task.cancel()
            self.start()

    async def close(self) -> None:
        task, self._task = self._task, None  # from now on nobody replaces it
        if task:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            try:
                await self._sleep_until(await self._wake_time())
                await self._fire()
            except Exception:  # noqa: BLE001 - the clock must go on, whatever happened to the database
                _log.exception("the clock stumbled and goes on")
                await self._sleep_until(self._now() + _AFTER_AN_ERROR)

    async def _wake_time(self) -> datetime:
        self._expected = None
        stored = await self._next_due()
        # What is expected here was stored while the question was on its way.
        known = [due for due in (stored, self._expected) if due is not None]
        return min([*known, self._now() + _LONGEST_SLEEP])

    async def _sleep_until(self, wakes_at: datetime) -> None:
        self._wakes_at = wakes_at
        try:
            await asyncio.sleep(max(0.0, (wakes_at - self._now()).total_seconds()))
        finally:
            if self._task is asyncio.current_task():
                self._wakes_at = None
