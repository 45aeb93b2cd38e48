"""Judges a decision of a finished game by proof: what it was worth before and after, and what else there was to do.

Hands and eyes are told apart. While a line stands there that somebody can call, only the eyes are asked and no decision
is judged. A placement that makes a line keeps the win, whether or not anybody then sees it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from quarto_bot.rules import SQUARES, Game, Give, Piece, Place, Square
from quarto_bot.solver.proof.errors import OutOfBudget
from quarto_bot.solver.proof.positions import completed_squares, given, handed, piece_of, tables_of
from quarto_bot.solver.proof.search import Position, Search
from quarto_bot.solver.proof.tables import ALL
from quarto_bot.solver.proof.values import Value, caller_of_standing_line, value_of_giving, value_of_holding


@dataclass(frozen=True, slots=True)
class Answer:
    """How the opponent takes what was let go: with this piece in the hand, on this square, giving `then`.

    `then` is None where the placement alone is enough: it completes a line, or nothing is left to give. If it does not
    win, it holds at least.
    """

    piece: Piece
    square: Square
    then: Piece | None
    wins: bool


@dataclass(frozen=True, slots=True)
class Option:
    """Something that could be done: whether it keeps the value, and if not, an answer that shows it.

    There is no answer where every piece left completes a line: then any will do.
    """

    choice: Square | Piece
    keeps: bool
    answer: Answer | None = None


@dataclass(frozen=True, slots=True)
class Decision:
    """A placement or a giving, with its value before and after for whoever decided.

    `number` is that of the piece placed in the same turn: the ninth piece is placed and the tenth given at number 9.
    `options` are all that could be done, if the value was lost; else there are none.
    """

    number: int
    action: Place | Give
    before: Value
    after: Value
    could_lose: bool
    options: tuple[Option, ...] = ()

    @property
    def is_mistake(self) -> bool:
        return self.after < self.before


def is_for_hands(game: Game) -> bool:
    """Whether what is decided here can be judged: no line stands there that somebody can call."""
    return caller_of_standing_line(game) is None


@dataclass(frozen=True, slots=True)
class Finding:
    """What was found out about a decision, and how many nodes it took."""

    after: Value
    decision: Decision | None
    """None if it was not for the hands."""
    nodes: int


@dataclass(frozen=True, slots=True)
class Question:
    """What to find out: how good this was, in this game as it was before. Ask by calling it, in any process.

    `after` is what it was worth then, if that is known already. The answer is None if the nodes are not enough.
    """

    game: Game
    action: Place | Give
    after: Value | None
    nodes: int

    def __call__(self) -> Finding | None:
        search = Search(tables_of(self.game), self.nodes)
        try:
            after = _after(search, self.game.play(self.action)) if self.after is None else self.after
            decision = _judged(search, self.game, self.action, after) if is_for_hands(self.game) else None
        except OutOfBudget:
            return None
        return Finding(after, decision, self.nodes - search.budget)


def known_worth(game: Game) -> Value | None:
    """The same where it needs no search: a line was made, or the board is full."""
    assert game.last_placed is not None, "somebody has placed"
    if game.options.made_lines(game.board, game.last_placed):
        return Value.WIN
    return None if game.available else Value.DRAW


def _after(search: Search, game: Game) -> Value:
    """What the last move was worth to whoever made it."""
    if game.in_hand:
        return value_of_holding(search, game).for_other
    known = known_worth(game)
    return value_of_giving(search, game) if known is None else known


def _judged(search: Search, game: Game, action: Place | Give, after: Value) -> Decision:
    choices: Sequence[Square | Piece]
    chosen = action.square if isinstance(action, Place) else action.piece
    if isinstance(action, Place):
        before, number = value_of_holding(search, game, after), len(game.board) + 1
        choices = game.board.empty
    else:
        before, number = value_of_giving(search, game, after), len(game.board)
        choices = game.available
    if after < before:
        options = tuple(
            _option(search, game, choice, before, after if choice == chosen else None) for choice in choices
        )
        return Decision(number, action, before, after, could_lose=True, options=options)
    return Decision(number, action, before, after, _could_lose(search, game, choices, before))


def _could_lose(search: Search, game: Game, choices: Sequence[Square | Piece], before: Value) -> bool:
    likeliest = sorted(choices, key=lambda choice: len(_handovers(game, choice)))  # a mistake is soon found among these
    return before > Value.LOSS and not all(_keeps(search, game, choice, before) for choice in likeliest)


def _option(search: Search, game: Game, choice: Square | Piece, before: Value, after: Value | None) -> Option:
    """`after` is what the choice leads to, if that is known."""
    if _keeps(search, game, choice, before):
        return Option(choice, keeps=True)
    loses = before is Value.DRAW or after is Value.LOSS
    return Option(choice, keeps=False, answer=_answer(search, game, choice, loses=loses))


def _keeps(search: Search, game: Game, choice: Square | Piece, before: Value) -> bool:
    if isinstance(choice, Square):
        known = known_worth(game.play(Place(game.mover, choice)))
        if known is not None:
            return known >= before
    opponent_can = search.can_hold if before is Value.WIN else search.can_win
    return any(not opponent_can(at) for at in _handovers(game, choice))


def _handovers(game: Game, choice: Square | Piece) -> list[Position]:
    """What the opponent can be handed after this choice, without a piece that completes a line at once."""
    if isinstance(choice, Square):
        return given(game.play(Place(game.mover, choice)))
    at = handed(game, choice)
    return [] if completed_squares(tables_of(game), at) else [at]


def _answer(search: Search, game: Game, choice: Square | Piece, *, loses: bool) -> Answer | None:
    """An answer to a choice that does not keep the value: one that wins if the choice loses, else one that holds."""
    handovers = _handovers(game, choice)
    if not handovers:
        return None if isinstance(choice, Square) else _completing(game, choice)
    at = handovers[0]
    one_can = search.can_hold if loses else search.can_win
    taking = next((child for child in search.handovers(at) if not one_can(child)), None)
    if taking is None:  # with the last piece the opponent fills the board
        return Answer(piece_of(at), _one_square(ALL ^ at.taken), None, wins=False)
    return Answer(piece_of(at), _one_square(taking.taken ^ at.taken), piece_of(taking), wins=loses)


def _completing(game: Game, piece: Piece) -> Answer:
    return Answer(piece, _one_square(completed_squares(tables_of(game), handed(game, piece))), None, wins=True)


def _one_square(squares: int) -> Square:
    """The first of a set."""
    return SQUARES[(squares & -squares).bit_length() - 1]
