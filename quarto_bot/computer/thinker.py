"""What the computer does with its turn, found where it harms nobody: in a thread, or in a worker if it must search."""

from __future__ import annotations

import asyncio
from functools import partial
from random import Random
from typing import Final

from quarto_bot.rules import Action, Characteristic, Game
from quarto_bot.solver import Level, decide

from .workers import Workers

_QUICK: Final = Level.CLUB
"""The best that never searches."""
_SEARCHES_FROM: Final = {Level.EXPERT: 8, Level.STRONGEST: 4}
"""From so many pieces on the board a level searches; until then it plays carefully, or knows the openings by heart."""


class Thinker:
    """Decides for the computer."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers

    async def decide(self, game: Game, level: str, seed: int, *, quick: bool = False) -> tuple[Action, ...]:
        """All that the computer does with its turn; `quick` plays as well as it can without a search.

        With the same seed throughout a game it has the same eyes throughout that game.
        """
        chosen, rng = Level(level), Random(seed)  # noqa: S311 - it guards no secret
        if not _searches(game, chosen):
            return await asyncio.to_thread(decide, game, chosen, rng)
        if quick:
            return await asyncio.to_thread(decide, game, _QUICK, rng)
        return await self._workers.run(partial(decide, game, chosen, rng))

    async def close(self) -> None:
        await self._workers.close()


def _searches(game: Game, level: Level) -> bool:
    """Whether this level searches in this position."""
    if level not in _SEARCHES_FROM:
        return False
    has_openings = level is Level.EXPERT or game.options.characteristics == frozenset(Characteristic)
    return not has_openings or len(game.board) >= _SEARCHES_FROM[level]
