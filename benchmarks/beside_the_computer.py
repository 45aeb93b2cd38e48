"""What people's turns cost while the computer thinks: `python -m benchmarks.beside_the_computer`.

Complete actions of two people through the real process, as in `benchmarks.turns`, in blocks: with nobody else there,
and while at two other tables the strongest computer thinks all the time. It has one worker, as by default, and is
asked for what takes it longest: the first move with three characteristics, for which it knows no openings.
"""

import asyncio
import sys
import tempfile
from contextlib import suppress
from random import Random

from benchmarks.turns import Club, figures, one_by_one, seat
from tests.wire.discord.server import FakeDiscord
from tests.wire.people.table import Table
from tests.wire.process import BotProcess

ROUNDS = 6
BESIDE = 2


class Thinking:
    """Tables at which the computer is asked again and again for what takes it long."""

    def __init__(self, tables: list[Table]) -> None:
        self._tables = tables
        self._tasks: list[asyncio.Task[None]] = []
        self.answers = 0

    async def start(self) -> None:
        self._tasks = [asyncio.create_task(self._ask(table)) for table in self._tables]
        await self._tables[0].sees("is thinking")

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for table in self._tables:
            await self._resign(table)

    async def _ask(self, table: Table) -> None:
        person = table.players[0]
        options = {"level": "strongest", "characteristics": "CSH", "start": "me"}
        while True:
            await person.command(table.channel, "quarto solo", **options)
            await table.give("LRTS")
            self.answers += 1
            await self._resign(table)

    async def _resign(self, table: Table) -> None:
        """If a game is running there."""
        person = table.players[0]
        asked = (await person.command(table.channel, "quarto resign")).message
        if asked and asked.buttons:
            with suppress(AssertionError):
                await person.press(asked, asked.buttons[0]["custom_id"])


async def measure(url: str) -> None:
    chance = Random(16)
    async with FakeDiscord() as discord:
        (people,) = seat(discord, 1)
        # At the other tables are other people: of one person's presses two are answered at a time.
        club, thinking = Club([people], chance), Thinking(seat(discord, BESIDE))
        async with BotProcess(discord, [sys.executable, "bot.py"], {"QUARTO_DATABASE": url}):
            await people.begin()
            await one_by_one(club.act_alone, 1, chance)  # warm
            quiet, busy = [], []
            for _ in range(ROUNDS):
                quiet += await one_by_one(club.act_alone, 1, chance)
                await thinking.start()
                busy += await one_by_one(club.act_alone, 1, chance)
                await thinking.stop()
    alone = figures("people alone", quiet, sum(quiet))
    together = figures(f"beside {BESIDE} games that think", busy, sum(busy))
    print(f"  {together / alone:.2f} times; {thinking.answers} answers of the computer meanwhile")


async def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        await measure(f"sqlite+aiosqlite:///{folder}/quarto.db")


if __name__ == "__main__":
    asyncio.run(main())
