"""The daily puzzle: which one it is, who solved it, and how many days in a row."""

from quarto_bot.solver.puzzles import Answer, Handover, Kind, Puzzle

from .daily import FILE, FIRST_DAY, ends_at, number_on, puzzle, puzzles, week_of
from .solving import Counts, Progress, Puzzles, PuzzleStore, Solver, SolverPage, Streak, Tried, streak

__all__ = [
    "FILE",
    "FIRST_DAY",
    "Answer",
    "Counts",
    "Handover",
    "Kind",
    "Progress",
    "Puzzle",
    "PuzzleStore",
    "Puzzles",
    "Solver",
    "SolverPage",
    "Streak",
    "Tried",
    "ends_at",
    "number_on",
    "puzzle",
    "puzzles",
    "streak",
    "week_of",
]
