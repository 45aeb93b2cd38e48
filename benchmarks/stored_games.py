"""Running games, written straight into a database: for benchmarks that need many before they begin."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from sqlalchemy import insert
from sqlalchemy.ext.asyncio import create_async_engine

from quarto_bot.storage import SqlStorage
from quarto_bot.storage.tables import actions, deadlines, games, seats

MOVES = ("0 give LRTS", "1 place a1", "1 give DSSH", "0 place b2", "0 give LSTH", "1 place c4")


@dataclass(frozen=True)
class Seats:
    """Where two people sit, and who they are."""

    channel: int
    server: int
    players: tuple[int, int]


async def store_games(url: str, tables: Sequence[Seats]) -> None:
    """Begin a game at each of these tables, three pieces on the board."""
    await (await SqlStorage.open(url)).close()
    now = datetime.now(UTC)
    options = {"characteristics": "CSHT", "squares": False, "calls": "strict", "clock": 86400, "first": 0}
    numbered = list(enumerate(tables, start=1))
    rows = [options | {"id": n, "channel_id": t.channel, "server_id": t.server, "started_at": now} for n, t in numbered]
    taken = [{"game_id": n, "seat": s, "user_id": p} for n, t in numbered for s, p in enumerate(t.players)]
    due = [
        {"alarm": "turn", "subject": n, "due_at": now + timedelta(days=1), "server_id": t.server} for n, t in numbered
    ]
    moves = [
        {"game_id": n, "sequence": s, "text": text, "at": now}
        for n, _ in numbered
        for s, text in enumerate(MOVES, start=1)
    ]
    engine = create_async_engine(url)
    async with engine.begin() as connection:
        for table, values in ((games, rows), (seats, taken), (deadlines, due), (actions, moves)):
            await connection.execute(insert(table), values)
    await engine.dispose()
