"""Games for the tests: written as `LRTS a1`, a piece given and the square it is placed on."""

from quarto_bot.rules import Call, Game, Give, Line, Options, Piece, Place, Square

# Sixteen placements in which no line of any kind is ever made.
NO_LINE = (
    "LRSS c3", "LRTH a2", "DSTH a1", "LRSH c1", "DRSS b1", "LSSS d2", "LRTS d4", "DSTS c2",
    "LSSH a3", "DSSS c4", "LSTS b3", "DRSH d1", "DRTH d3", "LSTH b4", "DRTS a4", "DSSH b2",
)  # fmt: skip

# Sixteen placements of which only the last makes lines: row 3, the diagonal a1-d4 and the square c2-d3.
LINES_AT_LAST = (
    "DSTH a4", "DSSH b4", "DSTS c1", "DRTS d2", "LSTH a1", "LRTH a3", "DRSS d3", "LRSH d4",
    "LSSH b2", "DRTH c2", "LSTS c4", "LSSS d1", "LRSS b1", "LRTS b3", "DSSS a2", "DRSH c3",
)  # fmt: skip

# The same squares in the same order, and no line ever.
NO_LINE_AT_LAST = (
    "LRSS a4", "DRSH b4", "DRTH c1", "DSSS d2", "LRTH a1", "DSTH a3", "LRSH d3", "DRTS d4",
    "LRTS b2", "LSTH c2", "LSTS c4", "LSSS d1", "DSSH b1", "DSTS b3", "DRSS a2", "LSSH c3",
)  # fmt: skip

# Four placements that fill row 1 with light pieces, which share nothing else; seat 0 makes the line.
LIGHT_ROW = ("LRTS a1", "LRTH b1", "LSSS c1", "LSSH d1")

# Four placements that fill row 1 with pieces that share nothing.
EMPTY_ROW = ("LRTS a1", "DSSH b1", "LSTH c1", "DRSS d1")


def placed(*moves: str, options: Options | None = None, first: int = 0) -> Game:
    """The game after these placements: nobody has called, the last to place is to give (or to call)."""
    game = Game.new(first, options)
    for move in moves:
        code, name = move.split()
        game = place(give(game, code), name)
    return game


def give(game: Game, code: str) -> Game:
    """The seat to move gives this piece."""
    return game.play(Give(_to_move(game), Piece.from_code(code)))


def place(game: Game, name: str) -> Game:
    """The seat to move places on this square."""
    return game.play(Place(_to_move(game), Square.from_name(name)))


def call(game: Game, seat: int, name: str) -> Game:
    """This seat calls the line of this name."""
    return game.play(Call(seat, Line.from_name(name)))


def _to_move(game: Game) -> int:
    assert game.to_move is not None
    return game.to_move
