"""The openings for all four characteristics: what to do while a proof would take too long.

Each entry of the two files is a position with up to three pieces on the board, where to place the piece in the hand and
which to give; after it the opponent can't force a win. One entry stands for all positions that the symmetries of
board and pieces turn into it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from itertools import permutations, product
from typing import NamedTuple

from quarto_bot.rules import PIECES, SQUARES, Board, Characteristic, Piece, Square
from quarto_bot.solver.proof.tables import Turning, symmetries

_FILES = {False: "openings.json", True: "openings_squares.json"}
_Placed = tuple[tuple[int, int], ...]


class Opening(NamedTuple):
    """A position, and what to do in it."""

    board: dict[Square, Piece]
    hand: Piece
    place: Square
    give: Piece


class Reply(NamedTuple):
    """What an opening says for a position that is symmetric to its own."""

    place: Square
    give: Piece


LAST = 3
"""The most pieces that stand on the board of an opening."""


@cache
def openings(squares: bool) -> tuple[Opening, ...]:
    """All of them, for the game with or without 2x2 squares."""
    text = files(__package__).joinpath(_FILES[squares]).read_text(encoding="utf-8")
    return tuple(_opening(entry["board"], entry["hand"], entry["place"], entry["give"]) for entry in json.loads(text))


def _opening(board: dict[str, str], hand: str, place: str, give: str) -> Opening:
    pieces = {Square.from_name(name): Piece.from_code(code) for name, code in board.items()}
    return Opening(pieces, Piece.from_code(hand), Square.from_name(place), Piece.from_code(give))


def replies(board: Board, hand: Piece, squares: bool) -> list[Reply]:
    """What the openings say about this position, for each symmetry that turns it into one of theirs; mostly nothing."""
    if len(board) > LAST:
        return []
    found = dict.fromkeys(
        _turned_back(turning, order, hand, _by_position(squares)[image])
        for turning, order, image in _images(board, hand, squares)
        if image in _by_position(squares)
    )
    return sorted(found)


# A position is written with the poles swapped so that the piece in the hand is number 0.
@cache
def _by_position(squares: bool) -> dict[_Placed, tuple[int, int]]:
    return {
        tuple(sorted((square.index, piece.index ^ entry.hand.index) for square, piece in entry.board.items())): (
            entry.place.index,
            entry.give.index ^ entry.hand.index,
        )
        for entry in openings(squares)
    }


def _images(board: Board, hand: Piece, squares: bool) -> Iterator[tuple[Turning, Turning, _Placed]]:
    placed = [(square.index, piece.index ^ hand.index) for square, piece in board.items()]
    for turning, order in product(symmetries(squares), _orders()):
        yield turning, order, tuple(sorted((turning[square], order[piece]) for square, piece in placed))


@cache
def _orders() -> tuple[Turning, ...]:
    """Every order of the characteristics: the index of the piece that each piece turns into."""
    return tuple(
        tuple(sum(1 << to for to, n in enumerate(order) if piece.index >> n & 1) for piece in PIECES)
        for order in permutations(range(len(Characteristic)))
    )


def _turned_back(turning: Turning, order: Turning, hand: Piece, says: tuple[int, int]) -> Reply:
    place, give = says
    return Reply(SQUARES[turning.index(place)], PIECES[order.index(give) ^ hand.index])
