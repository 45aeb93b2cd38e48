"""The four characteristics and the sixteen pieces, one for each combination of them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from itertools import product

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
            return _BY_CODE[code]
        except KeyError:
            raise UnreadableText(f"no piece has the code {code!r}") from None

    def __repr__(self) -> str:
        return f"Piece.from_code({self.code!r})"


PIECES: tuple[Piece, ...] = tuple(Piece(*poles) for poles in product((False, True), repeat=4))
_BY_CODE = {piece.code: piece for piece in PIECES}
