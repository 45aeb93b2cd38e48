"""The sixteen squares of the board, and the lines of four that can be made on it."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from .errors import UnreadableText

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
