"""The one door through which every action goes: a player's, and the clock's."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Final, TypeAlias
from weakref import WeakValueDictionary

from quarto_bot.rules import Action, Call, Game, Resign, TimeOut

from .clock import Clock
from .deadlines import ABANDONED_AFTER, next_due
from .events import GameOver, Listeners, TurnChanged, WrongCall
from .ratings import is_rated
from .refusals import Obstacle, Refused
from .store import Ending, Step, Store, Stored
from .tally import tallies
from .values import End, Match

Played: TypeAlias = TurnChanged | WrongCall | GameOver
Deed: TypeAlias = Callable[[int], Action]


@dataclass(frozen=True, slots=True)
class Seen:
    """What the acting person had before their eyes: which match, and how many actions it had."""

    match: int
    sequence: int


class Turns:
    """Takes actions one after the other in each channel, and exactly one for each place in a game."""

    def __init__(self, store: Store, listeners: Listeners, clock: Clock, *, now: Callable[[], datetime]) -> None:
        self._store = store
        self._listeners = listeners
        self._clock = clock
        self._now = now
        self._locks: Final[WeakValueDictionary[int, asyncio.Lock]] = WeakValueDictionary()

    async def current(self, channel: int) -> Match:
        match = await self._store.running(channel)
        if match is None:
            raise Refused(Obstacle.NO_GAME)
        return match

    async def act(self, person: int, channel: int, deed: Deed, seen: Seen | None) -> Played:
        """Let this person do it; `seen` is None for a typed command, which means the game as it is now."""
        async with self._lock(channel):
            match = self._store.last_known(channel)
            if match is None or (seen and seen != Seen(match.id, match.sequence)):
                match = await self.current(channel)
            return await self._take(match, deed(_seat(match, person, seen)))

    async def run_out(self, due: Match) -> None:
        """End the turn, or the abandoned match, whose time has come, if that is still so."""
        async with self._lock(due.venue.channel):
            match = await self._store.match(due.id)
            if match is None or match.end or match.due_at is None or match.due_at > self._now():
                return
            if match.game.options.clock is None:
                await self._abandon_or_wait(match)
            elif match.game.to_move is not None:
                await self._take(match, TimeOut(match.game.to_move))

    async def run_out_due(self) -> None:
        for match in await self._store.due_matches(self._now()):
            try:
                await self.run_out(match)
            except Refused:
                continue  # a player was faster

    async def leave(self, person: int) -> None:
        """Resign every running match of this person."""
        for match in await self._store.running_of(person):
            await self.act(person, match.venue.channel, Resign, None)

    def _lock(self, channel: int) -> asyncio.Lock:
        return self._locks.setdefault(channel, asyncio.Lock())

    async def _take(self, match: Match, action: Action) -> Played:
        after = match.game.play(action)
        now = self._now()
        due_at = next_due(match.game, after, now)
        stored = await self._store.take(Step(match, after, action, now, due_at, _ending(after)))
        if stored is None:
            raise Refused(Obstacle.STALE)
        if due_at:
            self._clock.expect(due_at)
        return self._tell(_event(stored, action))

    async def _abandon_or_wait(self, match: Match) -> None:
        patience_ends = await self._store.last_touched(match.id) + ABANDONED_AFTER
        if patience_ends > self._now():
            await self._store.postpone(match, patience_ends)
            return
        nobody = Ending(End.ABANDONED, None, rated=False, tallies=tallies(match.game))
        stored = await self._store.take(Step(match, match.game, None, self._now(), None, nobody))
        if stored:
            self._tell(GameOver(stored.match, None, None))

    def _tell(self, event: Played) -> Played:
        self._listeners.tell(event)
        return event


def _seat(match: Match, person: int, seen: Seen | None) -> int:
    if seen and seen.match != match.id:
        raise Refused(Obstacle.STALE)
    seat = match.seat_of(person)
    if seen and seen.sequence != match.sequence:
        raise Refused(Obstacle.STALE)
    return seat


def _ending(game: Game) -> Ending | None:
    if game.outcome is None:
        return None
    end = End(game.outcome.reason.value)
    return Ending(end, game.outcome.winner, is_rated(game), tallies(game))


def _event(stored: Stored, action: Action) -> Played:
    if stored.match.end:
        return GameOver(stored.match, action, stored.changes)
    if isinstance(action, Call):
        return WrongCall(stored.match, action)
    return TurnChanged(stored.match, action)
