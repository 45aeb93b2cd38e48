"""Turns that people hand to the computer: its answer is shown in the reply to them, if it comes soon."""

from __future__ import annotations

import asyncio
from typing import Final

from quarto_bot.chat.delivery.routes import Route
from quarto_bot.matches import (
    Cause,
    ChallengeEnded,
    ChallengeMade,
    Event,
    GameBegun,
    GameOver,
    Match,
    TurnChanged,
    TurnRef,
    WrongCall,
)

_PATIENCE: Final = 2.0
"""Seconds that whoever handed the turn to the computer waits for its answer, before they are told that it will come."""
_SHOWN_WITHIN: Final = 5.0
"""Seconds within which whoever acted has their reply ready for what the computer does then."""


class HandedOver:
    """A turn that somebody handed to the computer, and where its answer will be shown."""

    def __init__(self, turn: TurnRef) -> None:
        self.turn = turn
        self.reply: asyncio.Future[Route] = asyncio.get_running_loop().create_future()
        self.patience = asyncio.create_task(asyncio.sleep(_PATIENCE))

    async def dismiss(self, shown_by: Route | None = None) -> None:
        """Nobody need wait any longer; whoever's reply showed nothing is told at least that they were heard."""
        self.patience.cancel()
        if self.reply.done() and self.reply.result() is not shown_by:
            await self.reply.result().acknowledge()


class HandedOverTurns:
    """At most one for each match."""

    def __init__(self) -> None:
        self._turns: Final[dict[int, HandedOver]] = {}

    async def note(self, match: Match) -> HandedOver:
        """Whoever comes first, the event or the reply, notes it."""
        known = self._turns.get(match.id)
        if known and known.turn == match.turn:
            return known
        self._turns[match.id] = new = HandedOver(match.turn)
        if known:
            await known.dismiss()
        return new

    async def reply_before(self, event: Event) -> Route | None:
        """The reply to whoever handed the turn to the computer before this happened."""
        if event.cause is not Cause.COMPUTER or isinstance(event, ChallengeMade | ChallengeEnded):
            return None
        handed_over = self._turns.get(event.match.id)
        if handed_over is None:
            return None
        await asyncio.wait({handed_over.reply}, timeout=_SHOWN_WITHIN)
        return handed_over.reply.result() if handed_over.reply.done() else None

    async def answered(self, event: Event, shown_by: Route) -> None:
        """Nobody waits for the computer any more, once its turn or the end was shown.

        But whoever has seen that may have handed it the next turn already.
        """
        if not isinstance(event, GameBegun | TurnChanged | WrongCall | GameOver):
            return
        handed_over = self._turns.get(event.match.id)
        if handed_over and handed_over.turn.sequence <= event.match.sequence:
            del self._turns[event.match.id]
            await handed_over.dismiss(shown_by)
