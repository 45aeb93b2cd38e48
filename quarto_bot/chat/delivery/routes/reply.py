"""The reply to whoever acted; where it does not arrive, the channel."""

from __future__ import annotations

import logging
from collections.abc import Awaitable
from contextlib import suppress
from dataclasses import replace
from functools import cached_property
from typing import NoReturn

import discord

from quarto_bot.chat.delivery.controls import Layout, text_layout
from quarto_bot.chat.delivery.errors import DELIVERY_ERRORS, LOST, is_already_answered
from quarto_bot.chat.delivery.interactions import (
    Interaction,
    answer_privately,
    defer_if_slow,
    is_on_message,
    is_public_control,
    may_write,
    private_language,
    public_locale,
    replace_pressed,
    report,
    until_too_late,
    venue_of,
)
from quarto_bot.matches import Obstacle, Refused

from .channel import ChannelPost
from .route import Content

_log = logging.getLogger(__name__)


class Reply:
    """The answer to somebody's command or control; where it does not arrive, the channel."""

    def __init__(self, interaction: Interaction) -> None:
        self._interaction = interaction
        self.locale: str | None = public_locale(interaction)

    @cached_property
    def _channel(self) -> ChannelPost:
        """The other way, which most replies never need."""
        interaction = self._interaction
        return ChannelPost(interaction.client, venue_of(interaction), public_locale(interaction))

    @property
    def board(self) -> int | None:
        """The message whose control was pressed, if everybody sees it."""
        message = self._interaction.message
        return message.id if message and is_public_control(self._interaction) else None

    @property
    def is_alone_with_bot(self) -> bool:
        return self._interaction.context.dm_channel

    async def wait_for(self, work: Awaitable[object]) -> None:
        await defer_if_slow(self._interaction, work)

    async def send(self, content: Content) -> int:
        return await self._answer(content, await self._drawn(content))

    async def post(self, content: Content) -> int | None:
        picture = await self._drawn(content)
        try:
            return await self._answer(content, picture)
        except DELIVERY_ERRORS as error:
            _log.warning("channel %s: replying failed, posting instead: %r", self._interaction.channel_id, error)
            return await self._post_instead(content)

    async def redraw(self, content: Content) -> int | None:
        picture = await self._drawn(content)
        try:
            await replace_pressed(self._interaction, content.layout, picture)
        except DELIVERY_ERRORS as error:
            _log.warning("channel %s: redrawing failed, retrying: %r", self._interaction.channel_id, error)
            return await self._redraw_otherwise(content)
        return self.board

    async def turn_page(self, content: Content, old: Layout | None, shown: int | None) -> int | None:
        if self.board and old and not may_write(self._interaction):
            await leave_pressed(self._interaction, old)  # only the answer itself can change it here
        sent = await self.post(content)
        for message in {shown, self.board}:
            await self.change(message, old)
        return sent

    async def meanwhile(self, content: Content, shown: int | None) -> int | None:
        if shown is None:
            return await self.post(content)
        if shown == self.board:
            return await self.redraw(content)
        return await self._channel.meanwhile(content, shown) if may_write(self._interaction) else shown

    async def acknowledge(self) -> None:
        interaction = self._interaction
        try:
            if not interaction.response.is_done():
                await self._acknowledge(is_shown=True)
            elif interaction.response.type is discord.InteractionResponseType.deferred_channel_message:
                await interaction.edit_original_response(view=text_layout(private_language(interaction)("Done.")))
        except DELIVERY_ERRORS as error:
            _log.info("channel %s: acknowledging failed, skipped: %s", interaction.channel_id, error)

    async def refuse(self, refused: Refused) -> None:
        await report(self._interaction, refused)

    async def rewrite(self, layout: Layout) -> None:
        await leave_pressed(self._interaction, layout)

    async def change(self, message: int | None, layout: Layout | None) -> None:
        if may_write(self._interaction):
            await self._channel.change(message, layout)

    async def _drawn(self, content: Content) -> discord.File | None:
        return await defer_if_slow(self._interaction, content.draw()) if content.draw else None

    async def _answer(self, content: Content, picture: discord.File | None) -> int:
        """Answer so that everybody sees it, and return the message's id."""
        interaction, file = self._interaction, picture or discord.utils.MISSING
        if not interaction.response.is_done():
            return await self._answer_first(content, file)
        if interaction.response.type is discord.InteractionResponseType.deferred_channel_message:
            await interaction.edit_original_response(view=text_layout(private_language(interaction)("Done.")))
        sent = await interaction.followup.send(
            view=content.layout, file=file, allowed_mentions=content.mentions, wait=True
        )
        if sent.flags.ephemeral:
            await self._take_back(sent.id)
        return sent.id

    async def _take_back(self, message: int | None = None) -> NoReturn:
        """Discord made private what everybody should see: a server may forbid apps of its members to speak aloud."""
        interaction = self._interaction
        with suppress(*DELIVERY_ERRORS):
            if message is None:
                await interaction.delete_original_response()
            else:
                await interaction.followup.delete_message(message)
        raise Refused(Obstacle.MADE_PRIVATE)

    async def _answer_first(self, content: Content, file: discord.File) -> int:
        interaction = self._interaction
        try:
            async with until_too_late(interaction):
                sent = await interaction.response.send_message(
                    view=content.layout, file=file, allowed_mentions=content.mentions
                )
        except DELIVERY_ERRORS as error:
            heard = await self._heard(error)
            if heard is None:
                raise
            return heard
        assert sent.message_id is not None, "a message was sent"
        if sent.is_ephemeral():
            await self._take_back()
        return sent.message_id

    async def _heard(self, error: Exception) -> int | None:
        """The message that everybody sees by now, though Discord's answer did not say so; None if there is none."""
        if not isinstance(error, LOST) and not is_already_answered(error):
            return None
        try:
            async with until_too_late(self._interaction):
                heard = await self._interaction.original_response()
        except DELIVERY_ERRORS:
            return None
        return None if heard.flags.ephemeral or heard.id == self.board else heard.id

    async def _redraw_otherwise(self, content: Content) -> int | None:
        """The pressed message can't be changed by answering: change it in the channel, or else post a new one."""
        if await self._redraw_in_channel(content):
            await self._try_to_acknowledge(is_shown=True)
            return self.board
        sent = await self.post(replace(content, pings=()))
        if sent is not None:
            await self.change(self.board, None)
        return sent

    async def _redraw_in_channel(self, content: Content) -> bool:
        """Redraw the pressed message though the press is answered; return whether that worked."""
        if self.board is None or content.draw is None or not may_write(self._interaction):
            return False
        return await self._channel.edit(self.board, content.layout, await content.draw())

    async def _post_instead(self, content: Content) -> int | None:
        """The answer did not arrive: try the channel, and give the one who acted at least a word."""
        sent = await self._channel.post(content) if may_write(self._interaction) else None
        await self._try_to_acknowledge(is_shown=sent is not None)
        return sent

    async def _try_to_acknowledge(self, *, is_shown: bool) -> None:
        try:
            await self._acknowledge(is_shown=is_shown)
        except DELIVERY_ERRORS as error:
            _log.info("channel %s: acknowledging failed, skipped: %r", self._interaction.channel_id, error)

    async def _acknowledge(self, *, is_shown: bool) -> None:
        """Whoever acted must not read that it failed."""
        interaction = self._interaction
        say = private_language(interaction)
        if not is_shown:
            await answer_privately(interaction, say("I couldn't show the board. Nothing is lost: try `/quarto board`."))
        elif interaction.response.is_done():
            return
        elif is_on_message(interaction):
            async with until_too_late(interaction):
                await interaction.response.defer()
        else:
            await answer_privately(interaction, say("Done."))


async def leave_pressed(interaction: Interaction, content: str | Layout) -> None:
    """Let the pressed message say this from now on, if it can still be changed."""
    try:
        await replace_pressed(interaction, content)
    except DELIVERY_ERRORS as error:
        _log.info("channel %s: changing the pressed message failed, skipped: %s", interaction.channel_id, error)
