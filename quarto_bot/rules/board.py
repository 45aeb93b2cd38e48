"""Which piece stands on which square, and what the pieces on a line have in common."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from .lines import SQUARES, Line, Square
from .pieces import PIECES, Characteristic, Piece

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
        return f"<Board {' '.join(f'{square.name}:{piece.code}' for square, piece in self.items())}>"
