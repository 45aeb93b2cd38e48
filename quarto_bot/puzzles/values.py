"""A puzzle as a value: a position, a question and its one right answer; and how it is written down."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias

from quarto_bot.rules import Game, Give, Line, Piece, Place, Square

_WINS: Final = " wins"


class Kind(Enum):
    """What is asked."""

    SEE = "see"  # somebody has just placed: is there a line, and which?
    GIVE = "give"  # which of the pieces left does not lose?
    PLACE = "place"  # where to place the piece in hand, and what to give then?


@dataclass(frozen=True, slots=True)
class Handover:
    """Where to place the piece in hand, and which one to give."""

    square: Square
    piece: Piece


Answer: TypeAlias = Line | Piece | Handover | None
"""To SEE a line, or None if there is none; to GIVE a piece; to PLACE a handover."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position and the one right answer. `wins` tells whether a handover wins, or only does not lose."""

    kind: Kind
    game: Game
    answer: Answer
    wins: bool = False

    @property
    def text(self) -> str:
        """One line for a file: `give LRTSa1DSSHb2 DRTS`, the moves without spaces, and the answer."""
        moves = "".join(_move(action) for action in self.game.actions)
        return f"{self.kind.value} {moves} {_answer_text(self.answer)}{_WINS if self.wins else ''}"

    @staticmethod
    def from_text(text: str) -> Puzzle:
        """Read it back; a ValueError, or an error of the rules, if it is damaged."""
        kind, moves, answer = text.removesuffix(_WINS).split(" ", 2)
        return Puzzle(Kind(kind), _played(moves), _answer(Kind(kind), answer), text.endswith(_WINS))


def _move(action: object) -> str:
    match action:
        case Give(_, piece):
            return piece.code
        case Place(_, square):
            return square.name
    raise ValueError(f"a puzzle has gifts and placements only: {action!r}")


def _played(moves: str) -> Game:
    game = Game.new(0)
    for code, square in _pairs(moves):
        game = game.play(Give(game.mover, Piece.from_code(code)))
        if square:
            game = game.play(Place(game.mover, Square.from_name(square)))
    return game


def _pairs(moves: str) -> Iterator[tuple[str, str]]:
    return ((moves[start : start + 4], moves[start + 4 : start + 6]) for start in range(0, len(moves), 6))


def _answer_text(answer: Answer) -> str:
    match answer:
        case Piece():
            return answer.code
        case Handover(square, piece):
            return f"{square.name} {piece.code}"
        case Line():
            return answer.name
    return "none"


def _answer(kind: Kind, text: str) -> Answer:
    if kind is Kind.SEE:
        return None if text == "none" else Line.from_name(text)
    if kind is Kind.GIVE:
        return Piece.from_code(text)
    square, piece = text.split()
    return Handover(Square.from_name(square), Piece.from_code(piece))
