"""A club for the tests: a service on a real database, a clock moved by hand, and shorthands for playing."""

from collections.abc import Awaitable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from random import Random

import pytest

from quarto_bot.matches import Event, GameOver, Match, Matches, Obstacle, Opponent, Played, Refused, Seen, Venue
from quarto_bot.rules import Line, Options, Phase, Piece, Square
from quarto_bot.storage import SqlStore

ALICE, BOB, CAROL = 2**63 - 1, 81_234_567_890_123_456, 7
SERVER = 9_007_199_254_740_993  # the first whole number that a float can't hold
VENUE = Venue(channel=2**62 + 1, server=SERVER)
ELSEWHERE = Venue(channel=2**62 + 2, server=SERVER)
PRIVATE = Venue(channel=2**62 + 3, server=None)


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
    """`matches` on `store`, what its listener heard, and what people do in one word."""

    store: SqlStore
    time: Time = field(default_factory=Time)
    heard: list[Event] = field(default_factory=list)
    chance: Random = field(default_factory=lambda: Random(1))

    def __post_init__(self) -> None:
        self.matches = Matches(self.store, now=self.time, chance=self.chance)
        self.matches.listen(self._hear)

    async def _hear(self, event: Event) -> None:
        self.heard.append(event)

    async def begin(
        self, options: Options | None = None, venue: Venue = VENUE, players: tuple[int, int] = (ALICE, BOB)
    ) -> Match:
        challenger, opponent = players
        challenge = await self.matches.challenge(challenger, Opponent(opponent), venue, options or Options())
        return (await self.matches.accept(opponent, challenge.id)).match

    async def play(self, *moves: str, venue: Venue = VENUE) -> Played:
        """Whoever's turn it is gives and places: `LRTS a1`; `LRTS` alone only gives."""
        for move in moves:
            code, *square = move.split()
            played = await self.matches.give(await self._to_move(venue), venue.channel, Piece.from_code(code))
            if square:
                where = Square.from_name(square[0])
                played = await self.matches.place(await self._to_move(venue), venue.channel, where)
        return played

    async def call(self, person: int, line: str, venue: Venue = VENUE) -> Played:
        return await self.matches.call(person, venue.channel, Line.from_name(line))

    async def win(self, winner: int, *moves: str, venue: Venue = VENUE) -> GameOver:
        """Play these moves, then everybody but the winner gives up."""
        match = (await self.play(*moves, venue=venue)).match if moves else await self.matches.current(venue.channel)
        loser = next(person for person in match.players if person not in (winner, None))
        over = await self.matches.resign(loser or 0, venue.channel)
        assert isinstance(over, GameOver)
        return over

    async def seen(self, venue: Venue = VENUE) -> Seen:
        match = await self.matches.current(venue.channel)
        return Seen(match.id, match.sequence)

    async def draw(self, moves: tuple[str, ...], venue: Venue = VENUE) -> GameOver:
        played = await self.play(*moves, venue=venue)
        while played.match.game.phase is Phase.LAST_CALL:
            played = await self.matches.pass_by(played.match.to_move or 0, venue.channel)
        assert isinstance(played, GameOver)
        return played

    async def _to_move(self, venue: Venue) -> int:
        match = await self.matches.current(venue.channel)
        assert match.to_move is not None
        return match.to_move


async def refused(doing: Awaitable[object]) -> Obstacle:
    """Why it was refused."""
    with pytest.raises(Refused) as caught:
        await doing
    return caught.value.reason
