"""What the matches ask of a store. Every method is one transaction: it happens as a whole or not at all."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from quarto_bot.rules import Action, Game, Options, Tally

from .ratings import RatingChange
from .standings import HistoryPage, LeaderboardPage, Stats
from .values import Challenge, ChallengeState, End, Match, Venue


@dataclass(frozen=True, slots=True)
class NewChallenge:
    venue: Venue
    challenger: int
    opponent: int | None
    options: Options
    expires_at: datetime
    first: int | None = None


@dataclass(frozen=True, slots=True)
class NewMatch:
    """Who begins once a challenge is accepted; `due_at` is when the first turn, or people's patience, runs out."""

    challenge: Challenge
    players: tuple[int, int]
    first: int
    at: datetime
    due_at: datetime


@dataclass(frozen=True, slots=True)
class Ending:
    """What is written with the last action of a match."""

    end: End
    winner: int | None
    rated: bool
    tallies: tuple[Tally, Tally]


@dataclass(frozen=True, slots=True)
class Step:
    """One action to be added to a match as it was when `match` was read.

    `action` is None when the match is closed because nobody came back. `due_at` is None where the time that runs
    now goes on running.
    """

    match: Match
    game: Game
    action: Action | None
    at: datetime
    due_at: datetime | None
    ending: Ending | None


@dataclass(frozen=True, slots=True)
class Stored:
    """A step that was taken, with what it did to the ratings."""

    match: Match
    changes: tuple[RatingChange, RatingChange] | None


class Store(Protocol):
    async def add_challenge(self, new: NewChallenge) -> Challenge:
        """Keep a challenge; `Refused` if the channel has a running game or an open challenge."""

    async def challenge(self, challenge_id: int) -> Challenge | None: ...

    async def open_challenge(self, channel: int) -> Challenge | None: ...

    async def end_challenge(self, challenge_id: int, state: ChallengeState) -> bool:
        """Close an open challenge; False if it was no longer open."""

    async def begin(self, new: NewMatch) -> Match:
        """Close the challenge as accepted and begin its match; `Refused` if either is no longer possible."""

    async def running(self, channel: int) -> Match | None:
        """The running match of a channel, as it is now."""

    def last_known(self, channel: int) -> Match | None:
        """The match as this process last saw it running, without asking the database. `take` finds out if it is old."""

    async def match(self, match_id: int) -> Match | None: ...

    async def take(self, step: Step) -> Stored | None:
        """Add one action; None, and nothing known any more, if somebody else acted first."""

    async def note_match_message(self, match: Match, message: int) -> None: ...

    async def note_challenge_message(self, challenge_id: int, message: int) -> None: ...

    async def next_due(self) -> datetime | None:
        """When the first running turn, idle game or open challenge runs out."""

    async def due_challenges(self, now: datetime) -> list[Challenge]: ...

    async def due_matches(self, now: datetime) -> list[int]: ...

    async def last_touched(self, match_id: int) -> datetime: ...

    async def postpone(self, match_id: int, due_at: datetime) -> None: ...

    async def restart_clocks(self, now: datetime) -> None:
        """Give every running turn of a game with a clock its full time again."""

    async def count_running(self) -> int: ...

    async def running_of(self, person: int) -> list[Match]: ...

    async def challenges_of(self, person: int) -> list[Challenge]: ...

    async def leaderboard(self, server: int | None, page: int, size: int, asker: int) -> LeaderboardPage: ...

    async def stats(self, person: int, server: int | None) -> Stats: ...

    async def history(self, person: int, page: int, size: int) -> HistoryPage: ...

    async def forget(self, person: int) -> None: ...

    async def export(self, person: int) -> dict[str, object]: ...
