"""Plays every turn that is the computer's: those of running games after a start, and then what the events bring."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from quarto_bot.matches import (
    Computer,
    ComputerDelayed,
    Delay,
    Event,
    GameBegun,
    GameOver,
    Match,
    Matches,
    Obstacle,
    Refused,
    TurnChanged,
    WrongCall,
)
from quarto_bot.rules import Action, IllegalAction

from .thinker import Thinker

_log = logging.getLogger(__name__)

_MOMENT: Final = 1.0
"""Seconds after which it says that it thinks."""
_LONG: Final = 20.0
"""Seconds after which it says that it takes long."""
_RETRY_SECONDS: Final = 10


@dataclass
class _Table:
    """A match that is being played: as it was last heard of, the task that plays it, and its rest if it rests."""

    newest: Match
    task: asyncio.Task[None]
    resting: asyncio.Task[None] | None = None

    def hear(self, match: Match) -> None:
        if match.end:
            self.task.cancel()  # nobody waits for its thoughts any more
        elif match.sequence > self.newest.sequence:
            self.newest = match
            if self.resting:
                self.resting.cancel()

    async def rest(self, seconds: float) -> None:
        """Wait so long, or until something happens in the match."""
        self.resting = asyncio.create_task(asyncio.sleep(seconds))
        try:
            await asyncio.wait({self.resting})
        finally:
            self.resting.cancel()


class ComputerPlayer:
    """The opponent of everybody who plays alone. One task for each match in which it is its turn."""

    def __init__(self, matches: Matches, thinker: Thinker, *, now: Callable[[], datetime]) -> None:
        self._matches = matches
        self._thinker = thinker
        self._now = now
        self._tables: dict[int, _Table] = {}
        matches.events.subscribe(self._hear)

    async def start(self) -> None:
        """Take up every turn that was left when the process ended."""
        for match in await self._matches.turns.waiting_for_computer():
            self._look_at(match)

    async def close(self) -> None:
        """Stop thinking; the turns are taken up at the next start."""
        tasks = [table.task for table in self._tables.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._thinker.close()

    async def _hear(self, event: Event) -> None:
        if isinstance(event, GameBegun | TurnChanged | WrongCall | GameOver):
            self._look_at(event.match)

    def _look_at(self, match: Match) -> None:
        table = self._tables.get(match.id)
        if table:
            table.hear(match)
        elif match.waits_for_computer:
            task = asyncio.create_task(self._play(match), name=f"computer in game {match.id}")
            self._tables[match.id] = _Table(match, task)

    async def _play(self, match: Match) -> None:
        try:
            while match.waits_for_computer:
                match = await self._turn(match)
                newest = self._tables[match.id].newest
                match = max(match, newest, key=lambda known: known.sequence)
        finally:
            del self._tables[match.id]

    async def _turn(self, match: Match) -> Match:
        """Take the turn, whatever it needs; return the match as it is then."""
        quick = False
        while True:
            try:
                return await self._take_turn(match, quick=quick)
            except Exception:  # noqa: BLE001 - whatever broke, somebody is waiting for this turn
                where = (match.id, match.venue.channel, _RETRY_SECONDS)
                _log.exception("game %s channel %s: the computer's turn failed, retrying in %s s", *where)
            self._matches.events.publish(ComputerDelayed(match, Delay.FAILED))
            await self._tables[match.id].rest(_RETRY_SECONDS)
            quick = True

    async def _take_turn(self, match: Match, *, quick: bool) -> Match:
        try:
            async with self._telling(match):
                actions = await self._decided(match, quick=quick)
            for action in actions:
                match = await self._act(match, action)
        except IllegalAction:
            raise
        except Refused as refused:
            if refused.reason is Obstacle.BEING_CALLED:  # the other one names a line, or has no time left for it
                await self._tables[match.id].rest(float(str(refused.details["seconds"])))
            return await self._matches.turns.match(match.id)
        return match

    async def _act(self, match: Match, action: Action) -> Match:
        computer = match.to_move
        assert isinstance(computer, Computer), "it acts on its own turn only"
        played = await self._matches.turns.act(computer, match.venue.channel, lambda _: action, match.turn)
        return played.match

    async def _decided(self, match: Match, *, quick: bool) -> tuple[Action, ...]:
        """What it will do; with a clock, found before a quarter of its time is left."""
        computer = match.to_move
        assert isinstance(computer, Computer), "it thinks on its own turn only"
        try:
            async with asyncio.timeout(self._seconds_for(match)):
                return await self._thinker.decide(match.game, computer.level, match.id, quick=quick)
        except TimeoutError:
            return await self._thinker.decide(match.game, computer.level, match.id, quick=True)

    def _seconds_for(self, match: Match) -> float | None:
        clock = match.game.options.clock
        if clock is None or match.turn_ends_at is None:
            return None
        return (match.turn_ends_at - self._now()).total_seconds() - clock / 4

    @contextlib.asynccontextmanager
    async def _telling(self, match: Match) -> AsyncIterator[None]:
        """Say that it takes longer than a moment, and that it takes long."""
        telling = asyncio.create_task(self._tell(match))
        try:
            yield
        finally:
            telling.cancel()

    async def _tell(self, match: Match) -> None:
        await asyncio.sleep(_MOMENT)
        self._matches.events.publish(ComputerDelayed(match, Delay.THINKING))
        await asyncio.sleep(_LONG - _MOMENT)
        self._matches.events.publish(ComputerDelayed(match, Delay.SLOW))
