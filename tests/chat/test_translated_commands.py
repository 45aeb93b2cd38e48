"""The commands as Discord gets them: in every language, within its limits, named in the texts as people type them."""

import asyncio
import re
from collections.abc import Iterator
from typing import Any, TypeAlias

import discord
import pytest
from discord import Client, Intents
from discord.app_commands import CommandTree

from quarto_bot.chat.features import COMMANDS
from quarto_bot.chat.texts.languages import SOURCE
from quarto_bot.chat.texts.translator import CatalogueTranslator
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


Items: TypeAlias = list[dict[str, Any]]


@pytest.fixture(scope="module")
def commands() -> Items:
    """The commands as Discord gets them: a test below shows that it does."""

    async def translated() -> Items:
        tree, translator = CommandTree(Client(intents=Intents.none())), CatalogueTranslator(LANGUAGES)
        return [await command.get_translated_payload(tree, translator) for command in COMMANDS]

    return asyncio.run(translated())


async def test_the_commands_are_sent_to_discord_as_the_tests_below_read_them(table: Table, commands: Items) -> None:
    [request] = [r for r in table.env.http_requests if r.method == "PUT" and r.path.endswith("/commands")]
    assert request.json == commands


def inside(item: dict[str, Any]) -> Items:
    """The subcommands or options of a command, or the choices of an option."""
    return [*item.get("options", ()), *item.get("choices", ())]


def every_item(items: Items) -> Iterator[dict[str, Any]]:
    for item in items:
        yield item
        yield from every_item(inside(item))


def levels(items: Items) -> Iterator[Items]:
    yield items
    for item in items:
        yield from levels(inside(item))


def local(item: dict[str, Any], key: str, code: str) -> str:
    texts: dict[str, str] = item.get(f"{key}_localizations") or {}
    [*said] = {texts[locale] for locale, spoken in SPOKEN.items() if spoken == code and locale in texts}
    assert len(said) <= 1, "one language says one thing, under whichever of Discord's names"
    source: str = item.get(key, "")
    return said[0] if said else source


def paths(commands: Items, code: str) -> Iterator[str]:
    """All that can be typed after the slash, in one language."""
    for command in commands:
        if command["type"] != TYPED:
            continue
        name = local(command, "name", code)
        subcommands = [local(option, "name", code) for option in inside(command) if option["type"] == 1]
        yield from (f"{name} {subcommand}" for subcommand in subcommands)
        if not subcommands:
            yield name


def test_commands_options_and_choices_are_sent_in_every_language(commands: Items) -> None:
    for item in every_item(commands):
        assert (item.get("name_localizations") or {}).keys() == TRANSLATED, item["name"]
        if "description" in item:
            assert (item.get("description_localizations") or {}).keys() == TRANSLATED, item["name"]


def test_discord_shows_every_language_but_those_that_it_does_not_know() -> None:
    assert set(CODES) - set(SPOKEN.values()) <= NOT_DISCORDS
    assert {"es-ES": "es", "es-419": "es", "no": "nb"}.items() <= SPOKEN.items()


def test_the_french_commands_are_those_that_the_french_type(commands: Items) -> None:
    assert {"donner", "poser", "quarto défier", "quarto annoncer", "quarto plateau"} <= set(paths(commands, "fr"))


@every_code
def test_command_texts_stay_within_discords_limits(commands: Items, code: str) -> None:
    for item in every_item(commands):
        name = local(item, "name", code)
        if "description" in item:
            assert re.fullmatch(r"[\w-]{1,32}", name), name
            assert name == name.lower()
            assert 1 <= len(local(item, "description", code)) <= 100, local(item, "description", code)
        else:
            assert 1 <= len(name) <= 100, name


@every_code
def test_the_menus_of_people_and_messages_have_names_of_at_most_32_characters(commands: Items, code: str) -> None:
    names = [local(command, "name", code) for command in commands if command["type"] != TYPED]
    assert len(names) == 2
    assert [name for name in names if not 1 <= len(name) <= 32 or name != name.strip()] == []


@every_code
def test_no_two_names_on_a_level_are_the_same(commands: Items, code: str) -> None:
    for level in levels(commands):
        names = [local(item, "name", code) for item in level]
        assert len(set(names)) == len(names)


def test_each_command_stays_within_discords_8000_characters(commands: Items) -> None:
    def size(item: dict[str, Any]) -> int:
        """As Discord counts: of each text, the longest language; and the values of choices."""
        longest = sum(max(len(local(item, key, code)) for code in CODES) for key in ("name", "description"))
        return longest + len(str(item.get("value", ""))) + sum(map(size, inside(item)))

    assert [command["name"] for command in commands if size(command) > 8000] == []


@every_code
def test_a_command_named_in_a_text_can_be_typed_in_that_language(commands: Items, code: str) -> None:
    say = LANGUAGES.of(code)
    texts = [say(entry.id) for entry in template() if isinstance(entry.id, str) and entry.context is None]
    named = {command for text in texts for command in re.findall(r"`/(.*?)`", text)}
    assert named != set()
    assert named <= set(paths(commands, code))
