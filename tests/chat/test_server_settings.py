"""The settings of a server: who may change them, what they say, and what they do to new games."""

from collections.abc import Awaitable, Callable
from typing import Any

import discord
import pytest

from quarto_bot.chat.play.commands import CALLS, CLOCK_CHOICES
from quarto_bot.chat.texts import phrases
from quarto_bot.preferences import ServerSettings
from quarto_bot.rules import Calls, Game
from rendering import LIGHT, board_png
from tests.chat.simulated import filled_in, interactions_say, submit
from tests.chat.table import Table, controls, text

GAMES = {"clock": "86400", "calls": "open", "place": "thread"}
LOOK = {"language": ["fr"], "theme": "light", "hour": ["20"]}


@pytest.fixture
def olga(table: Table) -> Any:
    """Somebody who may manage the server."""
    role = table.guild.create_role("managers", permissions=discord.Permissions(manage_guild=True))
    return table.guild.add_member(table.env.create_user("olga"), roles=[role])


async def chosen(table: Table, person: Any, button: str, **values: Any) -> Any:
    """Open the settings, press the button, fill in the form and send it."""
    overview = await table.checked(person.slash(table.channel, "quarto settings"))
    form = await person.click(overview.response, label=button)
    return await table.checked(person.submit_modal(form, values))


async def games(table: Table, olga: Any, **values: Any) -> Any:
    return await chosen(table, olga, "Change games", **(GAMES | values))


async def look(table: Table, olga: Any, **values: Any) -> Any:
    return await chosen(table, olga, "Change language, theme, puzzle", **(LOOK | values))


async def test_a_server_that_never_chose_reads_what_applies(table: Table, olga: Any) -> None:
    overview = await table.checked(olga.slash(table.channel, "quarto settings"))
    assert overview.ephemeral
    for words in ("no clock", "call before you give", "in the channel itself", "in every channel", "nowhere"):
        assert f"**{words}**" in text(overview.response)
    assert "Language of public messages: **the players' own if they share one, else the server's**" in text(
        overview.response
    )


async def test_what_was_chosen_is_said_back_in_words_and_stays_after_a_restart(
    table: Table, olga: Any, restart: Callable[[], Awaitable[None]]
) -> None:
    await games(table, olga, channels=[table.channel])
    said = await look(table, olga, puzzle=[table.channel])
    await restart()
    for message in (said.response, (await olga.slash(table.channel, "quarto settings")).response):
        for words in (
            "1 day a turn",
            "both may call until the next piece is placed",
            "in a thread of its own",
            f"<#{table.channel.id}>",
            f"<#{table.channel.id}> at 20:00 UTC",
        ):
            assert f"**{words}**" in text(message)
        for words in ("Français", "light"):
            assert f"**{words}**" in text(message)
    kept = await table.bot.chosen.by_server(table.guild.id)
    here = table.channel.id
    assert kept == ServerSettings("fr", "light", 86400, Calls.OPEN, True, (here,), here, 20)


async def test_the_forms_show_todays_values(table: Table, olga: Any) -> None:
    await games(table, olga, channels=[table.channel])
    await look(table, olga)
    overview = await olga.slash(table.channel, "quarto settings")
    form = (await olga.click(overview.response, label="Change games")).modal
    clock, calls, place, channels = (label["component"] for label in form["components"])
    for field, value in ((clock, "86400"), (calls, "open"), (place, "thread")):
        assert [option["value"] for option in field["options"] if option.get("default")] == [value]
    assert [each["id"] for each in channels["default_values"]] == [table.channel.id]
    form = (await olga.click(overview.response, label="Change language, theme, puzzle")).modal
    language, theme, puzzle, hour = (label["component"] for label in form["components"])
    assert [option["label"] for option in language["options"] if option.get("default")] == ["Français"]
    assert [option["value"] for option in theme["options"] if option.get("default")] == ["light"]
    assert not puzzle.get("default_values")
    assert [option["label"] for option in hour["options"] if option.get("default")] == ["20:00"]


async def test_a_deleted_channel_is_not_offered_again(table: Table, olga: Any) -> None:
    gone = table.guild.create_text_channel("gone")
    await games(table, olga, channels=[table.channel, gone])
    table.env.backend.delete_channel(gone.id)
    await table.env.settle()
    overview = await olga.slash(table.channel, "quarto settings")
    form = (await olga.click(overview.response, label="Change games")).modal
    assert [each["id"] for each in form["components"][3]["component"]["default_values"]] == [table.channel.id]


async def test_who_may_not_manage_the_server_is_told_so_and_changes_nothing(table: Table, olga: Any) -> None:
    refused = await table.checked(table.alice.slash(table.channel, "quarto settings"))
    assert refused.ephemeral
    assert "Only those who may manage the server" in text(refused.response)
    answers = {"clock": {"value": "60"}, "calls": {"value": "late"}, "place": {"value": "thread"}}
    forged = filled_in(**answers, channels={"values": []})
    refused = await table.checked(submit(table.alice, table.channel, "server_games", forged))
    assert "Only those who may manage the server" in text(refused.response)
    assert await table.bot.chosen.by_server(table.guild.id) == ServerSettings()
    await table.checked(submit(olga, table.channel, "server_games", forged))
    assert (await table.bot.chosen.by_server(table.guild.id)).clock == 60


async def test_who_lost_the_right_meanwhile_can_not_save(table: Table, olga: Any) -> None:
    overview = await table.checked(olga.slash(table.channel, "quarto settings"))
    form = await olga.click(overview.response, label="Change games")
    table.env.backend.get_guild(table.guild.id).members[olga.id].role_ids.clear()
    refused = await table.checked(olga.submit_modal(form, GAMES))
    assert "Only those who may manage the server" in text(refused.response)
    assert "Only those" in text((await olga.click(overview.response, label="Change games")).response)


async def test_in_a_private_conversation_there_are_no_settings(table: Table) -> None:
    dan = table.env.create_user("dan")
    refused = await table.checked(dan.slash("quarto settings"))
    assert "Only servers have settings." in text(refused.response)
    forged = filled_in(language={"values": ["fr"]}, theme={"value": "light"}, puzzle={"values": []}, hour={"values": ["9"]})
    refused = await table.checked(submit(dan, dan.dm_channel, "server_look", forged))
    assert "Only servers have settings." in text(refused.response)


@pytest.mark.parametrize(
    "changed", [{"language": {"values": ["tlh"]}}, {"theme": {"value": "pink"}}, {"puzzle": {"values": ["1"]}}]
)
async def test_what_is_not_offered_is_not_saved(table: Table, olga: Any, changed: dict[str, Any]) -> None:
    answers: dict[str, Any] = {"language": {"values": ["fr"]}, "theme": {"value": "light"}, "puzzle": {"values": []}}
    answers |= {"hour": {"values": ["9"]}}
    refused = await table.checked(submit(olga, table.channel, "server_look", filled_in(**(answers | changed))))
    assert "I can't read this form" in text(refused.response)
    assert await table.bot.chosen.by_server(table.guild.id) == ServerSettings()


async def test_new_games_have_the_usual_clock_and_calls_unless_they_say_otherwise(table: Table, olga: Any) -> None:
    await games(table, olga, place="channel")
    await table.begin()
    options = (await table.bot.matches.turns.current(table.channel.id)).game.options
    assert (options.clock, options.calls) == (86400, Calls.OPEN)
    elsewhere = table.guild.create_text_channel("elsewhere")
    await table.alice.slash(elsewhere, "quarto challenge", clock=0, calls="strict")
    waiting = await table.bot.matches.challenges.waiting_in(elsewhere.id)
    assert waiting is not None
    assert (waiting.options.clock, waiting.options.calls) == (None, Calls.STRICT)


async def test_new_games_get_a_thread_where_the_server_wants_that_unless_they_say_otherwise(
    table: Table, olga: Any
) -> None:
    await games(table, olga, place="thread")
    await table.checked(table.alice.slash(table.channel, "quarto challenge"))
    assert await table.bot.matches.challenges.waiting_in(table.channel.threads[-1].id)
    await table.checked(table.alice.slash(table.channel, "quarto challenge", where="channel"))
    assert await table.bot.matches.challenges.waiting_in(table.channel.id)


async def test_games_are_played_where_the_server_wants_them_and_in_the_threads_there(table: Table, olga: Any) -> None:
    elsewhere = table.guild.create_text_channel("elsewhere")
    await games(table, olga, place="channel", channels=[table.channel])
    refused = await table.checked(table.alice.slash(elsewhere, "quarto challenge"))
    assert refused.ephemeral
    assert f"Games are not played in this channel, but in: <#{table.channel.id}>." in text(refused.response)
    assert await table.bot.matches.challenges.waiting_in(elsewhere.id) is None
    table.env.backend.create_thread(table.channel.id, name="side table", owner_id=table.alice.id)
    await table.env.settle()
    assert not (await table.checked(table.carol.slash(table.channel.threads[0], "quarto challenge"))).ephemeral
    await table.begin()


async def test_a_running_game_goes_on_where_no_new_one_may_begin(table: Table, olga: Any) -> None:
    elsewhere = table.guild.create_text_channel("elsewhere")
    await table.begin()
    await games(table, olga, channels=[elsewhere])
    await table.play("DSTH b2")
    loser = await table.to_move()
    asked = await loser.click(table.turn, label="Resign")
    await table.checked(loser.click(asked.response, label="Yes, resign"))
    refused = await table.checked(loser.click(table.turn, label="Rematch"))
    assert "Games are not played in this channel" in text(refused.response)


async def test_public_messages_are_in_the_language_of_the_server_whatever_the_players_speak(
    table: Table, olga: Any
) -> None:
    await look(table, olga)
    await table.alice.slash(table.channel, "quarto challenge", opponent=table.bob)
    await table.checked(table.bob.click(table.turn, label="Accepter"))
    assert "contre" in text(table.turn)


async def test_public_pictures_have_the_theme_of_the_server(table: Table, olga: Any) -> None:
    await look(table, olga, language=["none"])
    await table.begin()
    match = await table.bot.matches.turns.current(table.channel.id)
    shown = await table.turn.attachments[0].read()
    assert shown == board_png(Game.new(match.game.first), theme=LIGHT)


async def test_the_settings_are_read_once_and_not_for_every_press(
    table: Table, olga: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    await games(table, olga, place="channel")
    memory, asked = table.bot._memory, []
    for name in ("settings_of", "preferences_of"):
        read = getattr(memory, name)

        async def counted(key: int, read: Any = read) -> Any:
            asked.append(key)
            return await read(key)

        monkeypatch.setattr(memory, name, counted)
    table.bot.chosen = type(table.bot.chosen)(memory)
    await table.begin()
    await table.play("DSTH a1", "LRTS b2", "LRTH c3")
    assert sorted(asked) == sorted([table.guild.id, table.alice.id, table.bob.id])


async def test_another_process_hears_of_a_change_within_a_minute(table: Table, olga: Any) -> None:
    await table.alice.slash(table.channel, "quarto help")
    other = type(table.bot.chosen)(table.bot._memory)
    await games(table, olga)
    assert (await other.by_server(table.guild.id)).clock == 86400
    await games(table, olga, clock="60")
    assert (await other.by_server(table.guild.id)).clock == 86400
    await table.env.advance_time(61)
    assert (await other.by_server(table.guild.id)).clock == 60


@pytest.mark.parametrize("name", ["settings_of", "preferences_of"])
async def test_a_game_goes_on_though_nobody_knows_what_was_chosen(
    table: Table, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    async def fail(_: int) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr(table.bot._memory, name, fail)
    table.bot.chosen = type(table.bot.chosen)(table.bot._memory)
    await table.begin()
    await table.play("DSTH b2")
    assert await table.sequence() == 2


async def test_the_overview_is_in_the_language_of_whoever_reads_it(table: Table, olga: Any) -> None:
    with interactions_say(locale="fr"):
        overview = await table.checked(olga.slash(table.channel, "quarto settings"))
    assert "Réglages du serveur" in text(overview.response)
    assert len(controls(overview.response)) == 2


def test_the_settings_offer_what_a_challenge_offers() -> None:
    assert [clock or 0 for clock in phrases.CLOCKS] == [choice.value for choice in CLOCK_CHOICES]
    assert [calls.value for calls in phrases.EXPLAINED_CALLS] == [choice.value for choice in CALLS]
