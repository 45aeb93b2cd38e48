"""A new game by a form: behind a command, a button and the menu of a person; and the menu of a board."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import discord
import pytest
import simcord
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from quarto_bot.rules import Calls
from tests.chat.simulated import filled_in, group_conversation, interactions_say, submit
from tests.chat.table import Table, components, controls, text
from tests.games import LIGHT_ROW

ANSWERS: dict[str, Any] = {
    "opponent": {"values": []},
    "counts": {"values": ["COLOUR"]},
    "clock": {"values": ["0"]},
    "calls": {"values": ["strict"]},
    "more": {"values": []},
}
USUAL = {"counts": ["COLOUR", "SHAPE", "HEIGHT", "TOP"], "clock": ["0"], "calls": ["strict"]}


async def opened(table: Table, person: Any) -> Any:
    return await table.checked(person.slash(table.channel, "quarto new"))


def fields(form: Any) -> dict[str, dict[str, Any]]:
    """What a form shows, by the names of its fields."""
    assert form.modal is not None
    return {label["component"]["custom_id"]: label["component"] for label in form.modal["components"]}


def preset(form: Any, name: str) -> list[str]:
    return [option["value"] for option in fields(form)[name]["options"] if option.get("default")]


def offered(form: Any, name: str) -> list[str]:
    return [option["value"] for option in fields(form)[name]["options"]]


async def choose(table: Table, **chosen: Any) -> None:
    await table.bot.chosen.change_server(table.guild.id, lambda settings: replace(settings, **chosen))


def forbid_threads(table: Table) -> None:
    assert table.bot.user is not None
    denied = discord.Permissions(create_public_threads=True).value
    table.env.backend.set_overwrite(table.channel.id, Overwrite(table.bot.user.id, OverwriteType.MEMBER, deny=denied))


async def won(table: Table) -> None:
    await table.begin()
    await table.play(*LIGHT_ROW)
    await table.call(await table.to_move(), "row 1")


async def test_the_form_begins_with_the_usual_game(table: Table) -> None:
    form = await opened(table, table.alice)
    assert form.modal["title"] == "New game"
    assert len(form.modal["components"]) == 5
    assert preset(form, "counts") == ["COLOUR", "SHAPE", "HEIGHT", "TOP"]
    assert (preset(form, "clock"), preset(form, "calls"), preset(form, "more")) == (["0"], ["strict"], [])
    assert fields(form)["opponent"].get("default_values", []) == []
    await table.checked(table.alice.submit_modal(form, USUAL))
    assert "is looking for a game of Quarto" in text(table.turn)
    assert "all four characteristics · call before you give · no clock" in text(table.turn)


async def test_the_form_begins_with_what_the_server_has_chosen(table: Table) -> None:
    await choose(table, clock=300, calls=Calls.OPEN, in_thread=True)
    form = await opened(table, table.alice)
    assert (preset(form, "clock"), preset(form, "calls"), preset(form, "more")) == (["300"], ["open"], ["thread"])


async def test_a_form_with_every_field_filled_in_makes_that_challenge(table: Table) -> None:
    form = await opened(table, table.alice)
    values = {
        "opponent": [table.bob],
        "counts": ["SHAPE", "TOP"],
        "clock": ["86400"],
        "calls": ["late"],
        "more": ["squares", "opponent", "thread"],
    }
    result = await table.checked(table.alice.submit_modal(form, values))
    assert "has opened a table" in text(result.response)
    table.channel = table.channel.threads[-1]
    said = text(table.turn)
    assert f"<@{table.bob.id}>, <@{table.alice.id}> challenges you" in said
    assert "only this counts: shape, top · 2x2 squares count, too · you may call after giving, too" in said
    assert "1 day a turn" in said
    assert f"<@{table.bob.id}> gives the first piece." in said
    assert table.pinged(table.turn) == [table.bob.id]
    await table.checked(table.bob.click(table.turn, label="Accept"))
    assert await table.to_move() is table.bob


@pytest.mark.parametrize(
    ("more", "says"),
    [
        (["me"], "<@{alice}> gives the first piece."),
        (["opponent"], "Whoever accepts gives the first piece."),
        (["me", "opponent"], None),
        ([], None),
    ],
    ids=repr,
)
async def test_lots_decide_unless_one_of_the_two_shall_start(table: Table, more: list[str], says: str | None) -> None:
    form = await opened(table, table.alice)
    await table.checked(table.alice.submit_modal(form, USUAL | {"more": more}))
    if says:
        assert says.format(alice=table.alice.id) in text(table.turn)
    else:
        assert "first piece" not in text(table.turn)


async def test_the_button_opens_the_form_for_whoever_presses_it(table: Table) -> None:
    await won(table)
    assert [button["label"] for button in components(table.turn, 2)] == ["Rematch", "Review", "New game", "Rules"]
    end = text(table.turn)
    form = await table.checked(table.carol.click(table.turn, label="New game"))
    await table.checked(table.carol.submit_modal(form, USUAL | {"opponent": [table.alice]}))
    assert f"<@{table.alice.id}>, <@{table.carol.id}> challenges you" in text(table.turn)
    assert any(text(message) == end for message in table.public)  # the board stays


@pytest.mark.parametrize("command", ["quarto help", "quarto games"])
async def test_what_only_one_person_sees_leads_to_a_game_that_everybody_sees(table: Table, command: str) -> None:
    private = await table.checked(table.alice.slash(table.channel, command))
    form = await table.checked(table.alice.click(private.response, label="New game"))
    await table.checked(table.alice.submit_modal(form, USUAL))
    assert "is looking for a game" in text(table.turn)


async def test_who_has_a_running_game_is_not_offered_a_new_one_with_it(table: Table) -> None:
    await table.begin()
    own = await table.checked(table.alice.slash(table.channel, "quarto games"))
    assert controls(own.response) == []


async def test_help_names_the_menus_of_people_and_boards(table: Table) -> None:
    page = await table.checked(table.alice.slash(table.channel, "quarto help"))
    assert "**Challenge to Quarto**, **Quarto: replay**" in text(page.response)
    with interactions_say(locale="fr"):
        page = await table.checked(table.alice.slash(table.channel, "quarto help"))
    assert "**Défier au Quarto**" in text(page.response)


async def test_the_menu_of_a_person_proposes_them_as_the_opponent(table: Table) -> None:
    form = await table.checked(table.alice.context_menu(table.channel, "Challenge to Quarto", table.bob))
    [proposed] = fields(form)["opponent"]["default_values"]
    assert (int(proposed["id"]), proposed["type"]) == (table.bob.id, "user")
    await table.checked(table.alice.submit_modal(form, USUAL | {"opponent": [table.bob]}))
    assert f"<@{table.bob.id}>, <@{table.alice.id}> challenges you" in text(table.turn)


async def test_another_opponent_can_be_chosen_than_the_one_proposed(table: Table) -> None:
    form = await table.checked(table.alice.context_menu(table.channel, "Challenge to Quarto", table.bob))
    await table.checked(table.alice.submit_modal(form, USUAL | {"opponent": [table.carol]}))
    assert f"<@{table.carol.id}>, <@{table.alice.id}> challenges you" in text(table.turn)


async def test_neither_bots_nor_oneself_can_be_challenged(table: Table) -> None:
    robot = table.guild.add_member(table.env.create_user("robot", bot=True))
    for person, reason in ((robot, "Bots don't play."), (table.alice, "You can't play against yourself.")):
        refused = await table.checked(table.alice.context_menu(table.channel, "Challenge to Quarto", person))
        assert reason in text(refused.response)
        assert refused.modal is None
        form = await opened(table, table.alice)
        refused = await table.checked(table.alice.submit_modal(form, USUAL | {"opponent": [person]}))
        assert refused.ephemeral
        assert reason in text(refused.response)
    assert table.public == []


async def test_where_no_games_are_played_nobody_fills_in_a_form_in_vain(table: Table) -> None:
    form = await opened(table, table.alice)
    elsewhere = table.guild.create_text_channel("elsewhere")
    await choose(table, channels=(elsewhere.id,))
    for asked in (
        table.alice.slash(table.channel, "quarto new"),
        table.alice.context_menu(table.channel, "Challenge to Quarto", table.bob),
        table.alice.submit_modal(form, USUAL),
    ):
        refused = await table.checked(asked)
        assert "Games are not played in this channel" in text(refused.response)


async def test_a_thread_is_offered_only_where_one_can_be_opened(table: Table) -> None:
    assert "thread" in offered(await opened(table, table.alice), "more")
    await choose(table, in_thread=True)
    form = await opened(table, table.alice)
    forbid_threads(table)
    await table.env.settle()
    assert "thread" not in offered(await opened(table, table.alice), "more")
    refused = await table.checked(table.alice.submit_modal(form, USUAL | {"more": ["thread"]}))
    assert "I can't read this form: it may have changed." in text(refused.response)


async def test_where_the_channel_is_taken_the_form_too_leads_to_a_thread(table: Table) -> None:
    form = await opened(table, table.alice)
    await table.begin()
    refused = await table.checked(table.alice.submit_modal(form, USUAL | {"opponent": [table.carol]}))
    await table.checked(table.alice.click(refused.response, label="Play it in a thread"))
    table.channel = table.channel.threads[-1]
    assert f"<@{table.carol.id}>, <@{table.alice.id}> challenges you" in text(table.turn)


async def test_a_form_opened_before_a_restart_makes_its_challenge_after_it(
    table: Table, restart: Callable[[], Awaitable[None]]
) -> None:
    form = await table.checked(table.alice.context_menu(table.channel, "Challenge to Quarto", table.bob))
    await restart()
    await table.checked(table.alice.submit_modal(form, USUAL | {"opponent": [table.bob]}))
    assert f"<@{table.bob.id}>, <@{table.alice.id}> challenges you" in text(table.turn)


async def test_buttons_and_menus_of_before_a_restart_work_after_it(
    table: Table, restart: Callable[[], Awaitable[None]]
) -> None:
    await won(table)
    await restart()
    form = await table.checked(table.bob.click(table.turn, label="New game"))
    assert form.modal is not None
    watched = await table.checked(table.bob.context_menu(table.channel, "Quarto: replay", table.turn))
    assert "Game #" in text(watched.response)


async def test_friends_in_a_group_conversation_have_the_form_too(table: Table) -> None:
    user = table.env.create_user("dora")
    with group_conversation(table.env, user):
        form = await user.slash("quarto new")
        assert "thread" not in offered(form, "more")
        result = await user.submit_modal(form, USUAL)
    assert "is looking for a game of Quarto" in text(result.response)


@pytest.mark.parametrize(
    "changed",
    [
        {"opponent": {"values": ["1"]}},
        {"opponent": {"values": ["1", "2"]}},
        {"counts": {"values": []}},
        {"counts": {"values": ["COLOUR", "COLOUR"]}},
        {"counts": {"values": ["WEIGHT"]}},
        {"clock": {"values": ["7"]}},
        {"clock": {"values": ["0", "60"]}},
        {"clock": {"values": ["-1"]}},
        {"calls": {"values": ["loud"]}},
        {"more": {"values": ["money"]}},
        {"more": {"value": "thread"}},
        {"stake": {"value": "100"}},
    ],
    ids=repr,
)
async def test_what_the_form_does_not_offer_is_not_believed(table: Table, changed: dict[str, Any]) -> None:
    refused = await submit(table.alice, table.channel, "arrange:0", filled_in(**(ANSWERS | changed)))
    assert refused.ephemeral
    assert "I can't read this form" in text(refused.response)
    assert table.public == []


@pytest.mark.parametrize("custom_id", ["arrange", f"arrange:{2**63}", "arrange:0:0", "arrange:x"])
async def test_a_form_that_was_never_shown_is_not_believed(table: Table, custom_id: str) -> None:
    refused = await submit(table.alice, table.channel, custom_id, filled_in(**ANSWERS))
    assert "I can't read this form" in text(refused.response)
    assert table.public == []


async def test_the_longest_number_of_a_person_fits_the_form(table: Table) -> None:
    await table.checked(submit(table.alice, table.channel, f"arrange:{2**63 - 1}", filled_in(**ANSWERS)))
    assert "is looking for a game of Quarto" in text(table.turn)  # nobody was chosen


async def test_the_menu_of_a_finished_board_shows_its_game_again(table: Table) -> None:
    await won(table)
    typed = await table.checked(table.alice.slash(table.channel, "quarto replay"))
    end, _ = (message for message in table.public if controls(message))  # and the replay
    watched = await table.checked(table.carol.context_menu(table.channel, "Quarto: replay", end))
    assert not watched.response.ephemeral
    assert text(watched.response) == text(typed.response)
    [film] = watched.response.attachments
    assert (await film.read()).startswith(b"GIF8")


@pytest.mark.parametrize("moves", [[], ["LRTS"], ["LRTS a1"]], ids=["first", "placing", "giving"])
async def test_a_running_board_can_not_be_watched_as_a_replay(table: Table, moves: list[str]) -> None:
    await table.begin()
    await table.play(*moves)
    refused = await table.checked(table.alice.context_menu(table.channel, "Quarto: replay", table.turn))
    assert refused.ephemeral
    assert "still running" in text(refused.response)


async def test_a_message_that_is_no_board_is_answered_with_what_to_pick(table: Table) -> None:
    await table.alice.send(table.channel, "Who plays?")
    await table.begin()
    words, challenge = table.channel.history()[0], table.public[1]
    for message in (words, challenge):
        answer = await table.checked(table.alice.context_menu(table.channel, "Quarto: replay", message))
        assert answer.ephemeral
        assert "Pick one of my boards" in text(answer.response)


async def test_the_bot_itself_can_be_chosen_as_the_opponent_and_begins_at_once(table: Table) -> None:
    bot = simcord.UserHandle(table.env, table.env.backend.bot_user)
    form = await opened(table, table.alice)
    await table.checked(table.alice.submit_modal(form, USUAL | {"opponent": [bot], "more": ["me"]}))
    assert f"<@{table.alice.id}> against Computer (club)" in text(table.turn)
