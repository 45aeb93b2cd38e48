"""What is kept of challenges and of blocks, and what may stand in the way of keeping it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import Enum, auto
from typing import Protocol

from quarto_bot.matches.values import Challenge, ChallengeState, Match, Person, Player, Venue
from quarto_bot.rules import Options, Seat


@dataclass(frozen=True, slots=True)
class NewChallenge:
    venue: Venue
    challenger: Person
    opponent: Person | None
    options: Options
    at: datetime
    expires_at: datetime
    first: Seat | None = None


@dataclass(frozen=True, slots=True)
class Added:
    """A challenge was stored, in the place of one that its challenger had waiting in the same channel, if any."""

    challenge: Challenge
    replaced: Challenge | None


@dataclass(frozen=True, slots=True)
class NewMatch:
    """What begins, with what is to happen if nobody acts; from the challenge that is accepted, if there was one."""

    challenge: Challenge | None
    venue: Venue
    options: Options
    players: tuple[Player, Player]
    first: Seat
    at: datetime
    due_at: datetime


class Taken(Enum):
    """Why something can't be stored: somebody else was there first, or the same person too often."""

    BY_GAME = auto()
    BY_CHALLENGE = auto()
    BY_BLOCK = auto()  # one of the two has blocked the other
    BY_OTHER_CHALLENGES = auto()  # of the same challenger, who has as many waiting as one may
    ANSWERED = auto()


class ChallengeStore(Protocol):
    """Keeps challenges. Each method is one transaction: it happens as a whole or not at all."""

    async def add(self, new: NewChallenge) -> Added | Taken:
        """Keep a challenge and its deadline; one of the same challenger that waits in this channel is replaced.

        Unless the channel has a running game or an open challenge of somebody else, or one of the two has blocked the
        other, or the challenger has `MOST_OPEN_CHALLENGES` waiting elsewhere.
        """

    async def get(self, challenge_id: int) -> Challenge | None:
        """A challenge in any state."""

    async def open_in(self, channel: int) -> Challenge | None:
        """The challenge that waits in this channel."""

    async def open_of(self, person: Person) -> list[Challenge]:
        """Every waiting challenge by or to this person."""

    async def end(self, challenge_id: int, state: ChallengeState) -> bool:
        """Drop its deadline and close it; False if it was no longer open."""

    async def begin(self, new: NewMatch) -> Match | Taken:
        """Begin a match with its deadline, and close its challenge as accepted; not if one has blocked the other.

        One that comes from no challenge begins unless the channel has a running game or an open challenge.
        """


class BlockStore(Protocol):
    """Keeps who does not want to play with whom. Challenges between them are not stored."""

    async def add(self, person: Person, blocked: Person) -> bool:
        """Let the person block the other; False if they had already."""

    async def remove(self, person: Person, blocked: Person) -> bool:
        """Undo it; False if there was nothing to undo."""

    async def of(self, person: Person) -> list[Person]:
        """Everybody whom this person has blocked."""
