"""When time runs out: the clock of a turn, or people's patience with a game that has none."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from quarto_bot.rules import Game, Options, Phase

ABANDONED_AFTER: Final = timedelta(days=14)


def first_due(options: Options, now: datetime) -> datetime:
    """When the first turn of a game that begins now runs out."""
    return now + (ABANDONED_AFTER if options.clock is None else timedelta(seconds=options.clock))


def next_due(before: Game, after: Game, now: datetime) -> datetime | None:
    """When the turn that this action began runs out; None if it began none.

    A turn runs from receiving a piece until giving the next, so placing changes nothing. In LAST_CALL each player
    has one clock length. Games without a clock keep their first date: it is looked at again when it comes.
    """
    if after.options.clock is None or after.to_move is None:
        return None
    if after.to_move == before.to_move and after.phase is not Phase.LAST_CALL:
        return None
    return now + timedelta(seconds=after.options.clock)
