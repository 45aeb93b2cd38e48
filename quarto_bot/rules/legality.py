"""Where a game stands, what may be done there, and if not, why."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, auto

from .actions import Action, Call, Give, Pass, Place, Resign, Seat, TimeOut
from .board import PIECES, Board, Piece, Square
from .errors import Refusal
from .options import Calls, Options


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
    if call.line not in position.options.lines:
        return Refusal.LINE_NOT_IN_PLAY
    if position.board.is_full(call.line):
        return None
    # Who holds a piece may mean a line that it would complete. The answer must not depend on whether it would.
    holds = position.phase is Phase.PLACE and call.seat is position.to_move
    return Refusal.PLACE_FIRST if holds else Refusal.LINE_NOT_FULL
