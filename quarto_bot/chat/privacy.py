"""What is stored about a person, as a file for them, and its deletion."""

from __future__ import annotations

import io
import json

import discord
from discord import ui

from .answering import answer_privately, in_time, replace_pressed
from .face import Face, Interaction
from .languages import Language
from .sheet import Sheet, custom_id, framed, text_sheet


def privacy_sheet(say: Language) -> Sheet:
    text = ui.TextDisplay[Sheet](
        "## {title}\n{stored}\n{names}\n{rights}".format(
            title=say("Your data"),
            stored=say(
                "The bot stores your Discord ID and those of the places you played in, your challenges, your games "
                "move by move, and your ratings."
            ),
            names=say("Nothing else: no names, no messages."),
            rights=say(
                "You can download it all, or delete it. Deleting resigns your running games; your opponents keep their "
                "results, against somebody who left."
            ),
        )
    )
    export = ui.Button[Sheet](
        label=say("Download my data"), style=discord.ButtonStyle.primary, custom_id=custom_id("export")
    )
    forget = ui.Button[Sheet](
        label=say("Delete my data"), style=discord.ButtonStyle.danger, custom_id=custom_id("forget")
    )
    return framed(text, ui.ActionRow(export, forget))


def sure_to_delete(say: Language) -> Sheet:
    text = ui.TextDisplay[Sheet](
        say("Delete all your data? This can't be undone. To keep it, just dismiss this message.")
    )
    sure = ui.Button[Sheet](
        label=say("Yes, delete everything"), style=discord.ButtonStyle.danger, custom_id=custom_id("forget_sure")
    )
    return Sheet(text, ui.ActionRow(sure))


async def export_everything(interaction: Interaction, face: Face) -> None:
    data = await in_time(interaction, face.matches.export(interaction.user.id))
    content = json.dumps(data, indent=2, ensure_ascii=False).encode()
    file = discord.File(io.BytesIO(content), "quarto.json")
    sheet = Sheet(
        ui.TextDisplay(face.private(interaction)("Everything that is stored about you:")),
        ui.File("attachment://quarto.json"),
    )
    await answer_privately(interaction, sheet, file)


async def delete_everything(interaction: Interaction, face: Face) -> None:
    await in_time(interaction, face.matches.forget(interaction.user.id))
    await replace_pressed(interaction, text_sheet(face.private(interaction)("All your data has been deleted.")))
