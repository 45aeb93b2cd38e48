"""One log line, and one count, for each thing that happens."""

from __future__ import annotations

import logging

from .matches import ChallengeEnded, ChallengeMade, ComputerDelayed, Event, GameBegun, GameOver, Match, ReminderDue
from .metrics import ACTIONS
from .rules import Action

_log = logging.getLogger(__name__)


async def write(event: Event) -> None:
    """Log and count an event; this subscribes to the matches' events."""
    match event:
        case ChallengeMade(challenge) | ChallengeEnded(challenge):
            where = (challenge.id, challenge.venue.channel, challenge.state.value)
            _log.info("challenge %s channel %s: %s", *where)
        case GameBegun(begun):
            _line(begun, f"begun, seat {begun.game.first} starts")
        case GameOver(over, action):
            _count(action)
            _line(over, f"{action.text if action else 'closed'}, over: {over.end.value if over.end else ''}")
        case ReminderDue(running):
            _line(running, "a quarter of the time is left")
        case ComputerDelayed(running, delay):
            _line(running, f"the computer's turn, {delay.name.lower()}")
        case _:
            _count(event.action)
            _line(event.match, event.action.text)


def _line(match: Match, text: str) -> None:
    _log.info("game %s channel %s sequence %s: %s", match.id, match.venue.channel, match.sequence, text)


def _count(action: Action | None) -> None:
    ACTIONS.labels(type(action).__name__.lower() if action else "stopped").inc()
