"""What there is to type, as mentions that can be clicked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from discord import app_commands, ui

from .languages import Language
from .sheet import Sheet


def all_commands(tree: app_commands.CommandTree) -> Iterator[app_commands.Command]:  # type: ignore[type-arg]
    """Every command a person can type, groups opened."""
    for command in tree.walk_commands():
        if isinstance(command, app_commands.Command):
            yield command


def help_sheet(say: Language, commands: Iterable[app_commands.Command], ids: Mapping[str, int]) -> Sheet:  # type: ignore[type-arg]
    lines = [f"{_mention(command, ids)}: {say(command.description)}" for command in commands]
    intro = say(
        "Two people, sixteen pieces: you give each other the pieces, and whoever sees a line calls QUARTO! and "
        "names it. Everything can be typed or pressed."
    )
    return Sheet(ui.TextDisplay("\n".join(["## Quarto", intro, *lines])))


def _mention(command: app_commands.Command, ids: Mapping[str, int]) -> str:  # type: ignore[type-arg]
    name = command.qualified_name
    top = name.partition(" ")[0]
    return f"</{name}:{ids[top]}>" if top in ids else f"`/{name}`"
