"""The score book: how strong players are (openskill's Plackett-Luce model), who is best, and who played what."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from itertools import takewhile
from typing import Final, Protocol

from openskill.models import PlackettLuce

from quarto_bot.rules import Game, Reason, Seat

from .values import Computer, End, Person, Player, is_rated_variant

FEWEST_RATED_PIECES: Final = 4
"""A game that ends with fewer pieces on the board is not rated."""
FEWEST_PIECES_TO_GAIN: Final = 8
"""Who wins because the other gave up with fewer pieces on the board gains no rating; the other loses as ever."""
MOST_RATED_OF_A_PAIR: Final = 5
"""So many games of the same two people are rated within `RATED_SPAN`."""
RATED_SPAN: Final = timedelta(days=1)
"""A rated game of somebody who has their data deleted within this time is taken back."""
_MODEL: Final = PlackettLuce()
_SHOWN_PER_POINT: Final = 60
_SETTLED_DEVIATION: Final = 5.0  # a newcomer has 8.3; some ten games against different people bring it below


@dataclass(frozen=True, slots=True)
class Rating:
    """A belief about a player's strength, shown on a scale that starts at 1500: its mean and how unsure it is."""

    mean: float = _MODEL.mu
    deviation: float = _MODEL.sigma

    @property
    def shown(self) -> int:
        """What people see; a newcomer has 1500."""
        return round(_SHOWN_PER_POINT * self.mean)

    @property
    def is_provisional(self) -> bool:
        """Whether a few games could still move it far."""
        return self.deviation > _SETTLED_DEVIATION

    @property
    def conservative(self) -> float:
        """What the player is almost surely worth at least; the leaderboard's order."""
        return self.mean - 3 * self.deviation


@dataclass(frozen=True, slots=True)
class RatingChange:
    """What a game did to the number a player is shown."""

    before: int
    after: int


@dataclass(frozen=True, slots=True)
class Moved:
    """By how much a game moved a rating. A rating is where it began, and what each of its games has moved."""

    mean: float
    deviation: float


@dataclass(frozen=True, slots=True)
class Score:
    """A player's page in the score book. `streak` counts wins in a row, or losses as a negative number."""

    rating: Rating = Rating()
    wins: int = 0
    draws: int = 0
    losses: int = 0
    streak: int = 0

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    def after(self, rating: Rating, *, won: bool | None) -> Score:
        """The page after one more game; `won` is None for a draw."""
        if won is None:
            return Score(rating, self.wins, self.draws + 1, self.losses, 0)
        if won:
            return Score(rating, self.wins + 1, self.draws, self.losses, max(self.streak, 0) + 1)
        return Score(rating, self.wins, self.draws, self.losses + 1, min(self.streak, 0) - 1)

    def without(self, moved: Moved, *, won: bool | None) -> Score:
        """The page as if it had never seen this game, but for the streak."""
        rating = Rating(self.rating.mean - moved.mean, self.rating.deviation - moved.deviation)
        if won is None:
            return replace(self, rating=rating, draws=self.draws - 1)
        if won:
            return replace(self, rating=rating, wins=self.wins - 1)
        return replace(self, rating=rating, losses=self.losses - 1)


def is_rated(game: Game, players: tuple[Player, Player]) -> bool:
    """Whether a finished game counts: called by people on both sides, and not over before it began."""
    of_people = all(isinstance(player, Person) for player in players)
    return of_people and is_rated_variant(game.options) and len(game.board) >= FEWEST_RATED_PIECES


def lets_winner_gain(game: Game) -> bool:
    """Whether a finished game moves its winner's rating: not if the other gave up before half of it was played.

    Two accounts could lift one of them by that in no time. Whoever gives up loses as ever: else it would be cheaper
    than to lose.
    """
    given_up = game.outcome is not None and game.outcome.reason in (Reason.RESIGNED, Reason.TIMED_OUT)
    return not given_up or len(game.board) >= FEWEST_PIECES_TO_GAIN


def streak_of(results: Iterable[bool | None]) -> int:
    """The streak after these results, newest first; None is a draw."""
    newest_first = iter(results)
    newest = next(newest_first, None)
    if newest is None:
        return 0
    length = 1 + sum(1 for _ in takewhile(lambda won: won is newest, newest_first))
    return length if newest else -length


def rated(ratings: tuple[Rating, Rating], winner: Seat | None) -> tuple[Rating, Rating]:
    """Return both seats' ratings after a game that this seat won (None: a draw)."""
    teams = [[_MODEL.rating(mu=rating.mean, sigma=rating.deviation)] for rating in ratings]
    ranks = [1.0, 1.0] if winner is None else [float(seat != winner) for seat in Seat]
    (first,), (second,) = _MODEL.rate(teams, ranks=ranks)
    return Rating(first.mu, first.sigma), Rating(second.mu, second.sigma)


def settled(scores: tuple[Score, Score], winner: Seat | None, *, winner_gains: bool = True) -> tuple[Score, Score]:
    """Return both seats' pages after a rated game that this seat won (None: a draw)."""
    ratings = rated((scores[0].rating, scores[1].rating), winner)
    first, second = (
        scores[seat].after(
            ratings[seat] if winner_gains or seat != winner else scores[seat].rating,
            won=None if winner is None else seat == winner,
        )
        for seat in Seat
    )
    return first, second


@dataclass(frozen=True, slots=True)
class Standing:
    """A rated player's place on a leaderboard."""

    rank: int
    person: Person
    score: Score


@dataclass(frozen=True, slots=True)
class LeaderboardPage:
    """One page, and where the asker stands, who may be on another page or on none."""

    standings: tuple[Standing, ...]
    has_more: bool
    asker: Standing | None


@dataclass(frozen=True, slots=True)
class LevelRecord:
    """How somebody's finished games against the computer at one level ended."""

    computer: Computer
    wins: int
    draws: int
    losses: int


@dataclass(frozen=True, slots=True)
class Stats:
    """One player. `standing` is None before the first rated game; the rest counts every finished game.

    `by_level` says which of them were against the computer, the weakest first.
    """

    standing: Standing | None
    games: int
    wins: int
    draws: int
    losses: int
    lines_missed: int
    lines_caught: int
    by_level: tuple[LevelRecord, ...] = ()


@dataclass(frozen=True, slots=True)
class PastGame:
    """A finished game as its player remembers it; `won` is None where nobody won."""

    id: int
    ended_at: datetime
    end: End
    opponent: Player
    won: bool | None


class ScoreBook(Protocol):
    """What can be looked up. Scores change with the matches that end, in the same transaction."""

    async def leaderboard(self, server: int | None, *, page: int, size: int, asker: Person) -> LeaderboardPage:
        """Page `page` (from 0) of a server's leaderboard, or of everybody's if `server` is None."""

    async def stats(self, person: Person, server: int | None) -> Stats:
        """What this person has done on a server, or everywhere if `server` is None."""

    async def history(self, person: Person, *, most: int) -> list[PastGame]:
        """The person's finished games, newest first, at most so many."""
