"""A club for the tests: a service on a real database, a clock moved by hand, and shorthands for playing."""

from collections.abc import Awaitable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from enum import Enum
from random import Random
from typing import Final

import pytest

from quarto_bot.matches import (
    Challenge,
    Computer,
    Event,
    GameOver,
    Match,
    Matches,
    Person,
    Played,
    Refused,
    TurnRef,
    Venue,
)
from quarto_bot.rules import Line, Options, Phase, Piece, Seat, Square
from quarto_bot.storage import SqlStorage

ALICE, BOB, CAROL = Person(2**63 - 1), Person(81_234_567_890_123_456), Person(7)
SERVER = 9_007_199_254_740_993  # the first whole number that a float can't hold
VENUE = Venue(channel=2**62 + 1, server=SERVER)
ELSEWHERE = Venue(channel=2**62 + 2, server=SERVER)
PRIVATE = Venue(channel=2**62 + 3, server=None)


LIFETIME: Final = timedelta(minutes=15)


@dataclass
class Time:
    """Stands still until it is moved."""

    now: datetime = datetime(2026, 1, 1, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def pass_by(self, **duration: float) -> None:
        self.now += timedelta(**duration)


@dataclass
class Club:
    """`matches` on `storage`, what a subscriber heard, and what people do in one word."""

    storage: SqlStorage
    time: Time = field(default_factory=Time)
    heard: list[Event] = field(default_factory=list)
    rng: Random = field(default_factory=lambda: Random(1))

    def __post_init__(self) -> None:
        self.matches = Matches(self.storage, now=self.time, rng=self.rng, challenge_lifetime=LIFETIME)
        self.matches.events.subscribe(self._hear)
        self.turns = self.matches.turns
        self.challenges = self.matches.challenges
        self.scores = self.matches.scores
        self.people = self.matches.people

    async def _hear(self, event: Event) -> None:
        self.heard.append(event)

    async def challenge(
        self, challenger: Person, opponent: Person | None, venue: Venue, options: Options, *, first: Seat | None = None
    ) -> Challenge:
        return (await self.challenges.challenge(challenger, opponent, venue, options, first=first)).challenge

    async def begin(
        self, options: Options | None = None, venue: Venue = VENUE, players: tuple[Person, Person] = (ALICE, BOB)
    ) -> Match:
        challenger, opponent = players
        challenge = await self.challenge(challenger, opponent, venue, options or Options())
        return (await self.challenges.accept(opponent, challenge.id)).match

    async def play(self, *moves: str, venue: Venue = VENUE) -> Played:
        """Whoever's turn it is gives and places: `LRTS a1`; `LRTS` alone only gives."""
        for move in moves:
            code, *square = move.split()
            played = await self.turns.give(await self._to_move(venue), venue.channel, Piece.from_code(code))
            if square:
                where = Square.from_name(square[0])
                played = await self.turns.place(await self._to_move(venue), venue.channel, where)
        return played

    async def call(self, person: Person | Computer, line: str, venue: Venue = VENUE) -> Played:
        return await self.turns.call(person, venue.channel, Line.from_name(line))

    async def win(self, winner: Person | Computer, *moves: str, venue: Venue = VENUE) -> GameOver:
        """Play these moves, then everybody but the winner gives up."""
        match = (await self.play(*moves, venue=venue)).match if moves else await self.turns.current(venue.channel)
        loser = next(player for player in match.players if player != winner)
        assert isinstance(loser, Person)
        over = await self.turns.resign(loser, venue.channel)
        assert isinstance(over, GameOver)
        return over

    async def turn(self, venue: Venue = VENUE) -> TurnRef:
        return (await self.turns.current(venue.channel)).turn

    async def draw(self, moves: tuple[str, ...], venue: Venue = VENUE) -> GameOver:
        played = await self.play(*moves, venue=venue)
        while played.match.game.phase is Phase.LAST_CALL:
            played = await self.turns.pass_by(mover(played.match), venue.channel)
        assert isinstance(played, GameOver)
        return played

    async def _to_move(self, venue: Venue) -> Person | Computer:
        return mover(await self.turns.current(venue.channel))


def mover(match: Match) -> Person | Computer:
    """Whoever's turn it is."""
    assert isinstance(match.to_move, Person | Computer)
    return match.to_move


async def refused(doing: Awaitable[object]) -> Enum:
    """Why it was refused."""
    with pytest.raises(Refused) as caught:
        await doing
    return caught.value.reason
