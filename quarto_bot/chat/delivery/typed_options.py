"""What a command is given, as it arrives. Discord checks it; the bot does not trust that it always does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, TypeAlias

import discord
from discord import AppCommandOptionType, app_commands

from .errors import Malformed
from .interactions import Interaction

_NESTED: Final = (AppCommandOptionType.subcommand.value, AppCommandOptionType.subcommand_group.value)
_TYPES: Final[dict[AppCommandOptionType, type]] = {
    AppCommandOptionType.string: str,
    AppCommandOptionType.integer: int,
    AppCommandOptionType.boolean: bool,
    AppCommandOptionType.user: str,
}


_Slash: TypeAlias = "app_commands.Command[Any, ..., Any]"


def check_options(interaction: Interaction) -> None:
    """Raise `Malformed` unless each option has a value of its type, and one of its choices if it has some.

    What is chosen in the menu of a person or of a message must come with that person or message.

    While somebody is still typing, the option in which they are must be one that has suggestions; the others may be
    anything.
    """
    try:
        _check(interaction)
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise Malformed(f"{error!r} in {interaction.data!r}") from None


def _check(interaction: Interaction) -> None:
    data: Any = interaction.data
    options = list(_with_values(data))
    # The library reads both once more later; whatever it stumbles over is found here, where somebody is told.
    command, _ = interaction.command, interaction.namespace
    is_typing = interaction.type is discord.InteractionType.autocomplete
    if isinstance(command, app_commands.ContextMenu) and not is_typing:
        _check_target(data, command)
    elif isinstance(command, app_commands.Command) and is_typing:
        _check_typing(options, command)
    elif isinstance(command, app_commands.Command):
        _check_values(options, command, data.get("resolved", {}).get("users", {}))
    else:
        raise Malformed(f"no command: {data!r}")


def _check_target(data: Any, menu: app_commands.ContextMenu) -> None:
    kind = "users" if menu.type is discord.AppCommandType.user else "messages"
    if data.get("target_id") not in data.get("resolved", {}).get(kind, {}):
        raise Malformed(f"{menu.qualified_name}: {data}")


def _check_typing(options: list[dict[str, Any]], command: _Slash) -> None:
    suggesting = {parameter.display_name for parameter in command.parameters if parameter.autocomplete}
    focused = [option for option in options if option.get("focused")]
    if len(focused) != 1 or focused[0]["name"] not in suggesting or type(focused[0]["value"]) not in (str, int):
        raise Malformed(f"{command.qualified_name}: {focused}")


def _check_values(options: list[dict[str, Any]], command: _Slash, people: Mapping[str, Any]) -> None:
    parameters = {parameter.display_name: parameter for parameter in command.parameters}
    for option in options:
        parameter = parameters.get(option["name"])
        if parameter is None or not _fits(option, parameter, people):
            raise Malformed(f"{command.qualified_name}: {option}")
    missing = [name for name, parameter in parameters.items() if parameter.required]
    if not {option["name"] for option in options}.issuperset(missing):
        raise Malformed(f"{command.qualified_name} needs {missing}")


def _with_values(holder: Any) -> Iterator[dict[str, Any]]:
    """The options that are no subcommands, wherever they stand."""
    options = holder.get("options", [])
    if not isinstance(options, list):
        raise Malformed(f"no list of options: {options!r}")
    for option in options:
        if not isinstance(option, dict) or not isinstance(option.get("name"), str):
            raise Malformed(f"not an option: {option!r}")
        if option.get("type") in _NESTED:
            yield from _with_values(option)
        elif {"type", "value"} <= option.keys():
            yield option
        else:
            raise Malformed(f"an option without a value: {option!r}")


def _fits(option: dict[str, Any], parameter: app_commands.Parameter, people: Mapping[str, Any]) -> bool:
    value = option["value"]
    if option["type"] != parameter.type.value or type(value) is not _TYPES[parameter.type]:
        return False
    if parameter.type is AppCommandOptionType.user:
        return value in people
    return not parameter.choices or value in [choice.value for choice in parameter.choices]
