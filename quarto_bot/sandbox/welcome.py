"""The first message in the channel: what this is, and buttons that do what comes first."""

from __future__ import annotations

from typing import Final

import discord
from discord import ui

from quarto_bot.chat.delivery.controls import NEW_GAME, PLAY_COMPUTER, RULES_HERE, Layout, framed

_TEXT: Final = """\
## Welcome to Quarto
This is the bot itself in a simulated Discord: nobody else is here, and nothing leaves this computer. \
The name at the top of each side says who you are there.
1. As Alice, press **New game**, choose Bob and press **Submit**. As Bob, press **Accept**.
2. Give each other pieces. Four in a line that have something in common: press **QUARTO!** and say which line.
3. Or be one of them and press **Play the computer**.
-# Everything can be typed as well: `/` lists the commands. A kept game comes back with `/quarto board`."""


def welcome() -> Layout:
    begin = NEW_GAME.button("New game", style=discord.ButtonStyle.primary)
    alone = PLAY_COMPUTER.button("Play the computer")
    return framed(ui.TextDisplay(_TEXT), ui.ActionRow(begin, alone, RULES_HERE.button("Rules")))
