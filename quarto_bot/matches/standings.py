"""What the score book answers: the leaderboard, one player's statistics, and past games."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from .ratings import RatingChange
from .values import End


@dataclass(frozen=True, slots=True)
class Standing:
    """A rated player's place on a leaderboard. `streak` counts wins in a row, or losses as a negative number."""

    rank: int
    person: int
    rating: int
    games: int
    wins: int
    draws: int
    losses: int
    streak: int


@dataclass(frozen=True, slots=True)
class LeaderboardPage:
    """One page, and where the asker stands, who may be on another page or on none."""

    standings: tuple[Standing, ...]
    has_more: bool
    asker: Standing | None


@dataclass(frozen=True, slots=True)
class Stats:
    """One player. `standing` is None before the first rated game; the rest counts every finished game."""

    standing: Standing | None
    games: int
    wins: int
    draws: int
    losses: int
    lines_missed: int
    lines_caught: int


@dataclass(frozen=True, slots=True)
class PastGame:
    """A finished game as its player remembers it."""

    id: int
    ended_at: datetime
    end: End
    opponent: int | None
    won: bool | None
    change: RatingChange | None


@dataclass(frozen=True, slots=True)
class HistoryPage:
    games: tuple[PastGame, ...]
    has_more: bool
