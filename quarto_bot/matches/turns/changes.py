"""What an action makes of a match: the change to be stored, and the event that tells of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Protocol

from quarto_bot.matches.events import Cause, GameOver, Played, TurnChanged, WrongCall
from quarto_bot.matches.scores import RatingChange, is_rated, lets_winner_gain
from quarto_bot.matches.values import End, Match, Person
from quarto_bot.rules import Action, Call, Game, Phase, Seat, Tally, tallies


@dataclass(frozen=True, slots=True)
class Ending:
    """What is written with the last action of a match."""

    end: End
    winner: Seat | None
    rated: bool
    winner_gains: bool
    tallies: tuple[Tally, Tally]


@dataclass(frozen=True, slots=True)
class Change:
    """One action to be added to a match as it was when `match` was read.

    `action` is None when the match is closed by none of its players. `turn_ends_at` is None where the time that runs
    now goes on running, or none does.
    """

    match: Match
    game: Game
    action: Action | None
    at: datetime
    turn_ends_at: datetime | None
    ending: Ending | None

    @property
    def result(self) -> Match:
        """The match as it is once the change is stored."""
        match = replace(self.match, game=self.game, turn_ends_at=self.turn_ends_at or self.match.turn_ends_at)
        if self.ending:
            match = replace(match, turn_ends_at=None, ended_at=self.at, end=self.ending.end)
        return match


@dataclass(frozen=True, slots=True)
class Stored:
    """A change was stored; what it did to the ratings, if the match ended and was rated.

    A match that should be rated is not if its players have had enough rated ones lately.
    """

    changes: tuple[RatingChange, RatingChange] | None = None


class MatchStore(Protocol):
    """Keeps matches. Each method is one transaction: it happens as a whole or not at all."""

    async def running_in(self, channel: int) -> Match | None:
        """The running match of a channel, as it is now."""

    async def running_of(self, person: Person) -> list[Match]:
        """Every running match of this person."""

    async def running_on(self, server: int, most: int) -> list[Match]:
        """The matches that run on this server, newest first, at most so many."""

    async def waiting_for_computer(self) -> list[Match]:
        """The running matches of this process's share in which it is the computer's turn."""

    async def get(self, match_id: int) -> Match | None:
        """A match, running or finished."""

    async def add(self, change: Change) -> Stored | None:
        """Store one action with all that follows from it; None, and nothing changed, if somebody else acted first."""

    async def last_touched(self, match_id: int) -> datetime:
        """When something last happened in a match."""

    async def count_running(self) -> int:
        """How many matches are running."""


def turn_end(before: Game, after: Game, now: datetime) -> datetime | None:
    """When the turn that this action began runs out; None if it began none, or there is no clock.

    A turn runs from receiving a piece until giving the next, so placing changes nothing. In LAST_CALL each player
    has one clock length.
    """
    if after.options.clock is None or after.to_move is None:
        return None
    is_new = after.to_move != before.to_move or (after.phase, before.phase) == (Phase.LAST_CALL, Phase.PLACE)
    if not is_new:
        return None
    return now + timedelta(seconds=after.options.clock)


def ending_of(match: Match, game: Game, cause: Cause) -> Ending | None:
    if game.outcome is None:
        return None
    end = End(game.outcome.reason.value)
    rated = is_rated(game, match.players) and cause is not Cause.DEPARTURE  # it would be taken back at once
    return Ending(end, game.outcome.winner, rated, lets_winner_gain(game), tallies(game))


def event_of(change: Change, stored: Stored, action: Action, cause: Cause) -> Played:
    match, before = change.result, change.match.game
    if match.end:
        return GameOver(match, action, before, cause, stored.changes)
    if isinstance(action, Call):
        return WrongCall(match, action, before, cause)
    return TurnChanged(match, action, before, cause)
