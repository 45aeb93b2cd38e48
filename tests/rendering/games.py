"""Games for the tests: written down as `piece square piece square ...`, or made by hypothesis."""

from __future__ import annotations

from hypothesis import strategies as st

from quarto_bot.rules import PIECES, SQUARES, Game, Give, Options, Piece, Place, Square


def played(moves: str, options: Options | None = None) -> Game:
    """The game in which these pieces were given and placed, in turn; a last piece without a square is in hand."""
    words = moves.split()
    pieces = [Piece.from_code(code) for code in words[::2]]
    return game_of(pieces, [Square.from_name(name) for name in words[1::2]], options)


def game_of(pieces: list[Piece], squares: list[Square], options: Options | None = None) -> Game:
    """The game in which these pieces went to these squares; one piece more than squares is in hand."""
    game = Game.new(0, options)
    for number, piece in enumerate(pieces):
        game = game.play(Give(_to_move(game), piece))
        if number < len(squares):
            game = game.play(Place(_to_move(game), squares[number]))
    return game


@st.composite
def games(draw: st.DrawFn) -> Game:
    """Any position that can come up, from the empty board to the full one."""
    pieces = draw(st.permutations(PIECES))
    squares = draw(st.permutations(SQUARES))
    placed = draw(st.integers(0, len(SQUARES)))
    given = min(placed + draw(st.integers(0, 1)), len(PIECES))
    return game_of(pieces[:given], squares[:placed])


def position(game: Game) -> object:
    """What there is to see of a game."""
    return game.board, game.in_hand, game.last_placed


def _to_move(game: Game) -> int:
    assert game.to_move is not None
    return game.to_move


MIDDLE_GAME = "DSTH b2 LRSS c3 LSTH d4 DRSS a3 DRTH c2 LSSH b3 LRTS a1 DSTS"
WON_GAME = "DSTH b2 LRSS c4 DRSH d4 LSSH a2 DRTS b4 DSSH c2 LSTS a3 LRTH d2"
