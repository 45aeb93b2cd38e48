"""Symmetric positions are worth the same, and the search knows them for the same."""

import random
from collections.abc import Callable, Iterator
from itertools import permutations
from typing import NamedTuple

import pytest

from quarto_bot.rules import PIECES, SQUARES, Characteristic, Game, Give, Options, Piece, Place, Square
from quarto_bot.solver import value
from quarto_bot.solver.proof.positions import completed_squares, handed, tables_of
from quarto_bot.solver.proof.search import Position, Search
from quarto_bot.solver.proof.tables import symmetries
from tests.games import give, placed
from tests.solver.plain import careful_game

TABLES = tables_of(Game.new(0))
INNER_SWAPPED, INNER_TO_OUTER = (0, 2, 1, 3), (1, 0, 3, 2)
TURNED: dict[str, Callable[[Square], Square]] = {
    "turned": lambda at: Square(at.column, 3 - at.row),
    "mirrored": lambda at: Square(at.row, 3 - at.column),
    "flipped along the diagonal": lambda at: Square(at.column, at.row),
}
LINES_ONLY: dict[str, Callable[[Square], Square]] = {
    "inner rows and columns swapped": lambda at: Square(INNER_SWAPPED[at.row], INNER_SWAPPED[at.column]),
    "inner with outer swapped": lambda at: Square(INNER_TO_OUTER[at.row], INNER_TO_OUTER[at.column]),
}


def same(at: Square) -> Square:
    return at


def unchanged(piece: Piece) -> Piece:
    return piece


def image(game: Game, squares: Callable[[Square], Square], pieces: Callable[[Piece], Piece]) -> Game:
    turned = Game.new(game.first, game.options)
    for action in game.actions:
        match action:
            case Give(seat, piece):
                turned = turned.play(Give(seat, pieces(piece)))
            case Place(seat, square):
                turned = turned.play(Place(seat, squares(square)))
    return turned


def poles_swapped(which: int) -> Callable[[Piece], Piece]:
    return lambda piece: PIECES[piece.index ^ which]


def reordered(order: tuple[int, ...]) -> Callable[[Piece], Piece]:
    return lambda piece: Piece(*(piece.poles[number] for number in order))


def key(game: Game) -> int:
    assert game.in_hand
    return Search(tables_of(game)).key(handed(game, game.in_hand))


def assert_same(game: Game, other: Game) -> None:
    assert key(other) == key(game)
    assert value(other) == value(game)


@pytest.mark.parametrize("name", TURNED | LINES_ONLY)
@pytest.mark.parametrize("squares", [False, True])
def test_a_board_that_is_turned_or_mirrored_is_worth_the_same(name: str, squares: bool) -> None:
    if squares and name in LINES_ONLY:
        return
    for seed in range(10):
        game = careful_game(Options(squares=squares), 8 + seed % 3, random.Random(seed))
        assert_same(game, image(game, (TURNED | LINES_ONLY)[name], unchanged))


@pytest.mark.parametrize("squares", [False, True])
def test_pieces_with_poles_swapped_or_characteristics_exchanged_are_worth_the_same(squares: bool) -> None:
    orders = list(permutations(range(4)))
    for seed in range(24):
        game = careful_game(Options(squares=squares), 9 + seed % 3, random.Random(seed))
        assert_same(game, image(game, same, poles_swapped(seed % 16)))
        assert_same(game, image(game, same, reordered(orders[seed])))


def test_what_is_not_in_play_does_not_matter() -> None:
    options = Options(frozenset({Characteristic.SHAPE, Characteristic.TOP}))
    for seed in range(10):
        game = careful_game(options, 9, random.Random(seed))
        assert_same(game, image(game, same, poles_swapped(0b1010)))
        assert_same(game, image(game, same, reordered((2, 1, 0, 3))))


def test_which_of_three_characteristics_two_others_follow_matters() -> None:
    options = Options(frozenset({Characteristic.COLOUR, Characteristic.SHAPE, Characteristic.HEIGHT}))
    shape_and_height_agree = give(placed("DRTS a1", "DRTH c1", "LSSS b3", options=options), "LRTS")
    the_same_with_colour_exchanged = give(placed("LSSS a1", "LSSH c1", "DRTS b3", options=options), "LRTS")
    assert key(shape_and_height_agree) != key(the_same_with_colour_exchanged)


def test_with_squares_the_inner_rows_can_t_be_swapped() -> None:
    swap = LINES_ONLY["inner rows and columns swapped"]
    games = [careful_game(Options(squares=True), 8, random.Random(seed)) for seed in range(20)]
    assert any(key(image(game, swap, unchanged)) != key(game) for game in games)


def test_there_are_32_symmetries_of_the_lines_and_8_with_the_squares() -> None:
    assert [len(set(symmetries(squares))) for squares in (False, True)] == [32, 8]


class Counted(NamedTuple):
    """A position, and how many are the same but for symmetry."""

    one: Position
    ways: int


def handed_over(at: Position) -> Iterator[Position]:
    """Every position that follows, dangerous pieces too: with fewer than four pieces no line exists."""
    fa, fb, fc, fd = TABLES.second[at.hand]
    for square in SQUARES:
        bit = 1 << square.index
        if not at.taken & bit:
            sets = (at.taken | bit, at.a | bit & fa, at.b | bit & fb, at.c | bit & fc, at.d | bit & fd)
            for piece in PIECES:
                if at.left >> piece.index & 1:
                    yield Position(*sets, at.left ^ 1 << piece.index, piece.index)


def counted(positions: dict[int, Counted], number: int) -> dict[int, Counted]:
    """One position of each kind with so many pieces, and how many there are of the kind."""
    search, found = Search(TABLES), dict[int, Counted]()
    for before in positions.values():
        for at in handed_over(before.one):
            key = search.key(at)
            known = found.get(key, Counted(at, 0))
            found[key] = Counted(known.one, known.ways + before.ways)
    # Each of its pieces may have been the last one placed.
    return {key: Counted(kind.one, kind.ways // number) for key, kind in found.items()}


def test_positions_up_to_three_pieces_and_boards_of_four_without_a_line_are_as_many_as_others_counted() -> None:
    kinds = {0: Counted(handed(Game.new(0), PIECES[0]), 16)}
    counts = []
    for number in (1, 2, 3):
        kinds = counted(kinds, number)
        hands = 16 - number
        counts.append((len(kinds), sum(kind.ways for kind in kinds.values()) // hands))
    assert counts == [(8, 256), (148, 28_800), (3_382, 1_881_600)]
    without_line = sum(kind.ways * (13 - completed_squares(TABLES, kind.one).bit_count()) for kind in kinds.values())
    assert without_line // 4 == 79_368_960
