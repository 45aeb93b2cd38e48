"""What there is to type, as mentions that can be clicked: a few short pages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeAlias

import discord
from discord import app_commands, ui

from quarto_bot import __version__
from quarto_bot.chat.delivery.controls import NEW_GAME, PLAY_COMPUTER, RULES_HERE, Control, Layout, framed
from quarto_bot.chat.delivery.interactions import (
    Interaction,
    Press,
    answer_privately,
    private_language,
    replace_pressed,
)
from quarto_bot.chat.texts.languages import Language, mark

HELP: Final = Control("help", "page", private=True)
Command: TypeAlias = app_commands.Command[Any, ..., Any]

# The commands of the first two pages in the order in which a newcomer needs them; all others are on the third.
_PAGES: Final = (
    (
        mark("Play"),
        *("quarto new", "quarto challenge", "quarto solo", "give", "place", "quarto call", "quarto pass"),
        *("quarto board", "quarto resign"),
    ),
    (
        mark("Watch and look up"),
        *("quarto look", "quarto rules", "quarto games", "quarto replay", "quarto leaderboard", "quarto stats"),
        *("quarto help",),
    ),
    (mark("Yours to set"),),
)


@app_commands.command(name="help", description=mark("What you can do here"))
async def help_command(interaction: Interaction) -> None:
    await answer_privately(interaction, await _page(interaction, 0))


@HELP.pressed
async def turn_page(press: Press, page: int) -> None:
    await replace_pressed(press.interaction, await _page(press.interaction, min(page, len(_PAGES) - 1)))


async def _page(interaction: Interaction, number: int) -> Layout:
    client, say = interaction.client, private_language(interaction)
    is_alone = interaction.context.dm_channel and client.matches.challenges.computer_plays
    ids, commands = await client.command_ids(), _commands(client.tree, number, is_alone=is_alone)
    lines = [f"{_mention(say, command, ids)} · {say(command.description)}" for command in commands]
    texts = [f"## Quarto: {say(_PAGES[number][0])}", *([_intro(say, client.tree)] if number == 0 else []), *lines]
    version = "-# " + say("Version {version}", version=__version__)
    return framed(ui.TextDisplay("\n".join([*texts, version])), ui.ActionRow(*_buttons(say, number, is_alone=is_alone)))


def _intro(say: Language, tree: app_commands.CommandTree[Any]) -> str:
    game = say(
        "Two players, sixteen pieces: you choose the piece your opponent must place. See a line, call QUARTO! and "
        "point at it. You can type commands or use the buttons."
    )
    kinds = (discord.AppCommandType.user, discord.AppCommandType.message)
    names = [say.name(menu.name) or menu.name for kind in kinds for menu in tree.walk_commands(type=kind)]
    menus = say(", ").join(f"**{name}**" for name in names)
    hint = say("Right-click a person or one of my boards (on a phone: hold it) and open Apps: {menus}.", menus=menus)
    return f"{game} {hint}"


def _commands(tree: app_commands.CommandTree[Any], number: int, *, is_alone: bool) -> list[Command]:
    there = {command.qualified_name: command for command in all_commands(tree)}
    named = [name for _, *names in _PAGES for name in names]
    rest = [name for name in there if name not in named]
    listed = [there[name] for name in (_PAGES[number][1:] or rest) if name in there]
    return sorted(listed, key=lambda command: not (is_alone and command.name == "solo"))


def all_commands(tree: app_commands.CommandTree[Any]) -> list[Command]:
    """Every command a person can type, groups opened."""
    return [command for command in tree.walk_commands() if isinstance(command, app_commands.Command)]


def _buttons(say: Language, number: int, *, is_alone: bool) -> list[ui.Button[Layout]]:
    styles = discord.ButtonStyle
    pages = [
        HELP.button(say(title), style=styles.primary if page == number else styles.secondary, page=page)
        for page, (title, *_) in enumerate(_PAGES)
    ]
    if number == 0 and is_alone:
        pages.insert(0, PLAY_COMPUTER.button(say("Play the computer"), style=styles.success))
    elif number == 0:
        pages.append(NEW_GAME.button(say("New game")))
    return [*pages, RULES_HERE.button(say("Rules"))]


def _mention(say: Language, command: Command, ids: Mapping[str, int]) -> str:
    name = command.qualified_name
    top = name.partition(" ")[0]
    if top in ids:
        return f"</{name}:{ids[top]}>"
    return f"`/{' '.join(say.name(part) or part for part in name.split())}`"
