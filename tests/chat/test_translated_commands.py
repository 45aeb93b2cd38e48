"""The commands as Discord gets them: in every language, within its limits, named in the texts as people type them."""

import re
from collections.abc import Iterator
from typing import Any

import discord
import pytest

from quarto_bot.chat.texts.languages import SOURCE
from tests.chat.conftest import LANGUAGES
from tests.chat.table import Table
from tools.catalogues import template

CODES = [language.code for language in LANGUAGES]
SPOKEN = {str(locale): LANGUAGES.of(locale).code for locale in discord.Locale}
"""Discord's locales, and the language in which each is served."""
TRANSLATED = {locale for locale, code in SPOKEN.items() if code != SOURCE}
NOT_DISCORDS = {"et", "is", "sk", "sr"}
"""Chosen by hand: Discord has no such locales, so that their people type the English names."""

TYPED = 1  # Discord's number; the others stand in the menus of people and messages

every_code = pytest.mark.parametrize("code", CODES)


def synced(table: Table) -> list[dict[str, Any]]:
    """The commands as they were sent to Discord."""
    [request] = [r for r in table.env.http_requests if r.method == "PUT" and r.path.endswith("/commands")]
    assert isinstance(request.json, list)
    return request.json


def inside(item: dict[str, Any]) -> list[dict[str, Any]]:
    """The subcommands or options of a command, or the choices of an option."""
    return [*item.get("options", ()), *item.get("choices", ())]


def every_item(items: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for item in items:
        yield item
        yield from every_item(inside(item))


def levels(items: list[dict[str, Any]]) -> Iterator[list[dict[str, Any]]]:
    yield items
    for item in items:
        yield from levels(inside(item))


def local(item: dict[str, Any], key: str, code: str) -> str:
    texts: dict[str, str] = item.get(f"{key}_localizations") or {}
    [*said] = {texts[locale] for locale, spoken in SPOKEN.items() if spoken == code and locale in texts}
    assert len(said) <= 1, "one language says one thing, under whichever of Discord's names"
    source: str = item.get(key, "")
    return said[0] if said else source


def paths(commands: list[dict[str, Any]], code: str) -> Iterator[str]:
    """All that can be typed after the slash, in one language."""
    for command in commands:
        if command["type"] != TYPED:
            continue
        name = local(command, "name", code)
        subcommands = [local(option, "name", code) for option in inside(command) if option["type"] == 1]
        yield from (f"{name} {subcommand}" for subcommand in subcommands)
        if not subcommands:
            yield name


async def test_commands_options_and_choices_are_sent_in_every_language(table: Table) -> None:
    for item in every_item(synced(table)):
        assert (item.get("name_localizations") or {}).keys() == TRANSLATED, item["name"]
        if "description" in item:
            assert (item.get("description_localizations") or {}).keys() == TRANSLATED, item["name"]


def test_discord_shows_every_language_but_those_that_it_does_not_know() -> None:
    assert set(CODES) - set(SPOKEN.values()) <= NOT_DISCORDS
    assert {"es-ES": "es", "es-419": "es", "no": "nb"}.items() <= SPOKEN.items()


async def test_the_french_commands_are_those_that_the_french_type(table: Table) -> None:
    assert {"donner", "poser", "quarto défier", "quarto annoncer", "quarto plateau"} <= set(paths(synced(table), "fr"))


@every_code
async def test_command_texts_stay_within_discords_limits(table: Table, code: str) -> None:
    for item in every_item(synced(table)):
        name = local(item, "name", code)
        if "description" in item:
            assert re.fullmatch(r"[\w-]{1,32}", name), name
            assert name == name.lower()
            assert 1 <= len(local(item, "description", code)) <= 100, local(item, "description", code)
        else:
            assert 1 <= len(name) <= 100, name


@every_code
async def test_the_menus_of_people_and_messages_have_names_of_at_most_32_characters(table: Table, code: str) -> None:
    names = [local(command, "name", code) for command in synced(table) if command["type"] != TYPED]
    assert len(names) == 2
    assert [name for name in names if not 1 <= len(name) <= 32 or name != name.strip()] == []


@every_code
async def test_no_two_names_on_a_level_are_the_same(table: Table, code: str) -> None:
    for level in levels(synced(table)):
        names = [local(item, "name", code) for item in level]
        assert len(set(names)) == len(names)


async def test_each_command_stays_within_discords_8000_characters(table: Table) -> None:
    def size(item: dict[str, Any]) -> int:
        """As Discord counts: of each text, the longest language; and the values of choices."""
        longest = sum(max(len(local(item, key, code)) for code in CODES) for key in ("name", "description"))
        return longest + len(str(item.get("value", ""))) + sum(map(size, inside(item)))

    assert [command["name"] for command in synced(table) if size(command) > 8000] == []


@every_code
async def test_a_command_named_in_a_text_can_be_typed_in_that_language(code: str, table: Table) -> None:
    say = LANGUAGES.of(code)
    texts = [say(entry.id) for entry in template() if isinstance(entry.id, str) and entry.context is None]
    named = {command for text in texts for command in re.findall(r"`/(.*?)`", text)}
    assert named != set()
    assert named <= set(paths(synced(table), code))
