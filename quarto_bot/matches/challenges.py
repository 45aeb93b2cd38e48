"""Asking somebody to play: challenge, accept, decline, withdraw, and the rematch."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from random import Random
from typing import Final

from quarto_bot.rules import Options

from .clock import Clock
from .deadlines import first_due
from .events import ChallengeEnded, ChallengeMade, GameBegun, Listeners
from .refusals import Obstacle, Refused
from .store import NewChallenge, NewMatch, Store
from .values import Challenge, ChallengeState, Match, Venue

_SHOWN_WITHIN: Final = timedelta(seconds=10)
"""A challenge that no message shows by then was never shown: the process died in between."""


@dataclass(frozen=True, slots=True)
class Opponent:
    """The person challenged by name."""

    id: int
    is_bot: bool = False


class Challenges:
    """Everything before the first piece is given."""

    def __init__(
        self,
        store: Store,
        listeners: Listeners,
        clock: Clock,
        *,
        now: Callable[[], datetime],
        chance: Random,
        lifetime: timedelta,
    ) -> None:
        self._store = store
        self._listeners = listeners
        self._clock = clock
        self._now = now
        self._chance = chance
        self._lifetime = lifetime

    async def challenge(self, challenger: int, opponent: Opponent | None, venue: Venue, options: Options) -> Challenge:
        """Challenge this opponent, or anybody."""
        if opponent is not None and opponent.id == challenger:
            raise Refused(Obstacle.YOURSELF)
        if opponent is not None and opponent.is_bot:
            raise Refused(Obstacle.A_BOT)
        return await self._make(challenger, opponent.id if opponent else None, venue, options, first=None)

    async def rematch(self, person: int, match_id: int) -> Challenge | GameBegun:
        """Challenge the opponent of a finished match again, starters swapped; the second to ask accepts."""
        match = await self._finished(match_id)
        seat = match.seat_of(person)
        opponent = match.players[1 - seat]
        if opponent is None:
            raise Refused(Obstacle.NOT_A_PLAYER)
        first = 1 if match.game.first == seat else 0
        try:
            return await self._make(person, opponent, match.venue, match.game.options, first)
        except Refused as refused:
            waiting = await self._store.open_challenge(match.venue.channel)
            if waiting is None or (waiting.challenger, waiting.opponent) != (opponent, person):
                raise refused from None
            return await self.accept(person, waiting.id)

    async def accept(self, person: int, challenge_id: int) -> GameBegun:
        """Begin the match; the challenger takes seat 0, lots or the rematch decide who starts."""
        challenge = await self._open(challenge_id)
        if person == challenge.challenger:
            raise Refused(Obstacle.YOURSELF)
        if challenge.opponent not in (None, person):
            raise Refused(Obstacle.NOT_CHALLENGED)
        now = self._now()
        first = self._chance.randrange(2) if challenge.first is None else challenge.first
        new = NewMatch(challenge, (challenge.challenger, person), first, now, first_due(challenge.options, now))
        match = await self._store.begin(new)
        self._clock.expect(new.due_at)
        begun = GameBegun(match, replace(challenge, state=ChallengeState.ACCEPTED))
        self._listeners.tell(begun)
        return begun

    async def decline(self, person: int, challenge_id: int) -> Challenge:
        challenge = await self._open(challenge_id)
        if person != challenge.opponent:
            raise Refused(Obstacle.NOT_CHALLENGED)
        return await self._end(challenge, ChallengeState.DECLINED)

    async def withdraw(self, person: int, challenge_id: int) -> Challenge:
        challenge = await self._open(challenge_id)
        if person != challenge.challenger:
            raise Refused(Obstacle.NOT_THE_CHALLENGER)
        return await self._end(challenge, ChallengeState.WITHDRAWN)

    async def expire_due(self) -> None:
        """Close every challenge whose time has come."""
        for challenge in await self._store.due_challenges(self._now()):
            if await self._store.end_challenge(challenge.id, ChallengeState.EXPIRED):
                self._listeners.tell(ChallengeEnded(replace(challenge, state=ChallengeState.EXPIRED)))

    async def leave(self, person: int) -> None:
        """Close every open challenge by or to this person."""
        for challenge in await self._store.challenges_of(person):
            leaving = person == challenge.challenger
            with suppress(Refused):  # it was answered at this very moment
                await self._end(challenge, ChallengeState.WITHDRAWN if leaving else ChallengeState.DECLINED)

    async def _make(
        self, challenger: int, opponent: int | None, venue: Venue, options: Options, first: int | None
    ) -> Challenge:
        await self.expire_due()
        expires_at = self._now() + self._lifetime
        new = NewChallenge(venue, challenger, opponent, options, expires_at, first)
        try:
            challenge = await self._store.add_challenge(new)
        except Refused as refused:
            if refused.reason is not Obstacle.CHANNEL_HAS_CHALLENGE or not await self._drop_unseen(new):
                raise
            challenge = await self._store.add_challenge(new)
        self._clock.expect(expires_at)
        self._listeners.tell(ChallengeMade(challenge))
        return challenge

    async def _drop_unseen(self, new: NewChallenge) -> bool:
        """Withdraw the waiting challenge if the same person made it and nobody was ever shown it."""
        waiting = await self._store.open_challenge(new.venue.channel)
        if waiting is None or waiting.challenger != new.challenger or waiting.message is not None:
            return False
        made_at = waiting.expires_at - self._lifetime
        return made_at + _SHOWN_WITHIN < self._now() and await self._store.end_challenge(
            waiting.id, ChallengeState.WITHDRAWN
        )

    async def _open(self, challenge_id: int) -> Challenge:
        challenge = await self._store.challenge(challenge_id)
        if challenge is None or challenge.state not in (ChallengeState.OPEN, ChallengeState.EXPIRED):
            raise Refused(Obstacle.NO_CHALLENGE)
        if challenge.state is ChallengeState.EXPIRED or challenge.expires_at <= self._now():
            raise Refused(Obstacle.EXPIRED)
        return challenge

    async def _end(self, challenge: Challenge, state: ChallengeState) -> Challenge:
        if not await self._store.end_challenge(challenge.id, state):
            raise Refused(Obstacle.NO_CHALLENGE)
        ended = replace(challenge, state=state)
        self._listeners.tell(ChallengeEnded(ended))
        return ended

    async def _finished(self, match_id: int) -> Match:
        match = await self._store.match(match_id)
        if match is None:
            raise Refused(Obstacle.NO_GAME)
        if match.end is None:
            raise Refused(Obstacle.NOT_FINISHED)
        return match
