"""Everything that happens between people, behind one door: `Matches`."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from random import Random

from quarto_bot.rules import Call, Give, Line, Options, Pass, Piece, Place, Resign, Square

from .challenges import Challenges, Opponent
from .clock import Clock
from .events import GameBegun, Listener, Listeners
from .refusals import Obstacle, Refused
from .standings import HistoryPage, LeaderboardPage, Stats
from .store import Store
from .turns import Played, Seen, Turns
from .values import Challenge, Match, Venue

CHALLENGE_LIFETIME = timedelta(minutes=15)
_LISTENERS_MAY_TAKE = 3.0


class Matches:
    """Challenges, turns, clocks and the score book, kept in a store. Time and chance are handed in."""

    def __init__(
        self,
        store: Store,
        *,
        now: Callable[[], datetime],
        chance: Random,
        challenge_lifetime: timedelta = CHALLENGE_LIFETIME,
    ) -> None:
        self._store = store
        self._now = now
        self._listeners = Listeners()
        self._clock = Clock(now=now, next_due=store.next_due, fire=self.fire_due)
        self._turns = Turns(store, self._listeners, self._clock, now=now)
        self._challenges = Challenges(
            store, self._listeners, self._clock, now=now, chance=chance, lifetime=challenge_lifetime
        )

    def listen(self, listener: Listener) -> None:
        """Tell this listener every event from now on."""
        self._listeners.add(listener)

    async def start(self) -> None:
        """Start the clock; every running turn has its full time again, so that nobody loses for a downtime."""
        await self._store.restart_clocks(self._now())
        self._clock.start()

    async def close(self) -> None:
        await self._clock.close()
        await self._turns.close()
        await self._listeners.close(_LISTENERS_MAY_TAKE)

    async def fire_due(self) -> None:
        """Deal with every deadline that has come. The clock does this by itself."""
        await self._challenges.expire_due()
        await self._turns.run_out_due()

    async def challenge(self, challenger: int, opponent: Opponent | None, venue: Venue, options: Options) -> Challenge:
        return await self._challenges.challenge(challenger, opponent, venue, options)

    async def rematch(self, person: int, match_id: int) -> Challenge | GameBegun:
        return await self._challenges.rematch(person, match_id)

    async def accept(self, person: int, challenge_id: int) -> GameBegun:
        return await self._challenges.accept(person, challenge_id)

    async def decline(self, person: int, challenge_id: int) -> Challenge:
        return await self._challenges.decline(person, challenge_id)

    async def withdraw(self, person: int, challenge_id: int) -> Challenge:
        return await self._challenges.withdraw(person, challenge_id)

    async def current(self, channel: int) -> Match:
        """The running match of this channel, or `Refused`."""
        return await self._turns.current(channel)

    async def give(self, person: int, channel: int, piece: Piece, seen: Seen | None = None) -> Played:
        return await self._turns.act(person, channel, lambda seat: Give(seat, piece), seen)

    async def place(self, person: int, channel: int, square: Square, seen: Seen | None = None) -> Played:
        return await self._turns.act(person, channel, lambda seat: Place(seat, square), seen)

    async def call(self, person: int, channel: int, line: Line, seen: Seen | None = None) -> Played:
        return await self._turns.act(person, channel, lambda seat: Call(seat, line), seen)

    async def pass_by(self, person: int, channel: int, seen: Seen | None = None) -> Played:
        return await self._turns.act(person, channel, Pass, seen)

    async def resign(self, person: int, channel: int, seen: Seen | None = None) -> Played:
        return await self._turns.act(person, channel, Resign, seen)

    async def count_running(self) -> int:
        """How many matches are running."""
        return await self._store.count_running()

    async def match(self, match_id: int) -> Match:
        """A match, running or finished, or `Refused`."""
        match = await self._store.match(match_id)
        if match is None:
            raise Refused(Obstacle.NO_GAME)
        return match

    async def note_match_message(self, match: Match, message: int) -> None:
        """Remember which message shows a match."""
        await self._store.note_match_message(match, message)

    async def note_challenge_message(self, challenge_id: int, message: int) -> None:
        """Remember which message shows a challenge."""
        await self._store.note_challenge_message(challenge_id, message)

    async def leaderboard(self, server: int | None, *, page: int, size: int, asker: int) -> LeaderboardPage:
        """Page `page` (from 0) of a server's leaderboard, or of everybody's."""
        return await self._store.leaderboard(server, page, size, asker)

    async def stats(self, person: int, server: int | None) -> Stats:
        return await self._store.stats(person, server)

    async def history(self, person: int, *, page: int, size: int) -> HistoryPage:
        """A person's finished games, newest first; `page` counts from 0."""
        return await self._store.history(person, page, size)

    async def forget(self, person: int) -> None:
        """Resign their games, close their challenges, and remove them from everything stored."""
        while await self._store.running_of(person) or await self._store.challenges_of(person):
            await self._challenges.leave(person)
            await self._turns.leave(person)
        await self._store.forget(person)

    async def export(self, person: int) -> dict[str, object]:
        """Everything stored about a person, ready for JSON."""
        return await self._store.export(person)
