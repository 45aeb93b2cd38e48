"""Pictures as attachments, drawn in worker threads so that nobody else waits."""

from __future__ import annotations

import asyncio
import io
from typing import Final

import discord

from quarto_bot.rules import Game
from rendering import DARK, Theme, board_png, replay_gif

BOARD: Final = "board.png"
BOARD_ADDRESS: Final = f"attachment://{BOARD}"
REPLAY: Final = "replay.gif"
REPLAY_ADDRESS: Final = f"attachment://{REPLAY}"


class Pictures:
    """Draws in one theme."""

    def __init__(self, theme: Theme = DARK) -> None:
        self._theme = theme

    async def board(self, game: Game) -> discord.File:
        line = game.outcome.line if game.outcome else None
        data = await asyncio.to_thread(board_png, game, highlight=line, theme=self._theme)
        return discord.File(io.BytesIO(data), BOARD)

    async def replay(self, game: Game) -> discord.File:
        return discord.File(io.BytesIO(await asyncio.to_thread(replay_gif, game, theme=self._theme)), REPLAY)
