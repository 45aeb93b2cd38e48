"""In which language a game is told: the server's choice, else the players' own if they share one, else the server's."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import pytest

from quarto_bot.matches import Computer, Person
from tests.chat.conftest import LANGUAGES
from tests.chat.simulated import interactions_say, press
from tests.chat.table import Table, controls, text

FRENCH, ENGLISH = "contre", "against"


async def begun(table: Table, alice: str, bob: str, server: str) -> str:
    """The words of a game that Alice and Bob have begun, whose Discord speaks these languages."""
    with interactions_say(locale=alice, guild_locale=server):
        await table.alice.slash(table.channel, "quarto challenge", opponent=table.bob)
    with interactions_say(locale=bob, guild_locale=server):
        [accept] = [each for each in controls(table.turn) if each.startswith("accept")]
        await table.checked(press(table.bob, table.turn, accept))
    return text(table.turn)


@pytest.mark.parametrize(
    ("alice", "bob", "server", "spoken"),
    [
        ("fr", "fr", "en-US", FRENCH),
        ("fr", "en-GB", "en-US", ENGLISH),
        ("fr", "en-GB", "fr", FRENCH),
        ("en-GB", "en-US", "fr", ENGLISH),
        ("ja", "ja", "fr", FRENCH),  # the bot does not speak it
        ("ko", "ja", "fr", FRENCH),
        ("ja", "fr", "en-US", ENGLISH),
    ],
)
async def test_players_who_share_a_language_play_in_it(
    table: Table, alice: str, bob: str, server: str, spoken: str
) -> None:
    assert spoken in await begun(table, alice, bob, server)


async def test_a_language_that_was_chosen_counts_as_ones_own(table: Table) -> None:
    await table.bot.chosen.change_person(table.bob.id, lambda today: replace(today, locale="fr"))
    assert FRENCH in await begun(table, "fr", "en-US", "en-US")


async def test_the_servers_choice_comes_first(table: Table) -> None:
    await table.bot.chosen.change_server(table.guild.id, lambda today: replace(today, locale="en"))
    assert ENGLISH in await begun(table, "fr", "fr", "fr")


async def test_a_game_keeps_its_language_whoever_moves_and_whatever_is_chosen_meanwhile(
    table: Table, restart: Callable[[], Awaitable[None]]
) -> None:
    await begun(table, "fr", "fr", "en-US")
    await table.bot.chosen.change_server(table.guild.id, lambda today: replace(today, locale="en"))
    for move in ("DSTH b2", "LRTS a1"):
        await table.play(move)  # with an English Discord
        assert FRENCH in text(table.turn)
        await restart()
    await table.checked((await table.to_move()).slash(table.channel, "quarto board"))
    assert FRENCH in text(table.turn)
    asked: Any = await press(table.alice, table.turn, next(c for c in controls(table.turn) if c.startswith("resign")))
    await table.checked(table.alice.click(asked.response, label="Yes, resign"))
    assert "gagne" in text(table.turn)


async def test_a_challenge_to_somebody_who_was_met_before_is_in_their_common_language(table: Table) -> None:
    await begun(table, "fr", "fr", "en-US")
    elsewhere = table.guild.create_text_channel("elsewhere")
    with interactions_say(locale="fr", guild_locale="en-US"):
        result = await table.checked(table.bob.slash(elsewhere, "quarto challenge", opponent=table.alice))
        assert "challenges you" not in text(result.response)
        carol = await table.checked(table.carol.slash(table.channel, "quarto board"))
    assert FRENCH in text(carol.response)


async def test_an_open_challenge_and_one_to_a_stranger_are_in_the_servers_language(table: Table) -> None:
    elsewhere = table.guild.create_text_channel("elsewhere")
    with interactions_say(locale="fr", guild_locale="en-US"):
        open_to_all = await table.alice.slash(table.channel, "quarto challenge")
        to_a_stranger = await table.alice.slash(elsewhere, "quarto challenge", opponent=table.carol)
    assert "Who accepts?" in text(open_to_all.response)
    assert "challenges you" in text(to_a_stranger.response)


async def test_against_the_computer_the_persons_language_is_spoken(table: Table) -> None:
    with interactions_say(locale="fr", guild_locale="en-US"):
        await table.alice.slash(table.channel, "quarto challenge")
    waiting = await table.bot.matches.challenges.waiting_in(table.channel.id)
    assert waiting is not None
    await table.bot.matches.challenges.accept(Computer("club"), waiting.id)
    await table.bot.matches.events.finish(patience=20)
    await table.env.settle()
    assert FRENCH in text(table.turn)


async def test_a_persons_language_is_noted_when_they_challenge_or_accept_and_only_then(table: Table) -> None:
    with interactions_say(locale="fr"):
        await table.carol.slash(table.channel, "quarto help")
    await begun(table, "fr", "es-419", "en-US")
    seen = [(await table.bot._memory.preferences_of(p.id)).seen_locale for p in (table.alice, table.bob, table.carol)]
    assert seen == ["fr", "es-419", None]


async def test_in_private_conversations_it_is_likewise(table: Table) -> None:
    players = Person(1), Person(2)
    for person in players:
        await table.bot.chosen.change_person(person.id, lambda today: replace(today, seen_locale="fr"))
    decide = table.bot.chosen.public_locale
    assert await decide(LANGUAGES, None, players, otherwise="en-US") == "fr"
    assert await decide(LANGUAGES, None, (Person(1), Person(3)), otherwise="de") == "de"


def test_a_shared_language_is_one_that_the_bot_speaks() -> None:
    assert LANGUAGES.shared(["fr", "fr"]) == "fr"
    assert LANGUAGES.shared(["en-GB", "en-US"]) == "en-GB"
    assert LANGUAGES.shared(["fr", "en-US"]) is None
    assert LANGUAGES.shared(["ja", "ja"]) is None
    assert LANGUAGES.shared([None, "fr"]) is None
    assert LANGUAGES.shared([]) is None


def test_every_language_has_a_name_of_its_own() -> None:
    names = [language.own_name for language in LANGUAGES]
    assert len(set(names)) == len(names)
    assert {"English", "Français", "Deutsch", "Íslenska", "Српски", "Norsk bokmål"} <= set(names)
