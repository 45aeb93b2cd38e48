"""A person's right to know everything that is stored about them, and to have it deleted."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Protocol

from .challenges import Challenges, ChallengeStore
from .scores import RATED_SPAN
from .turns import MatchStore, Turns
from .values import Person


class PeopleStore(Protocol):
    async def forget(self, person: Person, *, since: datetime) -> None:
        """Remove the person from every table; the other player's results stay, against somebody who left.

        What the games that ended since then did to the ratings of others is taken back.
        """

    async def export(self, person: Person) -> dict[str, object]:
        """Everything stored about a person, ready for JSON; others appear in it as seats, and as those they blocked.

        Who has blocked them is not in it: they were never told.
        """


class People:
    def __init__(
        self,
        store: PeopleStore,
        matches: MatchStore,
        challenge_store: ChallengeStore,
        challenges: Challenges,
        turns: Turns,
        *,
        now: Callable[[], datetime],
    ) -> None:
        self._store = store
        self._match_store = matches
        self._challenge_store = challenge_store
        self._challenges = challenges
        self._turns = turns
        self._now = now

    async def forget(self, person: Person) -> None:
        """Resign their games, close their challenges, and remove them from everything stored."""
        while await self._match_store.running_of(person) or await self._challenge_store.open_of(person):
            await self._challenges.leave(person)
            await self._turns.leave(person)
        await self._store.forget(person, since=self._now() - RATED_SPAN)

    async def export(self, person: Person) -> dict[str, object]:
        """Everything stored about a person, ready for JSON."""
        return await self._store.export(person)
