"""The openings: legal, complete, and what they hand over is not won by the opponent.

A proof takes seconds: one for each kind of game is done here, and `QUARTO_PROOFS=500` does as many for each number of
pieces and each kind of game. With two pieces on the board it takes minutes, so these are done only then.
"""

import os
import random
from collections.abc import Iterator

import pytest

from quarto_bot.rules import PIECES, SQUARES, Board, Game, Give, Options, Piece, Place
from quarto_bot.solver.play.openings import Opening, openings, replies
from quarto_bot.solver.proof.positions import handed, tables_of
from quarto_bot.solver.proof.search import Search
from tests.solver.plain import Variant

PROOFS = int(os.environ.get("QUARTO_PROOFS", "0"))
KINDS = pytest.mark.parametrize("squares", [False, True], ids=["lines", "squares"])
Held = tuple[Board, Piece]


def board_of(entry: Opening) -> Board:
    board = Board()
    for square, piece in entry.board.items():
        board = board.place(piece, square)
    return board


@KINDS
def test_every_opening_is_a_legal_turn(squares: bool) -> None:
    for entry in openings(squares):
        placed = set(entry.board.values())
        assert len(placed | {entry.hand, entry.give}) == len(placed) + 2, entry
        assert entry.place not in entry.board, entry
        assert len(placed) <= 3, entry


@KINDS
def test_every_opening_is_found_again_by_its_own_position(squares: bool) -> None:
    for entry in openings(squares):
        assert (entry.place, entry.give) in replies(board_of(entry), entry.hand, squares), entry


@KINDS
def test_an_opening_is_found_from_every_symmetric_position(squares: bool) -> None:
    for entry in openings(squares)[::20]:
        turned = Board()
        for square, piece in entry.board.items():
            turned = turned.place(PIECES[15 - piece.index], SQUARES[15 - square.index])
        found = replies(turned, PIECES[15 - entry.hand.index], squares)
        assert (SQUARES[15 - entry.place.index], PIECES[15 - entry.give.index]) in found, entry


def next_held(board: Board, hand: Piece, squares: bool) -> Iterator[Held]:
    """Every position in which the computer holds its next piece, whatever the opponent does after the opening."""
    place, give = replies(board, hand, squares)[0]
    after = board.place(hand, place)
    for square in SQUARES:
        if square not in after:
            theirs = after.place(give, square)
            yield from ((theirs, piece) for piece in PIECES if piece not in theirs.values())


@KINDS
def test_the_openings_answer_all_that_an_opponent_can_do_but_give_a_piece_that_wins(squares: bool) -> None:
    variant = Variant.of(Options(squares=squares))
    waiting: list[Held] = [(Board(), PIECES[0])]
    waiting += [(Board().place(PIECES[0], square), piece) for square in SQUARES for piece in PIECES[1:]]
    search, seen, answered = Search(tables_of(Game.new(0, Options(squares=squares)))), set(), 0
    while waiting:
        board, hand = waiting.pop()
        key = search.key(handed(game_with(board, hand, squares), hand))
        if key in seen:
            continue
        seen.add(key)
        if variant.wins_at({square.name: piece.code for square, piece in board.items()}, hand.code):
            continue
        assert replies(board, hand, squares), (board, hand)
        answered += 1
        if len(board) < 2:
            waiting += next_held(board, hand, squares)
    assert answered == len(openings(squares))


def game_of(entry: Opening, squares: bool) -> Game:
    """A game that stands as the opening's position."""
    return game_with(board_of(entry), entry.hand, squares)


def game_with(board: Board, hand: Piece, squares: bool) -> Game:
    game = Game.new(0, Options(squares=squares))
    for square, piece in board.items():
        game = game.play(Give(game.mover, piece))
        game = game.play(Place(game.mover, square))
    return game.play(Give(game.mover, hand))


def opponent_wins(entry: Opening, squares: bool) -> bool:
    game = game_of(entry, squares)
    game = game.play(Place(game.mover, entry.place))
    game = game.play(Give(game.mover, entry.give))
    return Search(tables_of(game)).can_win(handed(game, entry.give))


def chosen(squares: bool, placed: int, number: int) -> list[Opening]:
    entries = [entry for entry in openings(squares) if len(entry.board) == placed]
    return random.Random(16).sample(entries, min(number, len(entries)))


@KINDS
def test_what_the_openings_hand_over_with_four_pieces_on_the_board_is_not_won_by_the_opponent(squares: bool) -> None:
    for entry in chosen(squares, 3, PROOFS or 1):
        assert not opponent_wins(entry, squares), entry


@pytest.mark.skipif(not PROOFS, reason="takes minutes each: QUARTO_PROOFS says how many")
@KINDS
def test_what_the_openings_hand_over_with_three_pieces_on_the_board_is_not_won_by_the_opponent(squares: bool) -> None:
    for entry in chosen(squares, 2, PROOFS):
        assert not opponent_wins(entry, squares), entry
