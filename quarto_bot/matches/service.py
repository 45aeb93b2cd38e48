"""Puts the parts together: challenges, turns, scores and people, on one store, one bus and one scheduler."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from random import Random
from typing import Final, Protocol

from .challenges import BlockStore, Challenges, ChallengeStore, ChallengeTerms
from .events import Events
from .people import People, PeopleStore
from .scheduler import Alarm, DeadlineStore, Scheduler
from .scores import ScoreBook
from .turns import MatchStore, Turns

_SUBSCRIBERS_MAY_TAKE: Final = 3.0


class Storage(Protocol):
    """Where everything is kept, by subject."""

    @property
    def challenges(self) -> ChallengeStore: ...

    @property
    def blocks(self) -> BlockStore: ...

    @property
    def matches(self) -> MatchStore: ...

    @property
    def deadlines(self) -> DeadlineStore: ...

    @property
    def scores(self) -> ScoreBook: ...

    @property
    def people(self) -> PeopleStore: ...


class AutomaticPlayer(Protocol):
    """Somebody who plays by itself for as long as the matches run."""

    async def start(self) -> None: ...

    async def close(self) -> None: ...


class Matches:
    """Everything that happens between players. Time and chance are handed in.

    `challenges_per_minute` is the most that one person may make; without it there is no limit. `computer_plays` says
    whether games against the computer may begin; `seat` brings it along.
    """

    def __init__(
        self,
        storage: Storage,
        *,
        now: Callable[[], datetime],
        rng: Random,
        challenge_lifetime: timedelta,
        challenges_per_minute: int | None = None,
        computer_plays: bool = True,
    ) -> None:
        self.deadlines = storage.deadlines
        self._now = now
        self.events = Events()
        self.scheduler = Scheduler(storage.deadlines, now=now)
        self.turns = Turns(storage.matches, storage.deadlines, self.events, self.scheduler, now=now)
        self.blocks = storage.blocks
        self.challenges = Challenges(
            storage.challenges,
            self.turns,
            self.events,
            self.scheduler,
            now=now,
            rng=rng,
            terms=ChallengeTerms(challenge_lifetime, challenges_per_minute, computer_plays),
        )
        self.scores = storage.scores
        self.people = People(storage.people, storage.matches, storage.challenges, self.challenges, self.turns, now=now)
        self._automatic: list[AutomaticPlayer] = []
        self.scheduler.on(Alarm.TURN, self.turns.run_out)
        self.scheduler.on(Alarm.IDLE, self.turns.end_idle)
        self.scheduler.on(Alarm.CHALLENGE, self.challenges.expire)
        self.scheduler.on(Alarm.REMINDER, self.turns.remind)

    def seat(self, player: AutomaticPlayer) -> None:
        """Let somebody play who starts and ends with the matches."""
        self._automatic.append(player)

    async def start(self) -> None:
        """Start the clocks; every running turn has its full time again, so that nobody loses for a downtime."""
        await self.deadlines.restart_clocks(self._now())
        self.scheduler.start()
        for player in self._automatic:
            await player.start()

    async def close(self) -> None:
        await self.scheduler.close()
        for player in self._automatic:
            await player.close()
        await self.turns.close()
        await self.events.finish(_SUBSCRIBERS_MAY_TAKE)
