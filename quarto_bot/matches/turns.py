"""The one door through which every action goes: a player's, and the clock's."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, TypeAlias
from weakref import WeakValueDictionary

from quarto_bot.rules import Action, Call, Game, IllegalAction, Resign, TimeOut, tallies

from .clock import Clock
from .deadlines import ABANDONED_AFTER, next_due
from .events import GameOver, Listeners, TurnChanged, WrongCall
from .ratings import is_rated
from .refusals import Obstacle, Refused
from .store import Ending, Step, Store, Stored
from .values import End, Match

_log = logging.getLogger(__name__)
_AFTER_AN_ERROR: Final = timedelta(minutes=10)

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
        self._acting: Final[set[asyncio.Task[Played]]] = set()
        self._locks: Final[WeakValueDictionary[int, asyncio.Lock]] = WeakValueDictionary()

    async def current(self, channel: int) -> Match:
        match = await self._store.running(channel)
        if match is None:
            raise Refused(Obstacle.NO_GAME)
        return match

    async def act(self, person: int, channel: int, deed: Deed, seen: Seen | None) -> Played:
        """Let this person do it; `seen` is None for a typed command, which means the game as it is now.

        What was begun is finished even if whoever waits for it is cancelled.
        """
        task = asyncio.create_task(self._act(person, channel, deed, seen))
        self._acting.add(task)
        task.add_done_callback(self._acting.discard)
        return await asyncio.shield(task)

    async def close(self) -> None:
        """Let what was begun finish."""
        await asyncio.gather(*self._acting, return_exceptions=True)

    async def _act(self, person: int, channel: int, deed: Deed, seen: Seen | None) -> Played:
        async with self._lock(channel):
            known = self._store.last_known(channel)
            if known:
                # What this process remembers may be old, so it can allow, and the store finds out; it can't refuse.
                with suppress(Refused, IllegalAction):
                    return await self._take(known, deed(_seat(known, person, seen)))
            match = await self.current(channel)
            return await self._take(match, deed(_seat(match, person, seen)))

    async def run_out_due(self) -> None:
        """End every turn, and every abandoned match, whose time has come."""
        for match_id in await self._store.due_matches(self._now()):
            try:
                await self._run_out(match_id)
            except Refused:
                continue  # a player was faster
            except Exception:  # noqa: BLE001 - one broken match must not stop the clocks of the others
                _log.exception("game %s: its time has run out, and that failed", match_id)
                await self._store.postpone(match_id, self._now() + _AFTER_AN_ERROR)

    async def leave(self, person: int) -> None:
        """Resign every running match of this person."""
        for match in await self._store.running_of(person):
            with suppress(Refused, IllegalAction):  # it ended at this very moment
                await self.act(person, match.venue.channel, Resign, Seen(match.id, match.sequence))

    async def _run_out(self, match_id: int) -> None:
        match = await self._store.match(match_id)
        if match is None:
            return
        async with self._lock(match.venue.channel):
            match = await self._store.match(match_id)
            if match is None or match.end or match.due_at is None or match.due_at > self._now():
                return
            if match.game.options.clock is None:
                await self._abandon_or_wait(match)
            elif match.game.to_move is not None:
                await self._take(match, TimeOut(match.game.to_move))

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
        return self._tell(_event(stored, action, match.game))

    async def _abandon_or_wait(self, match: Match) -> None:
        patience_ends = await self._store.last_touched(match.id) + ABANDONED_AFTER
        if patience_ends > self._now():
            await self._store.postpone(match.id, patience_ends)
            return
        nobody = Ending(End.ABANDONED, None, rated=False, tallies=tallies(match.game))
        stored = await self._store.take(Step(match, match.game, None, self._now(), None, nobody))
        if stored:
            self._tell(GameOver(stored.match, None, match.game, None))

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


def _event(stored: Stored, action: Action, before: Game) -> Played:
    if stored.match.end:
        return GameOver(stored.match, action, before, stored.changes)
    if isinstance(action, Call):
        return WrongCall(stored.match, action, before)
    return TurnChanged(stored.match, action, before)
