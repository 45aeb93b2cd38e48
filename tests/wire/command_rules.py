"""Discord's rules for the definitions of application commands."""

import unicodedata
from collections.abc import Iterator
from enum import IntEnum

from .errors import Path, Problems
from .payload import Payload

MOST_COMMANDS = 100
MOST_CHARACTERS = 8000
LOCALES = frozenset({
    "bg", "cs", "da", "de", "el", "en-GB", "en-US", "es-419", "es-ES", "fi", "fr", "hi", "hr", "hu", "id", "it", "ja",
    "ko", "lt", "nl", "no", "pl", "pt-BR", "ro", "ru", "sv-SE", "th", "tr", "uk", "vi", "zh-CN", "zh-TW",
})  # fmt: skip


class OptionKind(IntEnum):
    SUBCOMMAND = 1
    GROUP = 2
    STRING = 3
    INTEGER = 4
    BOOLEAN = 5
    USER = 6
    CHANNEL = 7
    ROLE = 8
    MENTIONABLE = 9
    NUMBER = 10
    ATTACHMENT = 11


NESTING = frozenset({OptionKind.SUBCOMMAND, OptionKind.GROUP})


def check_commands(commands: list[Payload]) -> None:
    """Refuse a list of commands that breaks a rule."""
    problems = Problems()
    problems.count((), commands, 0, MOST_COMMANDS)
    names = [(command.get("name"), command.get("type") or 1) for command in commands]
    for index, command in enumerate(commands):
        path: Path = (index,)
        if names[index] in names[:index]:
            problems.add(
                (*path, "name"), "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique"
            )
        _check_named(problems, command, path, is_chat_input=(command.get("type") or 1) == 1)
        _check_options(problems, command, path)
        if sum(characters(command)) > MOST_CHARACTERS:
            problems.add(path, "APPLICATION_COMMAND_TOO_LARGE", f"Command exceeds maximum size ({MOST_CHARACTERS})")
    problems.raise_any()


def characters(part: Payload) -> Iterator[int]:
    """The lengths that count together: of each text that has translations, the longest."""
    for name in ("name", "description"):
        translations = (part.get(f"{name}_localizations") or {}).values()
        yield max(map(len, [part.get(name) or "", *translations]))
    if isinstance(part.get("value"), str):
        yield len(part["value"])
    for inner in [*(part.get("options") or ()), *(part.get("choices") or ())]:
        yield from characters(inner)


def is_command_name(name: str) -> bool:
    """Letters, digits, - _ ' and the marks that some scripts write letters with; no capitals."""
    allowed = all(char in "-_'" or unicodedata.category(char)[0] in "LNM" for char in name)
    return allowed and 1 <= len(name) <= 32 and name == name.lower()


def _check_named(problems: Problems, part: Payload, path: Path, *, is_chat_input: bool = True) -> None:
    names: dict[Path, object] = {("name",): part.get("name")}
    names |= {("name_localizations", locale): name for locale, name in _translations(part, "name")}
    for where, name in names.items():
        problems.length((*path, *where), name, 1, 32)
        if is_chat_input and isinstance(name, str) and not is_command_name(name):
            problems.add((*path, *where), "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
    if is_chat_input:
        problems.length((*path, "description"), part.get("description"), 1, 100)
    for locale, text in _translations(part, "description"):
        problems.length((*path, "description_localizations", locale), text, 1, 100)
    _check_locales(problems, part, path)


def _translations(part: Payload, name: str) -> list[tuple[str, str]]:
    return list((part.get(f"{name}_localizations") or {}).items())


def _check_locales(problems: Problems, part: Payload, path: Path) -> None:
    for name in ("name", "description"):
        for locale, _ in _translations(part, name):
            if locale not in LOCALES:
                problems.add((*path, f"{name}_localizations"), "INVALID_LOCALE", f"Unknown locale {locale}")


def _check_options(problems: Problems, parent: Payload, path: Path) -> None:
    options = parent.get("options") or []
    problems.count((*path, "options"), options, 0, 25)
    names = [option.get("name") for option in options]
    for index, option in enumerate(options):
        where = (*path, "options", index)
        if names[index] in names[:index]:
            problems.add(where, "APPLICATION_COMMAND_OPTIONS_NAME_DUPLICATE", "Option names must be unique")
        if option.get("required") and not all(before.get("required") for before in options[:index]):
            problems.add(where, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", "Required options must come first")
        _check_named(problems, option, where)
        _check_kind(problems, parent, option, where)
        _check_choices(problems, option, where)
        _check_options(problems, option, where)


def _check_kind(problems: Problems, parent: Payload, option: Payload, path: Path) -> None:
    """Subcommands stand in commands and groups, groups in commands, values in commands and subcommands."""
    kind, depth = option.get("type"), sum(step == "options" for step in path)
    known = kind in set(OptionKind)
    too_deep = kind in NESTING and (depth > 2 or (kind == OptionKind.GROUP and depth > 1))
    mixed = any((other.get("type") in NESTING) != (kind in NESTING) for other in parent["options"])
    if not known or too_deep or mixed or (kind not in NESTING and option.get("options")):
        problems.add(
            (*path, "type"), "APPLICATION_COMMAND_INVALID_OPTION_TYPE", f"An option of type {kind} cannot stand here"
        )


def _check_choices(problems: Problems, option: Payload, path: Path) -> None:
    choices = option.get("choices") or []
    if choices and option.get("autocomplete"):
        problems.add(path, "APPLICATION_COMMAND_OPTIONS_CHOICES_AUTOCOMPLETE", "Either choices or autocomplete")
    check_choices(problems, choices, (*path, "choices"))


def check_choices(problems: Problems, choices: list[Payload], path: Path) -> None:
    """The rules for fixed choices and for those that autocomplete offers."""
    problems.count(path, choices, 0, 25)
    for index, choice in enumerate(choices):
        problems.length((*path, index, "name"), choice.get("name"), 1, 100)
        if isinstance(choice.get("value"), str):
            problems.length((*path, index, "value"), choice["value"], 1, 100)
        elif not isinstance(choice.get("value"), int | float):
            problems.add((*path, index, "value"), "BASE_TYPE_REQUIRED", "This field is required")
        for locale, text in _translations(choice, "name"):
            problems.length((*path, index, "name_localizations", locale), text, 1, 100)
