"""Players, challenges and matches as values: who plays whom, where, under which options; and why not."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import Enum, auto
from typing import Final, TypeAlias

from quarto_bot.rules import Calls, Characteristic, Game, Options, Refused, Seat


class Obstacle(Enum):
    """Why people can't do what they ask for, apart from the rules of the game: the `reason` of a `Refused`."""

    YOURSELF = auto()
    A_BOT = auto()
    CHANNEL_HAS_GAME = auto()
    CHANNEL_HAS_CHALLENGE = auto()
    NO_CHALLENGE = auto()
    EXPIRED = auto()
    NOT_CHALLENGED = auto()
    NOT_THE_CHALLENGER = auto()
    OWN_CHALLENGE = auto()
    ASKED_ALREADY = auto()
    OPPONENT_LEFT = auto()
    NO_GAME = auto()
    NOT_A_PLAYER = auto()
    STALE = auto()
    BEING_CALLED = auto()  # by the other `player`, who has `seconds` left to name the line
    NOT_FINISHED = auto()
    NO_FINISHED_GAME = auto()
    UNREADABLE_RECORD = auto()
    UNFINISHED_RECORD = auto()
    MADE_PRIVATE = auto()
    NO_THREADS = auto()
    MAY_NOT_END = auto()
    NOTHING_TO_END = auto()
    NOT_IN_THIS_CHANNEL = auto()  # with the `channels` in which games may be played
    NOT_ARRANGED = auto()  # one of the two has blocked the other; nobody is told so
    NOBODY_TO_BLOCK = auto()
    NOT_IN_A_SERVER = auto()
    MAY_NOT_MANAGE = auto()
    ONE_AT_A_TIME = auto()  # what this person asked for before is still being done
    NO_SUCH_PUZZLE = auto()  # with the number of `today`
    TOO_MANY_CHALLENGES = auto()  # with `seconds` until the next may be made
    TOO_MANY_OPEN_CHALLENGES = auto()  # with the `number` that may wait at a time
    COMPUTER_OFF = auto()


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody, by the number under which the chat knows them."""

    id: int


LEVELS: Final = ("beginner", "casual", "club", "expert", "strongest")
"""The computer's levels by name, the weakest first. What a level sees and does is not the matches' concern."""
MIDDLE_LEVEL: Final = "club"
"""Where nobody has chosen one."""


@dataclass(frozen=True, slots=True)
class Computer:
    """The computer at one of its levels, by the level's name. It is nobody's account and is never mentioned."""

    level: str

    @property
    def stronger(self) -> Computer | None:
        """The same at the next level; None at the last."""
        above = LEVELS[LEVELS.index(self.level) + 1 :]
        return Computer(above[0]) if above else None


@dataclass(frozen=True, slots=True)
class Gone:
    """Somebody who left and asked to be forgotten."""


Player: TypeAlias = Person | Computer | Gone
GONE: Final = Gone()


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
    STOPPED = "stopped"  # by those who look after the place
    REPLACED = "replaced"  # by a newer one of the same challenger


@dataclass(frozen=True, slots=True)
class Challenge:
    """An invitation to play. `opponent` is None if anybody may accept; `first` is None if lots decide who starts.

    The challenger takes seat 0, whoever accepts seat 1.
    """

    id: int
    venue: Venue
    challenger: Person
    opponent: Person | None
    options: Options
    expires_at: datetime
    state: ChallengeState = ChallengeState.OPEN
    first: Seat | None = None


class End(Enum):
    """How a match ended: the rules' reasons, and two that the rules do not know."""

    CALLED = "called"
    AUTOMATIC = "automatic"
    RESIGNED = "resigned"
    TIMED_OUT = "timed out"
    DRAW = "draw"
    ABANDONED = "abandoned"  # without a winner, as earlier versions closed what nobody played on
    STOPPED = "stopped"  # by those who look after the place


@dataclass(frozen=True, slots=True)
class Match:
    """A game between two players. `turn_ends_at` is when the running turn is lost, in a game with a clock."""

    id: int
    venue: Venue
    players: tuple[Player, Player]
    game: Game
    started_at: datetime
    turn_ends_at: datetime | None = None
    ended_at: datetime | None = None
    end: End | None = None

    @property
    def sequence(self) -> int:
        """How many actions have been taken."""
        return len(self.game.actions)

    @property
    def turn(self) -> TurnRef:
        """What a control must know to be current."""
        return TurnRef(self.id, self.sequence)

    @property
    def to_move(self) -> Player | None:
        """The player whose turn it is."""
        return None if self.game.to_move is None else self.players[self.game.to_move]

    @property
    def waits_for_computer(self) -> bool:
        """Whether the game goes on with the computer's turn."""
        return self.end is None and isinstance(self.to_move, Computer)

    def seat_of(self, player: Player) -> Seat:
        """The seat of this player, or `Refused`."""
        if player not in self.players or player == GONE:
            raise Refused(Obstacle.NOT_A_PLAYER)
        return Seat(self.players.index(player))


@dataclass(frozen=True, slots=True)
class TurnRef:
    """One turn of one match: what somebody had before their eyes when they acted."""

    match: int
    sequence: int

    def seat_of(self, player: Player, match: Match) -> Seat:
        """The player's seat, if this turn is still the turn of this match; else `Refused`."""
        if self.match != match.id:
            raise Refused(Obstacle.STALE)
        seat = match.seat_of(player)
        if self.sequence != match.sequence:
            raise Refused(Obstacle.STALE)
        return seat


def is_rated_variant(options: Options) -> bool:
    """Whether games with these options count: not the beginners' ones, nor those that call by themselves."""
    return options.calls is not Calls.AUTOMATIC and len(options.characteristics) == len(Characteristic)
