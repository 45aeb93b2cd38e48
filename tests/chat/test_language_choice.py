"""Everybody chooses their own language, and who may manage the server the one that it speaks aloud."""

from collections.abc import Awaitable, Callable
from typing import Any

import discord
import pytest

from quarto_bot.preferences import Preferences, ServerSettings
from tests.chat.conftest import LANGUAGES
from tests.chat.table import Table, choices, controls, text


@pytest.fixture
def olga(table: Table) -> Any:
    role = table.guild.create_role("managers", permissions=discord.Permissions(manage_guild=True))
    return table.guild.add_member(table.env.create_user("olga"), roles=[role])


async def test_all_languages_are_offered_by_their_own_names_after_what_discord_says(table: Table) -> None:
    shown = await table.checked(table.alice.slash(table.channel, "quarto language"))
    assert shown.ephemeral
    assert "Your language: **as Discord says**" in text(shown.response)
    assert choices(shown.response) == ["as Discord says", *(each.own_name for each in LANGUAGES)]


async def test_what_is_chosen_from_the_menu_is_heard_at_once_and_after_a_restart(
    table: Table, restart: Callable[[], Awaitable[None]]
) -> None:
    shown = await table.checked(table.alice.slash(table.channel, "quarto language"))
    changed = await table.checked(table.alice.select(shown.response, ["fr"]))
    assert "Ta langue\u00a0: **Français**" in text(changed.response)
    await restart()
    refused = await table.alice.slash(table.channel, "quarto board")
    assert "`/quarto défier` en propose une." in text(refused.response)


@pytest.mark.parametrize("typed", ["fr", "français", "FRANCAIS", "French"])
async def test_a_language_can_be_typed(table: Table, typed: str) -> None:
    await table.checked(table.alice.slash(table.channel, "quarto language", language=typed))
    assert await table.bot.chosen.by_person(table.alice.id) == Preferences(locale="fr")


async def test_going_back_to_what_discord_says(table: Table) -> None:
    await table.checked(table.alice.slash(table.channel, "quarto language", language="fr"))
    back = await table.checked(table.alice.slash(table.channel, "quarto language", language="none"))
    assert "Your language: **as Discord says**" in text(back.response)


async def test_an_unknown_language_is_refused_and_nothing_changes(table: Table) -> None:
    refused = await table.alice.slash(table.channel, "quarto language", language="Klingon")
    assert "I don't understand that." in text(refused.response)
    assert await table.bot.chosen.by_person(table.alice.id) == Preferences()


async def test_who_may_manage_the_server_chooses_what_it_says_aloud(table: Table, olga: Any) -> None:
    await table.checked(olga.slash(table.channel, "quarto language", language="fr", scope="server"))
    await table.alice.slash(table.channel, "quarto challenge")
    assert "propose une partie de Quarto" in text(table.turn)
    assert await table.bot.chosen.by_person(olga.id) == Preferences()


async def test_the_servers_menu_is_shown_to_managers_only(table: Table, olga: Any) -> None:
    for person, kinds in ((table.alice, ["language_mine"]), (olga, ["language_mine", "language_server"])):
        shown = await table.checked(person.slash(table.channel, "quarto language"))
        assert controls(shown.response) == kinds
    chosen = await table.checked(olga.select(shown.response, ["fr"], custom_id="language_server"))
    assert "Language of public messages: **Français**" in text(chosen.response)


async def test_whoever_may_not_manage_the_server_does_not_change_its_language(table: Table) -> None:
    refused = await table.alice.slash(table.channel, "quarto language", language="fr", scope="server")
    assert refused.ephemeral
    assert await table.bot.chosen.by_server(table.guild.id) == ServerSettings()
