"""What there is to type, as mentions that can be clicked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from discord import app_commands, ui

from quarto_bot import __version__
from quarto_bot.chat.delivery.controls import Layout, framed
from quarto_bot.chat.delivery.interactions import Interaction, answer_privately, private_language
from quarto_bot.chat.texts.languages import Language, mark

_FIRST: Final = {name: place for place, name in enumerate(("quarto challenge", "give", "place", "quarto call"))}


@app_commands.command(name="help", description=mark("What you can do here"))
async def help_command(interaction: Interaction) -> None:
    client = interaction.client
    ids = await client.command_ids()
    await answer_privately(interaction, _layout(private_language(interaction), all_commands(client.tree), ids))


def all_commands(tree: app_commands.CommandTree) -> list[app_commands.Command]:  # type: ignore[type-arg]
    """Every command a person can type, groups opened, in the order in which a game needs them."""
    commands = [command for command in tree.walk_commands() if isinstance(command, app_commands.Command)]
    return sorted(commands, key=lambda command: _FIRST.get(command.qualified_name, len(_FIRST)))


def _layout(say: Language, commands: Iterable[app_commands.Command], ids: Mapping[str, int]) -> Layout:  # type: ignore[type-arg]
    lines = [f"{_mention(say, command, ids)} · {say(command.description)}" for command in commands]
    intro = say(
        "Two players, sixteen pieces: you choose the piece your opponent must place. See a line, call QUARTO! and "
        "point at it. You can type commands or use the buttons."
    )
    version = "-# " + say("Version {version}", version=__version__)
    return framed(ui.TextDisplay("\n".join(["## Quarto", intro, *lines, version])))


def _mention(say: Language, command: app_commands.Command, ids: Mapping[str, int]) -> str:  # type: ignore[type-arg]
    name = command.qualified_name
    top = name.partition(" ")[0]
    if top in ids:
        return f"</{name}:{ids[top]}>"
    return f"`/{' '.join(say.name(part) or part for part in name.split())}`"
