"""Which lines count: the one place that decides it, for calls, for AUTOMATIC games and for the review."""

from __future__ import annotations

from dataclasses import dataclass

from .board import Board, Line, Square
from .options import Options
from .pieces import Characteristic


@dataclass(frozen=True, slots=True)
class MadeLine:
    """A line that a placement completed, with the characteristics in play that its pieces share."""

    line: Line
    characteristics: frozenset[Characteristic]


def shared_in_play(board: Board, line: Line, last_placed: Square, options: Options) -> frozenset[Characteristic]:
    """What makes this line count now; empty if it does not, or no longer does."""
    if last_placed not in line.squares:
        return frozenset()
    return board.shared(line) & options.characteristics


def made_lines(board: Board, last_placed: Square, options: Options) -> tuple[MadeLine, ...]:
    """Every line in play that the last placement completed."""
    candidates = (MadeLine(line, shared_in_play(board, line, last_placed, options)) for line in options.lines)
    return tuple(made for made in candidates if made.characteristics)
