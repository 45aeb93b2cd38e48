"""Deadlines: one table for all of them, one task that sleeps until the next, a handler for each kind."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum
from typing import Final, Protocol, TypeAlias

from quarto_bot.rules import Options, Refused

_log = logging.getLogger(__name__)

LOST_AFTER: Final = timedelta(days=14)
"""Whoever does not move for so long in a match without a clock has lost it."""
REMINDED_AFTER: Final = timedelta(days=3)
"""And is reminded of it after so long."""
# Another process on the same database may have died with deadlines of its own: look again at least this often.
_LONGEST_SLEEP: Final = timedelta(minutes=1)
_RETRY_LOOKING: Final = timedelta(seconds=2)
_RETRY_HANDLING: Final = timedelta(minutes=10)
_REMINDED_CLOCK: Final = 86_400
"""Seconds; who has a clock of a day or more is reminded before it runs out."""


class Alarm(Enum):
    """The kinds of deadlines; the subject of each is the number of a match, a challenge or a server."""

    TURN = "turn"  # the clock of a turn runs out
    IDLE = "idle"  # nobody may have moved for long in a match without a clock
    CHALLENGE = "challenge"  # nobody answered in time
    REMINDER = "reminder"  # the long clock of a turn will run out
    PUZZLE = "puzzle"  # a server gets the puzzle of the day


@dataclass(frozen=True, slots=True)
class Deadline:
    alarm: Alarm
    subject: int
    due_at: datetime


Handler: TypeAlias = Callable[[int], Awaitable[None]]


class DeadlineStore(Protocol):
    """Deadlines are stored with what they belong to, in the same transaction; here they are looked up and moved."""

    async def next_due(self, alarms: Collection[Alarm]) -> datetime | None:
        """When the first deadline of these kinds comes."""

    async def due(self, alarms: Collection[Alarm], now: datetime) -> list[Deadline]:
        """The deadlines of these kinds that have come, oldest first."""

    async def move(self, deadline: Deadline) -> None:
        """Give an existing deadline another date."""

    async def drop(self, deadline: Deadline) -> None:
        """Forget a deadline, unless it was moved to a later date meanwhile."""

    async def postpone(self, deadline: Deadline, until: datetime) -> None:
        """Give it another date, unless somebody has given it a later one meanwhile."""

    async def restart_clocks(self, now: datetime) -> None:
        """Give every running turn of a game with a clock its full time again; reminders that are left move along.

        Nobody loses a game without a clock for a downtime either: a look at it that is late by more than a day comes
        `REMINDED_AFTER` from now.
        """


class Scheduler:
    """Calls the handler of a deadline's kind with its subject when it is due; every handler must settle its deadline.

    A handler that is refused came too late: a player was faster. One that fails is called again later.
    """

    def __init__(self, store: DeadlineStore, *, now: Callable[[], datetime]) -> None:
        self._store = store
        self._now = now
        self._handlers: dict[Alarm, Handler] = {}
        self._task: asyncio.Task[None] | None = None
        self._expected: datetime | None = None
        self._wakes_at: datetime | None = None

    def on(self, alarm: Alarm, handler: Handler) -> None:
        self._handlers[alarm] = handler

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name="scheduler")

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

    async def fire_due(self) -> None:
        """Handle every deadline that has come. The task does this by itself."""
        for deadline in await self._store.due(self._handlers, self._now()):
            try:
                await self._handlers[deadline.alarm](deadline.subject)
            except Refused:
                continue
            except Exception:  # noqa: BLE001 - one broken match must not stop the clocks of the others
                name = deadline.alarm.value
                minutes = _RETRY_HANDLING // timedelta(minutes=1)
                _log.exception("deadline %s %s failed, retrying in %s min", name, deadline.subject, minutes)
                await self._store.postpone(deadline, self._now() + _RETRY_HANDLING)

    async def _run(self) -> None:
        while True:
            try:
                await self._sleep_until(await self._wake_time())
                await self.fire_due()
            except Exception:  # noqa: BLE001 - the clocks must go on, whatever happened to the database
                _log.exception("looking for deadlines failed, retrying in %s s", _RETRY_LOOKING.seconds)
                await self._sleep_until(self._now() + _RETRY_LOOKING)

    async def _wake_time(self) -> datetime:
        self._expected = None
        stored = await self._store.next_due(self._handlers)
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


def first_deadline(options: Options, now: datetime) -> datetime:
    """When the first turn of a match that begins now runs out, or when one that has no clock is looked at first."""
    return now + (REMINDED_AFTER if options.clock is None else timedelta(seconds=options.clock))


def reminder_before(options: Options, turn_ends_at: datetime | None) -> datetime | None:
    """When a quarter of a turn's time is left, if its clock is so long that one may forget it."""
    if turn_ends_at is None or options.clock is None or options.clock < _REMINDED_CLOCK:
        return None
    return turn_ends_at - timedelta(seconds=options.clock) / 4
