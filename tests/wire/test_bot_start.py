"""Starts that can't succeed end with one clear sentence; what may pass is tried again, and people play meanwhile."""

import asyncio
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from tests.storage.broken import SQLITE, address

from .conftest import HURRIED_BOT, QUARTO_BOT
from .discord.server import FakeDiscord
from .people.table import Table
from .postgres import postgres_of_our_own
from .process import BotProcess
from .small_disk import fill
from .troubles import ENDING, PASSING, UNSYNCED, Trouble, end


async def failed_start(
    discord: FakeDiscord, settings: dict[str, str], command: tuple[str, ...] = QUARTO_BOT
) -> tuple[int, list[str]]:
    """The exit status and the output of a bot that can't start with these settings."""
    bot = BotProcess(discord, command, settings)
    await bot.spawn()
    try:
        return await bot.ended(), list(bot.log)
    finally:
        await bot.kill()


async def test_a_wrong_token_ends_with_status_2_and_one_clear_line_after_the_version(
    discord: FakeDiscord, sqlite_url: str
) -> None:
    status, log = await failed_start(discord, {"DISCORD_TOKEN": "wrong.secret.token", "QUARTO_DATABASE": sqlite_url})
    assert status == 2
    assert len(log) == 2
    assert "Quarto bot" in log[0]
    assert "Discord does not accept the token" in log[1]
    assert "wrong.secret.token" not in "".join(log)


@pytest.mark.parametrize("trouble", ENDING[1:4] + ENDING[-1:], ids=lambda trouble: trouble.name)
async def test_what_can_not_pass_ends_with_status_2_and_says_what_to_do(
    discord: FakeDiscord, sqlite_url: str, trouble: Trouble
) -> None:
    trouble.begin(discord)
    status, log = await failed_start(discord, {"QUARTO_DATABASE": sqlite_url}, HURRIED_BOT)
    assert (status, "Traceback" in "".join(log)) == (2, False)
    assert trouble.says in log[-1]
    assert not [line for line in log[:-1] if " INFO " not in line]
    assert discord.world.application.token not in "".join(log)


@pytest.mark.parametrize("trouble", PASSING, ids=lambda trouble: trouble.name)
async def test_what_may_pass_is_tried_again_after_growing_pauses_until_it_has_passed(
    discord: FakeDiscord, sqlite_url: str, trouble: Trouble
) -> None:
    trouble.begin(discord)
    bot = BotProcess(discord, HURRIED_BOT, {"QUARTO_DATABASE": sqlite_url})
    await bot.spawn()
    try:
        assert await bot.says("retrying in", 3), "\n".join(bot.log)
        told = [line for line in bot.log if "retrying in" in line]
        assert [trouble.says in line for line in told] == [True] * len(told), told
        assert [f"in {pause} s" in line for pause, line in zip((0.05, 0.1, 0.2), told, strict=False)] == [True] * 3
        assert "Traceback" not in "".join(bot.log)
        end(discord)
        assert await discord.gateway.wait_until_ready(1, 20), "\n".join(bot.log)
    finally:
        await bot.kill()


async def test_commands_that_can_not_be_synced_keep_nobody_from_playing_and_are_synced_later(
    discord: FakeDiscord, friends: Table, sqlite_url: str, tmp_path: Path
) -> None:
    async with BotProcess(discord, HURRIED_BOT, {"QUARTO_DATABASE": sqlite_url}) as bot:
        await friends.begin()
        for trouble in UNSYNCED:
            await bot.kill()
            forget_commands(tmp_path / "quarto.db")
            trouble.begin(discord)
            await bot.start()
            assert await bot.says("those that Discord knows go on; retrying in 0.05 s"), trouble.name
            assert await bot.says(trouble.says), trouble.name
            await friends.again(friends.players[0])
            board = friends.latest
            await friends.move(Random(1))
            assert (await friends.after(board)).sequence == board.sequence + 1
            end(discord)
            assert await bot.says("the commands have changed and were synced")
            assert "Traceback" not in "".join(bot.log)
            bot.log.clear()


def forget_commands(path: Path) -> None:
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("DELETE FROM notes WHERE name = 'commands'")


async def test_a_database_that_can_not_be_used_ends_with_status_2_and_one_line(
    discord: FakeDiscord, tmp_path: Path, migrated_file: Path
) -> None:
    broken = SQLITE[1]
    with broken.make(tmp_path, migrated_file) as url:
        status, log = await failed_start(discord, {"QUARTO_DATABASE": url})
    assert (status, len(log)) == (2, 2)
    assert re.search(broken.says, log[1])


async def test_a_database_that_is_not_up_yet_is_waited_for(
    discord: FakeDiscord, tmp_path_factory: pytest.TempPathFactory
) -> None:
    async with postgres_of_our_own(tmp_path_factory.mktemp("late")) as postgres:
        await postgres.stop()
        bot = BotProcess(discord, HURRIED_BOT, {"QUARTO_DATABASE": postgres.url})
        await bot.spawn()
        try:
            assert await bot.says("does not answer", 2), "\n".join(bot.log)
            await postgres.start()
            assert await discord.gateway.wait_until_ready(1, 20), "\n".join(bot.log)
            assert "Traceback" not in "".join(bot.log)
        finally:
            await bot.kill()


async def test_a_full_disk_is_told_and_the_bot_starts_when_there_is_room(
    discord: FakeDiscord, small_disk: Path
) -> None:
    await asyncio.to_thread(fill, small_disk / "ballast")
    bot = BotProcess(discord, HURRIED_BOT, {"QUARTO_DATABASE": address(small_disk / "quarto.db")})
    await bot.spawn()
    try:
        assert await bot.says("is the disk full? Make room on it; retrying in", 2), "\n".join(bot.log)
        (small_disk / "ballast").unlink()
        assert await discord.gateway.wait_until_ready(1, 20), "\n".join(bot.log)
        assert "Traceback" not in "".join(bot.log)
    finally:
        await bot.kill()


@pytest.mark.parametrize("variable", ["QUARTO_API_URL", "QUARTO_GATEWAY_URL"])
async def test_an_address_that_is_not_on_this_machine_is_refused(
    discord: FakeDiscord, sqlite_url: str, variable: str
) -> None:
    status, log = await failed_start(discord, {variable: "http://discord.example/api", "QUARTO_DATABASE": sqlite_url})
    assert status == 2
    assert len(log) == 1
    assert "loopback" in log[0]
