"""Asking somebody to play: challenge, accept, decline, withdraw, and the rematch."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from random import Random

from quarto_bot.matches.events import Cause, ChallengeEnded, ChallengeMade, Events, GameBegun
from quarto_bot.matches.scheduler import Scheduler, first_deadline
from quarto_bot.matches.turns import Turns
from quarto_bot.matches.values import (
    Challenge,
    ChallengeState,
    Computer,
    Match,
    Obstacle,
    Person,
    Player,
    Venue,
)
from quarto_bot.rules import Options, Refused, Seat

from .limits import MOST_OPEN_CHALLENGES, ChallengesOfAMinute, Mentions
from .stores import Added, ChallengeStore, NewChallenge, NewMatch, Taken

_TAKEN = {
    Taken.BY_GAME: Obstacle.CHANNEL_HAS_GAME,
    Taken.BY_CHALLENGE: Obstacle.CHANNEL_HAS_CHALLENGE,
    Taken.BY_BLOCK: Obstacle.NOT_ARRANGED,
    Taken.BY_OTHER_CHALLENGES: Obstacle.TOO_MANY_OPEN_CHALLENGES,
    Taken.ANSWERED: Obstacle.NO_CHALLENGE,
}


@dataclass(frozen=True, slots=True)
class ChallengeTerms:
    """How long a challenge waits for an answer, and how many one person may make within a minute (None: any).

    And whether the computer begins new games.
    """

    lifetime: timedelta
    per_minute: int | None = None
    computer_plays: bool = True


class Challenges:
    """Everything before the first piece is given."""

    def __init__(
        self,
        store: ChallengeStore,
        turns: Turns,
        events: Events,
        scheduler: Scheduler,
        *,
        now: Callable[[], datetime],
        rng: Random,
        terms: ChallengeTerms,
    ) -> None:
        self._store = store
        self._turns = turns
        self._events = events
        self._scheduler = scheduler
        self._now = now
        self._rng = rng
        self._lifetime = terms.lifetime
        self.computer_plays = terms.computer_plays
        self._of_a_minute = ChallengesOfAMinute(terms.per_minute, now=now)
        self._mentions = Mentions(now=now)

    async def challenge(
        self,
        challenger: Person,
        opponent: Person | None,
        venue: Venue,
        options: Options,
        *,
        first: Seat | None = None,
    ) -> ChallengeMade:
        """Challenge this opponent, or anybody; `first` says who starts (the challenger has seat 0), else lots do."""
        if opponent == challenger:
            raise Refused(Obstacle.YOURSELF)
        return await self._make(challenger, opponent, venue, options, first)

    async def rematch(self, person: Person, match_id: int) -> ChallengeMade | GameBegun:
        """Challenge the opponent of a finished match again, starters swapped; the second to ask accepts."""
        match = await self._finished(match_id)
        seat = match.seat_of(person)
        opponent = match.players[seat.other]
        first = Seat(1) if match.game.first == seat else Seat(0)
        if isinstance(opponent, Computer):
            return await self.begin_alone(person, opponent, match.venue, match.game.options, first=first)
        if not isinstance(opponent, Person):
            raise Refused(Obstacle.OPPONENT_LEFT)
        await self._check_not_asked(person, opponent, match.venue)
        try:
            return await self._make(person, opponent, match.venue, match.game.options, first)
        except Refused as refused:
            waiting = await self.waiting_in(match.venue.channel)
            if waiting is None or (waiting.challenger, waiting.opponent) != (opponent, person):
                raise refused from None
            return await self.accept(person, waiting.id)

    async def accept(self, player: Person | Computer, challenge_id: int) -> GameBegun:
        """Begin the match; the challenger takes seat 0."""
        challenge = await self._open(challenge_id)
        if player == challenge.challenger:
            raise Refused(Obstacle.OWN_CHALLENGE)
        if challenge.opponent not in (None, player):
            raise Refused(Obstacle.NOT_CHALLENGED)
        new = self._new_match(challenge.venue, challenge.options, (challenge.challenger, player), challenge.first)
        begun = await self._store.begin(replace(new, challenge=challenge))
        if isinstance(begun, Taken):
            raise _refused(begun)
        self._mentions.forget(challenge.challenger, challenge.opponent)
        cause = Cause.PERSON if isinstance(player, Person) else Cause.COMPUTER
        return self._begun(new, GameBegun(begun, replace(challenge, state=ChallengeState.ACCEPTED), cause))

    async def begin_alone(
        self, person: Person, computer: Computer, venue: Venue, options: Options, *, first: Seat | None = None
    ) -> GameBegun:
        """Begin a match against the computer at once; the person takes seat 0."""
        if not self.computer_plays:
            raise Refused(Obstacle.COMPUTER_OFF)
        new = self._new_match(venue, options, (person, computer), first)
        with self._of_a_minute.counted(person):
            begun = await self._store.begin(new)
            if begun is Taken.BY_CHALLENGE and await self._gave_way(person, venue.channel):
                begun = await self._store.begin(new)
            if isinstance(begun, Taken):
                raise _refused(begun)
        return self._begun(new, GameBegun(begun, None, Cause.PERSON))

    async def next_level(self, person: Person, match_id: int) -> GameBegun:
        """The rematch of a match against the computer, at the level above."""
        match = await self._finished(match_id)
        seat = match.seat_of(person)
        opponent = match.players[seat.other]
        stronger = opponent.stronger if isinstance(opponent, Computer) else None
        if stronger is None:
            raise Refused(Obstacle.STALE)
        first = Seat(1) if match.game.first == seat else Seat(0)
        return await self.begin_alone(person, stronger, match.venue, match.game.options, first=first)

    async def decline(self, person: Person, challenge_id: int) -> ChallengeEnded:
        challenge = await self._open(challenge_id)
        if person == challenge.challenger:
            raise Refused(Obstacle.OWN_CHALLENGE)
        if person != challenge.opponent:
            raise Refused(Obstacle.NOT_CHALLENGED)
        return await self._end(challenge, ChallengeState.DECLINED, Cause.PERSON)

    async def withdraw(self, person: Person, challenge_id: int) -> ChallengeEnded:
        challenge = await self._open(challenge_id)
        if person != challenge.challenger:
            raise Refused(Obstacle.NOT_THE_CHALLENGER)
        return await self._end(challenge, ChallengeState.WITHDRAWN, Cause.PERSON)

    async def undo(self, made: ChallengeMade) -> None:
        """Take back a challenge that could be shown to nobody, who so was not mentioned either."""
        self._mentions.forget(made.challenge.challenger, made.challenge.opponent)
        await self.withdraw(made.challenge.challenger, made.challenge.id)

    async def expire(self, challenge_id: int) -> None:
        """Close a challenge whose time has come."""
        challenge = await self._store.get(challenge_id)
        if challenge is None:
            await self._store.end(challenge_id, ChallengeState.EXPIRED)
        else:
            await self._end(challenge, ChallengeState.EXPIRED, Cause.CLOCK)

    async def stop(self, channel: int) -> ChallengeEnded | None:
        """Close the challenge that waits in this channel, because those who look after the place say so."""
        waiting = await self.waiting_in(channel)
        return await self._end(waiting, ChallengeState.STOPPED, Cause.PERSON) if waiting else None

    async def leave(self, person: Person) -> None:
        """Close every open challenge by or to this person."""
        for challenge in await self._store.open_of(person):
            leaving = person == challenge.challenger
            with suppress(Refused):  # it was answered at this very moment
                state = ChallengeState.WITHDRAWN if leaving else ChallengeState.DECLINED
                await self._end(challenge, state, Cause.DEPARTURE)

    async def waiting_in(self, channel: int) -> Challenge | None:
        """The challenge that waits in this channel."""
        return await self._store.open_in(channel)

    async def check_limits(self, person: Person) -> None:
        """Raise `Refused` if this person may not make a challenge now where none of theirs waits to be replaced."""
        self._of_a_minute.check(person)
        waiting = [each for each in await self._store.open_of(person) if each.challenger == person]
        if sum(each.expires_at > self._now() for each in waiting) >= MOST_OPEN_CHALLENGES:
            raise _refused(Taken.BY_OTHER_CHALLENGES)

    async def _make(
        self, challenger: Person, opponent: Person | None, venue: Venue, options: Options, first: Seat | None
    ) -> ChallengeMade:
        now = self._now()
        new = NewChallenge(venue, challenger, opponent, options, now, now + self._lifetime, first)
        with self._of_a_minute.counted(challenger):
            added = await self._added(new)
        self._scheduler.expect(new.expires_at)
        if added.replaced:
            self._events.publish(ChallengeEnded(added.replaced, Cause.PERSON))
        mentions = self._mentions.allow(challenger, opponent)
        event = ChallengeMade(added.challenge, Cause.PERSON, mentions=mentions, replaced=added.replaced)
        self._events.publish(event)
        return event

    async def _added(self, new: NewChallenge) -> Added:
        added = await self._store.add(new)
        if added is Taken.BY_CHALLENGE and await self._swept(new.venue.channel):
            added = await self._store.add(new)
        if isinstance(added, Taken):
            raise _refused(added)
        return added

    async def _check_not_asked(self, person: Person, opponent: Person, venue: Venue) -> None:
        """Whoever presses Rematch twice has asked once."""
        waiting = await self.waiting_in(venue.channel)
        if waiting is None or waiting.expires_at <= self._now():
            return
        if (waiting.challenger, waiting.opponent) == (person, opponent):
            raise Refused(Obstacle.ASKED_ALREADY)

    def _new_match(
        self, venue: Venue, options: Options, players: tuple[Player, Player], first: Seat | None
    ) -> NewMatch:
        now = self._now()
        starter = Seat(self._rng.randrange(2)) if first is None else first
        return NewMatch(None, venue, options, players, starter, now, first_deadline(options, now))

    def _begun(self, new: NewMatch, event: GameBegun) -> GameBegun:
        self._scheduler.expect(new.due_at)
        self._events.publish(event)
        return event

    async def _gave_way(self, person: Person, channel: int) -> bool:
        """Whether the challenge in the way was the same person's, who now plays at once, or had run out."""
        waiting = await self.waiting_in(channel)
        if waiting is None or waiting.challenger != person:
            return await self._swept(channel)
        with suppress(Refused):
            await self._end(waiting, ChallengeState.WITHDRAWN, Cause.COMPUTER)
        return True

    async def _swept(self, channel: int) -> bool:
        """Whether the challenge in the way had run out, or was answered just now; then there is room."""
        waiting = await self.waiting_in(channel)
        if waiting is None:
            return True
        if waiting.expires_at > self._now():
            return False
        with suppress(Refused):
            await self._end(waiting, ChallengeState.EXPIRED, Cause.CLOCK)
        return True

    async def _open(self, challenge_id: int) -> Challenge:
        challenge = await self._store.get(challenge_id)
        if challenge is None or challenge.state not in (ChallengeState.OPEN, ChallengeState.EXPIRED):
            raise Refused(Obstacle.NO_CHALLENGE)
        if challenge.state is ChallengeState.EXPIRED or challenge.expires_at <= self._now():
            raise Refused(Obstacle.EXPIRED)
        return challenge

    async def _end(self, challenge: Challenge, state: ChallengeState, cause: Cause) -> ChallengeEnded:
        if not await self._store.end(challenge.id, state):
            raise Refused(Obstacle.NO_CHALLENGE)
        event = ChallengeEnded(replace(challenge, state=state), cause)
        self._events.publish(event)
        return event

    async def _finished(self, match_id: int) -> Match:
        match = await self._turns.match(match_id)
        if match.end is None:
            raise Refused(Obstacle.NOT_FINISHED)
        return match


def _refused(taken: Taken) -> Refused:
    return Refused(_TAKEN[taken], number=MOST_OPEN_CHALLENGES)
