"""Resigning asks "sure?" first, privately."""

from __future__ import annotations

import discord
from discord import ui

from quarto_bot.matches import Match

from .answering import answer_privately
from .face import Face, Interaction
from .sheet import Sheet, custom_id


async def ask_to_resign(interaction: Interaction, face: Face, match: Match) -> None:
    match.seat_of(interaction.user.id)
    say = face.private(interaction)
    text = ui.TextDisplay[Sheet](say("Resign? Your opponent will win."))
    sure = ui.Button[Sheet](
        label=say("Yes, resign"), style=discord.ButtonStyle.danger, custom_id=custom_id("resign_sure", match.id)
    )
    stay = ui.Button[Sheet](
        label=say("Keep playing"), style=discord.ButtonStyle.secondary, custom_id=custom_id("keep_playing")
    )
    await answer_privately(interaction, Sheet(text, ui.ActionRow(sure, stay)))
