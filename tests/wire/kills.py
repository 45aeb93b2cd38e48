"""kill -9 in the middle of running games, any number of times: what was acknowledged, and what is shown afterwards."""

import asyncio
import re
from collections.abc import Sequence
from random import Random

from .conftest import QUARTO_BOT
from .discord.server import FakeDiscord
from .ledger import Ledger, ledger
from .people.regulars import Regulars, regulars
from .people.table import CONTROL, Board, Table
from .process import BotProcess
from .world.interactions import Callback
from .world.places import Channel

TABLES = 3
FULL = 31  # actions after which the next one may end the game
REMATCH = re.compile(r"rematch:(\d+)")


async def run_kills(url: str, kills: int, seed: int | str = 0) -> None:
    """Kill the bot so often; after each start everything told is stored, and `/quarto board` shows what is stored."""
    chance = Random(seed)
    async with FakeDiscord() as discord:
        everybody = [regulars(discord, number) for number in range(TABLES)]
        async with BotProcess(discord, QUARTO_BOT, {"QUARTO_DATABASE": url}) as bot:
            for _ in range(kills):
                await play_and_kill(everybody, chance, bot)
                await bot.start()
                async with ledger(url) as stored:
                    for each in everybody:
                        await check(discord, each.table, stored)
                    await asyncio.gather(*(check_shown(each.table, stored, chance) for each in everybody))
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


async def check_shown(table: Table, stored: Ledger, chance: Random) -> None:
    """Somebody asks for the board, and as soon as it is seen the player to move acts: both are shown as stored."""
    older = table.board
    asking = asyncio.create_task(table.again(table.players[0]))
    await table.channel.changed.until(lambda: is_new(table, older) or asking.done() or None, 20)
    if asking.done() and "No game is running" in asking.result().text:
        return
    board = table.latest
    assert (await stored.running(table.channel)).sequence == board.sequence
    assert await stored.has(board)
    if board.sequence >= FULL:
        await asking
        return
    _, reaction = await asyncio.gather(asking, table.move(chance))
    assert "out of date" not in reaction.text
    shown = await table.after(board)
    assert (await stored.running(table.channel)).sequence == shown.sequence


def is_new(table: Table, older: Board | None) -> bool:
    return table.board is not None and (older is None or table.board.message is not older.message)


def acknowledged(discord: FakeDiscord, channel: Channel) -> dict[int, int]:
    """How many actions of each match were taken for certain: the control's message was changed in answer."""
    taken: dict[int, int] = {}
    for interaction in discord.world.interactions.values():
        control = CONTROL.fullmatch(str(interaction.data.get("custom_id")))
        if control and interaction.channel is channel and interaction.callback is Callback.UPDATE:
            match, sequence = int(control[2]), int(control[3])
            taken[match] = max(taken.get(match, 0), sequence + 1)
    return taken
