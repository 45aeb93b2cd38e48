"""What the database says, read by somebody who is not the bot."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import reduce

from quarto_bot.chat import Languages
from quarto_bot.chat.texts.sentences import alt_text
from quarto_bot.matches import Match
from quarto_bot.rules import Game
from quarto_bot.storage import SqlStorage

from .people.table import Board
from .world.places import Channel

_ENGLISH = Languages({}).of("en")


class Ledger:
    """The stored matches. Close it before the bot is killed: a reader that stays does part of SQLite's recovery."""

    def __init__(self, storage: SqlStorage) -> None:
        self._matches = storage.matches

    async def match(self, match: int) -> Match:
        found = await self._matches.get(match)
        assert found is not None, f"match {match} is not stored"
        return found

    async def running(self, channel: Channel) -> Match:
        found = await self._matches.running_in(int(channel.id))
        assert found is not None, f"no match is running in {channel.id}"
        return found

    async def has(self, board: Board) -> bool:
        """Whether the position that everybody saw is part of the stored game."""
        game = (await self.match(board.match)).game
        if len(game.actions) < board.sequence:
            return False
        seen = reduce(Game.play, game.actions[: board.sequence], Game.new(game.first, game.options))
        return alt_text(_ENGLISH, seen) == board.alt


@asynccontextmanager
async def ledger(url: str) -> AsyncIterator[Ledger]:
    storage = await SqlStorage.open(url)
    try:
        yield Ledger(storage)
    finally:
        await storage.close()
