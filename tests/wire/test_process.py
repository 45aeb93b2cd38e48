"""The bot as a process: killed, stopped, started again, and failing to start."""

import sys

import pytest

from .places import Channel
from .player import Player
from .process import BotFailed, BotProcess
from .server import FakeDiscord


async def test_after_a_kill_a_restarted_bot_answers_the_old_buttons(
    small_bot: BotProcess, alice: Player, table: Channel
) -> None:
    board = (await alice.command(table, "board")).message
    assert board is not None
    await small_bot.restart()
    await alice.press(board, "Count")
    assert board.text == "Counted to 1"


async def test_events_that_are_held_while_the_bot_is_down_reach_it_when_it_is_back(
    discord: FakeDiscord, small_bot: BotProcess, alice: Player, table: Channel
) -> None:
    discord.world.answer_within = 0.1
    discord.gateway.hold()
    await small_bot.kill()
    reaction = await alice.command(table, "pick", fruit="apple")
    assert reaction.failed
    await small_bot.start()
    discord.world.answer_within = 60.0
    discord.gateway.release()
    await alice.sees(table, "Picked apple")
    assert not reaction.failed


async def test_what_happens_while_the_bot_is_down_and_nothing_is_held_is_lost(
    discord: FakeDiscord, small_bot: BotProcess, alice: Player, table: Channel
) -> None:
    discord.world.answer_within = 0.1
    await small_bot.kill()
    lost = await alice.command(table, "pick", fruit="apple")
    await small_bot.start()
    discord.world.answer_within = 3.0
    assert (await alice.command(table, "pick", fruit="banana")).text == "Picked banana"
    assert lost.failed


async def test_a_bot_that_is_asked_to_stop_stops(small_bot: BotProcess, discord: FakeDiscord) -> None:
    assert await small_bot.stop() == 0
    assert discord.gateway.connected == 0


async def test_a_bot_that_cannot_start_shows_its_log(discord: FakeDiscord) -> None:
    process = BotProcess(discord, [sys.executable, "-c", "raise SystemExit('no token given')"])
    with pytest.raises(BotFailed, match="no token given"):
        await process.start()
    assert not process.running
