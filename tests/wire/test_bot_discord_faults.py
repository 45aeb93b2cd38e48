"""Discord does not answer, forgets or takes away: what is stored stays, and the game goes on when it is back."""

import asyncio
import sqlite3
from contextlib import closing
from datetime import UTC, datetime

import pytest

from .conftest import HURRIED_BOT
from .discord.server import FakeDiscord
from .ledger import ledger
from .people.table import Table
from .process import BotProcess
from .world.places import Permission

ATTEMPTS = 5  # of discord.py, before it gives a request up


@pytest.mark.usefixtures("quarto")
@pytest.mark.parametrize("quarto_command", [HURRIED_BOT])
async def test_a_move_made_while_discord_answers_500_is_stored_and_shown_afterwards(
    discord: FakeDiscord, friends: Table, quarto_url: str
) -> None:
    await friends.begin()
    board = await friends.play("LRTS")
    discord.faults.add("*", ".", status=500)
    reaction = await friends.to_move.press(board.message, "a1")
    assert reaction.failed
    await discord.rest.answered(ATTEMPTS, "POST", "/channels/.*/messages$", 500)  # the last resort has failed too
    discord.faults.clear()
    async with ledger(quarto_url) as stored:
        assert (await stored.running(friends.channel)).sequence == 2
    await friends.again(friends.players[0])
    assert (await friends.play("DSSH b2")).sequence == 4


@pytest.mark.usefixtures("quarto")
async def test_a_move_gets_through_a_rate_limit_and_an_error(discord: FakeDiscord, friends: Table) -> None:
    await friends.begin()
    discord.faults.add("POST", "/callback$", status=429, times=2, retry_after=0.01)
    assert (await friends.give("LRTS")).sequence == 1
    discord.faults.add("POST", "/callback$", status=500, times=1)
    assert (await friends.place("a1")).sequence == 2
    assert [discord.rest.count("POST", "/callback$", status) for status in (429, 500)] == [2, 1]


@pytest.mark.usefixtures("quarto")
async def test_an_answer_that_was_lost_on_its_way_back_leaves_one_working_board(
    discord: FakeDiscord, friends: Table
) -> None:
    board = await friends.begin()
    discord.faults.add("POST", "/callback$", status=500, times=1, after=True)
    await friends.give("LRTS")
    assert (await friends.after(board)).sequence == 1
    discord.faults.add("POST", "/callback$", status=500, times=1, after=True)
    assert (await friends.place("a1")).sequence == 2

    await friends.has_one_working_board()
    assert len(friends.public) == 3  # the challenge, the first turn, the second


@pytest.mark.usefixtures("quarto")
async def test_a_move_made_while_the_board_is_being_shown_again_leaves_one_working_board(
    discord: FakeDiscord, friends: Table
) -> None:
    await friends.begin()
    board = await friends.play("LRTS")
    slow = discord.faults.add("POST", "/callback$", delay=1, times=1)
    asking = asyncio.create_task(friends.again(friends.waiting))
    await asyncio.wait_for(slow.struck.wait(), 20)
    await friends.to_move.press(board.message, "a1")
    await asking
    assert (await friends.after(board)).sequence == 2
    await friends.has_one_working_board()
    assert (await friends.play("DSSH b2")).sequence == 4


@pytest.mark.usefixtures("quarto")
async def test_where_the_bot_may_no_longer_write_the_game_goes_on_by_answers(
    discord: FakeDiscord, friends: Table
) -> None:
    await friends.begin()
    discord.deny(friends.channel, Permission.SEND_MESSAGES)
    assert (await friends.play("LRTS a1", "DSSH b2")).sequence == 4


@pytest.mark.usefixtures("quarto")
async def test_a_bot_kicked_in_the_middle_of_a_move_plays_on_elsewhere(discord: FakeDiscord) -> None:
    players = discord.user("carol", has_installed_app=True), discord.user("dave", has_installed_app=True)
    left, elsewhere = (Table(discord.channel(discord.guild(name, *players)), players) for name in ("Left", "Elsewhere"))
    await left.begin()
    await elsewhere.begin()
    slow = discord.faults.add("POST", "/callback$", delay=0.5, times=1)
    giving = asyncio.create_task(left.give("LRTS"))
    await asyncio.wait_for(slow.struck.wait(), 20)
    assert left.channel.guild is not None
    discord.remove_bot(left.channel.guild)
    await giving
    assert (await elsewhere.play("LRTS a1")).sequence == 2
    assert (await left.place("a1")).sequence == 2  # those who have the app themselves play on by answers
    assert (await elsewhere.play("DSSH b2")).sequence == 4


async def test_a_challenge_that_expires_where_the_bot_was_kicked_stops_nobody_elsewhere(
    discord: FakeDiscord, quarto: BotProcess, friends: Table, quarto_url: str
) -> None:
    left = discord.channel(discord.guild("Left", *friends.players))
    await friends.players[0].command(left, "quarto challenge")
    await friends.begin()
    await quarto.kill()
    assert left.guild is not None
    discord.remove_bot(left.guild)
    let_challenges_expire(quarto_url)
    await quarto.start()
    await discord.rest.answered(1, "PATCH", f"/channels/{left.id}/", 403)
    assert (await friends.play("LRTS a1")).sequence == 2


@pytest.mark.usefixtures("quarto")
async def test_a_deleted_board_is_shown_again_on_request(discord: FakeDiscord, friends: Table) -> None:
    board = await friends.begin()
    discord.delete_message(board.message)
    await friends.again(friends.players[1])
    assert (await friends.play("LRTS a1")).sequence == 2


async def test_a_clock_that_ran_out_while_the_bot_was_down_starts_afresh(
    quarto: BotProcess, friends: Table, quarto_url: str
) -> None:
    await friends.begin(clock=60)
    await friends.play("LRTS")
    await quarto.kill()
    with closing(sqlite3.connect(quarto_url.partition("///")[2])) as database, database:
        database.execute("UPDATE deadlines SET due_at = due_at - 3600 * 1000000")  # an hour passes
    await quarto.start()
    assert (await friends.place("a1")).sequence == 2
    async with ledger(quarto_url) as stored:
        match = await stored.running(friends.channel)
    assert match.turn_ends_at is not None
    assert match.turn_ends_at > datetime.now(UTC)


async def test_a_challenge_that_was_stored_but_never_shown_does_not_bar_the_channel(
    discord: FakeDiscord, quarto: BotProcess, friends: Table, quarto_url: str
) -> None:
    slow = discord.faults.add("POST", "/callback$", delay=60)
    asking = asyncio.create_task(friends.players[0].command(friends.channel, "quarto challenge"))
    await asyncio.wait_for(slow.struck.wait(), 20)
    await quarto.kill()
    assert (await asking).failed
    discord.faults.clear()
    let_challenges_expire(quarto_url)
    await quarto.start()
    assert (await friends.begin()).sequence == 0


async def test_a_game_that_was_begun_but_never_shown_is_shown_on_request(
    discord: FakeDiscord, quarto: BotProcess, friends: Table
) -> None:
    challenger, opponent = friends.players
    challenge = (await challenger.command(friends.channel, "quarto challenge", opponent=opponent)).message
    assert challenge is not None
    slow = discord.faults.add("POST", "/callback$", delay=60)
    accepting = asyncio.create_task(opponent.press(challenge, "Accept"))
    await asyncio.wait_for(slow.struck.wait(), 20)
    await quarto.kill()
    assert (await accepting).failed
    discord.faults.clear()
    await quarto.start()
    await friends.again(challenger)
    assert (await friends.play("LRTS a1")).sequence == 2


def let_challenges_expire(url: str) -> None:
    with closing(sqlite3.connect(url.partition("///")[2])) as database, database:
        for column in ("challenges SET expires_at = expires_at", "deadlines SET due_at = due_at"):
            database.execute(f"UPDATE {column} - 3600 * 1000000")  # an hour passes
