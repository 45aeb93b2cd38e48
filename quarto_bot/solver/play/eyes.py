"""What a player sees: lines that stand there, and lines of three that a piece would complete."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from quarto_bot.rules import LINES, Board, Characteristic, Game, Line, LineKind, Options, Piece, Place, Square

from .levels import Level

# How likely a beginner notices a line: of this kind, by this characteristic, and for each piece placed since.
_BY_KIND: Final = {LineKind.ROW: 0.97, LineKind.COLUMN: 0.94, LineKind.DIAGONAL: 0.7, LineKind.SQUARE: 0.6}
_BY_CHARACTERISTIC: Final = {
    Characteristic.COLOUR: 1.0,
    Characteristic.HEIGHT: 0.9,
    Characteristic.SHAPE: 0.85,
    Characteristic.TOP: 0.7,
}
_NUMBERS: Final = {characteristic: number for number, characteristic in enumerate(Characteristic)}
_BY_AGE: Final = 0.93
# What part of the things that a beginner overlooks this level overlooks too.
_OVERLOOKED: Final = {Level.BEGINNER: 1.0, Level.CASUAL: 0.4}


class Threat(NamedTuple):
    """Three pieces of a line share a pole, and a fourth with the same pole would complete it on the square left."""

    line: Line
    square: Square
    characteristic: Characteristic
    pole: bool
    age: int

    def fits(self, piece: Piece) -> bool:
        """Whether this piece would complete the line."""
        return piece.poles[_NUMBERS[self.characteristic]] is self.pole


class Eyes:
    """One player's eyes in one game: made with the same chance they overlook the same lines from turn to turn."""

    def __init__(self, level: Level, chance: random.Random) -> None:
        self._overlooked = _OVERLOOKED.get(level, 0.0)
        self._attention = {
            (line, characteristic): chance.random() for line in LINES for characteristic in Characteristic
        }

    def line(self, options: Options, board: Board, last_placed: Square) -> Line | None:
        """A line that the last placement made, if this player sees one."""
        for made in options.made_lines(board, last_placed):
            if any(self._notices(made.line, characteristic, 0) for characteristic in made.characteristics):
                return made.line
        return None

    def threats(self, options: Options, board: Board, order: list[Square]) -> list[Threat]:
        """The lines of three that this player sees; `order` is how the pieces were placed."""
        return [
            threat
            for threat in _threats(options, board, order)
            if self._notices(threat.line, threat.characteristic, threat.age)
        ]

    def _notices(self, line: Line, characteristic: Characteristic, age: int) -> bool:
        likely = _BY_KIND[line.kind] * _BY_CHARACTERISTIC[characteristic] * _BY_AGE**age
        return self._attention[line, characteristic] >= (1 - likely) * self._overlooked


def placing_order(game: Game) -> list[Square]:
    """The squares in the order in which they were taken."""
    return [action.square for action in game.actions if isinstance(action, Place)]


def _threats(options: Options, board: Board, order: list[Square]) -> Iterator[Threat]:
    ages = {square: age for age, square in enumerate(reversed(order))}
    for line in options.lines:
        taken = [square for square in line.squares if square in ages]
        if len(taken) == 3:
            (empty,) = set(line.squares) - set(taken)
            age = min(ages[square] for square in taken)
            for characteristic, pole in _shared(options, [board[square] for square in taken]):
                yield Threat(line, empty, characteristic, pole, age)


def _shared(options: Options, pieces: Iterable[Piece]) -> Iterator[tuple[Characteristic, bool]]:
    poles = zip(*(piece.poles for piece in pieces), strict=True)
    for characteristic, (one, *others) in zip(Characteristic, poles, strict=True):
        if characteristic in options.characteristics and all(other is one for other in others):
            yield characteristic, one
