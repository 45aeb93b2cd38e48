"""The database is locked, restarted or full: the player gets an answer, and the move is taken once or not at all."""

import asyncio
import re
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from .conftest import QUARTO_BOT
from .discord.server import FakeDiscord
from .ledger import ledger
from .people.table import Table
from .postgres import Postgres, postgres_of_our_own
from .process import BotProcess
from .small_disk import fill
from .world.places import Channel

LOCKED_FOR = 10.0

REFERENCE = re.compile("Referen\\w*: `[0-9a-f]{8}`")  # in the language of the people there


@pytest.mark.usefixtures("quarto")
async def test_a_move_waits_for_a_database_locked_for_ten_seconds_and_is_taken_once(
    friends: Table, quarto_url: str
) -> None:
    await friends.begin()
    board = await friends.play("LRTS")
    with closing(sqlite3.connect(quarto_url.partition("///")[2])) as other:
        other.execute("BEGIN IMMEDIATE")
        first = asyncio.create_task(friends.to_move.press(board.message, "a1"))
        again = asyncio.create_task(friends.to_move.press(board.message, "a1"))
        await asyncio.sleep(LOCKED_FOR)
        assert friends.latest.sequence == 1
        other.rollback()
    assert not (await first).failed
    assert not (await again).failed
    assert (await friends.after(board)).sequence == 2
    assert (await friends.play("DSSH b2")).sequence == 4


@pytest.fixture
async def own_postgres(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Postgres]:
    async with postgres_of_our_own(tmp_path_factory.mktemp("restarted")) as postgres:
        yield postgres


@pytest.mark.provokes_errors
async def test_after_a_restart_of_postgresql_everything_acknowledged_is_there_and_the_game_goes_on(
    discord: FakeDiscord, friends: Table, own_postgres: Postgres
) -> None:
    async with BotProcess(discord, QUARTO_BOT, {"QUARTO_DATABASE": own_postgres.url}) as bot:
        await friends.begin()
        board = await friends.play("LRTS a1")
        await own_postgres.restart()
        async with ledger(own_postgres.url) as stored:
            assert await stored.has(board)
        board = await friends.play("DSSH b2")
        await own_postgres.stop()
        refused = await friends.to_move.select(board.message, board.ways[0][0], "LSSS")
        assert refused.ephemeral
        assert REFERENCE.search(refused.text)
        await own_postgres.start()
        assert (await friends.play("LSSS c3")).sequence == 6
        assert bot.running


@pytest.mark.provokes_errors
async def test_a_move_on_a_full_disk_is_refused_civilly_and_the_game_goes_on_when_there_is_room(
    discord: FakeDiscord, table: Channel, friends: Table, small_disk: Path
) -> None:
    url = f"sqlite+aiosqlite:///{small_disk / 'quarto.db'}"
    assert table.guild is not None
    async with BotProcess(discord, QUARTO_BOT, {"QUARTO_DATABASE": url}) as bot:
        await friends.begin()
        await friends.play("LRTS a1")
        await asyncio.to_thread(fill, small_disk / "ballast")
        refused = await move_until_refused(friends)
        assert re.search(r"Referen\w*: `[0-9a-f]{8}`", refused)  # in the language of the people there
        board = friends.latest
        (small_disk / "ballast").unlink()
        async with ledger(url) as stored:
            assert await stored.has(board)
        await friends.again(friends.players[0])
        board = friends.latest
        await friends.move(Random(1))
        assert (await friends.after(board)).sequence == board.sequence + 1
        assert bot.running


async def move_until_refused(friends: Table) -> str:
    """Play on: where the log's file has room left, a few more moves are taken."""
    for number in range(20):
        board = friends.latest
        reaction = await friends.move(Random(number))
        if reaction.ephemeral:
            return reaction.text
        await friends.after(board)
    raise AssertionError("the disk is not full")
