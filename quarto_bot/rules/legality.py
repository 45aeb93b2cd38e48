"""Whether an action may be taken in a game, and if not, why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .actions import Action, Call, Give, Pass, Place, Resign, Seat, TimeOut
from .board import Line, Square
from .errors import Refusal
from .options import Calls
from .phase import Phase
from .pieces import Piece

if TYPE_CHECKING:
    from .game import Game


def refusal(game: Game, action: Action) -> Refusal | None:
    """Return why this action is not legal in this game, or None if it is."""
    if game.outcome:
        return Refusal.GAME_OVER
    if isinstance(action, Resign):
        return None
    if isinstance(action, Call):
        return call_refusal(game, action.seat) or _line_refusal(game, action.line)
    if action.seat != game.to_move:
        return Refusal.NOT_YOUR_TURN
    return _turn_refusal(game, action)


def _turn_refusal(game: Game, action: Give | Place | Pass | TimeOut) -> Refusal | None:
    match action:
        case Give(_, piece):
            return _give_refusal(game, piece)
        case Place(_, square):
            return _place_refusal(game, square)
        case Pass():
            return None if game.phase is Phase.LAST_CALL else Refusal.NOT_TIME_TO_PASS
        case TimeOut():
            return None


def _give_refusal(game: Game, piece: Piece) -> Refusal | None:
    if game.phase is not Phase.GIVE:
        return Refusal.NOT_TIME_TO_GIVE
    return None if piece in game.available else Refusal.PIECE_NOT_AVAILABLE


def _place_refusal(game: Game, square: Square) -> Refusal | None:
    if game.phase is not Phase.PLACE:
        return Refusal.NOT_TIME_TO_PLACE
    return Refusal.SQUARE_TAKEN if square in game.board else None


def call_refusal(game: Game, seat: Seat) -> Refusal | None:
    """Return why this seat may not call any line now, or None if it may."""
    if game.outcome:
        return Refusal.GAME_OVER
    if game.options.calls is Calls.AUTOMATIC:
        return Refusal.CALLS_ARE_AUTOMATIC
    if game.last_placed is None or not _has_the_right(game, seat):
        return Refusal.NO_RIGHT_TO_CALL
    return Refusal.ALREADY_CALLED_WRONGLY if seat in game.called_wrongly else None


def _has_the_right(game: Game, seat: Seat) -> bool:
    # Under LATE the maker keeps the right after giving. In LAST_CALL nothing is given: there the right passes on
    # with the turn under both rules.
    late = game.options.calls is Calls.LATE and game.phase is Phase.PLACE
    return seat == game.to_move or late


def _line_refusal(game: Game, line: Line) -> Refusal | None:
    if line not in game.options.lines:
        return Refusal.LINE_NOT_IN_PLAY
    return None if game.board.is_full(line) else Refusal.LINE_NOT_FULL
