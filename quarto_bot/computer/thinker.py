"""What the computer does with its turn, found where it harms nobody: in a thread, or in a worker if it must search."""

from __future__ import annotations

import asyncio
from functools import partial
from random import Random
from typing import Final

from quarto_bot.rules import Action, Game
from quarto_bot.solver import Level, decide

from .workers import Workers

_SEARCHING: Final = (Level.EXPERT, Level.STRONGEST)
_QUICK: Final = Level.CLUB
"""The best that needs no search."""


class Thinker:
    """Decides for the computer. Chance is handed in."""

    def __init__(self, workers: Workers, rng: Random) -> None:
        self._workers = workers
        self._rng = rng

    async def decide(self, game: Game, level: str, *, quick: bool = False) -> tuple[Action, ...]:
        """All that the computer does with its turn at this level; `quick` plays as well as it can without a search."""
        chosen = Level(level)
        rng = Random(self._rng.getrandbits(64))  # noqa: S311 - it guards no secret
        if chosen not in _SEARCHING:
            return await asyncio.to_thread(decide, game, chosen, rng)
        if quick:
            return await asyncio.to_thread(decide, game, _QUICK, rng)
        return await self._workers.run(partial(decide, game, chosen, rng))

    async def close(self) -> None:
        await self._workers.close()
