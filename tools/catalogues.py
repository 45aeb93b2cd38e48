"""Bring the catalogues up to date with the code: `python -m tools.catalogues`, from the project's folder.

New messages are added without a translation, messages that the code no longer has are dropped, translations are kept
as they are. The tests fail until every message is translated. To begin a new language, make an empty file
`quarto_bot/locales/<code>/messages.po` first, where the code is Discord's with an underscore, such as `de` or `zh_TW`.

Babel's own extraction reads tokens, and so misses what is said inside an f-string; this one reads the syntax tree.
"""

from __future__ import annotations

import ast
import io
from collections.abc import Iterator
from pathlib import Path
from typing import Final, TypeAlias

from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po
from discord import app_commands

from quarto_bot.chat.features import COMMANDS
from quarto_bot.chat.texts.languages import NAME, catalogues, read

PROJECT: Final = Path(__file__).parents[1]
CHAT: Final = PROJECT / "quarto_bot" / "chat"
_LANGUAGES: Final = {"private_language", "of"}
"""What returns a `Language`, which may then be called on the spot."""

Said: TypeAlias = tuple[int, str | None, str | tuple[str, str]]
"""Line number, context, message (or its singular and plural)."""


def main() -> None:
    messages = template()
    for path in catalogues():
        path.write_bytes(updated(path, messages))


def updated(path: Path, messages: Catalog) -> bytes:
    """What the catalogue of this path should contain."""
    catalogue = read(path)
    if catalogue.fuzzy:  # a new file, which Babel would fill with questions to its translator
        _begin(catalogue)
    catalogue.update(messages, no_fuzzy_matching=True, update_creation_date=False)
    content = io.BytesIO()
    # No line numbers: every change of the code would change every catalogue.
    write_po(content, catalogue, width=120, ignore_obsolete=True, include_lineno=False)
    return content.getvalue()


def _begin(catalogue: Catalog) -> None:
    assert catalogue.locale is not None, "its folder says which"
    catalogue.header_comment = f"# The texts of the Quarto bot: {catalogue.locale.english_name}."
    catalogue.project, catalogue.version, catalogue.fuzzy = "Quarto bot", "", False
    catalogue.msgid_bugs_address, catalogue.last_translator = "", ""
    catalogue.language_team, catalogue.revision_date = catalogue.locale.english_name or "", catalogue.creation_date


def template() -> Catalog:
    """Every message of the code, not translated: each sentence it says or marks, and the names of its commands."""
    catalogue = Catalog(project="Quarto bot")
    for name in command_names():
        catalogue.add(name, context=NAME, locations=[(_place(CHAT / "features.py"), 1)])
    for path in sorted(CHAT.rglob("*.py")):
        for line, context, message in _said(path.read_text("utf-8")):
            catalogue.add(message, context=context, locations=[(_place(path), line)])
    return catalogue


def command_names() -> Iterator[str]:
    """The names of all commands, groups and options; some more than once."""
    for command in COMMANDS:
        yield command.name
        inside = command.walk_commands() if isinstance(command, app_commands.Group) else (command,)
        for each in inside:
            yield each.name
            if isinstance(each, app_commands.Command):
                yield from (parameter.name for parameter in each.parameters)


def _place(path: Path) -> str:
    return path.relative_to(PROJECT).as_posix()


def _said(source: str) -> Iterator[Said]:
    """Every call that says a text known beforehand, from top to bottom."""
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        match _spoken(call.func), call.args:
            case "say" | "mark", [ast.Constant(str(message)), *_]:
                yield call.lineno, None, message
            case "word" | "mark_word", [ast.Constant(str(context)), ast.Constant(str(message)), *_]:
                yield call.lineno, context, message
            case "count", [ast.Constant(str(one)), ast.Constant(str(many)), *_]:
                yield call.lineno, None, (one, many)


def _spoken(function: ast.expr) -> str | None:
    match function:
        case ast.Name(name) | ast.Attribute(attr=name):
            return name
        case ast.Call(ast.Name(name) | ast.Attribute(attr=name)) if name in _LANGUAGES:
            return "say"
    return None


if __name__ == "__main__":
    main()
