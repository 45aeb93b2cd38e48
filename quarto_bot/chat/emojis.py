"""The sixteen pieces as the application's own emojis: uploaded once, replaced when the drawing changes."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from typing import Final

import discord

from quarto_bot.rules import PIECES, Piece
from rendering import piece_png

from .troubles import NOT_SENT

_log = logging.getLogger(__name__)
_PREFIX: Final = "quarto_"
_SIZE: Final = 128
_TRY_AGAIN_AFTER: Final = 600.0


class PieceEmojis:
    """Knows each piece's emoji once `load` has run; before that, and where it failed, there are only words."""

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
            except NOT_SENT as error:
                _log.warning("the pieces' emojis can't be had, words alone will do: %s", error)
                await asyncio.sleep(_TRY_AGAIN_AFTER)


async def _synchronised(client: discord.Client) -> dict[Piece, discord.PartialEmoji]:
    pictures = await asyncio.to_thread(lambda: {piece: piece_png(piece, _SIZE) for piece in PIECES})
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
