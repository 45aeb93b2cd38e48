"""Deadlines of every kind, and which of them a process watches when several share one database."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Integer,
    bindparam,
    cast,
    delete,
    func,
    insert,
    literal,
    select,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from quarto_bot.matches import REMINDED_AFTER, Alarm, Deadline

from .database import Database, Step, upsert
from .tables import Instant, deadlines, games


@dataclass(frozen=True, slots=True)
class Share:
    """These shards of so many. Discord deals servers out by their ids; private conversations go to the first shard."""

    shards: tuple[int, ...]
    count: int

    def has(self, server: ColumnElement[Any]) -> ColumnElement[bool]:
        """The condition that a row with this server, or without one, belongs to this share."""
        # PostgreSQL shifts a bigint only by a plain integer.
        shard = cast(func.coalesce(server, 0), BigInteger).bitwise_rshift(literal(22, Integer)) % self.count
        return shard.in_(self.shards)


EVERYTHING: Final = Share((0,), 1)
_AFTER_A_SECOND_OF_CLOCK: Final = {Alarm.TURN: 1_000_000, Alarm.REMINDER: 750_000}
"""When a turn's alarms come, in microseconds for each second of its clock: at its end, and a quarter before."""
_REPLACE: Final = upsert(deadlines)
_DOWN_FOR_LONG: Final = timedelta(days=1)


async def put(connection: AsyncConnection, deadline: Deadline, server: int | None) -> None:
    """Store a new deadline, with what it belongs to."""
    await connection.execute(insert(deadlines), _values(deadline, server))


def replacing(new: Sequence[Deadline], server: int | None, dialect: str) -> Step:
    """Stores these in the place of those of the same kinds, if there are any."""
    return _REPLACE[dialect], [_values(deadline, server) for deadline in new]


def _values(deadline: Deadline, server: int | None) -> dict[str, Any]:
    alarm, subject, due_at = deadline.alarm.value, deadline.subject, deadline.due_at
    return {"alarm": alarm, "subject": subject, "due_at": due_at, "server_id": server}


async def move(connection: AsyncConnection, deadline: Deadline) -> None:
    await connection.execute(
        update(deadlines).where(_is(deadline.alarm, deadline.subject)).values(due_at=deadline.due_at)
    )


async def drop(connection: AsyncConnection, subject: int, *alarms: Alarm) -> None:
    kinds = deadlines.c.alarm.in_([alarm.value for alarm in alarms])
    await connection.execute(delete(deadlines).where(kinds, deadlines.c.subject == subject))


def _is(alarm: Alarm, subject: int) -> ColumnElement[bool]:
    return (deadlines.c.alarm == alarm.value) & (deadlines.c.subject == subject)


async def _postpone(connection: AsyncConnection, deadline: Deadline, until: datetime) -> None:
    same = _is(deadline.alarm, deadline.subject) & (deadlines.c.due_at <= deadline.due_at)
    await connection.execute(update(deadlines).where(same).values(due_at=until))


class SqlDeadlines:
    """Looks after the deadlines of its share only: those of other servers are another process's."""

    def __init__(self, database: Database, share: Share) -> None:
        self._database = database
        self._share = share

    async def next_due(self, alarms: Collection[Alarm]) -> datetime | None:
        query = select(deadlines.c.due_at).where(self._watched(alarms)).order_by(deadlines.c.due_at).limit(1)

        async def found(connection: AsyncConnection) -> datetime | None:
            due_at: datetime | None = await connection.scalar(query)
            return due_at

        return await self._database.read(found)

    async def due(self, alarms: Collection[Alarm], now: datetime) -> list[Deadline]:
        query = select(deadlines).where(self._watched(alarms), deadlines.c.due_at <= now).order_by(deadlines.c.due_at)

        async def found(connection: AsyncConnection) -> list[Deadline]:
            rows = (await connection.execute(query)).mappings()
            return [Deadline(Alarm(row["alarm"]), row["subject"], row["due_at"]) for row in rows]

        return await self._database.read(found)

    async def move(self, deadline: Deadline) -> None:
        await self._database.write(move, deadline)

    async def drop(self, deadline: Deadline) -> None:
        not_moved = deadlines.c.due_at <= deadline.due_at
        forgotten = delete(deadlines).where(_is(deadline.alarm, deadline.subject), not_moved)

        async def dropped(connection: AsyncConnection) -> None:
            await connection.execute(forgotten)

        await self._database.write(dropped)

    async def postpone(self, deadline: Deadline, until: datetime) -> None:
        await self._database.write(_postpone, deadline, until)

    async def restart_clocks(self, now: datetime) -> None:
        clock = select(cast(games.c.clock, BigInteger)).where(games.c.id == deadlines.c.subject).scalar_subquery()

        async def restarted(connection: AsyncConnection) -> None:
            for alarm, microseconds in _AFTER_A_SECOND_OF_CLOCK.items():
                due_at = bindparam("now", now, Instant) + clock * microseconds
                await connection.execute(update(deadlines).where(self._watched([alarm])).values(due_at=due_at))
            missed = self._watched([Alarm.IDLE]) & (deadlines.c.due_at < now - _DOWN_FOR_LONG)
            await connection.execute(update(deadlines).where(missed).values(due_at=now + REMINDED_AFTER))

        await self._database.write(restarted)

    def _watched(self, alarms: Collection[Alarm]) -> ColumnElement[bool]:
        return deadlines.c.alarm.in_([alarm.value for alarm in alarms]) & self._share.has(deadlines.c.server_id)
