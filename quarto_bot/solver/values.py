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


def value(game: Game, limit: float | None = None) -> Value:
    """Return what the game is worth to the seat to move, in phase PLACE or GIVE; a ValueError in any other.

    Positions with few pieces can take very long: after `limit` seconds it raises `OutOfTime`, a TimeoutError.
    """
    if game.phase not in (Phase.PLACE, Phase.GIVE):
        raise ValueError(f"nobody has to place or give: {game!r}")
    search = Search(tables_of(game), seconds=limit)
    if line_stands(game) and (caller := _caller(game)) is not None:
        return Value.WIN if caller is game.to_move else Value.LOSS
    return _to_place(search, game) if game.phase is Phase.PLACE else _to_give(search, game)


def _caller(game: Game) -> Seat | None:
    """Who calls the line that stands there: the seat to move if it may, else the other, now or when given a piece."""
    for seat in (game.mover, game.mover.other):
        waits = game.phase is Phase.GIVE and seat not in game.called_wrongly
        if game.may_call(seat) or waits:
            return seat
    return None


def _to_place(search: Search, game: Game) -> Value:
    assert game.in_hand is not None
    at = handed(game, game.in_hand)
    if completed_squares(tables_of(game), at):
        return Value.WIN
    return _held(search, at)


def _held(search: Search, at: Position) -> Value:
    if search.can_win(at):
        return Value.WIN
    return Value.DRAW if search.can_hold(at) else Value.LOSS


def _to_give(search: Search, game: Game) -> Value:
    positions = given(game)
    if any(not search.can_hold(at) for at in positions):
        return Value.WIN
    return Value.DRAW if any(not search.can_win(at) for at in positions) else Value.LOSS
