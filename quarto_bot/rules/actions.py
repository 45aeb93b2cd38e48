"""What a seat can do, and how it is written: `0 give DSTH`, `1 place b2`, `1 call row 2`, `0 pass`."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import TypeAlias

from .board import Line, Piece, Square
from .errors import UnreadableText


class Seat(IntEnum):
    """One of the two sides of the board; who sits there is not the rules' concern."""

    ZERO = 0
    ONE = 1

    @property
    def other(self) -> Seat:
        return Seat.ZERO if self else Seat.ONE

    def __repr__(self) -> str:
        return f"Seat.{self.name}"

    @classmethod
    def _missing_(cls, value: object) -> Seat:
        raise ValueError(f"there is no seat {value!r}: there are seats 0 and 1")


@dataclass(frozen=True, slots=True, init=False)
class _Act:
    """Something that a seat does. A plain 0 or 1 will do for the seat; any other number is a ValueError."""

    seat: Seat

    def __init__(self, seat: int) -> None:
        object.__setattr__(self, "seat", Seat(seat))


@dataclass(frozen=True, slots=True, init=False)
class Give(_Act):
    """Hand this piece to the opponent, who must place it."""

    piece: Piece

    def __init__(self, seat: int, piece: Piece) -> None:
        _Act.__init__(self, seat)
        object.__setattr__(self, "piece", piece)

    @property
    def text(self) -> str:
        return f"{self.seat} give {self.piece.code}"


@dataclass(frozen=True, slots=True, init=False)
class Place(_Act):
    """Put the piece in hand on this square."""

    square: Square

    def __init__(self, seat: int, square: Square) -> None:
        _Act.__init__(self, seat)
        object.__setattr__(self, "square", square)

    @property
    def text(self) -> str:
        return f"{self.seat} place {self.square.name}"


@dataclass(frozen=True, slots=True, init=False)
class Call(_Act):
    """Call "QUARTO!" and point at this line."""

    line: Line

    def __init__(self, seat: int, line: Line) -> None:
        _Act.__init__(self, seat)
        object.__setattr__(self, "line", line)

    @property
    def text(self) -> str:
        return f"{self.seat} call {self.line.name}"


@dataclass(frozen=True, slots=True, init=False)
class Pass(_Act):
    """Let the last chance to call go by."""

    @property
    def text(self) -> str:
        return f"{self.seat} pass"


@dataclass(frozen=True, slots=True, init=False)
class Resign(_Act):
    """Give the game up."""

    @property
    def text(self) -> str:
        return f"{self.seat} resign"


@dataclass(frozen=True, slots=True, init=False)
class TimeOut(_Act):
    """Run out of time. Whoever keeps the clock says when; the rules keep no time."""

    @property
    def text(self) -> str:
        return f"{self.seat} time out"


Action: TypeAlias = Give | Place | Call | Pass | Resign | TimeOut

_SEATS = {str(seat): seat for seat in Seat}
_BARE: dict[str, type[Pass | Resign | TimeOut]] = {"pass": Pass, "resign": Resign, "time out": TimeOut}


def action_from_text(text: str) -> Action:
    """Read an action's `text` back, or raise `UnreadableText`."""
    seat_text, _, deed = text.partition(" ")
    seat = _SEATS.get(seat_text)
    if seat is None:
        raise UnreadableText(f"{text!r} does not begin with a seat, 0 or 1")
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
