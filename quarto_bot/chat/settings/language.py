"""Which language one hears: one's own, and for those who may manage the server, that of its public messages."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import discord
from discord import app_commands, ui
from discord.app_commands import Choice

from quarto_bot.chat.delivery.controls import Control, Layout, framed
from quarto_bot.chat.delivery.interactions import (
    Interaction,
    Press,
    answer_privately,
    defer_if_slow,
    preferences_of,
    private_language,
    replace_pressed,
    settings_of,
)
from quarto_bot.chat.texts.languages import Language, mark
from quarto_bot.chat.texts.typed import fits, read_language
from quarto_bot.matches import Refused
from quarto_bot.preferences import Preferences, ServerSettings

from .choices import (
    AS_DISCORD,
    NOT_CHOSEN,
    SHARED,
    language_name,
    language_options,
    managed_server,
)

MY_LANGUAGE: Final = Control("language_mine", private=True)
SERVER_LANGUAGE: Final = Control("language_server", private=True)
CONTROLS: Final = (MY_LANGUAGE, SERVER_LANGUAGE)

_MINE, _SERVERS = "mine", "server"
_SCOPES: Final = [
    Choice(name=mark("for me"), value=_MINE),
    Choice(name=mark("for this server's public messages"), value=_SERVERS),
]


async def offered(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """All languages by their own names, which are also found by their English ones."""
    say, languages = private_language(interaction), interaction.client.languages
    english = {each.code: each.english_name for each in languages}
    options = language_options(languages, say(AS_DISCORD))
    return [Choice(name=n, value=v) for v, n in options if fits(typed, n) or fits(typed, english.get(v, n))]


@app_commands.command(description=mark("Choose the language you hear, or this server's"))
@app_commands.describe(language=mark("The language by its own name"), scope=mark("For yourself, or for this server"))
@app_commands.choices(scope=_SCOPES)
@app_commands.autocomplete(language=offered)
async def language(interaction: Interaction, language: str | None = None, scope: str = _MINE) -> None:
    if language is None:
        layout = _layout(interaction, preferences_of(interaction), settings_of(interaction))
        await answer_privately(interaction, layout)
        return
    chosen = _read(interaction, language)
    layout = await (_choose_for_server(interaction, chosen) if scope == _SERVERS else _choose(interaction, chosen))
    await answer_privately(interaction, layout)


@MY_LANGUAGE.pressed
async def choose_mine(press: Press) -> None:
    await replace_pressed(press.interaction, await _choose(press.interaction, _read(press.interaction, press.chosen)))


@SERVER_LANGUAGE.pressed
async def choose_servers(press: Press) -> None:
    chosen = _read(press.interaction, press.chosen)
    await replace_pressed(press.interaction, await _choose_for_server(press.interaction, chosen))


def _read(interaction: Interaction, typed: str) -> str | None:
    say, languages = private_language(interaction), interaction.client.languages
    return None if typed in (NOT_CHOSEN, say(AS_DISCORD)) else read_language(languages, typed).code


async def _choose(interaction: Interaction, locale: str | None) -> Layout:
    changing = interaction.client.chosen.change_person(interaction.user.id, lambda today: replace(today, locale=locale))
    mine = await defer_if_slow(interaction, changing)
    return _layout(interaction, mine, settings_of(interaction), saved=True)


async def _choose_for_server(interaction: Interaction, locale: str | None) -> Layout:
    changing = interaction.client.chosen.change_server(
        managed_server(interaction), lambda today: replace(today, locale=locale)
    )
    servers = await defer_if_slow(interaction, changing)
    return _layout(interaction, preferences_of(interaction), servers, saved=True)


def _layout(interaction: Interaction, mine: Preferences, servers: ServerSettings, *, saved: bool = False) -> Layout:
    languages = interaction.client.languages
    say = languages.of(mine.locale or interaction.locale)  # whoever has just chosen a language reads it here
    own = say("Your language: **{language}**", language=language_name(languages, mine.locale, say(AS_DISCORD)))
    items: list[ui.Item[Layout]] = [ui.TextDisplay(own), _menu(interaction, MY_LANGUAGE, mine.locale, say(AS_DISCORD))]
    if _may_manage(interaction):
        public = language_name(languages, servers.locale, say(SHARED))
        items += [
            ui.TextDisplay(say("Language of public messages: **{language}**", language=public)),
            _menu(interaction, SERVER_LANGUAGE, servers.locale, say(SHARED)),
        ]
    if saved:
        items.append(ui.TextDisplay("-# " + say("Saved.")))
    return framed(*items)


def _may_manage(interaction: Interaction) -> bool:
    try:
        managed_server(interaction)
    except Refused:
        return False
    return True


def _menu(interaction: Interaction, control: Control, chosen: str | None, otherwise: str) -> ui.ActionRow[Layout]:
    say: Language = private_language(interaction)
    options = [
        discord.SelectOption(label=name, value=value, default=value == (chosen or NOT_CHOSEN))
        for value, name in language_options(interaction.client.languages, otherwise)
    ]
    return ui.ActionRow(control.menu(say("Language"), options))
