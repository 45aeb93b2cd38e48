"""The ways in which something gets before everybody's eyes: the reply to whoever acted, or a post in the channel.

What can't be shown is logged and told as far as it can be; the game goes on.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import NoReturn, Protocol, TypeAlias

import discord

from quarto_bot.matches import Obstacle, Person, Player, Refused, Venue

from .controls import Layout, text_layout
from .errors import DELIVERY_ERRORS, is_already_answered
from .interactions import (
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
    venue_of,
)

_log = logging.getLogger(__name__)

Draw: TypeAlias = Callable[[], Awaitable[discord.File]]


@dataclass(frozen=True, slots=True)
class Content:
    """A message to come: its layout, its picture (drawn anew for each try to send it) and who are pinged."""

    layout: Layout
    draw: Draw | None = None
    pings: tuple[Player, ...] = ()

    @property
    def mentions(self) -> discord.AllowedMentions:
        users = [discord.Object(player.id) for player in self.pings if isinstance(player, Person)]
        return discord.AllowedMentions(everyone=False, roles=False, users=users, replied_user=False)


class Route(Protocol):
    """A way to the people of one channel."""

    locale: str | None
    """The language that is spoken there, if it is known; a match that has begun in another one keeps it."""

    @property
    def board(self) -> int | None:
        """The message that can be redrawn by this route, if there is one."""

    async def wait_for(self, work: Awaitable[object]) -> None:
        """Wait for something that may take long, without letting whoever waits for a reply believe that none comes."""

    async def send(self, content: Content) -> int:
        """Show it in a new message and return its id, or raise one of `DELIVERY_ERRORS`."""

    async def post(self, content: Content) -> int | None:
        """Show it in a new message by whatever way works; return its id, or None if none does."""

    async def redraw(self, content: Content) -> int | None:
        """Show it in the place of `board`, or else in a new message; return the id of the one that shows it."""

    async def turn_page(self, content: Content, old: Layout | None, shown: int | None) -> int | None:
        """Show it in a new message, for which everybody waits; then leave `old` where the last one was `shown`.

        If there is no `old`, the last one is taken away.
        """

    async def meanwhile(self, content: Content, shown: int | None) -> int | None:
        """Let the message that is `shown` say this until the next one comes; in a new message if there is none."""

    async def acknowledge(self) -> None:
        """Whoever waits for a reply and was not shown one must not read that it failed."""

    async def refuse(self, refused: Refused) -> None:
        """Tell whoever waits for a reply why there can be none."""

    async def rewrite(self, layout: Layout) -> None:
        """Let `board` say something else, without a picture."""

    async def change(self, message: int | None, layout: Layout | None) -> None:
        """Let another message say something else, without a picture, or take it away; where the bot may write."""


class ChannelPost:
    """Nobody is waiting for a reply: everything goes into the channel, where the bot may write."""

    def __init__(self, client: discord.Client, venue: Venue, locale: str | None, board: int | None = None) -> None:
        self._channel = client.get_partial_messageable(venue.channel, guild_id=venue.server)
        self.locale = locale
        self.board = board

    async def wait_for(self, work: Awaitable[object]) -> None:
        await work

    async def send(self, content: Content) -> int:
        picture = await content.draw() if content.draw else discord.utils.MISSING
        sent = await self._channel.send(view=content.layout, file=picture, allowed_mentions=content.mentions)
        return sent.id

    async def post(self, content: Content) -> int | None:
        try:
            return await self.send(content)
        except DELIVERY_ERRORS as error:
            _log.warning("channel %s: posting failed, skipped: %s", self._channel.id, error)
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


class Reply:
    """The answer to somebody's command or control; where it does not arrive, the channel."""

    def __init__(self, interaction: Interaction) -> None:
        self._interaction = interaction
        self._channel = ChannelPost(interaction.client, venue_of(interaction), public_locale(interaction))
        self.locale: str | None = public_locale(interaction)

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
            _log.warning("channel %s: replying failed, posting instead: %s", self._interaction.channel_id, error)
            return await self._post_instead(content)

    async def redraw(self, content: Content) -> int | None:
        picture = await self._drawn(content)
        try:
            await replace_pressed(self._interaction, content.layout, picture)
        except DELIVERY_ERRORS as error:
            _log.warning("channel %s: redrawing failed, retrying: %s", self._interaction.channel_id, error)
            if is_already_answered(error) and await self._redraw_in_channel(content):
                return self.board
            return await self.post(replace(content, pings=()))
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
            sent = await interaction.response.send_message(
                view=content.layout, file=file, allowed_mentions=content.mentions
            )
        except discord.HTTPException as error:
            heard = await interaction.original_response() if is_already_answered(error) else None
            if heard is None or heard.flags.ephemeral:
                raise
            return heard.id
        assert sent.message_id is not None, "a message was sent"
        if sent.is_ephemeral():
            await self._take_back()
        return sent.message_id

    async def _redraw_in_channel(self, content: Content) -> bool:
        """Redraw the pressed message though the press is answered; return whether that worked."""
        if self.board is None or content.draw is None or not may_write(self._interaction):
            return False
        return await self._channel.edit(self.board, content.layout, await content.draw())

    async def _post_instead(self, content: Content) -> int | None:
        """The answer did not arrive: try the channel, and give the one who acted at least a word."""
        sent = await self._channel.post(content) if may_write(self._interaction) else None
        try:
            await self._acknowledge(is_shown=sent is not None)
        except DELIVERY_ERRORS as error:
            _log.info("channel %s: acknowledging failed, skipped: %s", self._interaction.channel_id, error)
        return sent

    async def _acknowledge(self, *, is_shown: bool) -> None:
        """Whoever acted must not read that it failed."""
        interaction = self._interaction
        say = private_language(interaction)
        if not is_shown:
            await answer_privately(interaction, say("I couldn't show the board. Nothing is lost: try `/quarto board`."))
        elif interaction.response.is_done():
            return
        elif is_on_message(interaction):
            await interaction.response.defer()
        else:
            await answer_privately(interaction, say("Done."))


async def leave_pressed(interaction: Interaction, content: str | Layout) -> None:
    """Let the pressed message say this from now on, if it can still be changed."""
    try:
        await replace_pressed(interaction, content)
    except DELIVERY_ERRORS as error:
        _log.info("channel %s: changing the pressed message failed, skipped: %s", interaction.channel_id, error)
