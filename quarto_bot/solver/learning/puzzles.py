"""What puzzles are made from: positions of careful play, and which gifts and handovers are right in them, by proof."""

from __future__ import annotations

import random

from quarto_bot.rules import Game, Give, Piece, Place, Square
from quarto_bot.solver.proof.positions import completed_squares, given, handed, piece_of, tables_of
from quarto_bot.solver.proof.search import Position, Search


def safe_gifts(game: Game) -> list[Piece]:
    """The pieces that can be given without completing a line at once."""
    return [piece_of(at) for at in given(game)]


def right_gifts(game: Game) -> list[Piece]:
    """The pieces with which whoever gives does not lose."""
    search = Search(tables_of(game))
    return [piece_of(at) for at in given(game) if not search.can_win(at)]


def safe_handovers(game: Game) -> list[tuple[Square, Piece]]:
    """Where the piece in hand can be placed, and what can then be given, without completing a line at once."""
    return [_read(game, at) for at in _handovers(Search(tables_of(game)), game)]


def right_handovers(game: Game) -> list[tuple[Square, Piece]]:
    """Those that win, if any do; else those that do not lose. None if the piece in hand completes a line."""
    search = Search(tables_of(game))
    handovers = _handovers(search, game)
    winning = [at for at in handovers if not search.can_hold(at)]
    return [_read(game, at) for at in winning or (at for at in handovers if not search.can_win(at))]


def careful_game(rng: random.Random, placed: int) -> Game | None:
    """A game in which nobody gives a piece that completes a line, up to the placement of the last of these pieces."""
    game: Game | None = Game.new(0)
    while game and len(game.board) < placed:
        game = with_safe_gift(game, rng)
        game = game and game.play(Place(game.mover, rng.choice(game.board.empty)))
    return game


def with_safe_gift(game: Game, rng: random.Random) -> Game | None:
    """Somebody gives a piece that completes nothing, if there is one."""
    safe = safe_gifts(game)
    return game.play(Give(game.mover, rng.choice(safe))) if safe else None


def _handovers(search: Search, game: Game) -> list[Position]:
    assert game.in_hand is not None, "there is something to place"
    at = handed(game, game.in_hand)
    return [] if completed_squares(tables_of(game), at) else search.handovers(at)


def _read(game: Game, at: Position) -> tuple[Square, Piece]:
    [square] = (square for square in game.board.empty if at.taken >> square.index & 1)
    return square, piece_of(at)
