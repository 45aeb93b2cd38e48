"""The one door through which every action goes: a person's, the computer's, and the clock's."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from typing import Final, TypeAlias
from weakref import WeakValueDictionary

from quarto_bot.background import InFlight
from quarto_bot.matches.events import Cause, Events, GameOver, Played, ReminderDue
from quarto_bot.matches.scheduler import (
    LOST_AFTER,
    REMINDED_AFTER,
    Alarm,
    Deadline,
    DeadlineStore,
    Scheduler,
    reminder_before,
)
from quarto_bot.matches.values import Computer, End, Match, Obstacle, Person, TurnRef
from quarto_bot.rules import (
    Action,
    Call,
    Calls,
    Give,
    IllegalAction,
    Line,
    Pass,
    Piece,
    Place,
    Refused,
    Resign,
    Seat,
    Square,
    TimeOut,
    tallies,
)

from .changes import Change, Ending, MatchStore, Stored, ending_of, event_of, turn_end
from .claims import Claims

_MOST_RECENT: Final = 2048
_FIRST_CALL_WINS: Final = (Calls.LATE, Calls.OPEN)

ActionOf: TypeAlias = Callable[[Seat], Action]


class RecentMatches:
    """The running matches as this process last knew them: docs/decisions/optimistic-cache.md.

    Whoever acts on one finds out if it is old.
    """

    def __init__(self) -> None:
        self._matches: OrderedDict[int, Match] = OrderedDict()

    def get(self, channel: int) -> Match | None:
        return self._matches.get(channel)

    def remember(self, match: Match) -> None:
        known = self._matches.pop(match.venue.channel, None)
        if known and (known.id, known.sequence) > (match.id, match.sequence):
            match = known  # this one was read before the last action
        if not match.end:
            self._matches[match.venue.channel] = match
            if len(self._matches) > _MOST_RECENT:
                self._matches.popitem(last=False)

    def forget(self, channel: int) -> None:
        self._matches.pop(channel, None)


class Turns:
    """Takes actions one after the other in each channel, and exactly one for each place in a game."""

    def __init__(
        self,
        store: MatchStore,
        deadlines: DeadlineStore,
        events: Events,
        scheduler: Scheduler,
        *,
        now: Callable[[], datetime],
    ) -> None:
        self._store = store
        self._deadlines = deadlines
        self._events = events
        self._scheduler = scheduler
        self._now = now
        self._recent = RecentMatches()
        self._acting = InFlight()
        self._claims = Claims(now)
        self._locks: Final[WeakValueDictionary[int, asyncio.Lock]] = WeakValueDictionary()

    async def current(self, channel: int) -> Match:
        """The running match of this channel, or `Refused`."""
        match = await self._store.running_in(channel)
        if match is None:
            self._recent.forget(channel)
            raise Refused(Obstacle.NO_GAME)
        self._recent.remember(match)
        return match

    async def match(self, match_id: int) -> Match:
        """A match, running or finished, or `Refused`."""
        match = await self._store.get(match_id)
        if match is None:
            raise Refused(Obstacle.NO_GAME)
        return match

    async def waiting_for_computer(self) -> list[Match]:
        """The running matches that this process looks after, and in which it is the computer's turn."""
        return await self._store.waiting_for_computer()

    async def running_of(self, person: Person) -> list[Match]:
        """Every running match of this person, wherever it is."""
        return await self._store.running_of(person)

    async def running_on(self, server: int, *, most: int) -> list[Match]:
        """The matches that run on this server, newest first, at most so many."""
        return await self._store.running_on(server, most)

    async def last_touched(self, match_id: int) -> datetime:
        """When something last happened in a match."""
        return await self._store.last_touched(match_id)

    async def count_running(self) -> int:
        return await self._store.count_running()

    async def give(self, player: Person | Computer, channel: int, piece: Piece, turn: TurnRef | None = None) -> Played:
        return await self.act(player, channel, lambda seat: Give(seat, piece), turn)

    async def place(
        self, player: Person | Computer, channel: int, square: Square, turn: TurnRef | None = None
    ) -> Played:
        return await self.act(player, channel, lambda seat: Place(seat, square), turn)

    async def call(self, player: Person | Computer, channel: int, line: Line, turn: TurnRef | None = None) -> Played:
        return await self.act(player, channel, lambda seat: Call(seat, line), turn)

    async def pass_by(self, player: Person | Computer, channel: int, turn: TurnRef | None = None) -> Played:
        return await self.act(player, channel, Pass, turn)

    async def resign(self, player: Person | Computer, channel: int, turn: TurnRef | None = None) -> Played:
        return await self.act(player, channel, Resign, turn)

    async def act(
        self,
        player: Person | Computer,
        channel: int,
        action_of: ActionOf,
        turn: TurnRef | None,
        cause: Cause | None = None,
    ) -> Played:
        """Let this player do it; `turn` is None for a typed command, which means the game as it is now.

        What was begun is finished even if whoever waits for it is cancelled. The cause is the player unless one is
        given.
        """
        why = cause or (Cause.PERSON if isinstance(player, Person) else Cause.COMPUTER)
        return await self._acting.shielded(self._act(player, channel, action_of, turn, why))

    async def claim(self, player: Person | Computer, channel: int, turn: TurnRef) -> Match:
        """Call before the line is named, or `Refused`. Where the first to call wins, the other must wait for the name.

        Whoever then names no line in time has called wrongly.
        """
        async with self._lock(channel):
            match = await self.current(channel)
            seat = turn.seat_of(player, match)
            self._claims.check(match, seat)
            refusal = match.game.call_refusal(seat)
            if refusal:
                raise Refused(refusal, match=match)
            if match.game.options.calls in _FIRST_CALL_WINS and match.game.full_lines():
                self._claims.make(turn, seat, lambda: self._call_nothing(player, match))
            return match

    async def _call_nothing(self, player: Person | Computer, match: Match) -> None:
        """No line was named in time: it was a wrong call, unless anything else has happened."""
        await self.act(player, match.venue.channel, lambda seat: Call(seat, None), match.turn, Cause.CLOCK)

    async def leave(self, person: Person) -> None:
        """Resign every running match of this person."""
        for match in await self._store.running_of(person):
            with suppress(Refused):  # it ended at this very moment
                await self.act(person, match.venue.channel, Resign, match.turn, Cause.DEPARTURE)

    async def close(self) -> None:
        """Let what was begun finish; whoever names a line just now may call again later."""
        await self._claims.close()
        await self._acting.finish()

    async def run_out(self, match_id: int) -> None:
        """The clock of a match has run out: end its turn, unless somebody was faster."""
        match = await self.match(match_id)
        async with self._lock(match.venue.channel):
            match = await self.match(match_id)
            if match.end or match.turn_ends_at is None or match.turn_ends_at > self._now():
                return
            claim = self._claims.on(match)
            if claim:
                await self._deadlines.move(Deadline(Alarm.TURN, match_id, claim.until))  # nobody can act meanwhile
                return
            await self._take(match, TimeOut(match.game.mover), Cause.CLOCK)

    async def remind(self, match_id: int) -> None:
        """A quarter of a long turn is left: tell it once, unless somebody was faster."""
        match = await self.match(match_id)
        async with self._lock(match.venue.channel):
            match, now = await self.match(match_id), self._now()
            await self._deadlines.drop(Deadline(Alarm.REMINDER, match_id, now))
            due_at = reminder_before(match.game.options, match.turn_ends_at)
            if due_at and due_at <= now:
                self._events.publish(ReminderDue(match))

    async def end_idle(self, match_id: int) -> None:
        """End the turn of a match without a clock if nobody has moved for long; remind of it once before that.

        It ends as if a clock had run out: the game is lost, or the last call passed, which leaves the other as long.
        """
        match = await self.match(match_id)
        async with self._lock(match.venue.channel):
            match = await self.match(match_id)
            if match.end:
                return
            touched, now = await self._store.last_touched(match_id), self._now()
            claim = self._claims.on(match)
            if claim:  # nobody can act meanwhile
                await self._deadlines.move(Deadline(Alarm.IDLE, match_id, claim.until))
                return
            if now - touched >= LOST_AFTER:
                await self._take(match, TimeOut(match.game.mover), Cause.CLOCK)
                touched = now
            looks = (now - touched) // REMINDED_AFTER
            look_again = min(touched + (looks + 1) * REMINDED_AFTER, touched + LOST_AFTER)
            await self._deadlines.move(Deadline(Alarm.IDLE, match_id, look_again))
            if looks == 1:  # later looks find the same silence
                self._events.publish(ReminderDue(match, Cause.CLOCK))

    def _lock(self, channel: int) -> asyncio.Lock:
        return self._locks.setdefault(channel, asyncio.Lock())

    async def _act(
        self, player: Person | Computer, channel: int, action_of: ActionOf, turn: TurnRef | None, cause: Cause
    ) -> Played:
        def seat_in(match: Match) -> Seat:
            seat = turn.seat_of(player, match) if turn else match.seat_of(player)
            self._claims.check(match, seat)
            return seat

        async with self._lock(channel):
            known = self._recent.get(channel)
            if known:
                # What this process remembers may be old, so it can allow, and storing finds out; it can't refuse.
                with suppress(Refused):
                    return await self._take(known, action_of(seat_in(known)), cause)
            match = await self.current(channel)
            try:
                return await self._take(match, action_of(seat_in(match)), cause)
            except IllegalAction as illegal:
                illegal.details["match"] = match  # whoever says why may want to say whose turn it is
                raise

    async def _take(self, match: Match, action: Action, cause: Cause) -> Played:
        after, now = match.game.play(action), self._now()
        change = Change(match, after, action, now, turn_end(match.game, after, now), ending_of(match, after, cause))
        stored = await self._stored(change)
        if stored is None:
            raise Refused(Obstacle.STALE)
        event = event_of(change, stored, action, cause)
        self._events.publish(event)
        return event

    async def stop(self, channel: int) -> GameOver:
        """End the match of this channel without a winner, because those who look after the place say so."""
        async with self._lock(channel):
            match = await self.current(channel)
            ending = Ending(End.STOPPED, None, rated=False, winner_gains=False, tallies=tallies(match.game))
            change = Change(match, match.game, None, self._now(), None, ending)
            if not await self._stored(change):
                raise Refused(Obstacle.STALE)  # one of the players was faster
        event = GameOver(change.result, None, match.game, Cause.PERSON, None)
        self._events.publish(event)
        return event

    async def _stored(self, change: Change) -> Stored | None:
        stored = await self._store.add(change)
        if stored is None:
            self._recent.forget(change.match.venue.channel)
            return None
        self._recent.remember(change.result)
        if change.turn_ends_at:
            self._scheduler.expect(change.turn_ends_at)
        return stored
