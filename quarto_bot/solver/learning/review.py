"""The review of a finished game: what each decision was worth, how good hands and eyes were, and where it turned.

Decisions are judged from the last to the first, until the nodes allowed for a game are used up; those before count as
even. Nodes and not seconds are counted, so that the same game always has the same review.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from quarto_bot.rules import Game, Give, Place, Reason, Seat, tallies
from quarto_bot.solver.proof.values import Value

from .judging import Decision, Finding, Question, is_for_hands, known_worth

FIRST_NUMBER: Final = 5
"""Decisions about earlier pieces count as even."""
NODES: Final = 1_700_000
"""That a whole game may take."""
MOST_TURNING_POINTS: Final = 3


class Score(NamedTuple):
    """So many of so many."""

    good: int
    of: int


@dataclass(frozen=True, slots=True)
class Review:
    """What is known of a game. `worths` are, for each piece placed, what that was worth to whoever placed it."""

    game: Game
    decisions: tuple[Decision, ...]
    worths: tuple[Value | None, ...]

    @property
    def turning_points(self) -> tuple[Decision, ...]:
        """The gravest mistakes, at most three, in the order of play; of equal ones the later, which decided more."""
        mistakes = [decision for decision in self.decisions if decision.is_mistake]
        gravest = sorted(mistakes, key=lambda mistake: (mistake.after - mistake.before, -mistakes.index(mistake)))
        return tuple(sorted(gravest[:MOST_TURNING_POINTS], key=mistakes.index))

    def hands(self, seat: Seat) -> Score:
        """The decisions that kept the value, of those that could lose it."""
        risky = [decision for decision in self.decisions if decision.action.seat is seat and decision.could_lose]
        return Score(sum(not decision.is_mistake for decision in risky), len(risky))

    def eyes(self, seat: Seat) -> Score:
        """The lines called, of those that were this seat's to call."""
        outcome = self.game.outcome
        called = outcome is not None and outcome.reason is Reason.CALLED and outcome.winner is seat
        return Score(int(called), called + tallies(self.game)[seat].missed)

    def was_handed(self, decision: Decision) -> bool:
        """Whether the opponent had let the value go that the placer of a piece then has in hand."""
        return isinstance(decision.action, Place) and any(
            other.is_mistake and other.number == decision.number - 1 for other in self.decisions
        )


class Inquiry:
    """Finds out about a finished game, question by question; whoever runs it decides where they are answered."""

    def __init__(self, game: Game, nodes: int = NODES) -> None:
        self._game = game
        self._nodes = nodes
        self._moves = list(_moves(game))
        self._decisions: list[Decision] = []
        self._worths: list[Value | None] = [None] * len(game.board)
        self._later: Value | None = None  # to whoever made the move that comes next, before that
        self.done = 0
        self.total = sum(is_for_hands(before) for before, _ in self._moves)

    def question(self) -> Question | None:
        """What to ask next; None once everything is known that can be."""
        while self._moves:
            before, action = self._moves[-1]
            known = self._known_after(before, action)
            if known is None or is_for_hands(before):
                return Question(before, action, known, self._nodes)
            self._note(Finding(known, None, 0))
        return None

    def hear(self, finding: Finding | None) -> None:
        """Take the answer to the last question."""
        if finding is None:  # there are not enough nodes, and the earlier a decision the more it takes
            self._moves.clear()
            return
        self.done += finding.decision is not None
        self._note(finding)

    @property
    def review(self) -> Review:
        """What is known by now."""
        return Review(self._game, tuple(reversed(self._decisions)), tuple(self._worths))

    def _known_after(self, before: Game, action: Place | Give) -> Value | None:
        if isinstance(action, Give):
            return None if self._later is None else self._later.for_other
        known = known_worth(before.play(action))
        return self._later if known is None else known

    def _note(self, finding: Finding) -> None:
        before, action = self._moves.pop()
        self._nodes -= finding.nodes
        self._later = finding.decision.before if finding.decision else None
        if finding.decision:
            self._decisions.append(finding.decision)
        if isinstance(action, Place):
            self._worths[len(before.board)] = finding.after


def _moves(game: Game) -> Iterator[tuple[Game, Place | Give]]:
    """What was placed and given from the fifth piece on, each with the game as it was before."""
    before = Game.new(game.first, game.options)
    for action in game.actions:
        if isinstance(action, Place | Give) and len(before.board) + isinstance(action, Place) >= FIRST_NUMBER:
            yield before, action
        before = before.play(action)


def reviewed(game: Game, nodes: int = NODES) -> Review:
    """Find out everything here and now."""
    inquiry = Inquiry(game, nodes)
    while question := inquiry.question():
        inquiry.hear(question())
    return inquiry.review
