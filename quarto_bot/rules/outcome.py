"""How a game ended."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from .actions import Seat
from .board import Line
from .pieces import Characteristic


class Reason(Enum):
    """Why the game is over."""

    CALLED = "called"
    AUTOMATIC = "automatic"
    RESIGNED = "resigned"
    TIMED_OUT = "timed out"
    DRAW = "draw"


@dataclass(frozen=True, slots=True)
class Outcome:
    """The winner's seat (None: a draw) and why; a line and what it shares if a line decided it."""

    winner: Seat | None
    reason: Reason
    line: Line | None = None
    characteristics: frozenset[Characteristic] = frozenset()

    @property
    def text(self) -> str:
        """One line for the record: `won by 1, called row 2`, `won by 0, resigned`, `draw`."""
        if self.winner is None:
            return self.reason.value
        line = f" {self.line.name}" if self.line else ""
        return f"won by {self.winner}, {self.reason.value}{line}"
