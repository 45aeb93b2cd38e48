"""kill -9 in the middle of running games: nothing acknowledged is lost, and the games are played on."""

import asyncio
import re
import shutil
from collections.abc import Sequence
from pathlib import Path
from random import Random

from .conftest import QUARTO_BOT
from .discord.server import FakeDiscord
from .ledger import Ledger, ledger
from .people.regulars import Regulars, regulars
from .people.table import CONTROL, Table
from .process import BotProcess
from .world.interactions import Callback
from .world.places import Channel

KILLS = 30
WORLDS = 2  # at the same time, to have the processors' whole time
TABLES = 3
REMATCH = re.compile(r"rematch:(\d+)")


async def test_a_bot_killed_at_random_moments_loses_nothing_that_it_acknowledged(
    tmp_path: Path, migrated_file: Path
) -> None:
    files = [tmp_path / f"{number}.db" for number in range(WORLDS)]
    for file in files:
        shutil.copy(migrated_file, file)
    await asyncio.gather(*(kill_often(f"sqlite+aiosqlite:///{file}", Random(file.name)) for file in files))


async def kill_often(url: str, chance: Random) -> None:
    async with FakeDiscord() as discord:
        everybody = [regulars(discord, number) for number in range(TABLES)]
        async with BotProcess(discord, QUARTO_BOT, {"QUARTO_DATABASE": url}) as bot:
            for _ in range(KILLS // WORLDS):
                await play_and_kill(everybody, chance, bot)
                await bot.start()
                async with ledger(url) as stored:
                    for each in everybody:
                        await check(discord, each.table, stored)
            assert [await each.plays_on() for each in everybody] == [True] * TABLES
            assert [line for line in bot.log if "Traceback" in line] == []
        assert discord.rest.violations == []


async def play_and_kill(everybody: Sequence[Regulars], chance: Random, bot: BotProcess) -> None:
    """Everybody plays until the bot is killed: after a few steps, somewhere in the middle of the next ones."""
    playing = [asyncio.create_task(each.play()) for each in everybody]
    left = chance.randrange(15)
    while left > 0 and not any(task.done() for task in playing):
        before = sum(each.steps for each in everybody)
        await asyncio.sleep(0.002)
        left -= sum(each.steps for each in everybody) - before
    await asyncio.sleep(chance.uniform(0, 0.05))
    await bot.kill()
    for task in playing:
        task.cancel()
    ends = await asyncio.gather(*playing, return_exceptions=True)
    assert [end for end in ends if not isinstance(end, asyncio.CancelledError)] == []


async def check(discord: FakeDiscord, table: Table, stored: Ledger) -> None:
    """All that the people at this table were told is stored."""
    board = table.board
    assert board is None or await stored.has(board)
    for match, sequence in acknowledged(discord, table.channel).items():
        assert (await stored.match(match)).sequence >= sequence
    for message in table.public:
        for button in message.buttons:
            if over := REMATCH.fullmatch(button["custom_id"]):
                assert (await stored.match(int(over[1]))).end is not None


def acknowledged(discord: FakeDiscord, channel: Channel) -> dict[int, int]:
    """How many actions of each match were taken for certain: the control's message was changed in answer."""
    taken: dict[int, int] = {}
    for interaction in discord.world.interactions.values():
        control = CONTROL.fullmatch(str(interaction.data.get("custom_id")))
        if control and interaction.channel is channel and interaction.callback is Callback.UPDATE:
            match, sequence = int(control[2]), int(control[3])
            taken[match] = max(taken.get(match, 0), sequence + 1)
    return taken
