"""Discord has a bad moment, or somebody has taken something away: the state stays right and the game goes on."""

import asyncio
from collections.abc import Awaitable, Callable

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from quarto_bot.rules import Game
from quarto_bot.storage.matches import SqlMatches
from tests.chat.simulated import answers_made_private, group_conversation, interactions_say, server_without_the_bot
from tests.chat.table import Table, components, controls, text

REQUESTS = [
    ("POST", "/interactions/*/callback"),
    ("POST", "/webhooks/*"),
    ("PATCH", "/channels/*/messages/*"),
    ("POST", "/channels/*/messages"),
    ("PATCH", "/webhooks/*"),
]
ERRORS = [(500, 0), (403, 50013), (404, 10008), (404, 10003), (429, 0)]


async def play_on(table: Table) -> None:
    """Whatever was shown, `/quarto board` leads back into the game, and it can be played."""
    before = await table.sequence()
    await table.checked((await table.to_move()).slash(table.channel, "quarto board"))
    match = await table.bot.matches.turns.current(table.channel.id)
    if match.game.in_hand:
        await table.play_square("d4")
    else:
        await table.play(match.game.available[0].code)
    assert await table.sequence() == before + 1


@pytest.mark.provokes_errors
@pytest.mark.parametrize(("method", "path"), REQUESTS)
@pytest.mark.parametrize(("status", "code"), ERRORS)
async def test_any_request_of_a_turn_may_fail_and_the_game_goes_on(
    table: Table, method: str, path: str, status: int, code: int
) -> None:
    await table.begin()
    for move in ("give by menu", "place by button", "give by command", "place by command"):
        before = await table.sequence()
        table.env.inject_error(method, path, status=status, code=code)
        player = await table.to_move()
        match = await table.bot.matches.turns.current(table.channel.id)
        piece, square = match.game.available[0].code, ["a1", "b2"][before > 2]
        if move == "give by menu":
            await table.giving(player, piece)
        elif move == "place by button":
            await player.click(table.turn, label=square)
        elif move == "give by command":
            await player.slash(table.channel, "give", piece=piece)
        else:
            await player.slash(table.channel, "place", square=square)
        table.env.backend.faults.clear()
        assert await table.sequence() == before + 1
        await table.checked((await table.to_move()).slash(table.channel, "quarto board"))
    await play_on(table)


@pytest.mark.provokes_errors
async def test_when_nothing_can_be_answered_at_all_the_move_is_kept(table: Table) -> None:
    await table.begin()
    table.env.inject_error("*", "/*", status=500, times=None)
    await table.giving(await table.to_move(), "DSTH")
    table.env.backend.faults.clear()
    assert await table.sequence() == 1
    await play_on(table)


async def test_a_deleted_board_comes_back_on_demand(table: Table) -> None:
    await table.begin()
    await table.play("DSTH")
    table.env.backend.delete_message(table.channel.id, table.turn.id)
    await table.env.settle()
    await play_on(table)


async def test_without_permission_to_write_the_game_goes_on_by_answers(table: Table) -> None:
    await table.begin(clock=60)
    denied = discord.Permissions(send_messages=True).value
    assert table.bot.user is not None
    table.env.backend.set_overwrite(table.channel.id, Overwrite(table.bot.user.id, OverwriteType.MEMBER, deny=denied))
    await table.env.settle()
    await table.play("DSTH b2", "LRTS")
    assert len([c for c in controls(table.turn) if c.startswith("place:")]) == 16
    await table.env.advance_time(61)
    assert "No game" in text((await table.alice.slash(table.channel, "quarto board")).response)


async def test_an_opponent_who_left_loses_by_the_clock(table: Table) -> None:
    await table.begin(clock=60)
    gone = await table.to_move()
    table.guild.remove_member(gone)
    await table.env.settle()
    await table.env.advance_time(61)
    stays = table.bob if gone is table.alice else table.alice
    assert f"<@{stays.id}> wins!" in text(table.turn)


async def test_a_deleted_channel_harms_nobody(table: Table) -> None:
    await table.begin(clock=60)
    table.env.backend.delete_channel(table.channel.id)
    await table.env.settle()
    await table.env.advance_time(61)
    elsewhere = table.guild.create_text_channel("elsewhere")
    assert (await table.alice.slash(elsewhere, "quarto challenge", opponent=table.bob)).acknowledged


@pytest.mark.provokes_errors
async def test_an_unexpected_error_gives_a_reference_that_is_in_the_log(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await table.begin()

    async def fail(*_: object) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr(SqlMatches, "add", fail)
    for result in (
        await table.giving(await table.to_move(), "DSTH"),
        await (await table.to_move()).slash(table.channel, "give", piece="DSTH"),
    ):
        assert result.ephemeral
        reference = text(result.response).partition("Reference: `")[2].partition("`")[0]
        assert len(reference) == 8
        assert f"error {reference}" in caplog.text
    monkeypatch.undo()
    await table.play("DSTH")


async def test_the_clock_runs_out_and_everybody_is_told(table: Table) -> None:
    await table.begin(clock=60)
    loser = await table.to_move()
    first = table.turn
    await table.env.advance_time(59)
    assert table.turn.id == first.id
    await table.env.advance_time(2)
    assert f"<@{loser.id}> ran out of time." in text(table.turn)
    assert [control.partition(":")[0] for control in controls(table.turn)] == [
        "rematch",
        "review",
        "new_game",
        "rules_here",
    ]
    assert first.id not in [message.id for message in table.public]
    assert table.pinged(table.turn) == sorted([table.alice.id, table.bob.id])


async def test_after_a_restart_the_clock_starts_afresh(table: Table, restart: Callable[[], Awaitable[None]]) -> None:
    await table.begin(clock=60)
    await table.env.advance_time(50)
    await restart()
    await table.env.advance_time(50)
    assert await table.sequence() == 0
    await table.env.advance_time(11)
    assert "ran out of time" in text(table.turn)


async def test_a_challenge_expires_and_loses_its_buttons(table: Table) -> None:
    await table.alice.slash(table.channel, "quarto challenge", opponent=table.bob)
    await table.env.advance_time(15 * 60 + 1)
    challenge, news = table.public
    assert "Expired" in text(challenge)
    assert controls(challenge) == []
    assert "nobody accepted your challenge in time" in text(news)
    assert table.pinged(news) == [table.alice.id]


async def test_in_a_server_without_the_bot_a_game_is_played_by_answers_alone(table: Table) -> None:
    with server_without_the_bot(table.env, table.channel, table.alice.id):
        await table.begin(clock=60)
        await table.play("DSTH b2", "LRTS a1")
        await table.type("LRTH c1")
        await table.env.advance_time(61)
        assert "No game" in text((await table.alice.slash(table.channel, "quarto board")).response)


async def test_in_a_group_of_friends_the_commands_work(table: Table) -> None:
    dan = table.env.create_user("dan")
    with group_conversation(table.env, dan):
        result = await table.checked(dan.slash("quarto challenge"))
        assert [c["label"] for c in components(result.response, 2)] == ["Accept", "Withdraw", "Rules"]
        assert "just you and me" not in text(result.response)


async def test_alone_with_the_bot_a_challenge_says_where_the_friends_are(table: Table) -> None:
    dan = table.env.create_user("dan")
    result = await table.checked(dan.slash("quarto challenge"))
    assert "just you and me" in text(result.response)
    for command in ("help", "rules", "leaderboard", "stats", "privacy"):
        assert (await table.checked(dan.slash(f"quarto {command}"))).ephemeral


async def test_a_drawing_that_takes_long_is_waited_for(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    await table.begin()
    draw = table.bot.pictures.board

    async def slowly(game: Game, theme: str | None = None) -> discord.File:
        await asyncio.sleep(2)
        return await draw(game, theme)

    monkeypatch.setattr(table.bot.pictures, "board", slowly)
    await table.play("DSTH b2")
    assert await table.sequence() == 2
    answers = [request.json or {} for request in table.env.http_requests if request.path.endswith("/callback")]
    assert [answer["type"] for answer in answers[-2:]] == [6, 6]  # "it will come", for giving and for placing


async def test_where_emojis_can_not_be_had_words_alone_do(table: Table, restart: Callable[[], Awaitable[None]]) -> None:
    table.env.inject_error("GET", "/applications/*/emojis", status=500, times=None)
    await restart()
    await table.begin()
    [menu] = components(table.turn, 3)
    assert {("emoji" in option, option["label"]) for option in menu["options"]} >= {(False, "dark square tall hollow")}
    await table.play("DSTH b2", "LRTS")
    taken = [c["label"] for c in components(table.turn, 2) if c.get("disabled")]
    assert taken == ["b2"]


async def test_emojis_that_could_not_be_had_are_asked_for_again(
    table: Table, restart: Callable[[], Awaitable[None]]
) -> None:
    table.env.inject_error("GET", "/applications/*/emojis", status=403, times=1)
    await restart()
    await table.begin()
    assert len(components(table.turn, 3)) == 1  # a menu of words
    await table.env.advance_time(600)
    await table.play("DSTH b2")
    assert components(table.turn, 3) == []
    assert len([c for c in controls(table.turn) if c.startswith("give_piece:")]) == 16


async def test_private_answers_are_in_the_users_language_and_public_ones_in_the_servers(table: Table) -> None:
    with interactions_say(locale="xx", guild_locale="xx"):
        await table.begin()
    assert "against" in text(table.turn)


async def test_a_challenge_that_discord_made_private_is_taken_back_and_explained(table: Table) -> None:
    with answers_made_private():
        result = await table.alice.slash(table.channel, "quarto challenge", opponent=table.bob)
    assert "nobody else would see it" in text(result.followups[-1])
    assert [message for message in table.channel.history() if controls(message)] == []
    again = await table.checked(table.alice.slash(table.channel, "quarto challenge", opponent=table.bob))
    assert not again.ephemeral  # nothing holds the channel
    assert table.pinged(table.turn) == [table.bob.id]  # who was not mentioned before


async def test_a_board_that_discord_made_private_is_taken_back_and_explained(table: Table) -> None:
    await table.begin()
    with answers_made_private():
        result = await table.alice.slash(table.channel, "quarto board")
    assert "nobody else would see it" in text(result.followups[-1])
    assert len([message for message in table.public if controls(message)]) == 1
    await table.play("DSTH b2")  # the older board still works


@pytest.mark.provokes_errors
async def test_what_was_accepted_or_declined_is_shown_though_the_challenge_can_not_be_changed(table: Table) -> None:
    await table.alice.slash(table.channel, "quarto challenge", opponent=table.bob)
    challenge = table.turn
    table.env.inject_error("POST", "/interactions/*/callback", status=500, times=1)
    await table.bob.click(challenge, label="Accept")
    assert any(control.startswith("give_piece:") for control in controls(table.public[-1]))
