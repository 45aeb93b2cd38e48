"""What the players agreed on before the game, and which lines count under it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from .board import LINES, STRAIGHT_LINES, Board, Characteristic, Line, Square

LONGEST_CLOCK: Final = 999_999_999
"""Seconds; some thirty years, and still a number that records and databases hold."""


class Calls(Enum):
    """Who may call a line, and until when."""

    STRICT = "strict"
    LATE = "late"
    OPEN = "open"
    AUTOMATIC = "automatic"


@dataclass(frozen=True, slots=True)
class MadeLine:
    """A line that a placement completed, with the characteristics in play that its pieces share."""

    line: Line
    characteristics: frozenset[Characteristic]


@dataclass(frozen=True, slots=True)
class Options:
    """The variant in play. `clock` is seconds per turn, or None; the rules carry it but keep no time."""

    characteristics: frozenset[Characteristic] = frozenset(Characteristic)
    squares: bool = False
    calls: Calls = Calls.STRICT
    clock: int | None = None

    def __post_init__(self) -> None:
        if not self.characteristics:
            raise ValueError("at least one characteristic must be in play")
        if self.clock is not None and not 1 <= self.clock <= LONGEST_CLOCK:
            raise ValueError(f"a clock of {self.clock} seconds is not between 1 and {LONGEST_CLOCK}")

    @property
    def lines(self) -> tuple[Line, ...]:
        """The lines that count in this game."""
        return LINES if self.squares else STRAIGHT_LINES

    def shared(self, board: Board, line: Line, last_placed: Square) -> frozenset[Characteristic]:
        """What makes this line count now; empty if it does not, or no longer does."""
        if last_placed not in line.squares:
            return frozenset()
        return board.shared(line) & self.characteristics

    def made_lines(self, board: Board, last_placed: Square) -> tuple[MadeLine, ...]:
        """Every line in play that the last placement completed."""
        candidates = (MadeLine(line, self.shared(board, line, last_placed)) for line in self.lines)
        return tuple(made for made in candidates if made.characteristics)
