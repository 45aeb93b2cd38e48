"""How fast and how many: `python -m benchmarks.turns`.

Complete actions through the real process (interaction in, stored, drawn, answered with a picture, the board seen by
the players) with 1, 100 and 1000 games running, beside the floor in the same harness: a bare discord.py bot answering
each interaction with a fixed picture; with the processor time and the requests that an action takes. Then 50 actions a
second whether or not the bot keeps up, as many as one process can, where the time of an action goes (`timed_bot`) and
that of a start (`timed_start`), the memory of a running game, and a start with 10,000 of them. The Discord that the bot
talks to is the one of the wire tests and shares the machine.

`--beside FOLDER` compares with another checkout instead: the same actions in turns, in one run.
"""

import argparse
import asyncio
import re
import statistics
import sys
import tempfile
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from time import monotonic, perf_counter

from benchmarks.stored_games import Seats, store_games
from tests.wire.discord.server import FakeDiscord
from tests.wire.people.player import Player
from tests.wire.people.table import Table
from tests.wire.process import BotProcess
from tests.wire.world.messages import Message
from tests.wire.world.places import Channel

ACTIONS, BLOCK = 300, 50
RATE, SECONDS = 50, 20
GAMES = (1, 100, 1000)
STORED = 10_000
AT_ONCE = 32  # who act at the same time, as fast as the bot answers
WORTH_TELLING = 0.05  # ms that a thread takes of an action
FULL = 32  # actions after which only passing is left


class Club:
    """Tables with running games; `act` lets somebody at one of them do one thing and says how long it took."""

    def __init__(self, tables: Sequence[Table], chance: Random) -> None:
        self.tables = tables
        self._chance = chance

    async def act(self, number: int) -> float:
        table = self.tables[number]
        board = table.board
        if board is None:
            await self.show(number)
            board = table.latest
        if board.sequence >= FULL:
            await self._begin_again(table)
            board = table.latest
        move = table.chosen_move(board, self._chance)
        start = perf_counter()
        await move
        await table.after(board)
        return perf_counter() - start

    async def act_alone(self, number: int) -> float:
        """The same, and nothing is left of it when the next one acts: the older message is changed too."""
        taken = await self.act(number)
        await self.tables[number].has_one_working_board()
        return taken

    async def show(self, number: int) -> None:
        table = self.tables[number]
        await table.again(table.players[0])

    async def _begin_again(self, table: Table) -> None:
        player = table.players[0]
        asked = (await player.press(table.latest.message, "Resign")).message
        assert asked is not None, "nobody asked whether they are sure"
        await player.press(asked, asked.buttons[0]["custom_id"])
        await table.sees("wins!")
        await table.begin()


class Floor:
    """The bare bot's message, pressed again and again."""

    def __init__(self, player: Player, message: Message) -> None:
        self._player = player
        self._message = message

    async def act(self, _: int) -> float:
        start = perf_counter()
        await self._player.press(self._message, "again")
        return perf_counter() - start


def figures(name: str, taken: Sequence[float], seconds: float) -> float:
    p50, p99 = statistics.median(taken), statistics.quantiles(taken, n=100)[98]
    rate = len(taken) / seconds
    print(f"{name:<34} p50 {p50 * 1000:6.1f} ms   p99 {p99 * 1000:6.1f} ms   {rate:6.1f} a second")
    return p50


def resident(bot: BotProcess) -> int:
    """The memory that a process uses, in KB."""
    found = re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{bot.pid}/status").read_text(encoding="ascii"))
    assert found is not None, "Linux says how much memory a process uses"
    return int(found[1])


def processor_time(bot: BotProcess) -> dict[str, float]:
    """The processor time that each thread of a process has taken, in ms; Linux knows only the main one's name."""
    threads = {thread.name: thread / "schedstat" for thread in Path(f"/proc/{bot.pid}/task").iterdir()}
    times = {name: int(path.read_text(encoding="ascii").split()[0]) / 1e6 for name, path in threads.items()}
    return {"main": times.pop(str(bot.pid))} | times


class Cost:
    """What a bot spends from now on."""

    def __init__(self, discord: FakeDiscord, bot: BotProcess) -> None:
        self._discord, self._bot = discord, bot
        self._times = processor_time(bot)
        discord.rest.seen.clear()

    def of_each(self, actions: int) -> str:
        spent = {name: ms - self._times.get(name, 0) for name, ms in processor_time(self._bot).items()}
        main, *others = (ms / actions for ms in spent.values())
        threads = ", ".join([f"main {main:.1f}", *(f"{ms:.1f}" for ms in sorted(others)[::-1] if ms >= WORTH_TELLING)])
        requests = len(self._discord.rest.seen) / actions
        return (
            f"{sum(spent.values()) / actions:.1f} ms of processor time ({threads}), {requests:.1f} requests an action"
        )


async def one_by_one(act: Callable[[int], Awaitable[float]], games: int, chance: Random) -> list[float]:
    return [await act(chance.randrange(games)) for _ in range(BLOCK)]


async def side_by_side(club: Club, floor: Floor, games: int, chance: Random) -> tuple[list[float], list[float]]:
    """Ours and the floor's actions, in turns of a second or so, so that both meet the same noise."""
    taken, bare = [], []
    for _ in range(ACTIONS // BLOCK):
        taken += await one_by_one(club.act_alone, games, chance)
        bare += await one_by_one(floor.act, 1, chance)
    return taken, bare


async def at_a_rate(club: Club) -> list[float]:
    """Start an action every 20 ms, each at the table that has rested longest."""
    loop, tasks = asyncio.get_running_loop(), []
    start = loop.time()
    for number in range(RATE * SECONDS):
        await asyncio.sleep(start + number / RATE - loop.time())
        tasks.append(asyncio.create_task(club.act(number % len(club.tables))))
    return await asyncio.gather(*tasks)


async def as_many_as_possible(club: Club) -> float:
    """How many actions a second one process answers, if somebody always waits."""

    async def keep_acting(number: int) -> None:
        for _ in range(ACTIONS // AT_ONCE):
            await club.act(number)

    start = perf_counter()
    await asyncio.gather(*(keep_acting(number) for number in range(AT_ONCE)))
    return ACTIONS // AT_ONCE * AT_ONCE / (perf_counter() - start)


def seat(discord: FakeDiscord, number: int) -> list[Table]:
    players = discord.user("ann"), discord.user("ben")
    guild = discord.guild("Club", *players)
    return [Table(discord.channel(guild), players) for _ in range(number)]


def seats(table: Table) -> Seats:
    channel: Channel = table.channel
    assert channel.guild is not None, "the club is on a server"
    first, second = table.players
    return Seats(int(channel.id), int(channel.guild.id), (int(first.id), int(second.id)))


async def floor_of(stack: AsyncExitStack) -> tuple[Floor, FakeDiscord, BotProcess]:
    discord = await stack.enter_async_context(FakeDiscord())
    (table,) = seat(discord, 1)
    bot = BotProcess(discord, [sys.executable, "-m", "benchmarks.bare_bot"])
    await stack.enter_async_context(bot)
    message = (await table.players[0].command(table.channel, "bare")).message
    assert message is not None, "the bare bot answers"
    return Floor(table.players[0], message), discord, bot


async def measure_turns(url: str) -> None:
    chance = Random(16)
    async with AsyncExitStack() as stack:
        floor, bare_discord, bare_bot = await floor_of(stack)
        discord = await stack.enter_async_context(FakeDiscord())
        club = Club(seat(discord, max(GAMES)), chance)
        await store_games(url, [seats(table) for table in club.tables])
        bot = BotProcess(discord, [sys.executable, "bot.py"], {"QUARTO_DATABASE": url})
        await stack.enter_async_context(bot)
        await side_by_side(club, floor, 1, chance)  # warm
        before = resident(bot)
        for games in GAMES:
            for number in range(games):
                if club.tables[number].board is None:
                    await club.show(number)
            cost, bare_cost = Cost(discord, bot), Cost(bare_discord, bare_bot)
            taken, bare_taken = await side_by_side(club, floor, games, chance)
            p50 = figures(f"{games} running, one action at a time", taken, sum(taken))
            bare = figures("  the floor in the same minute", bare_taken, sum(bare_taken))
            print(f"  {p50 / bare:.2f} times the floor; {cost.of_each(ACTIONS)}")
            print(f"  the floor's: {bare_cost.of_each(ACTIONS)}")
        print(f"memory of a running game: {(resident(bot) - before) / max(GAMES):.1f} KB")
        start = perf_counter()
        taken = await at_a_rate(club)
        figures(f"{RATE} actions a second for {SECONDS} s", taken, perf_counter() - start)
        print(f"one process answers at most {await as_many_as_possible(club):.0f} actions a second")


async def measure_beside(other: Path, folder: str) -> None:
    """The same actions by this bot and by the one of another folder, block by block in one run."""
    chance = Random(16)
    async with AsyncExitStack() as stack:
        floor, _, _ = await floor_of(stack)
        clubs: dict[str, tuple[Club, FakeDiscord, BotProcess]] = {}
        for name, program in ((str(other), other / "bot.py"), ("here", Path("bot.py"))):
            discord = await stack.enter_async_context(FakeDiscord())
            club = Club(seat(discord, 1), chance)
            url = f"sqlite+aiosqlite:///{folder}/beside-{len(clubs)}.db"
            bot = BotProcess(discord, [sys.executable, str(program)], {"QUARTO_DATABASE": url})
            await stack.enter_async_context(bot)
            await club.tables[0].begin()
            await one_by_one(club.act_alone, 1, chance)  # warm
            clubs[name] = club, discord, bot
        costs = {name: Cost(discord, bot) for name, (_, discord, bot) in clubs.items()}
        taken: dict[str, list[float]] = {name: [] for name in ("the floor", *clubs)}
        for _ in range(ACTIONS // BLOCK):
            for name, (club, _, _) in clubs.items():
                taken[name] += await one_by_one(club.act_alone, 1, chance)
            taken["the floor"] += await one_by_one(floor.act, 1, chance)
        for name, times in taken.items():
            p50 = figures(name, times, sum(times))
            if name in costs:
                ratio = p50 / statistics.median(taken["the floor"])
                print(f"  {ratio:.2f} times the floor; {costs[name].of_each(ACTIONS)}")


async def measure_parts(url: str) -> None:
    chance = Random(16)
    async with FakeDiscord() as discord:
        club = Club(seat(discord, 1), chance)
        await store_games(url, [seats(table) for table in club.tables])
        bot = BotProcess(discord, [sys.executable, "-m", "benchmarks.timed_bot"], {"QUARTO_DATABASE": url})
        async with bot:
            for _ in range(ACTIONS // BLOCK):
                await one_by_one(club.act_alone, 1, chance)
            await bot.stop()
        print(next(line for line in bot.log if line.startswith("PARTS")))


async def measure_start(url: str, bytecode: str) -> None:
    """From the command to the connection, part by part; the first start also makes the database and the bytecode."""
    async with FakeDiscord() as discord:
        for which in ("first", "second", "third"):
            environment = {
                "QUARTO_DATABASE": url,
                "TIMED_FROM": str(monotonic()),
                "PYTHONDONTWRITEBYTECODE": "",
                "PYTHONPYCACHEPREFIX": bytecode,
            }
            async with BotProcess(discord, [sys.executable, "-m", "benchmarks.timed_start"], environment) as bot:
                assert await bot.says("START"), "the bot tells where the time went"
                print(f"{which} start,", next(line for line in bot.log if "START" in line))


async def measure_start_with_games(url: str) -> None:
    async with FakeDiscord() as discord:
        (table,) = seat(discord, 1)
        here = seats(table)
        await store_games(url, [Seats(here.channel + n, here.server, here.players) for n in range(STORED)])
        start = perf_counter()
        async with BotProcess(discord, [sys.executable, "bot.py"], {"QUARTO_DATABASE": url}):
            print(f"ready with {STORED} running games: {perf_counter() - start:.1f} s")
            await table.again(table.players[0])
            print(f"the first board: {perf_counter() - start:.1f} s after the start")


async def main() -> None:
    parser = argparse.ArgumentParser(description="What actions cost, through the real process.")
    parser.add_argument("--beside", type=Path, metavar="FOLDER", help="only compare with the bot of another checkout")
    other: Path | None = parser.parse_args().beside
    with tempfile.TemporaryDirectory() as folder:
        if other:
            await measure_beside(other, folder)
            return
        await measure_turns(f"sqlite+aiosqlite:///{folder}/turns.db")
        await measure_parts(f"sqlite+aiosqlite:///{folder}/parts.db")
        await measure_start(f"sqlite+aiosqlite:///{folder}/new.db", f"{folder}/bytecode")
        await measure_start_with_games(f"sqlite+aiosqlite:///{folder}/start.db")


if __name__ == "__main__":
    asyncio.run(main())
