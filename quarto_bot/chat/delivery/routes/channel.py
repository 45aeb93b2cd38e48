"""The way into the channel, where nobody waits for a reply."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Awaitable

import discord

from quarto_bot.chat.delivery.controls import Layout
from quarto_bot.chat.delivery.errors import DELIVERY_ERRORS, LOST
from quarto_bot.matches import Refused, Venue

from .route import Content

_log = logging.getLogger(__name__)


class ChannelPost:
    """Nobody is waiting for a reply: everything goes into the channel, where the bot may write."""

    def __init__(self, client: discord.Client, venue: Venue, locale: str | None, board: int | None = None) -> None:
        self._channel = client.get_partial_messageable(venue.channel, guild_id=venue.server)
        self.locale = locale
        self.board = board

    async def wait_for(self, work: Awaitable[object]) -> None:
        await work

    async def send(self, content: Content) -> int:
        nonce = secrets.randbits(63)  # by which Discord knows a message that it has got already
        try:
            return await self._send(content, nonce)
        except LOST as error:
            if isinstance(error, TimeoutError):
                raise  # it has taken minutes already
            _log.info("channel %s: posting failed, retrying: %r", self._channel.id, error)
            return await self._send(content, nonce)

    async def _send(self, content: Content, nonce: int) -> int:
        picture = await content.draw() if content.draw else discord.utils.MISSING
        sent = await self._channel.send(
            view=content.layout, file=picture, allowed_mentions=content.mentions, nonce=nonce
        )
        return sent.id

    async def post(self, content: Content) -> int | None:
        try:
            return await self.send(content)
        except DELIVERY_ERRORS as error:
            _log.warning("channel %s: posting failed, skipped: %r", self._channel.id, error)
            return None

    async def redraw(self, content: Content) -> int | None:
        if self.board and content.draw and await self.edit(self.board, content.layout, await content.draw()):
            return self.board
        return await self.post(content)

    async def turn_page(self, content: Content, old: Layout | None, shown: int | None) -> int | None:
        sent = await self.post(content)
        await self.change(shown, old)
        return sent

    async def meanwhile(self, content: Content, shown: int | None) -> int | None:
        if shown is None:
            return await self.post(content)
        await self.edit(shown, content.layout, await content.draw() if content.draw else None)
        return shown

    async def acknowledge(self) -> None:
        """Nobody waits."""

    async def refuse(self, refused: Refused) -> None:
        _log.warning("channel %s: showing something failed, skipped: %s", self._channel.id, refused)

    async def rewrite(self, layout: Layout) -> None:
        await self.edit(self.board, layout)

    async def change(self, message: int | None, layout: Layout | None) -> None:
        await self.edit(message, layout)

    async def edit(self, message: int | None, layout: Layout | None, picture: discord.File | None = None) -> bool:
        """Change a message of the bot's, or take it away. Return whether that worked."""
        if message is None:
            return False
        there = self._channel.get_partial_message(message)
        try:
            if layout is None:
                await there.delete()
            else:
                await there.edit(view=layout, attachments=[picture] if picture else [])
        except DELIVERY_ERRORS as error:
            _log.info("channel %s: changing a message failed, skipped: %s", self._channel.id, error)
            return False
        return True
