"""Calls that are not named yet: where the first to call wins, the other waits until the line is named."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import ceil
from typing import Final

from quarto_bot.background import InFlight
from quarto_bot.matches.values import Match, Obstacle, TurnRef
from quarto_bot.rules import Refused, Seat

_NAMING_TIME: Final = timedelta(seconds=30)


@dataclass(frozen=True, slots=True)
class Claim:
    """Somebody has called and is naming the line, at this turn, until then."""

    turn: TurnRef
    seat: Seat
    until: datetime


class Claims:
    """Kept in memory: after a restart, whoever was naming a line may call again."""

    def __init__(self, now: Callable[[], datetime]) -> None:
        self._now = now
        self._claims: Final[dict[int, Claim]] = {}
        self._naming = InFlight()

    def on(self, match: Match) -> Claim | None:
        """Who is naming a line now, at this very turn."""
        claim = self._claims.get(match.id)
        return claim if claim and claim.turn == match.turn and claim.until > self._now() else None

    def check(self, match: Match, seat: Seat) -> None:
        """Raise `Refused` while the other one is naming a line."""
        claim = self.on(match)
        if claim and claim.seat != seat:
            raise Refused(Obstacle.BEING_CALLED, seconds=ceil((claim.until - self._now()).total_seconds()))

    def make(self, turn: TurnRef, seat: Seat, unnamed: Callable[[], Awaitable[object]]) -> None:
        """Let this seat name a line; if it does not in time, `unnamed` is called, which may be too late."""
        self._claims[turn.match] = Claim(turn, seat, self._now() + _NAMING_TIME)
        self._naming.start(self._wait(turn.match, unnamed))

    async def close(self) -> None:
        await self._naming.finish(0, cancel=True)

    async def _wait(self, match: int, unnamed: Callable[[], Awaitable[object]]) -> None:
        await asyncio.sleep(_NAMING_TIME.total_seconds())
        self._claims.pop(match, None)
        with suppress(Refused):
            await unnamed()
