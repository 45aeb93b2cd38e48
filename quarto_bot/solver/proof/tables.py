"""What the search looks up: sets of squares and of pieces as 16-bit numbers, and the symmetries of the board.

A set of squares has bit `square.index` for each of them, a set of pieces bit `piece.index`. One set of squares for each
of four characteristics says where pieces with the second pole stand. A characteristic that is not in play is replaced
by the first one that is: a line shares one of these four exactly when it counts.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Final

from quarto_bot.rules import LINES, PIECES, SQUARES, STRAIGHT_LINES, Characteristic, Line

ALL: Final = 0xFFFF
Turning = tuple[int, ...]
"""A symmetry of the board: the index of the square that each square goes to."""
Four = tuple[int, int, int, int]


class Tables:
    """All that a variant needs. Building them takes a moment: get them from `tables_for`."""

    def __init__(self, characteristics: frozenset[Characteristic], squares: bool) -> None:
        in_play = [number for number, c in enumerate(Characteristic) if c in characteristics]
        self.completing, self.smallest, self.turnings = _board_tables(squares)
        numbers = in_play + in_play[:1] * (len(Characteristic) - len(in_play))
        poles = [[piece.poles[number] for number in numbers] for piece in PIECES]
        self.second: list[Four] = [_four(ALL if pole else 0 for pole in own) for own in poles]
        """For each piece and characteristic: all squares if the piece has the second pole, else none."""
        self.sharing: list[Four] = [
            _four(_pieces(other[n] == pole for other in poles) for n, pole in enumerate(own)) for own in poles
        ]
        """For each piece and characteristic: the pieces that have the same pole."""
        self.alike: list[int] = [_pieces(other == own for other in poles) for own in poles]
        """For each piece: the pieces that differ from it in nothing that is in play."""
        self.told_apart: Four = _four(ALL if n < len(in_play) else 0 for n in range(len(Characteristic)))
        """For each characteristic: all squares if a key has to tell it, none if it repeats the first."""


@cache
def tables_for(characteristics: frozenset[Characteristic], squares: bool) -> Tables:
    return Tables(characteristics, squares)


@cache
def symmetries(squares: bool) -> tuple[Turning, ...]:
    """The turnings that turn lines into lines: 32, or 8 with the 2x2 squares."""
    lines = LINES if squares else STRAIGHT_LINES
    inner_swapped, inner_to_outer = (0, 2, 1, 3), (1, 0, 3, 2)
    generators = [
        _turning(lambda row, column: (column, 3 - row)),
        _turning(lambda row, column: (row, 3 - column)),
        _turning(lambda row, column: (inner_swapped[row], inner_swapped[column])),
        _turning(lambda row, column: (inner_to_outer[row], inner_to_outer[column])),
    ]
    kept = [generator for generator in generators if _keeps(generator, lines)]
    found = [tuple(range(len(SQUARES)))]
    for turning in found:
        images = (tuple(generator[square] for square in turning) for generator in kept)
        found.extend(image for image in images if image not in found)
    return tuple(found)


def _turning(move: Callable[[int, int], tuple[int, int]]) -> Turning:
    return tuple(4 * row + column for row, column in (move(square.row, square.column) for square in SQUARES))


def _keeps(turning: Turning, lines: Iterable[Line]) -> bool:
    masks = {line.mask for line in lines}
    return masks == {sum(1 << turning[square.index] for square in line.squares) for line in lines}


@cache
def _board_tables(squares: bool) -> tuple[list[int], list[int], list[tuple[array[int], ...]]]:
    """For each set of squares: what completes a line, its smallest image, and the turnings that reach that image."""
    images = [_images(turning) for turning in symmetries(squares)]
    smallest = [min(of_one) for of_one in zip(*images, strict=True)]
    known: dict[tuple[int, ...], tuple[array[int], ...]] = {}
    turnings = []
    for squares_set, least in enumerate(smallest):
        reaching = tuple(number for number, image in enumerate(images) if image[squares_set] == least)
        turnings.append(known.setdefault(reaching, tuple(images[number] for number in reaching)))
    return _completing(LINES if squares else STRAIGHT_LINES), smallest, turnings


def _images(turning: Turning) -> array[int]:
    """For each set of squares, the set that it is turned into."""
    images = [0]
    for target in turning:
        images += [image | 1 << target for image in images]
    return array("H", images)


def _completing(lines: Iterable[Line]) -> list[int]:
    """For each set of squares, the squares that complete a line with three of the set."""
    table = [0] * (ALL + 1)
    for line in lines:
        for square in line.squares:
            table[line.mask ^ 1 << square.index] |= 1 << square.index
    for bit in _bits():
        for squares_set in range(ALL + 1):
            if squares_set & bit:
                table[squares_set] |= table[squares_set ^ bit]
    return table


def _bits() -> Iterator[int]:
    return (1 << square.index for square in SQUARES)


def _pieces(which: Iterable[bool]) -> int:
    return sum(1 << index for index, one in enumerate(which) if one)


def _four(numbers: Iterable[int]) -> Four:
    a, b, c, d = numbers
    return a, b, c, d
