"""What a server and a person have chosen, as values; and where that is kept."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Protocol

from .rules import Calls


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """What those who manage a server have chosen for it; the defaults are those of a server that never chose."""

    locale: str | None = None  # of public messages; none: that of the players if they share one, else Discord's
    theme: str | None = None  # of public pictures; none: the host's
    clock: int | None = None  # of games that say nothing else, in seconds
    calls: Calls = Calls.STRICT
    in_thread: bool = False  # whether games that say nothing else get a thread of their own
    channels: tuple[int, ...] = ()  # where games may be played, threads included; none: everywhere
    puzzle_channel: int | None = None
    puzzle_hour: int = 9  # in UTC, when that channel gets the puzzle of the day

    def next_puzzle(self, after: datetime) -> datetime | None:
        """When the next puzzle is to be posted; None if nobody wants one."""
        if self.puzzle_channel is None:
            return None
        today = after.astimezone(UTC).replace(hour=self.puzzle_hour, minute=0, second=0, microsecond=0)
        return today if today > after else today + timedelta(days=1)


@dataclass(frozen=True, slots=True)
class QuietHours:
    """Every day from one full hour to another, on a clock that is so many minutes ahead of UTC.

    From an hour to the same hour is the whole day.
    """

    start: int
    end: int
    utc_offset: int

    def has(self, moment: datetime) -> bool:
        hour = (moment.astimezone(UTC) + timedelta(minutes=self.utc_offset)).hour
        return (hour - self.start) % 24 < ((self.end - self.start) % 24 or 24)


@dataclass(frozen=True, slots=True)
class Preferences:
    """What a person has chosen for themselves; the defaults are those of somebody who never chose."""

    locale: str | None = None  # none: as Discord says
    theme: str | None = None  # of private pictures; none: the host's
    reminder: bool = True  # before a long clock runs out
    mention_at_end: bool = True
    quiet: QuietHours | None = None  # when nobody is to mention them
    seen_locale: str | None = None  # what Discord last said, when they challenged or accepted

    def is_quiet(self, moment: datetime) -> bool:
        return self.quiet is not None and self.quiet.has(moment)


class SettingsStore(Protocol):
    """Keeps what was chosen. A change is made to what is stored now, in one transaction, and the result returned."""

    async def settings_of(self, server: int) -> ServerSettings: ...

    async def change_settings(
        self, server: int, change: Callable[[ServerSettings], ServerSettings], now: datetime
    ) -> ServerSettings:
        """The deadline of the next puzzle changes along; that of today is over if its hour is."""

    async def preferences_of(self, person: int) -> Preferences: ...

    async def change_preferences(self, person: int, change: Callable[[Preferences], Preferences]) -> Preferences: ...
