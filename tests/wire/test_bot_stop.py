"""SIGTERM and Ctrl-C stop the bot within five seconds, whatever it waits for."""

import asyncio
import signal
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from .conftest import HURRIED_BOT, QUARTO_BOT
from .discord.server import FakeDiscord
from .people.table import Table
from .process import BotProcess
from .troubles import STAGES

SECONDS = 5.0


@pytest.mark.parametrize(
    ("state", "number"),
    [*((state, signal.SIGTERM) for state in STAGES), ("the login is not answered", signal.SIGINT)],
)
async def test_a_bot_told_to_stop_while(
    state: str, number: signal.Signals, discord: FakeDiscord, sqlite_url: str, tmp_path: Path, migrated_file: Path
) -> None:
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    async with STAGES[state](discord, folder, migrated_file) as reached:
        bot = BotProcess(discord, QUARTO_BOT, {"QUARTO_DATABASE": sqlite_url} | dict(reached.settings))
        await bot.spawn()
        try:
            await reached.is_reached(bot)
            assert await bot.stop(SECONDS, number) == 0, "\n".join(bot.log)
        finally:
            await bot.kill()
    assert "Traceback" not in "".join(bot.log), "\n".join(bot.log)
    assert bot.log[-1].endswith("stopping")


@pytest.mark.parametrize("quarto_command", [HURRIED_BOT])
async def test_a_bot_told_to_stop_while_an_answer_and_the_database_hang(
    discord: FakeDiscord, quarto: BotProcess, friends: Table, tmp_path: Path
) -> None:
    await friends.begin()
    board = await friends.play("LRTS")
    slow = discord.faults.add("POST", "/callback$", delay=600)
    asking = asyncio.create_task(friends.again(friends.players[0]))
    await asyncio.wait_for(slow.struck.wait(), 20)
    with closing(sqlite3.connect(tmp_path / "quarto.db")) as other:
        other.execute("BEGIN IMMEDIATE")
        moving = asyncio.create_task(friends.to_move.press(board.message, "a1"))
        await asyncio.sleep(0.3)
        assert await quarto.stop(SECONDS) == 0
    discord.faults.clear()
    await asyncio.gather(asking, moving)
    assert quarto.log[-1].endswith("ended with work unfinished; nothing that was stored is lost")
