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
    lines = [f"{_mention(say, command, ids)} · {say(command.description)}" for command in commands]
    intro = say(
        "Two players, sixteen pieces: you choose the piece your opponent must place. See a line, call QUARTO! and "
        "point at it. You can type commands or use the buttons."
    )
    return Sheet(ui.TextDisplay("\n".join(["## Quarto", intro, *lines])))


def _mention(say: Language, command: app_commands.Command, ids: Mapping[str, int]) -> str:  # type: ignore[type-arg]
    name = command.qualified_name
    top = name.partition(" ")[0]
    if top in ids:
        return f"</{name}:{ids[top]}>"
    return f"`/{' '.join(say.name(part) or part for part in name.split())}`"
