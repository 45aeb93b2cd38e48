"""What a position is worth, exactly."""

from __future__ import annotations

from enum import IntEnum

from quarto_bot.rules import Game, Phase, Seat

from .positions import completed_squares, given, handed, line_stands, tables_of
from .search import Position, Search


class Value(IntEnum):
    """What the seat to move reaches if both play their best and see everything."""

    LOSS = -1
    DRAW = 0
    WIN = 1

    @property
    def for_other(self) -> Value:
        return Value(-self)


def value(game: Game, limit: float | None = None) -> Value:
    """Return what the game is worth to the seat to move, in phase PLACE or GIVE; a ValueError in any other.

    Positions with few pieces can take very long: after `limit` seconds it raises `OutOfTime`, a TimeoutError.
    """
    if game.phase not in (Phase.PLACE, Phase.GIVE):
        raise ValueError(f"nobody has to place or give: {game!r}")
    search = Search(tables_of(game), seconds=limit)
    caller = caller_of_standing_line(game)
    if caller is not None:
        return Value.WIN if caller is game.to_move else Value.LOSS
    return value_of_holding(search, game) if game.phase is Phase.PLACE else value_of_giving(search, game)


def caller_of_standing_line(game: Game) -> Seat | None:
    """Who calls the line that stands there: the seat to move if it may, else the other, now or when given a piece."""
    if not line_stands(game):
        return None
    for seat in (game.mover, game.mover.other):
        waits = game.phase is Phase.GIVE and seat not in game.called_wrongly
        if game.may_call(seat) or waits:
            return seat
    return None


def value_of_holding(search: Search, game: Game, at_least: Value = Value.LOSS) -> Value:
    """What it is worth to hold the piece in hand, whatever line stands there; knowing a bound saves searching."""
    assert game.in_hand is not None, "somebody holds a piece"
    at = handed(game, game.in_hand)
    if at_least is Value.WIN or completed_squares(tables_of(game), at):
        return Value.WIN
    return _held(search, at, at_least)


def _held(search: Search, at: Position, at_least: Value) -> Value:
    if search.can_win(at):
        return Value.WIN
    return Value.DRAW if at_least is Value.DRAW or search.can_hold(at) else Value.LOSS


def value_of_giving(search: Search, game: Game, at_least: Value = Value.LOSS) -> Value:
    """What it is worth to have to give, whatever line stands there; knowing a bound saves searching."""
    positions = given(game)
    if at_least is Value.WIN or any(not search.can_hold(at) for at in positions):
        return Value.WIN
    can_hold = at_least is Value.DRAW or any(not search.can_win(at) for at in positions)
    return Value.DRAW if can_hold else Value.LOSS
