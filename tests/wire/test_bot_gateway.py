"""The gateway lets the bot down, interactions come twice or late, and the operator stops it: the game goes on."""

import os
import signal
from random import Random

import aiohttp
import pytest

from tests.test_health import free_port

from .conftest import HURRIED_BOT
from .discord.server import FakeDiscord
from .ledger import ledger
from .people.player import Delivery
from .people.table import Table
from .process import BotProcess


@pytest.mark.usefixtures("quarto")
async def test_a_dropped_gateway_is_resumed_and_the_move_made_meanwhile_is_taken(
    discord: FakeDiscord, friends: Table
) -> None:
    await friends.begin()
    discord.gateway.drop()
    await friends.play("LRTS a1")
    discord.gateway.reconnect()
    await friends.play("LRTH b1")
    assert (discord.gateway.ready, friends.latest.sequence) == (1, 4)


@pytest.mark.usefixtures("quarto")
async def test_a_session_that_cannot_be_resumed_begins_anew_and_the_game_goes_on(
    discord: FakeDiscord, friends: Table
) -> None:
    await friends.begin()
    discord.gateway.forget_sessions()
    discord.gateway.drop()
    assert await discord.gateway.wait_until_ready(2, within=20)
    assert (await friends.play("LRTS a1")).sequence == 2


@pytest.mark.usefixtures("quarto")
async def test_a_session_declared_invalid_begins_anew_and_the_game_goes_on(
    discord: FakeDiscord, friends: Table
) -> None:
    await friends.begin()
    await friends.play("LRTS")
    discord.gateway.invalidate()
    assert await discord.gateway.wait_until_ready(2, within=20)
    assert (await friends.place("a1")).sequence == 2
    assert (await friends.play("DSSH b2")).sequence == 4


@pytest.mark.usefixtures("quarto")
async def test_a_double_click_places_one_piece(friends: Table, quarto_url: str) -> None:
    await friends.begin()
    board = await friends.play("LRTS")
    await friends.to_move.press(board.message, "a1", delivery=Delivery(copies=2))
    await friends.after(board)
    async with ledger(quarto_url) as stored:
        assert (await stored.running(friends.channel)).sequence == 2
    assert (await friends.play("DSSH b2")).sequence == 4


@pytest.mark.usefixtures("quarto")
async def test_a_double_click_gives_one_piece_and_leaves_one_working_board(friends: Table) -> None:
    board = await friends.begin()
    menu = f"give:{board.match}:{board.sequence}"
    await friends.to_move.select(board.message, menu, "LRTS", delivery=Delivery(copies=2))
    assert (await friends.after(board)).sequence == 1
    await friends.has_one_working_board()
    assert (await friends.place("a1")).sequence == 2


@pytest.mark.usefixtures("quarto")
async def test_a_click_that_came_too_late_to_be_answered_is_shown_in_the_channel(
    discord: FakeDiscord, friends: Table
) -> None:
    board = await friends.begin()
    discord.world.answer_within = 0.1
    player, menu = friends.to_move, f"give:{board.match}:{board.sequence}"
    assert (await player.select(board.message, menu, "LRTS", delivery=Delivery(late=0.3))).failed
    discord.world.answer_within = 3.0
    assert (await friends.after(board)).sequence == 1
    assert (await friends.place("a1")).sequence == 2


async def test_a_bot_told_to_stop_stops_with_status_0_and_keeps_the_game(
    quarto: BotProcess, friends: Table, quarto_url: str
) -> None:
    await friends.begin()
    board = await friends.play("LRTS")
    os.kill(quarto.pid, signal.SIGTERM)  # and in the same moment somebody moves
    await friends.to_move.press(board.message, "a1")
    assert await quarto.stop(within=5) == 0
    async with ledger(quarto_url) as stored:
        kept = (await stored.running(friends.channel)).sequence
        assert kept >= friends.latest.sequence
    await quarto.start()
    await friends.again(friends.players[0])
    assert friends.latest.sequence == kept
    await friends.move(Random(1))


async def test_health_is_bad_while_the_gateway_is_away_and_good_when_the_session_goes_on(
    discord: FakeDiscord, quarto_url: str, friends: Table
) -> None:
    port = free_port()
    settings = {"QUARTO_DATABASE": quarto_url, "QUARTO_HEALTH_PORT": str(port)}
    async with BotProcess(discord, HURRIED_BOT, settings) as bot, aiohttp.ClientSession() as session:
        await friends.begin()
        assert await bot.says("ready as")
        assert await health(session, port) == 200
        discord.gateway.is_away = True
        discord.gateway.drop()
        assert await bot.says("connecting to Discord's gateway failed, retrying in", 3)
        assert await health(session, port) == 503
        discord.gateway.is_away = False
        assert (await friends.play("LRTS a1")).sequence == 2
        assert await health(session, port) == 200
    assert "Traceback" not in "".join(bot.log)


async def health(session: aiohttp.ClientSession, port: int) -> int:
    async with session.get(f"http://127.0.0.1:{port}/health") as answer:
        return answer.status
