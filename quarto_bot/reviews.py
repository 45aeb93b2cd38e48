"""Reviews of finished games: made where the host lets them be made, and kept, so that asking again is instant.

No game that runs is ever asked about.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from .background import InFlight
from .matches import Match, Matches, Obstacle, Person, Refused
from .rules import Game, Give, Piece, Place, Square
from .solver import FIRST_NUMBER, Finding, Inquiry, Question, Review, read_review, review_text

Run: TypeAlias = Callable[[Question], Awaitable[Finding | None]]
"""Answers a question, in another process."""


class ReviewStore(Protocol):
    async def find(self, record: str) -> tuple[int, str] | None:
        """The id and the text of the review of the game with this record."""

    async def get(self, review_id: int) -> tuple[str, str] | None:
        """The record of the game that a review is about, and its text."""

    async def keep(self, record: str, text: str) -> int:
        """Keep it, in the place of an older one of the same game, and return its id."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A review that can be found again by its id."""

    id: int
    review: Review


class Reviewing:
    """A review that is being made: how many decisions of how many are judged, and the task that ends with it."""

    def __init__(self, inquiry: Inquiry, task: asyncio.Task[Kept]) -> None:
        self._inquiry = inquiry
        self.task = task

    @property
    def done(self) -> int:
        return self._inquiry.done

    @property
    def total(self) -> int:
        return self._inquiry.total


class Reviews:
    """Makes one review after the other, so that between two decisions the computer's own turns have their chance."""

    def __init__(self, matches: Matches, store: ReviewStore, run: Run) -> None:
        self._matches = matches
        self._store = store
        self._run = run
        self._one_at_a_time = asyncio.Lock()
        self._making: dict[Game, Reviewing] = {}
        self._tasks = InFlight()

    async def of_match(self, match: Match) -> Kept | Reviewing:
        """The review of a finished match, or its making; of one that runs, `Refused`."""
        if match.end is None:
            raise Refused(Obstacle.NOT_FINISHED)
        return await self._of(match.game)

    async def of_record(self, person: Person, game: Game) -> Kept | Reviewing:
        """The same for a game played elsewhere; `Refused` if it is not over, or is one that this person plays now."""
        if game.outcome is None:
            raise Refused(Obstacle.UNFINISHED_RECORD)
        running = await self._matches.turns.running_of(person)
        if any(_begin_alike(match.game, game) for match in running):
            raise Refused(Obstacle.NOT_FINISHED)
        return await self._of(game)

    async def kept(self, review_id: int) -> Kept | None:
        """A review that was made before, by its id."""
        found = await self._store.get(review_id)
        review = read_review(Game.from_record(found[0]), found[1]) if found else None
        return Kept(review_id, review) if review else None

    async def close(self) -> None:
        """Leave what is being made."""
        await self._tasks.finish(0, cancel=True)

    async def _of(self, game: Game) -> Kept | Reviewing:
        found = await self._store.find(game.record())
        review = read_review(game, found[1]) if found else None
        if found and review:
            return Kept(found[0], review)
        if game not in self._making:
            inquiry = Inquiry(game)
            self._making[game] = Reviewing(inquiry, self._tasks.start(self._make(game, inquiry)))
        return self._making[game]

    async def _make(self, game: Game, inquiry: Inquiry) -> Kept:
        try:
            async with self._one_at_a_time:
                while question := inquiry.question():
                    inquiry.hear(await self._run(question))
            review = inquiry.review
            return Kept(await self._store.keep(game.record(), review_text(review)), review)
        finally:
            del self._making[game]


def _begin_alike(running: Game, game: Game) -> bool:
    """Whether the record goes through the very moves of a game that runs, as far as they are worth judging."""
    moves = _moves(running)
    return len(running.board) + 1 >= FIRST_NUMBER and _moves(game)[: len(moves)] == moves


def _moves(game: Game) -> list[Piece | Square]:
    """What was given and placed; who sat where is soon changed in a record."""
    moves = (action for action in game.actions if isinstance(action, Give | Place))
    return [move.piece if isinstance(move, Give) else move.square for move in moves]
