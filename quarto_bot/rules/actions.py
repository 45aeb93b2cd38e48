"""What a seat can do: how it is written (`0 give DSTH`, `1 call row 2`), and where a game must stand for it."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, IntEnum, auto
from typing import TypeAlias

from .board import PIECES, Board, Line, Piece, Square
from .errors import Refusal, UnreadableText
from .options import Calls, Options


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
    """Call "QUARTO!" and point at this line; whoever points at none has called wrongly."""

    line: Line | None

    def __init__(self, seat: int, line: Line | None) -> None:
        _Act.__init__(self, seat)
        object.__setattr__(self, "line", line)

    @property
    def text(self) -> str:
        return f"{self.seat} call {self.line.name if self.line else _NOTHING}"


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


_NOTHING = "nothing"

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
            return Call(seat, None if thing == _NOTHING else Line.from_name(thing))
    raise UnreadableText(f"{text!r} is no action: give, place, call, pass, resign or time out")


class Phase(Enum):
    """What has to happen next."""

    GIVE = auto()
    PLACE = auto()
    LAST_CALL = auto()
    OVER = auto()


@dataclass(frozen=True, slots=True)
class Position:
    """All that decides what may be done next; how it came to this is the game's to know."""

    options: Options
    to_move: Seat | None
    phase: Phase = Phase.GIVE
    board: Board = field(default_factory=Board)
    in_hand: Piece | None = None
    available: tuple[Piece, ...] = PIECES
    last_placed: Square | None = None
    called_wrongly: frozenset[Seat] = frozenset()
    passed: frozenset[Seat] = frozenset()


def refusal(position: Position, action: Action) -> Refusal | None:
    """Return why this action is not legal in this position, or None if it is."""
    if position.phase is Phase.OVER:
        return Refusal.GAME_OVER
    if isinstance(action, Resign):
        return None
    if isinstance(action, Call):
        return call_refusal(position, action.seat) or _line_refusal(position, action)
    if action.seat is not position.to_move:
        return Refusal.NOT_YOUR_TURN
    return _turn_refusal(position, action)


def _turn_refusal(position: Position, action: Give | Place | Pass | TimeOut) -> Refusal | None:
    match action:
        case Give(_, piece):
            return _give_refusal(position, piece)
        case Place(_, square):
            return _place_refusal(position, square)
        case Pass():
            return None if position.phase is Phase.LAST_CALL else Refusal.NOT_TIME_TO_PASS
        case TimeOut():
            return None


def _give_refusal(position: Position, piece: Piece) -> Refusal | None:
    if position.phase is not Phase.GIVE:
        return Refusal.NOT_TIME_TO_GIVE
    return None if piece in position.available else Refusal.PIECE_NOT_AVAILABLE


def _place_refusal(position: Position, square: Square) -> Refusal | None:
    if position.phase is not Phase.PLACE:
        return Refusal.NOT_TIME_TO_PLACE
    return Refusal.SQUARE_TAKEN if square in position.board else None


def call_refusal(position: Position, seat: Seat) -> Refusal | None:
    """Return why this seat may not call any line now, or None if it may."""
    if position.phase is Phase.OVER:
        return Refusal.GAME_OVER
    if position.options.calls is Calls.AUTOMATIC:
        return Refusal.CALLS_ARE_AUTOMATIC
    if position.last_placed is None or not _has_the_right(position, seat):
        return Refusal.NO_RIGHT_TO_CALL
    return Refusal.ALREADY_CALLED_WRONGLY if seat in position.called_wrongly else None


def _has_the_right(position: Position, seat: Seat) -> bool:
    # STRICT: the right goes with the turn. LATE: the maker keeps it after giving; in LAST_CALL nothing is given.
    # OPEN: both have it from the first placement on, until they pass.
    calls = position.options.calls
    if calls is Calls.OPEN:
        return seat not in position.passed
    return seat is position.to_move or (calls is Calls.LATE and position.phase is Phase.PLACE)


def _line_refusal(position: Position, call: Call) -> Refusal | None:
    if call.line is None:
        return None
    if call.line not in position.options.lines:
        return Refusal.LINE_NOT_IN_PLAY
    if position.board.is_full(call.line):
        return None
    # Who holds a piece may mean a line that it would complete. The answer must not depend on whether it would.
    holds = position.phase is Phase.PLACE and call.seat is position.to_move
    return Refusal.PLACE_FIRST if holds else Refusal.LINE_NOT_FULL
