"""The puzzle of the day as a message in the channel that a server has chosen for it."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import discord
from discord import ui

from quarto_bot.chat.delivery.controls import framed
from quarto_bot.chat.delivery.routes import ChannelPost, Content
from quarto_bot.chat.pictures import BOARD_ADDRESS
from quarto_bot.chat.texts.sentences import alt_text
from quarto_bot.matches import Alarm, Deadline, Venue
from quarto_bot.puzzles import puzzle

from .screen import PUZZLE
from .words import question

if TYPE_CHECKING:
    from quarto_bot.chat.client import QuartoClient

_log = logging.getLogger(__name__)


class PuzzlePosts:
    """Posts when the hour has come. One that was missed is posted while its day lasts, and none is posted twice."""

    def __init__(self, client: QuartoClient) -> None:
        self._client = client

    async def post(self, server: int) -> None:
        """The deadline of this server has come: post, and expect the next one."""
        client, now = self._client, discord.utils.utcnow()
        settings = await client.chosen.by_server(server)
        next_at = settings.next_puzzle(now)
        if next_at is None:  # nobody wants it any more
            await client.matches.deadlines.drop(Deadline(Alarm.PUZZLE, server, now))
            return
        if settings.puzzle_channel and next_at.date() > now.date():  # else its hour is still to come today
            number = await client.puzzles.claim_post(server)
            if number:
                await self._show(Venue(settings.puzzle_channel, server), number)
        await client.matches.deadlines.move(Deadline(Alarm.PUZZLE, server, next_at))

    async def _show(self, venue: Venue, number: int) -> None:
        client = self._client
        settings = await client.chosen.by_server(venue.server)
        locale, theme = settings.locale or self._locale(venue), settings.theme
        say, asked = client.languages.of(locale), puzzle(number)
        picture = discord.MediaGalleryItem(BOARD_ADDRESS, description=alt_text(say, asked.game))
        title = "## " + say("Puzzle #{number}", number=str(number))
        solve = PUZZLE.button(say("Solve it"), style=discord.ButtonStyle.primary, number=number)
        layout = framed(
            ui.TextDisplay(f"{title}\n{question(say, asked)}"), ui.MediaGallery(picture), ui.ActionRow(solve)
        )
        route = ChannelPost(client, venue, locale)
        sent = await route.post(Content(layout, lambda: client.pictures.board(asked.game, theme)))
        if sent:
            _log.info("server %s: posted puzzle %s", venue.server, number)

    def _locale(self, venue: Venue) -> str | None:
        guild = self._client.get_guild(venue.server or 0)
        return str(guild.preferred_locale) if guild else None
