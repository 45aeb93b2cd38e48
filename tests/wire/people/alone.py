"""Somebody who plays against the computer, through the controls that their client shows."""

import asyncio
from random import Random

from quarto_bot.matches import Match
from quarto_bot.rules import Call, Game, Give, Pass, Place
from quarto_bot.solver import Level, decide
from tests.wire.ledger import ledger

from .table import Board, Table

PATIENCE = 30.0


class Alone:
    """Somebody at a table with the computer, who plays as a club player does."""

    def __init__(self, table: Table, url: str) -> None:
        self.table = table
        self.person = table.players[0]
        self._url = url

    async def begin(self, **options: str) -> None:
        await self.person.command(self.table.channel, "quarto solo", **options)
        await self.table.board_beyond(0, -1)

    async def match(self) -> Match:
        async with ledger(self._url) as stored:
            return await stored.match(self.table.latest.match)

    async def act(self, action: Give | Place | Call | Pass) -> None:
        """By controls; what comes of it need not have been shown yet."""
        match action:
            case Place(_, square):
                await self.table.place(square.name)
            case Give(_, piece):
                await self.table.hand_over(piece.code)
            case Call(_, line):
                assert line is not None
                await self.table.call(self.person, line.name)
            case Pass():
                await self.person.press(self.table.latest.message, "Pass")

    async def turn(self) -> Game:
        """Do everything with this turn; the game as it is once the computer has answered, or is over."""
        board = self.table.latest
        for action in decide((await self.match()).game, Level.CLUB, Random(board.sequence)):
            assert isinstance(action, Give | Place | Call | Pass)
            await self.act(action)
        return await self.answered(board)

    async def answered(self, board: Board) -> Game:
        async with asyncio.timeout(PATIENCE):
            while True:
                async with ledger(self._url) as stored:
                    match = await stored.match(board.match)
                if match.end or (not match.waits_for_computer and self._is_shown(match)):
                    return match.game
                await asyncio.sleep(0.05)

    def _is_shown(self, match: Match) -> bool:
        newest = self.table.board
        return newest is not None and newest.sequence == match.sequence
