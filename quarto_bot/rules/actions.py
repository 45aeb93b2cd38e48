"""What a seat can do, and how it is written: `0 give DSTH`, `1 place b2`, `1 call row 2`, `0 pass`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from .board import Line, Square
from .errors import UnreadableText
from .pieces import Piece


@dataclass(frozen=True, slots=True)
class Give:
    """Hand this piece to the opponent, who must place it."""

    seat: int
    piece: Piece

    @property
    def text(self) -> str:
        return f"{self.seat} give {self.piece.code}"


@dataclass(frozen=True, slots=True)
class Place:
    """Put the piece in hand on this square."""

    seat: int
    square: Square

    @property
    def text(self) -> str:
        return f"{self.seat} place {self.square.name}"


@dataclass(frozen=True, slots=True)
class Call:
    """Call "QUARTO!" and point at this line."""

    seat: int
    line: Line

    @property
    def text(self) -> str:
        return f"{self.seat} call {self.line.name}"


@dataclass(frozen=True, slots=True)
class Pass:
    """Let the last chance to call go by."""

    seat: int

    @property
    def text(self) -> str:
        return f"{self.seat} pass"


@dataclass(frozen=True, slots=True)
class Resign:
    """Give the game up."""

    seat: int

    @property
    def text(self) -> str:
        return f"{self.seat} resign"


@dataclass(frozen=True, slots=True)
class TimeOut:
    """Run out of time. Whoever keeps the clock says when; the rules keep no time."""

    seat: int

    @property
    def text(self) -> str:
        return f"{self.seat} time out"


Action: TypeAlias = Give | Place | Call | Pass | Resign | TimeOut

_BARE: dict[str, type[Pass | Resign | TimeOut]] = {"pass": Pass, "resign": Resign, "time out": TimeOut}


def action_from_text(text: str) -> Action:
    """Read an action's `text` back, or raise `UnreadableText`."""
    seat_text, _, deed = text.partition(" ")
    if seat_text not in {"0", "1"}:
        raise UnreadableText(f"{text!r} does not begin with a seat, 0 or 1")
    seat = int(seat_text)
    if deed in _BARE:
        return _BARE[deed](seat)
    verb, _, thing = deed.partition(" ")
    match verb:
        case "give":
            return Give(seat, Piece.from_code(thing))
        case "place":
            return Place(seat, Square.from_name(thing))
        case "call":
            return Call(seat, Line.from_name(thing))
    raise UnreadableText(f"{text!r} is no action: give, place, call, pass, resign or time out")
