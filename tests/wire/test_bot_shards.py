"""Two processes with half of the shards each, on one PostgreSQL: how the bot outgrows one machine."""

import asyncio
from collections.abc import AsyncIterator
from random import Random

import asyncpg
import pytest

from tests.games import LIGHT_ROW

from .conftest import QUARTO_BOT
from .discord.server import FakeDiscord
from .ledger import ledger
from .people.table import Table
from .process import BotProcess

SHARDS = 4


@pytest.fixture
async def discord() -> AsyncIterator[FakeDiscord]:
    async with FakeDiscord(shards=SHARDS) as discord:
        yield discord
        assert discord.rest.violations == []


@pytest.fixture
def tables(discord: FakeDiscord) -> list[Table]:
    """One in a server of the first half of the shards, one in a server of the second."""
    return [table_of(discord, {0, 1}), table_of(discord, {2, 3})]


def table_of(discord: FakeDiscord, shards: set[int]) -> Table:
    """Found by trying: a server's shard follows from its id."""
    players = discord.user("ann"), discord.user("ben")
    while True:
        guild = discord.guild("Club", *players)
        if (int(guild.id) >> 22) % SHARDS in shards:
            return Table(discord.channel(guild), players)


@pytest.fixture
async def halves(discord: FakeDiscord, tables: list[Table], postgres_url: str) -> AsyncIterator[list[BotProcess]]:
    assert len(tables) == 2
    settings = [{"QUARTO_DATABASE": postgres_url, "QUARTO_SHARDS": shards} for shards in ("0-1/4", "2-3/4")]
    processes = [BotProcess(discord, QUARTO_BOT, each) for each in settings]
    try:
        await asyncio.gather(*(process.start(sessions=2) for process in processes))
        assert await discord.gateway.wait_until_ready(SHARDS, within=20)
        yield processes
    finally:
        await asyncio.gather(*(process.kill() for process in processes))
    assert [line for process in processes for line in process.log if "Traceback" in line] == []


async def test_both_halves_share_a_leaderboard_and_one_plays_on_while_the_other_is_down(
    halves: list[BotProcess], tables: list[Table], postgres_url: str
) -> None:
    winners = [await won(table) for table in tables]
    reaction = await tables[0].players[0].command(tables[0].channel, "quarto leaderboard", scope="everywhere")
    assert all(winner in reaction.text for winner in winners)
    here, there = tables
    await here.begin()
    await there.begin(clock=60)
    await there.play("LRTS")
    await halves[1].kill()
    await let_time_run_out(postgres_url)
    assert (await here.play("LRTS a1")).sequence == 2
    await halves[0].kill()
    await halves[0].start(sessions=2)  # now it looks at the deadlines anew
    assert (await here.play("DSSH b2")).sequence == 4
    async with ledger(postgres_url) as stored:
        assert (await stored.running(there.channel)).sequence == 1, "the half that lives must not end the other's games"
    await halves[1].start(sessions=2)
    assert (await there.place("a1")).sequence == 2
    await there.move(Random(1))


async def won(table: Table) -> str:
    """Play to a called line; the winner as a mention."""
    await table.begin()
    await table.play(*LIGHT_ROW)
    winner = table.to_move
    await table.call(winner, "row 1")
    await table.sees("wins!")
    return winner.mention


async def let_time_run_out(url: str) -> None:
    connection = await asyncpg.connect(url.replace("+asyncpg", ""))
    try:
        await connection.execute("UPDATE deadlines SET due_at = due_at - 3600 * 1000000::bigint")
    finally:
        await connection.close()
