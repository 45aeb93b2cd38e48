"""The puzzle of a day: the same for everybody, from midnight to midnight in UTC. They were made ahead, in a file."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from pathlib import Path
from typing import Final

from quarto_bot.solver.puzzles import Puzzle

FILE: Final = Path(__file__).with_name("puzzles.txt")
FIRST_DAY: Final = date(2026, 11, 16)
"""The day of number 1, a Monday; the file begins its weeks on Mondays too."""
WEEK: Final = 7


@cache
def puzzles() -> tuple[str, ...]:
    """All of them, in the order of their days, as they are written."""
    return tuple(FILE.read_text(encoding="ascii").splitlines())


def number_on(moment: datetime) -> int:
    """The number of the puzzle of this day, counted from 1."""
    return max(1, (moment.astimezone(UTC).date() - FIRST_DAY).days + 1)


def puzzle(number: int) -> Puzzle:
    """The puzzle with this number; after the last one they begin again."""
    return Puzzle.from_text(puzzles()[(number - 1) % len(puzzles())])


def week_of(number: int) -> range:
    """The numbers of the week to which this one belongs."""
    monday = number - (number - 1) % WEEK
    return range(monday, monday + WEEK)


def ends_at(number: int) -> datetime:
    """When its day is over."""
    return datetime.combine(FIRST_DAY + timedelta(days=number), time(), UTC)
