"""Which messages the code has: every sentence it says or marks, and the names of its commands and options.

Babel's own extraction reads tokens, and so misses what is said inside an f-string or by `face.private(...)("...")`;
this one reads the syntax tree.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from babel.messages.catalog import Catalog
from discord import app_commands

from quarto_bot.chat import commands
from quarto_bot.chat.languages import NAME

PROJECT: Final = Path(__file__).parents[2]
CHAT: Final = PROJECT / "quarto_bot" / "chat"
_COMMANDS: Final[tuple[app_commands.Group | app_commands.Command[Any, ..., None], ...]] = (
    commands.quarto,
    commands.give,
    commands.place,
)

_LANGUAGES: Final = {"private", "public", "spoken_in", "of"}
"""What returns a `Language`, which may then be called on the spot."""


def template() -> Catalog:
    """Every message of the code, not translated."""
    catalogue = Catalog(project="Quarto bot")
    for name in command_names():
        catalogue.add(name, context=NAME, locations=[(_place(CHAT / "commands.py"), 1)])
    for path in sorted(CHAT.glob("*.py")):
        for line, message in _said(path.read_text("utf-8")):
            catalogue.add(message, locations=[(_place(path), line)])
    return catalogue


def command_names() -> Iterator[str]:
    """The names of all commands, groups and options; some more than once."""
    for command in _COMMANDS:
        yield command.name
        inside = command.walk_commands() if isinstance(command, app_commands.Group) else (command,)
        for each in inside:
            yield each.name
            if isinstance(each, app_commands.Command):
                yield from (parameter.name for parameter in each.parameters)


def _place(path: Path) -> str:
    return path.relative_to(PROJECT).as_posix()


def _said(source: str) -> Iterator[tuple[int, str | tuple[str, str]]]:
    """Line number and message of every call that says a text known beforehand, from top to bottom."""
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        match _spoken(call.func), call.args:
            case "say" | "mark", [ast.Constant(str(message)), *_]:
                yield call.lineno, message
            case "count", [ast.Constant(str(one)), ast.Constant(str(many)), *_]:
                yield call.lineno, (one, many)


def _spoken(function: ast.expr) -> str | None:
    match function:
        case ast.Name(name) | ast.Attribute(attr=name):
            return name
        case ast.Call(ast.Attribute(attr=name)) if name in _LANGUAGES:
            return "say"
    return None
