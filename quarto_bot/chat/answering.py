"""The way of an answer to the person who asked: in time, private where it must be, and never none at all."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable
from typing import Any, Final, TypeVar

import discord
from discord import app_commands

from quarto_bot.matches import Refused
from quarto_bot.metrics import ERRORS
from quarto_bot.rules import IllegalAction, UnreadableText

from .face import Face, Interaction
from .refusal_texts import OUT_OF_DATE, error_text
from .sheet import Sheet, text_sheet
from .troubles import NOT_SENT
from .typed_options import Malformed

_log = logging.getLogger(__name__)
_Result = TypeVar("_Result")

_DEFER_AFTER: Final = 1.5
"""Seconds; Discord waits three for the first answer."""
_ARRIVED: Final = "arrived"
_NOT_KNOWN_HERE: Final = (app_commands.CommandNotFound, app_commands.CommandSignatureMismatch, Malformed)


def note_arrival(interaction: Interaction) -> None:
    """Begin to count the seconds that this interaction waits."""
    interaction.extras[_ARRIVED] = asyncio.get_running_loop().time()


def seconds_waited(interaction: Interaction) -> float:
    arrived: float = interaction.extras[_ARRIVED]
    return asyncio.get_running_loop().time() - arrived


async def in_time(interaction: Interaction, work: Awaitable[_Result]) -> _Result:
    """Wait for the work; if the interaction then waits for long, tell Discord that the answer will come."""
    task = asyncio.ensure_future(work)
    finished, _ = await asyncio.wait({task}, timeout=max(0.0, _DEFER_AFTER - seconds_waited(interaction)))
    if not finished and not interaction.response.is_done():
        try:
            # After this, answers go by `followup`. A command's first one is then private, whatever it says.
            is_control = interaction.type is discord.InteractionType.component
            await interaction.response.defer(ephemeral=not is_control, thinking=not is_control)
        except NOT_SENT as error:
            _log.info("channel %s: can't ask for patience: %s", interaction.channel_id, error)
    return await task


async def answer_privately(
    interaction: Interaction, content: str | Sheet, file: discord.File = discord.utils.MISSING
) -> None:
    """Tell it to the person who asked, whatever has been answered before."""
    sheet = content if isinstance(content, Sheet) else text_sheet(content)
    if interaction.response.is_done():
        await interaction.followup.send(view=sheet, file=file, ephemeral=True)
    else:
        await interaction.response.send_message(view=sheet, file=file, ephemeral=True)


async def replace_pressed(interaction: Interaction, content: str | Sheet, picture: discord.File | None = None) -> None:
    """Put this in the place of the message whose control was pressed; without a new picture it keeps its own."""
    sheet = content if isinstance(content, Sheet) else text_sheet(content)
    attachments: Any = [picture] if picture else discord.utils.MISSING
    if interaction.response.is_done():
        await interaction.edit_original_response(view=sheet, attachments=attachments)
    else:
        await interaction.response.edit_message(view=sheet, attachments=attachments)


async def report(interaction: Interaction, face: Face, error: BaseException) -> None:
    """Say what went wrong; an unexpected error gets a reference that is in the log too."""
    if isinstance(error, app_commands.CommandInvokeError):
        error = error.original
    say = face.private(interaction)
    if isinstance(error, Refused | IllegalAction | UnreadableText):
        text = error_text(error, say)
    elif isinstance(error, _NOT_KNOWN_HERE):
        text = say("This command has changed. Try again in a minute, or restart Discord.")
    else:
        ERRORS.inc()
        reference = secrets.token_hex(4)
        where = (interaction.channel_id, interaction.user.id)
        _log.error("error %s in channel %s by user %s", reference, *where, exc_info=error)
        text = say(
            "Something went wrong. Your game is safe: `/quarto board` shows it. Reference: `{reference}`",
            reference=reference,
        )
    try:
        await answer_privately(interaction, text)
    except NOT_SENT as unheard:
        _log.warning("channel %s: the answer did not arrive: %s", interaction.channel_id, unheard)


async def out_of_date(interaction: Interaction, face: Face) -> None:
    await answer_privately(interaction, face.private(interaction)(OUT_OF_DATE))
