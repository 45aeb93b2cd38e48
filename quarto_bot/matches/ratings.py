"""How strong players are: openskill's Plackett-Luce model, shown on a scale that starts at 1500."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from openskill.models import PlackettLuce

from quarto_bot.rules import Calls, Game

_MODEL: Final = PlackettLuce()
_SHOWN_PER_POINT: Final = 60
_FEWEST_PIECES: Final = 4


@dataclass(frozen=True, slots=True)
class Rating:
    """A belief about a player's strength: its mean and how unsure it is."""

    mean: float = _MODEL.mu
    deviation: float = _MODEL.sigma

    @property
    def shown(self) -> int:
        """What people see; a newcomer has 1500."""
        return round(_SHOWN_PER_POINT * self.mean)

    @property
    def conservative(self) -> float:
        """What the player is almost surely worth at least; the leaderboard's order."""
        return self.mean - 3 * self.deviation


@dataclass(frozen=True, slots=True)
class RatingChange:
    """What a game did to the number a player is shown."""

    before: int
    after: int


def is_rated(game: Game) -> bool:
    """Whether a finished game counts: called by people, and not over before it began."""
    return game.options.calls is not Calls.AUTOMATIC and len(game.board) >= _FEWEST_PIECES


def rated(ratings: tuple[Rating, Rating], winner: int | None) -> tuple[Rating, Rating]:
    """Return both seats' ratings after a game that this seat won (None: a draw)."""
    teams = [[_MODEL.rating(mu=rating.mean, sigma=rating.deviation)] for rating in ratings]
    ranks = [1.0, 1.0] if winner is None else [float(seat != winner) for seat in (0, 1)]
    (first,), (second,) = _MODEL.rate(teams, ranks=ranks)
    return Rating(first.mu, first.sigma), Rating(second.mu, second.sigma)
