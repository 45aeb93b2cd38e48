"""Pictures as attachments, drawn in a worker thread so that nobody else waits."""

from __future__ import annotations

import asyncio
import io
from typing import Final

import discord

from quarto_bot.rules import Game
from rendering import Theme, board_png, replay_gif

BOARD: Final = "board.png"
BOARD_ADDRESS: Final = f"attachment://{BOARD}"
REPLAY: Final = "replay.gif"
REPLAY_ADDRESS: Final = f"attachment://{REPLAY}"


async def board_file(game: Game, theme: Theme) -> discord.File:
    data = await asyncio.to_thread(board_png, game, highlight=game.outcome.line if game.outcome else None, theme=theme)
    return discord.File(io.BytesIO(data), BOARD)


async def replay_file(game: Game, theme: Theme) -> discord.File:
    data = await asyncio.to_thread(replay_gif, game, theme=theme)
    return discord.File(io.BytesIO(data), REPLAY)
