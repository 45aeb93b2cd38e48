"""Whole games through the real process, where people play: a server, a direct message, a group, a strange server."""

from pathlib import Path
from random import Random

import pytest

from tests.games import LIGHT_ROW, NO_LINE

from .discord.server import FakeDiscord
from .people.player import Player
from .people.table import Table
from .process import BotProcess
from .world.places import Permission


@pytest.mark.usefixtures("quarto")
async def test_a_game_is_played_with_buttons_and_menus_to_a_called_line(friends: Table) -> None:
    await friends.begin()
    await friends.play(*LIGHT_ROW)
    caller = friends.to_move
    await friends.call(caller, "row 1")
    end = await friends.sees("wins!")
    assert f"{caller.mention} wins!" in end.text
    assert "All four are light (row 1)." in end.text
    assert [button["label"] for button in end.buttons] == ["Rematch", "Review", "New game", "Rules"]


@pytest.mark.usefixtures("quarto")
async def test_a_full_board_that_nobody_calls_is_a_draw(friends: Table) -> None:
    await friends.begin()
    board = await friends.play(*NO_LINE)
    await friends.to_move.press(board.message, "Pass")
    await friends.after(board)
    await friends.to_move.press(friends.latest.message, "Pass")
    assert await friends.sees("Draw!")


@pytest.mark.usefixtures("quarto")
async def test_every_board_has_a_picture_described_in_words_and_pings_only_who_must_act(friends: Table) -> None:
    board = await friends.begin()
    for number in range(8):
        assert board.message.pictures[0].attachment.size > 1000
        assert "Left: " in board.alt
        assert board.message.pinged <= {friends.to_move.id}, number
        await friends.move(Random(number))
        board = await friends.after(board)


@pytest.mark.usefixtures("quarto")
async def test_people_in_a_group_and_on_a_server_without_the_bot_play_by_answers_alone(discord: FakeDiscord) -> None:
    carol, dave = (discord.user(name, has_installed_app=True) for name in ("carol", "dave"))
    for channel in (
        discord.group(carol, dave, discord.user("erin")),
        discord.channel(discord.guild("Strangers", carol, dave, with_bot=False)),
    ):
        table = Table(channel, (carol, dave))
        await table.begin()
        await table.play(*LIGHT_ROW)
        await table.call(table.to_move, "row 1")
        assert await table.sees("wins!")


@pytest.mark.usefixtures("quarto")
async def test_a_game_in_a_thread_is_played_beside_that_of_its_channel(discord: FakeDiscord, friends: Table) -> None:
    thread = Table(discord.thread(friends.channel), friends.players)
    discord.deny(friends.channel, Permission.SEND_MESSAGES)  # but in its threads the bot may write
    await friends.begin()
    await thread.begin()
    await thread.play(*LIGHT_ROW)
    assert (await friends.play("LRTS a1")).sequence == 2
    await thread.again(thread.waiting)
    await thread.has_one_working_board()
    await thread.call(thread.to_move, "row 1")
    assert await thread.sees("wins!")
    assert (await friends.play("DSSH b2")).sequence == 4


@pytest.mark.usefixtures("quarto")
async def test_the_bot_answers_in_its_own_direct_messages(discord: FakeDiscord, alice: Player) -> None:
    reaction = await alice.command(discord.direct(alice), "quarto challenge")
    assert "just you and me" in reaction.text


@pytest.mark.skipif(not Path("quarto_bot/locales/fr").exists(), reason="there is no French catalogue yet")
@pytest.mark.usefixtures("quarto")
async def test_a_french_server_reads_french_and_each_person_their_own_language(
    discord: FakeDiscord, alice: Player, bob: Player
) -> None:
    table = Table(discord.channel(discord.guild("Amis", alice, bob, locale="fr")), (alice, bob))
    board = await table.begin()
    assert "contre" in board.message.text
    assert "Plateau" in board.alt or "plateau" in board.alt
    refused = await table.waiting.select(board.message, board.ways[0][0], board.ways[0][1] or "")
    assert refused.ephemeral


async def test_commands_and_emojis_are_sent_once_whatever_the_number_of_restarts(
    discord: FakeDiscord, quarto: BotProcess
) -> None:
    await quarto.restart()  # most likely in the middle of the uploads
    await discord.rest.answered(17, "POST", "/emojis$", 201)
    fetched = discord.rest.count("GET", "/emojis$", 200)
    await quarto.restart()
    await discord.rest.answered(fetched + 1, "GET", "/emojis$", 200)
    sent = [seen.path.rpartition("/")[2] for seen in discord.rest.seen if seen.method in {"PUT", "POST"}]
    assert sorted(sent) == ["commands", *["emojis"] * 17]
