"""The daily puzzle: which one it is, who solved it, and how many days in a row."""

from quarto_bot.solver.puzzles import Answer, Handover, Kind, Puzzle

from .daily import FILE, FIRST_DAY, ends_at, number_on, puzzle, puzzles, week_of

__all__ = [
    "FILE",
    "FIRST_DAY",
    "Answer",
    "Handover",
    "Kind",
    "Puzzle",
    "ends_at",
    "number_on",
    "puzzle",
    "puzzles",
    "week_of",
]
