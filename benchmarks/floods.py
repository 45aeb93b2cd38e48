"""What others notice of one person's flood: `python -m benchmarks.floods`.

One person asks for 0, 10, 50 and 200 replays at once, in a server of their own; then for as many downloads of their
data, and presses as many controls. Meanwhile two others play: how long they wait for their boards. The Discord that
the bot talks to is the one of the wire tests and shares the machine.
"""

import asyncio
import sys
import tempfile
from collections.abc import Awaitable, Callable
from random import Random
from time import perf_counter

from tests.wire.discord.server import FakeDiscord
from tests.wire.people.table import Table
from tests.wire.process import BotProcess
from tests.wire.world.interactions import Interacted
from tests.wire.world.messages import Message

FLOODS = (0, 10, 50, 200)
HONEST = 5  # boards at least, of which the slowest counts
GAMES = 20  # that whoever floods has played
FULL = 30

Ask = Callable[[], Awaitable[object]]


async def play_a_game(table: Table, chance: Random) -> Message:
    """From the challenge to a resignation late in the game; the message that tells its end."""
    board = await table.begin()
    while board.sequence < FULL:
        await table.move(chance)
        board = await table.after(board)
    player = table.to_move
    asked = (await player.press(board.message, "Resign")).message
    assert asked is not None, "nobody asked whether they are sure"
    before = len(table.public)
    await player.press(asked, asked.buttons[0]["custom_id"])
    await table.channel.changed.until(lambda: len(table.public) != before or None, 20)
    return table.public[-1]


async def honest_waits(table: Table, flood: asyncio.Future[list[object]], chance: Random) -> list[float]:
    """How long each board took, until the flood is over."""
    taken: list[float] = []
    while len(taken) < HONEST or not flood.done():
        if table.latest.sequence >= FULL:
            break
        start, board = perf_counter(), table.latest
        await table.move(chance)
        await table.after(board)
        taken.append(perf_counter() - start)
    return taken


async def measure(name: str, ask: Ask, discord: FakeDiscord, number: int, chance: Random) -> None:
    for flood_size in FLOODS:
        players = discord.user(f"{name} {flood_size} a"), discord.user(f"{name} {flood_size} b")
        table = Table(discord.channel(discord.guild(f"{name} {number}", *players)), players)
        await table.begin()
        start = perf_counter()
        flood = asyncio.gather(*(ask() for _ in range(flood_size)))
        await asyncio.sleep(0.05)
        taken = await honest_waits(table, flood, chance)
        await flood
        print(
            f"{flood_size:>4} {name:<10} slowest of {len(taken):>3} honest boards {max(taken):6.2f} s,"
            f" median {sorted(taken)[len(taken) // 2] * 1000:5.0f} ms, flood over after {perf_counter() - start:6.2f} s"
        )


async def main() -> None:
    chance = Random(5)
    with tempfile.TemporaryDirectory() as folder:
        async with FakeDiscord() as discord:
            url = f"sqlite+aiosqlite:///{folder}/floods.db"
            async with BotProcess(discord, [sys.executable, "bot.py"], {"QUARTO_DATABASE": url}):
                mallory, mate = discord.user("mallory"), discord.user("mate")
                channel = discord.channel(discord.guild("Flood", mallory, mate))
                table = Table(channel, (mallory, mate))
                for _ in range(GAMES):
                    end = await play_a_game(table, chance)
                private = (await mallory.command(channel, "quarto privacy")).message
                assert private is not None, "privacy is answered"

                async def export() -> object:
                    return await mallory.press(private, "export")

                async def press() -> object:
                    data = {"component_type": 2, "custom_id": "resign:1:1"}
                    return await mallory.send(Interacted.COMPONENT, channel, data, message=end)

                await measure("replays", lambda: mallory.command(channel, "quarto replay"), discord, 1, chance)
                await measure("exports", export, discord, 2, chance)
                await measure("presses", press, discord, 3, chance)


if __name__ == "__main__":
    asyncio.run(main())
