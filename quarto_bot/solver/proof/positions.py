"""From games to positions: the same board as sets of squares and pieces."""

from __future__ import annotations

from quarto_bot.rules import PIECES, Board, Calls, Game, Piece

from .search import Position
from .tables import ALL, Tables, tables_for


def tables_of(game: Game) -> Tables:
    """What the search looks up for this game's variant."""
    return tables_for(game.options.characteristics, game.options.squares)


def handed(game: Game, piece: Piece) -> Position:
    """The position in which somebody holds this piece, with the board as it stands."""
    taken, a, b, c, d = _sets(tables_of(game), game.board)
    left = sum(1 << other.index for other in game.available if other != piece)
    return Position(taken, a, b, c, d, left, piece.index)


def given(game: Game) -> list[Position]:
    """What whoever has to give can hand over, unless the piece completes a line at once; of pieces alike only one."""
    tables = tables_of(game)
    positions = []
    seen = 0
    for piece in game.available:
        at = handed(game, piece)
        if not seen >> piece.index & 1 and not completed_squares(tables, at):
            positions.append(at)
        seen |= tables.alike[piece.index]
    return positions


def completed_squares(tables: Tables, at: Position) -> int:
    """The squares on which the piece in the hand completes a line."""
    found = 0
    for second, own in zip((at.a, at.b, at.c, at.d), tables.second[at.hand], strict=True):
        found |= tables.completing[second if own else second ^ at.taken]
    return found & (ALL ^ at.taken)


def piece_of(at: Position) -> Piece:
    """The piece in the hand."""
    return PIECES[at.hand]


def line_stands(game: Game) -> bool:
    """Whether the last placement made a line; whoever has the right may call it."""
    if game.last_placed is None or game.options.calls is Calls.AUTOMATIC:
        return False
    return bool(game.options.made_lines(game.board, game.last_placed))


def _sets(tables: Tables, board: Board) -> tuple[int, int, int, int, int]:
    taken = a = b = c = d = 0
    for square, piece in board.items():
        bit = 1 << square.index
        fa, fb, fc, fd = tables.second[piece.index]
        taken, a, b, c, d = taken | bit, a | bit & fa, b | bit & fb, c | bit & fc, d | bit & fd
    return taken, a, b, c, d
