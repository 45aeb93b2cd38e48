"""What happened between players, and why, told to whoever shows it. Telling comes after storing and can't undo it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import TypeAlias

from quarto_bot.background import EventBus
from quarto_bot.rules import Action, Game

from .scores import RatingChange
from .values import Challenge, Match


class Cause(Enum):
    """What made it happen, and so who is waiting to be answered."""

    PERSON = auto()  # somebody's command or control, whose reply will show it
    CLOCK = auto()
    COMPUTER = auto()
    DEPARTURE = auto()  # somebody had their data deleted, which gives up their games wherever they are


@dataclass(frozen=True, slots=True)
class ChallengeMade:
    """`mentions` says whether whoever is challenged is to be mentioned, `replaced` in whose place it waits."""

    challenge: Challenge
    cause: Cause
    mentions: bool
    replaced: Challenge | None = None


@dataclass(frozen=True, slots=True)
class ChallengeEnded:
    """It can no longer be accepted (an accepted one is told as `GameBegun`)."""

    challenge: Challenge
    cause: Cause


@dataclass(frozen=True, slots=True)
class GameBegun:
    """`challenge` is the one that was accepted; None if nobody had to be asked, as the computer need not be."""

    match: Match
    challenge: Challenge | None
    cause: Cause


@dataclass(frozen=True, slots=True)
class TurnChanged:
    """An action was taken and the game goes on; `before` is how it stood until then."""

    match: Match
    action: Action
    before: Game
    cause: Cause


@dataclass(frozen=True, slots=True)
class WrongCall:
    match: Match
    action: Action
    before: Game
    cause: Cause


@dataclass(frozen=True, slots=True)
class GameOver:
    """`action` is None if none of the players ended it; `changes` by seat, None if the game is not rated."""

    match: Match
    action: Action | None
    before: Game
    cause: Cause
    changes: tuple[RatingChange, RatingChange] | None


@dataclass(frozen=True, slots=True)
class ReminderDue:
    """A quarter of a long turn's time is left, and whoever is to move has not moved."""

    match: Match
    cause: Cause = Cause.CLOCK


class Delay(Enum):
    """Why the computer has not moved yet."""

    THINKING = auto()  # for more than a moment
    SLOW = auto()  # for longer than anybody expects
    FAILED = auto()  # something broke; it will try again


@dataclass(frozen=True, slots=True)
class ComputerDelayed:
    """It is the computer's turn, and it has not moved yet."""

    match: Match
    delay: Delay
    cause: Cause = Cause.COMPUTER


Played: TypeAlias = TurnChanged | WrongCall | GameOver
Event: TypeAlias = ChallengeMade | ChallengeEnded | GameBegun | Played | ReminderDue | ComputerDelayed
Events: TypeAlias = EventBus[Event]
