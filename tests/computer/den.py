"""A club in which the computer plays, and a computer that thinks for as long as it is told to."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

from quarto_bot.computer import ComputerPlayer, Thinker, Workers
from quarto_bot.matches import Computer, ComputerDelayed, Delay, Match
from quarto_bot.rules import SQUARES, Action, Calls, Game, Give, Options, Pass, Phase, Piece, Place, Seat, Square
from tests.matches.club import ALICE, VENUE, Club

CLUB = Computer("club")


class Scripted(Thinker):
    """Thinks for as long as it is told to; by itself it places on the first free square and gives the first piece."""

    def __init__(self) -> None:
        super().__init__(Workers(1))
        self.may_answer = asyncio.Event()
        self.may_answer.set()
        self.seconds = 0.0
        self.asked: list[tuple[Game, str, bool]] = []
        self.breaks: list[Exception] = []
        self.answers: list[tuple[Action, ...]] = []

    async def decide(self, game: Game, level: str, seed: int, *, quick: bool = False) -> tuple[Action, ...]:
        assert seed
        self.asked.append((game, level, quick))
        if not quick:
            await self.may_answer.wait()
            await asyncio.sleep(self.seconds)
        if self.breaks:
            raise self.breaks.pop()
        return self.answers.pop(0) if self.answers else simple(game)


def simple(game: Game) -> tuple[Action, ...]:
    seat = game.mover
    if game.phase is Phase.LAST_CALL:
        return (Pass(seat),)
    if game.phase is Phase.GIVE:
        return (Give(seat, game.available[0]),)
    place = Place(seat, next(square for square in SQUARES if square not in game.board))
    after = game.play(place)
    return (place, Give(seat, after.available[0])) if after.available else (place,)


@dataclass
class Den:
    """A club in which the computer plays."""

    club: Club
    thinker: Scripted = field(default_factory=Scripted)

    def __post_init__(self) -> None:
        self.player = ComputerPlayer(self.club.matches, self.thinker, now=self.club.time)
        self.club.matches.seat(self.player)

    async def begin(self, *, first: int = 0, calls: Calls = Calls.STRICT, clock: int | None = None) -> Match:
        options = Options(calls=calls, clock=clock)
        return (await self.club.challenges.begin_alone(ALICE, CLUB, VENUE, options, first=Seat(first))).match

    async def give(self, code: str) -> None:
        await self.club.turns.give(ALICE, VENUE.channel, Piece.from_code(code))

    async def place(self, name: str) -> None:
        await self.club.turns.place(ALICE, VENUE.channel, Square.from_name(name))

    async def until(self, condition: Callable[[], bool]) -> None:
        async with asyncio.timeout(30):
            while not condition():  # noqa: ASYNC110 - several tasks lead there
                await asyncio.sleep(0.005)

    async def heard(self, kind: type, number: int = 1) -> None:
        await self.until(lambda: sum(isinstance(event, kind) for event in self.club.heard) >= number)

    async def until_alices_turn(self) -> Match:
        """The match, once the computer has done all it has to do."""
        async with asyncio.timeout(30):
            while (match := await self.club.turns.current(VENUE.channel)).waits_for_computer:  # noqa: ASYNC110
                await asyncio.sleep(0.005)
        return match

    def delays(self) -> list[Delay]:
        return [event.delay for event in self.club.heard if isinstance(event, ComputerDelayed)]
