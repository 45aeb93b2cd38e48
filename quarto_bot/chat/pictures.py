"""Pictures: boards and replays as attachments, drawn in worker threads; the pieces as emojis of the bot's own."""

from __future__ import annotations

import asyncio
import hashlib
import io
import logging
from typing import Final

import discord

from quarto_bot.chat.delivery.errors import DELIVERY_ERRORS
from quarto_bot.rules import PIECES, Game, Piece
from rendering import DARK, Theme, board_png, piece_png, replay_gif

_log = logging.getLogger(__name__)

BOARD: Final = "board.png"
BOARD_ADDRESS: Final = f"attachment://{BOARD}"
REPLAY: Final = "replay.gif"
REPLAY_ADDRESS: Final = f"attachment://{REPLAY}"
_PREFIX: Final = "quarto_"
_EMOJI_SIZE: Final = 128
_RETRY_SECONDS: Final = 600.0


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


class PieceEmojis:
    """Uploaded once, replaced when the drawing changes. Before `load` has run, and where it failed, there are words."""

    def __init__(self) -> None:
        self._emojis: dict[Piece, discord.PartialEmoji] = {}

    def of(self, piece: Piece) -> discord.PartialEmoji | None:
        return self._emojis.get(piece)

    def text(self, piece: Piece) -> str:
        """The emoji and a space, or nothing."""
        emoji = self.of(piece)
        return f"{emoji} " if emoji else ""

    async def load(self, client: discord.Client) -> None:
        """Upload what is missing, delete what was drawn otherwise; where that fails, do without and try again later."""
        while not self._emojis:
            try:
                self._emojis = await _synchronised(client)
            except DELIVERY_ERRORS as error:
                _log.warning("loading the pieces' emojis failed, retrying in %d s: %s", _RETRY_SECONDS, error)
                await asyncio.sleep(_RETRY_SECONDS)


async def _synchronised(client: discord.Client) -> dict[Piece, discord.PartialEmoji]:
    pictures = await asyncio.to_thread(lambda: {piece: piece_png(piece, _EMOJI_SIZE) for piece in PIECES})
    wanted = {_name(piece, picture): (piece, picture) for piece, picture in pictures.items()}
    existing = {emoji.name: emoji for emoji in await client.fetch_application_emojis()}
    for name, emoji in existing.items():
        if name.startswith(_PREFIX) and name not in wanted:
            await emoji.delete()
    found: dict[Piece, discord.PartialEmoji] = {}
    for name, (piece, picture) in wanted.items():
        emoji = existing.get(name) or await client.create_application_emoji(name=name, image=picture)
        found[piece] = discord.PartialEmoji(name=emoji.name, id=emoji.id)
    return found


def _name(piece: Piece, picture: bytes) -> str:
    # The drawing's fingerprint is in the name: Discord keeps the picture, and this says which one it keeps.
    return f"{_PREFIX}{piece.code}_{hashlib.sha256(picture).hexdigest()[:8]}"
