"""Who solved what: tries, hints, streaks and the table of solvers. Only today's puzzle counts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import Enum, auto
from typing import Protocol

from quarto_bot.solver.puzzles import Answer, Puzzle

from .daily import number_on, puzzle, week_of


@dataclass(frozen=True, slots=True)
class Progress:
    """How somebody gets on with one puzzle. What does not count is not stored."""

    number: int
    started_at: datetime
    tries: int = 0
    hinted: bool = False
    solved_at: datetime | None = None

    @property
    def is_perfect(self) -> bool:
        """Right at the first try, without a hint."""
        return self.solved_at is not None and self.tries == 1 and not self.hinted

    @property
    def took(self) -> timedelta | None:
        return self.solved_at - self.started_at if self.solved_at else None


@dataclass(frozen=True, slots=True)
class Streak:
    """Days in a row on which somebody solved the puzzle of the day: up to now, and at best."""

    current: int
    best: int


@dataclass(frozen=True, slots=True)
class Solver:
    """A row of the table of solvers."""

    person: int
    this_week: int
    ever: int
    best_streak: int


@dataclass(frozen=True, slots=True)
class SolverPage:
    solvers: tuple[Solver, ...]
    has_more: bool


class Counts(Enum):
    """Whether an answer to a puzzle counts."""

    TODAY = auto()
    DAY_IS_OVER = auto()
    NOT_YET = auto()  # its day is still to come, and nobody may see it


class PuzzleStore(Protocol):
    """Keeps the progress of people with the puzzles that count. Each method is one transaction."""

    async def get(self, person: int, number: int) -> Progress | None:
        """Their progress, if they have begun."""

    async def change(
        self, person: int, number: int, server: int | None, now: datetime, change: Callable[[Progress], Progress]
    ) -> Progress:
        """Change what is stored now, or what begins now, and return the result."""

    async def solved(self, person: int) -> list[int]:
        """The numbers that they solved, in order."""

    async def solvers(self, server: int | None, week: range, *, page: int, size: int) -> SolverPage:
        """Who solved puzzles in this server (None: anywhere), the best of this week first."""

    async def claim_post(self, server: int, number: int) -> bool:
        """Note that this server gets this puzzle now; False if it has had it, or a later one."""


@dataclass(frozen=True, slots=True)
class Tried:
    """What came of an answer; `progress` only where it counts."""

    is_right: bool
    puzzle: Puzzle
    progress: Progress | None


class Puzzles:
    """The puzzles as people meet them. Time is handed in."""

    def __init__(self, store: PuzzleStore, *, now: Callable[[], datetime]) -> None:
        self._store = store
        self._now = now

    @property
    def today(self) -> int:
        return number_on(self._now())

    def counts(self, number: int) -> Counts:
        if number == self.today:
            return Counts.TODAY
        return Counts.DAY_IS_OVER if 1 <= number < self.today else Counts.NOT_YET

    async def open(self, person: int, number: int, server: int | None) -> Progress | None:
        """How this person gets on with it; None if it does not count."""
        if self.counts(number) is not Counts.TODAY:
            return None
        return await self._store.change(person, number, server, self._now(), lambda before: before)

    async def result(self, person: int, number: int) -> Progress | None:
        """How it went on its day."""
        return await self._store.get(person, number)

    async def answer(self, person: int, number: int, server: int | None, answer: Answer) -> Tried:
        """Try this answer. The first try is the scored one; once it is solved nothing changes any more."""
        asked, now = puzzle(number), self._now()
        is_right = answer == asked.answer

        def tried(before: Progress) -> Progress:
            if before.solved_at:
                return before
            return replace(before, tries=before.tries + 1, solved_at=now if is_right else None)

        return Tried(is_right, asked, await self._changed(person, number, server, tried))

    async def hint(self, person: int, number: int, server: int | None) -> Progress | None:
        """Note that they took the hint, which costs the perfect mark."""
        return await self._changed(person, number, server, lambda before: replace(before, hinted=True))

    async def streak(self, person: int) -> Streak:
        return streak(await self._store.solved(person), self.today)

    async def solvers(self, server: int | None, *, page: int, size: int) -> SolverPage:
        return await self._store.solvers(server, week_of(self.today), page=page, size=size)

    async def claim_post(self, server: int) -> int | None:
        """The number of the puzzle that this server is to get now; None if it has had it."""
        number = self.today
        return number if await self._store.claim_post(server, number) else None

    async def _changed(
        self, person: int, number: int, server: int | None, change: Callable[[Progress], Progress]
    ) -> Progress | None:
        if self.counts(number) is not Counts.TODAY:
            return None
        return await self._store.change(person, number, server, self._now(), change)


def streak(solved: Sequence[int], today: int) -> Streak:
    """Of the numbers solved, in order: the longest run, and the one that today's or yesterday's puzzle ends."""
    runs: list[tuple[int, int]] = []  # how long, and where it ends
    for number in solved:
        length = runs.pop()[0] if runs and runs[-1][1] == number - 1 else 0
        runs.append((length + 1, number))
    current = runs[-1][0] if runs and runs[-1][1] >= today - 1 else 0
    return Streak(current, max((length for length, _ in runs), default=0))
