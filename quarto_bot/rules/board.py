"""The material: the sixteen pieces, the sixteen squares, the lines of four, and which piece stands on which square."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from itertools import product
from typing import Final

from .errors import UnreadableText


class Characteristic(Enum):
    """One of the four ways in which pieces differ; its value is the letters of its two poles."""

    COLOUR = "LD"
    SHAPE = "RS"
    HEIGHT = "TS"
    TOP = "SH"


@dataclass(frozen=True, slots=True, order=True, repr=False)
class Piece:
    """A piece, by its pole of each characteristic: False is the first letter, True the second."""

    dark: bool
    square: bool
    short: bool
    hollow: bool

    @property
    def poles(self) -> tuple[bool, bool, bool, bool]:
        """The poles in the order of `Characteristic`."""
        return self.dark, self.square, self.short, self.hollow

    @property
    def index(self) -> int:
        """Position among the sixteen, 0 to 15."""
        return 8 * self.dark + 4 * self.square + 2 * self.short + self.hollow

    @property
    def code(self) -> str:
        """Four letters, `[LD][RS][TS][SH]`."""
        return "".join(c.value[pole] for c, pole in zip(Characteristic, self.poles, strict=True))

    @staticmethod
    def from_code(code: str) -> Piece:
        """Return the piece with this code, or raise `UnreadableText`."""
        try:
            return _PIECE_BY_CODE[code]
        except KeyError:
            raise UnreadableText(f"no piece has the code {code!r}") from None

    def __repr__(self) -> str:
        return f"Piece.from_code({self.code!r})"


PIECES: tuple[Piece, ...] = tuple(Piece(*poles) for poles in product((False, True), repeat=4))
_PIECE_BY_CODE = {piece.code: piece for piece in PIECES}


SIZE = 4
_LETTERS = "abcd"


@dataclass(frozen=True, slots=True, order=True, repr=False)
class Square:
    """A square of the board; row 0, column 0 is `a1`, top left."""

    row: int
    column: int

    def __post_init__(self) -> None:
        if not (0 <= self.row < SIZE and 0 <= self.column < SIZE):
            raise ValueError(f"the board has no row {self.row}, column {self.column}")

    @property
    def index(self) -> int:
        """Position in reading order, 0 to 15."""
        return SIZE * self.row + self.column

    @property
    def name(self) -> str:
        """Column letter and row number: `a1` to `d4`."""
        return f"{_LETTERS[self.column]}{self.row + 1}"

    @staticmethod
    def from_name(name: str) -> Square:
        """Return the square with this name, or raise `UnreadableText`."""
        try:
            return _SQUARE_BY_NAME[name]
        except KeyError:
            raise UnreadableText(f"no square has the name {name!r}") from None

    def __repr__(self) -> str:
        return f"Square.from_name({self.name!r})"


SQUARES: tuple[Square, ...] = tuple(Square(row, column) for row in range(SIZE) for column in range(SIZE))
_SQUARE_BY_NAME = {square.name: square for square in SQUARES}


class LineKind(Enum):
    """What a line looks like; `SQUARE` is the advanced game's 2x2 square."""

    ROW = "row"
    COLUMN = "column"
    DIAGONAL = "diagonal"
    SQUARE = "square"


@dataclass(frozen=True, slots=True, repr=False)
class Line:
    """Four squares that count together."""

    kind: LineKind
    squares: tuple[Square, ...]
    mask: int = field(init=False, compare=False)
    """The squares as a 16-bit set, bit `square.index`: what `Board` computes with."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "mask", sum(1 << square.index for square in self.squares))

    @property
    def name(self) -> str:
        """`row 1`, `column a`, `diagonal a1-d4`, `square a1-b2`."""
        first, last = self.squares[0], self.squares[-1]
        if self.kind is LineKind.ROW:
            return f"row {first.row + 1}"
        if self.kind is LineKind.COLUMN:
            return f"column {_LETTERS[first.column]}"
        return f"{self.kind.value} {first.name}-{last.name}"

    @staticmethod
    def from_name(name: str) -> Line:
        """Return the line with this name (one of all 19), or raise `UnreadableText`."""
        try:
            return _LINE_BY_NAME[name]
        except KeyError:
            raise UnreadableText(f"no line has the name {name!r}") from None

    def __repr__(self) -> str:
        return f"Line.from_name({self.name!r})"


def _line(kind: LineKind, *coordinates: tuple[int, int]) -> Line:
    return Line(kind, tuple(SQUARES[SIZE * row + column] for row, column in coordinates))


_ALONG = range(SIZE)
_CORNERS = range(SIZE - 1)
STRAIGHT_LINES: tuple[Line, ...] = (
    *(_line(LineKind.ROW, *((row, column) for column in _ALONG)) for row in _ALONG),
    *(_line(LineKind.COLUMN, *((row, column) for row in _ALONG)) for column in _ALONG),
    _line(LineKind.DIAGONAL, *((step, step) for step in _ALONG)),
    _line(LineKind.DIAGONAL, *((step, SIZE - 1 - step) for step in _ALONG)),
)
SQUARE_LINES: tuple[Line, ...] = tuple(
    _line(LineKind.SQUARE, (row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1))
    for row in _CORNERS
    for column in _CORNERS
)
LINES: tuple[Line, ...] = STRAIGHT_LINES + SQUARE_LINES
_LINE_BY_NAME = {line.name: line for line in LINES}

# A set of squares is a 16-bit number: bit `square.index`. For every pole of every characteristic the board
# keeps the set of squares whose piece has it, so that a line shares a pole exactly when that set covers it.
_POLES: Final = tuple(tuple(2 * number + pole for number, pole in enumerate(piece.poles)) for piece in PIECES)
_NUMBERED: Final = tuple(enumerate(Characteristic))


class Board(Mapping[Square, Piece]):
    """An immutable mapping of the taken squares, in reading order, to their pieces."""

    __slots__ = ("_pieces", "_taken", "_with_pole")

    def __init__(self) -> None:
        self._pieces: tuple[Piece | None, ...] = (None,) * len(SQUARES)
        self._taken = 0
        self._with_pole: tuple[int, ...] = (0,) * (2 * len(Characteristic))

    def place(self, piece: Piece, square: Square) -> Board:
        """Return a board with this piece on this empty square as well."""
        index = square.index
        bit = 1 << index
        with_pole = list(self._with_pole)
        for pole in _POLES[piece.index]:
            with_pole[pole] |= bit
        after = Board.__new__(Board)
        after._pieces = (*self._pieces[:index], piece, *self._pieces[index + 1 :])
        after._taken = self._taken | bit
        after._with_pole = tuple(with_pole)
        return after

    @property
    def empty(self) -> tuple[Square, ...]:
        """The squares on which nothing stands, in reading order."""
        return tuple(square for square in SQUARES if square not in self)

    def is_full(self, line: Line) -> bool:
        """Whether all four squares of the line are taken."""
        return self._taken & line.mask == line.mask

    def shared(self, line: Line) -> frozenset[Characteristic]:
        """The characteristics that the pieces on a full line have in common; none if it is not full."""
        mask, sets = line.mask, self._with_pole
        return frozenset(
            characteristic
            for number, characteristic in _NUMBERED
            if sets[2 * number] & mask == mask or sets[2 * number + 1] & mask == mask
        )

    @property
    def text(self) -> str:
        """Its pieces in reading order: `a1:LRTS c2:DSTH`; `empty board` if there are none."""
        return " ".join(f"{square.name}:{piece.code}" for square, piece in self.items()) or "empty board"

    def __getitem__(self, square: Square) -> Piece:
        piece = self._pieces[square.index]
        if piece is None:
            raise KeyError(square)
        return piece

    def __iter__(self) -> Iterator[Square]:
        return (square for square, piece in zip(SQUARES, self._pieces, strict=True) if piece is not None)

    def __len__(self) -> int:
        return self._taken.bit_count()

    def __eq__(self, other: object) -> bool:
        return self._pieces == other._pieces if isinstance(other, Board) else super().__eq__(other)

    def __hash__(self) -> int:
        return hash(self._pieces)

    def __repr__(self) -> str:
        return f"<Board: {self.text}>"
