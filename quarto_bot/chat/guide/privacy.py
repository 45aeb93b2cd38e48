"""What is stored about a person, as a file for them, and its deletion."""

from __future__ import annotations

import asyncio
import io
import json
from typing import Final

import discord
from discord import app_commands, ui

from quarto_bot.chat.delivery.controls import Control, Layout, framed
from quarto_bot.chat.delivery.interactions import (
    Interaction,
    Press,
    answer_privately,
    defer_if_slow,
    private_language,
    replace_pressed,
)
from quarto_bot.chat.texts.languages import Language, mark

EXPORT: Final = Control("export", private=True)
FORGET: Final = Control("forget", private=True)
FORGET_SURE: Final = Control("forget_sure", private=True)


@app_commands.command(description=mark("Your stored data: download it or delete it"))
async def privacy(interaction: Interaction) -> None:
    await answer_privately(interaction, _layout(private_language(interaction)))


def _layout(say: Language) -> Layout:
    lines = (
        f"## {say('Your data')}",
        say(
            "The bot stores your Discord ID and those of the places you played in, your challenges, your games "
            "move by move, your ratings, your preferences, your language, and whom you have blocked."
        ),
        say("Nothing else: no names, no messages."),
        say(
            "You can download it all, or delete it. Deleting resigns your running games; your opponents keep their "
            "results, against somebody who left, but not the rating that your games of the last day gave or cost them."
        ),
    )
    export = EXPORT.button(say("Download my data"), style=discord.ButtonStyle.primary)
    forget = FORGET.button(say("Delete my data"), style=discord.ButtonStyle.danger)
    return framed(ui.TextDisplay("\n".join(lines)), ui.ActionRow(export, forget))


@EXPORT.pressed
async def export(press: Press) -> None:
    async def write() -> str:
        data = await press.client.matches.people.export(press.person)
        return await asyncio.to_thread(json.dumps, data, indent=2, ensure_ascii=False)

    content = await defer_if_slow(press.interaction, press.client.expensive_work.run(press.person, write))
    file = discord.File(io.BytesIO(content.encode()), "quarto.json")
    text = ui.TextDisplay[Layout](press.say("Everything that is stored about you:"))
    await answer_privately(press.interaction, Layout(text, ui.File("attachment://quarto.json")), file)


@FORGET.pressed
async def forget(press: Press) -> None:
    text = ui.TextDisplay[Layout](
        press.say("Delete all your data? This can't be undone. To keep it, just dismiss this message.")
    )
    sure = FORGET_SURE.button(press.say("Yes, delete everything"), style=discord.ButtonStyle.danger)
    await replace_pressed(press.interaction, Layout(text, ui.ActionRow(sure)))


@FORGET_SURE.pressed
async def forget_surely(press: Press) -> None:
    await defer_if_slow(press.interaction, press.client.matches.people.forget(press.person))
    press.client.chosen.forget_person(press.person.id)
    await replace_pressed(press.interaction, press.say("All your data has been deleted."))
