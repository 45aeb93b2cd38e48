"""Pictures: boards and replays as attachments; the pieces as emojis of the bot's own."""

from __future__ import annotations

import asyncio
import hashlib
import io
import logging
from collections.abc import Sequence
from functools import partial
from typing import Final, Protocol

import discord

from quarto_bot.chat.texts.languages import ENGLISH
from quarto_bot.chat.texts.phrases import piece_name
from quarto_bot.rules import PIECES, Game, Piece
from rendering import (
    DARK,
    THEMES,
    ReviewColumn,
    Theme,
    blank_png,
    board_png,
    is_ready,
    piece_png,
    replay_gif,
    review_png,
)

_log = logging.getLogger(__name__)

BOARD: Final = "board.png"
BOARD_ADDRESS: Final = f"attachment://{BOARD}"
REPLAY: Final = "replay.gif"
REPLAY_ADDRESS: Final = f"attachment://{REPLAY}"
REVIEW: Final = "review.png"
REVIEW_ADDRESS: Final = f"attachment://{REVIEW}"
_NAMES: Final = {piece: piece_name(ENGLISH, piece).replace(" ", "_") for piece in PIECES}
_BLANK: Final = "empty"
_DRAWING: Final = "emojis"  # the fact that says which drawing Discord keeps
_FORMER_PREFIX: Final = "quarto_"  # of the names in version 0.1
_EMOJI_SIZE: Final = 128
_RETRY_SECONDS: Final = 600.0


class Pictures:
    """Draws in the theme that is named, or in the host's."""

    def __init__(self, theme: Theme = DARK) -> None:
        self._theme = theme

    async def board(self, game: Game, theme: str | None = None) -> discord.File:
        """The position, and the line that was called; why it is mostly drawn here: docs/decisions/drawing-here.md."""
        line, look = game.outcome.line if game.outcome else None, self._named(theme)
        draw = partial(board_png, game, highlight=line, theme=look)
        data = draw() if is_ready(look) and line is None else await asyncio.to_thread(draw)
        return discord.File(io.BytesIO(data), BOARD)

    async def replay(self, game: Game, theme: str | None = None) -> discord.File:
        return discord.File(io.BytesIO(await asyncio.to_thread(replay_gif, game, theme=self._named(theme))), REPLAY)

    async def review(self, columns: Sequence[ReviewColumn], theme: str | None = None) -> discord.File:
        data = await asyncio.to_thread(review_png, columns, theme=self._named(theme))
        return discord.File(io.BytesIO(data), REVIEW)

    def _named(self, theme: str | None) -> Theme:
        return THEMES.get(theme, self._theme) if theme else self._theme


class Facts(Protocol):
    """Remembers small facts from one start to the next."""

    async def fact(self, name: str) -> str | None: ...

    async def keep_fact(self, name: str, text: str) -> None: ...


class PieceEmojis:
    """Uploaded once, replaced when the drawing changes. Before `load` has run, and where it failed, there are words.

    They are named in words, for screen readers read these names out.
    """

    def __init__(self) -> None:
        self._emojis: dict[str, discord.PartialEmoji] = {}

    def of(self, piece: Piece) -> discord.PartialEmoji | None:
        return self._emojis.get(_NAMES[piece])

    @property
    def blank(self) -> discord.PartialEmoji | None:
        """A place where no piece is."""
        return self._emojis.get(_BLANK)

    def text(self, piece: Piece) -> str:
        """The emoji and a space, or nothing."""
        emoji = self.of(piece)
        return f"{emoji} " if emoji else ""

    async def load(self, client: discord.Client, facts: Facts) -> None:
        """Upload what is missing, delete what was drawn otherwise; where that fails, do without and try again later."""
        while not self._emojis:
            try:
                self._emojis = await _synchronised(client, facts)
            except Exception as error:  # noqa: BLE001 - the bot plays without them
                _log.warning("loading the pieces' emojis failed, retrying in %d s: %s", _RETRY_SECONDS, error)
                await asyncio.sleep(_RETRY_SECONDS)


async def _synchronised(client: discord.Client, facts: Facts) -> dict[str, discord.PartialEmoji]:
    pictures = await asyncio.to_thread(_drawn)
    drawing = hashlib.sha256(b"".join(pictures.values())).hexdigest()
    existing = {emoji.name: emoji for emoji in await client.fetch_application_emojis()}
    if await facts.fact(_DRAWING) != drawing:
        for name in [name for name in existing if name in pictures or name.startswith(_FORMER_PREFIX)]:
            await existing.pop(name).delete()
        await facts.keep_fact(_DRAWING, drawing)  # what is uploaded from now on is of this drawing
    found: dict[str, discord.PartialEmoji] = {}
    for name, picture in pictures.items():
        emoji = existing.get(name) or await client.create_application_emoji(name=name, image=picture)
        found[name] = discord.PartialEmoji(name=emoji.name, id=emoji.id)
    return found


def _drawn() -> dict[str, bytes]:
    pieces = {_NAMES[piece]: piece_png(piece, _EMOJI_SIZE) for piece in PIECES}
    return pieces | {_BLANK: blank_png(_EMOJI_SIZE)}
