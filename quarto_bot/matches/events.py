"""What happened between people, told to whoever shows it. Telling comes after storing and can't undo it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TypeAlias

from quarto_bot.rules import Action, Game

from .ratings import RatingChange
from .values import Challenge, Match

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class ChallengeMade:
    challenge: Challenge


@dataclass(frozen=True, slots=True)
class ChallengeEnded:
    """Declined, withdrawn or expired (an accepted one is told as `GameBegun`)."""

    challenge: Challenge


@dataclass(frozen=True, slots=True)
class GameBegun:
    match: Match
    challenge: Challenge


@dataclass(frozen=True, slots=True)
class TurnChanged:
    """An action was taken and the game goes on; `before` is how it stood until then."""

    match: Match
    action: Action
    before: Game


@dataclass(frozen=True, slots=True)
class WrongCall:
    match: Match
    action: Action
    before: Game


@dataclass(frozen=True, slots=True)
class GameOver:
    """`action` is None if nobody came back to the game; `changes` by seat, None if the game is not rated."""

    match: Match
    action: Action | None
    before: Game
    changes: tuple[RatingChange, RatingChange] | None


Event: TypeAlias = ChallengeMade | ChallengeEnded | GameBegun | TurnChanged | WrongCall | GameOver
Listener: TypeAlias = Callable[[Event], Awaitable[None]]


class Listeners:
    """Tells every listener every event in a task of its own; one that fails or hangs harms nobody else."""

    def __init__(self) -> None:
        self._listeners: list[Listener] = []
        self._telling: set[asyncio.Task[None]] = set()

    def add(self, listener: Listener) -> None:
        self._listeners.append(listener)

    def tell(self, event: Event) -> None:
        for listener in self._listeners:
            task = asyncio.create_task(_told(listener, event))
            self._telling.add(task)
            task.add_done_callback(self._telling.discard)

    async def close(self, patience: float) -> None:
        """Wait for what is still being told, at most `patience` seconds, then cancel it."""
        if self._telling:
            _, hanging = await asyncio.wait(set(self._telling), timeout=patience)
            for task in hanging:
                task.cancel()
            await asyncio.gather(*hanging, return_exceptions=True)


async def _told(listener: Listener, event: Event) -> None:
    try:
        await listener(event)
    except Exception:  # noqa: BLE001 - whatever a face does wrong, what happened has happened
        _log.exception("a listener failed on %s", type(event).__name__)
