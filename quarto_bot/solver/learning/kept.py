"""A review as a text that can be kept beside the record of its game, and read back."""

from __future__ import annotations

import json
from typing import Any, Final

from quarto_bot.rules import Game, Give, Piece, Place, Square
from quarto_bot.solver.proof.values import Value

from .judging import Answer, Decision, Option
from .review import Review

_VERSION: Final = 1
"""Of how games are judged and how that is written: a text of another version is not read, and the game judged again."""


def review_text(review: Review) -> str:
    decisions = [_decision_values(review.game, decision) for decision in review.decisions]
    return json.dumps({"version": _VERSION, "worths": review.worths, "decisions": decisions}, separators=(",", ":"))


def read_review(game: Game, text: str) -> Review | None:
    """The review of this game; None if it was written by another version."""
    values = json.loads(text)
    if values["version"] != _VERSION:
        return None
    worths = tuple(None if worth is None else Value(worth) for worth in values["worths"])
    return Review(game, tuple(_decision(game, *each) for each in values["decisions"]), worths)


def _decision_values(game: Game, decision: Decision) -> list[object]:
    options = [_option_values(option) for option in decision.options]
    at = game.actions.index(decision.action)
    return [at, int(decision.before), int(decision.after), decision.could_lose, options]


def _option_values(option: Option) -> list[object]:
    answer = option.answer
    told = answer and [answer.piece.code, answer.square.name, answer.then and answer.then.code, answer.wins]
    return [option.choice.code if isinstance(option.choice, Piece) else option.choice.name, option.keeps, told]


def _decision(game: Game, at: int, before: int, after: int, could_lose: bool, options: list[Any]) -> Decision:
    action = game.actions[at]
    assert isinstance(action, Place | Give), "only these are decisions"
    number = sum(isinstance(earlier, Place) for earlier in game.actions[: at + 1])
    read = Piece.from_code if isinstance(action, Give) else Square.from_name
    told = tuple(Option(read(choice), keeps, answer and _answer(*answer)) for choice, keeps, answer in options)
    return Decision(number, action, Value(before), Value(after), could_lose, told)


def _answer(piece: str, square: str, then: str | None, wins: bool) -> Answer:
    return Answer(Piece.from_code(piece), Square.from_name(square), Piece.from_code(then) if then else None, wins)
