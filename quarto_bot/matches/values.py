"""Challenges and matches as values: who plays whom, where, under which options."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import Enum

from quarto_bot.rules import Game, Options

from .refusals import Obstacle, Refused


@dataclass(frozen=True, slots=True)
class Venue:
    """Where something happens: a channel, and the server it belongs to (None in private conversations)."""

    channel: int
    server: int | None


class ChallengeState(Enum):
    OPEN = "open"
    ACCEPTED = "accepted"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    EXPIRED = "expired"


@dataclass(frozen=True, slots=True)
class Challenge:
    """An invitation to play. `opponent` is None if anybody may accept; `first` is fixed for a rematch only."""

    id: int
    venue: Venue
    challenger: int
    opponent: int | None
    options: Options
    expires_at: datetime
    state: ChallengeState = ChallengeState.OPEN
    first: int | None = None
    message: int | None = None
    """The message that shows it: a number that only the face understands."""


class End(Enum):
    """How a match ended, the rules' reasons and one that the rules do not know."""

    CALLED = "called"
    AUTOMATIC = "automatic"
    RESIGNED = "resigned"
    TIMED_OUT = "timed out"
    DRAW = "draw"
    ABANDONED = "abandoned"


@dataclass(frozen=True, slots=True)
class Match:
    """A game between two people. A player who asked to be forgotten is None."""

    id: int
    venue: Venue
    players: tuple[int | None, int | None]
    game: Game
    started_at: datetime
    due_at: datetime | None = None
    ended_at: datetime | None = None
    end: End | None = None
    message: int | None = None
    """The message that shows it: a number that only the face understands."""

    @property
    def sequence(self) -> int:
        """How many actions have been taken: what a control must know to be current."""
        return len(self.game.actions)

    @property
    def turn_ends_at(self) -> datetime | None:
        """When the running turn is lost, in a game with a clock."""
        return self.due_at if self.game.options.clock is not None else None

    @property
    def to_move(self) -> int | None:
        """The person whose turn it is."""
        return None if self.game.to_move is None else self.players[self.game.to_move]

    def seat_of(self, person: int) -> int:
        """The seat of this person, or `Refused`."""
        if person not in self.players:
            raise Refused(Obstacle.NOT_A_PLAYER)
        return self.players.index(person)
