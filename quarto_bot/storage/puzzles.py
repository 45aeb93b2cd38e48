"""How people get on with the puzzles of the day, and the table of solvers."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, RowMapping, Select, case, func, select, true
from sqlalchemy.ext.asyncio import AsyncConnection

from quarto_bot.puzzles import Progress, Solver, SolverPage

from .database import Database, line_up, upsert
from .tables import puzzle_posts as posts
from .tables import puzzle_progress as progress

_KEEP = upsert(progress)
_KEEP_POST = upsert(posts)


class SqlPuzzles:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, person: int, number: int) -> Progress | None:
        row = await self._database.read(_row, person, number)
        return _progress(row) if row else None

    async def change(
        self, person: int, number: int, server: int | None, now: datetime, change: Callable[[Progress], Progress]
    ) -> Progress:
        async def changed(connection: AsyncConnection) -> Progress:
            await line_up(connection, person)  # there may be no row to lock yet
            row = await _row(connection, person, number)
            before = _progress(row) if row else Progress(number, now)
            after = change(before)
            if row is None or after != before:
                where = row["server_id"] if row else server
                values = {"user_id": person, "server_id": where, **_values(after)}
                await connection.execute(_KEEP[self._database.dialect], values)
            return after

        return await self._database.write(changed)

    async def solved(self, person: int) -> list[int]:
        query = select(progress.c.number).where(progress.c.user_id == person, _IS_SOLVED).order_by(progress.c.number)

        async def found(connection: AsyncConnection) -> list[int]:
            return list((await connection.scalars(query)).all())

        return await self._database.read(found)

    async def solvers(self, server: int | None, week: range, *, page: int, size: int) -> SolverPage:
        query = _solvers(server, week).limit(size + 1).offset(page * size)

        async def found(connection: AsyncConnection) -> SolverPage:
            rows = (await connection.execute(query)).mappings().all()
            return SolverPage(tuple(Solver(**row) for row in rows[:size]), has_more=len(rows) > size)

        return await self._database.read(found)

    async def claim_post(self, server: int, number: int) -> bool:
        """Note that this server gets this puzzle now; False if it has had it, or a later one."""

        async def claimed(connection: AsyncConnection) -> bool:
            await line_up(connection, server)
            last = await connection.scalar(select(posts.c.number).where(posts.c.server_id == server))
            if last is not None and last >= number:
                return False
            values = {"server_id": server, "number": number}
            await connection.execute(_KEEP_POST[self._database.dialect], values)
            return True

        return await self._database.write(claimed)


_IS_SOLVED: ColumnElement[bool] = progress.c.solved_at.is_not(None)


async def _row(connection: AsyncConnection, person: int, number: int) -> RowMapping | None:
    query = select(progress).where(progress.c.user_id == person, progress.c.number == number)
    return (await connection.execute(query)).mappings().first()


def _solvers(server: int | None, week: range) -> Select[Any]:
    """In a run of days, a puzzle's number and the count of those before it grow together: their difference stays."""
    here = true() if server is None else progress.c.server_id == server
    before = func.row_number().over(partition_by=progress.c.user_id, order_by=progress.c.number)
    solved = (
        select(progress.c.user_id, progress.c.number, (progress.c.number - before).label("run"))
        .where(_IS_SOLVED, here)
        .subquery()
    )
    in_week = case((solved.c.number.between(week.start, week.stop - 1), 1), else_=0)
    runs = (
        select(solved.c.user_id, func.count().label("length"), func.sum(in_week).label("this_week"))
        .group_by(solved.c.user_id, solved.c.run)
        .subquery()
    )
    this_week, ever = func.sum(runs.c.this_week), func.sum(runs.c.length)
    best = func.max(runs.c.length)
    return (
        select(
            runs.c.user_id.label("person"),
            this_week.label("this_week"),
            ever.label("ever"),
            best.label("best_streak"),
        )
        .group_by(runs.c.user_id)
        .order_by(this_week.desc(), ever.desc(), best.desc(), runs.c.user_id)
    )


def _progress(row: RowMapping) -> Progress:
    return Progress(row["number"], row["started_at"], row["tries"], row["hinted"], row["solved_at"])


def _values(after: Progress) -> dict[str, object]:
    return {
        "number": after.number,
        "started_at": after.started_at,
        "tries": after.tries,
        "hinted": after.hinted,
        "solved_at": after.solved_at,
    }
