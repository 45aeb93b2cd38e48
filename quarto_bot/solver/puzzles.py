"""Puzzles with one right answer: how they are written down, how they are found and how they are proved."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias

from quarto_bot.rules import SQUARES, Characteristic, Game, Give, Line, LineKind, Phase, Piece, Place, Square

from .positions import completed_squares, given, handed, piece_of, tables_of
from .search import Position, Search
from .values import Value, value

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


def right_answers(kind: Kind, game: Game) -> list[Answer]:
    """Everything that is right here, by proof; a puzzle has exactly one."""
    if kind is Kind.SEE:
        assert game.last_placed is not None, "somebody has just placed"
        return [made.line for made in game.options.made_lines(game.board, game.last_placed)] or [None]
    search = Search(tables_of(game))
    if kind is Kind.GIVE:
        return [piece_of(at) for at in given(game) if not search.can_win(at)]
    return [_handover(game, at) for at in _best(search, _handovers(search, game))]


def candidate(kind: Kind, rng: random.Random) -> Puzzle | None:
    """A position by chance from careful play; None if it is no puzzle."""
    game = _careful_game(rng, rng.choice(_PLACED[kind]))
    if game is None:
        return None
    if kind is Kind.SEE:
        game = _blindly(game, rng)
    elif kind is Kind.PLACE:
        game = _with_hand(game, rng)
    if game is None or not _is_worth_asking(kind, game):
        return None
    answers = right_answers(kind, game)
    if len(answers) != 1:
        return None
    return Puzzle(kind, game, answers[0], wins=kind is Kind.PLACE and value(game) is Value.WIN)


def difficulty(puzzle: Puzzle) -> int:
    """How hard it looks to a person: only puzzles of one kind are compared."""
    game = puzzle.game
    if puzzle.kind is Kind.SEE:
        return _hard_to_see(game, puzzle.answer if isinstance(puzzle.answer, Line) else None)
    tempting = given(game) if puzzle.kind is Kind.GIVE else _handovers(Search(tables_of(game)), game)
    return 10 * len(tempting) + len(game.available)


# How many pieces stand on the board: enough to think about, and few enough to be proved at once.
_PLACED: Final = {Kind.SEE: range(7, 15), Kind.GIVE: range(7, 12), Kind.PLACE: range(7, 12)}
_FEWEST_FULL_LINES: Final = 2
_FEWEST_TO_GIVE: Final = 4
_BY_KIND: Final = {LineKind.ROW: 0, LineKind.COLUMN: 1, LineKind.DIAGONAL: 4, LineKind.SQUARE: 5}
_BY_CHARACTERISTIC: Final = {
    Characteristic.COLOUR: 0,
    Characteristic.HEIGHT: 2,
    Characteristic.SHAPE: 2,
    Characteristic.TOP: 3,
}


def _hard_to_see(game: Game, line: Line | None) -> int:
    full = len(game.full_lines())
    if line is None:
        return 5 + full
    shared = game.board.shared(line)
    return full + _BY_KIND[line.kind] + min(_BY_CHARACTERISTIC[c] for c in shared) - 2 * (len(shared) - 1)


def _careful_game(rng: random.Random, placed: int) -> Game | None:
    """A game in which nobody gives a piece that completes a line, up to the placement of the last of these pieces."""
    game: Game | None = Game.new(0)
    while game and len(game.board) < placed:
        game = _with_hand(game, rng)
        game = game and game.play(Place(game.mover, rng.choice(_empty(game))))
    return game


def _with_hand(game: Game, rng: random.Random) -> Game | None:
    """Somebody gives a piece that completes nothing, if there is one."""
    safe = given(game)
    return game.play(Give(game.mover, piece_of(rng.choice(safe)))) if safe else None


def _blindly(game: Game, rng: random.Random) -> Game | None:
    """Any piece is given and placed where it may complete something."""
    game = game.play(Give(game.mover, rng.choice(game.available)))
    return game.play(Place(game.mover, rng.choice(_empty(game))))


def _is_worth_asking(kind: Kind, game: Game) -> bool:
    if kind is Kind.SEE:
        return len(game.full_lines()) >= _FEWEST_FULL_LINES
    if kind is Kind.GIVE:
        return len(game.available) >= _FEWEST_TO_GIVE
    return game.phase is Phase.PLACE


def _handovers(search: Search, game: Game) -> list[Position]:
    assert game.in_hand is not None, "there is something to place"
    at = handed(game, game.in_hand)
    return [] if completed_squares(tables_of(game), at) else search.handovers(at)


def _best(search: Search, handovers: list[Position]) -> list[Position]:
    """Those that win, if any do; else those that hold."""
    winning = [at for at in handovers if not search.can_hold(at)]
    return winning or [at for at in handovers if not search.can_win(at)]


def _handover(game: Game, at: Position) -> Handover:
    [square] = (square for square in _empty(game) if at.taken >> square.index & 1)
    return Handover(square, piece_of(at))


def _empty(game: Game) -> list[Square]:
    return [square for square in SQUARES if square not in game.board]


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
