"""The score book: leaderboards, statistics and past games."""

from __future__ import annotations

from typing import Final

from sqlalchemy import ColumnElement, RowMapping, ScalarSelect, case, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from quarto_bot.matches import (
    LEVELS,
    Computer,
    End,
    LeaderboardPage,
    LevelRecord,
    PastGame,
    Person,
    Standing,
    Stats,
)
from quarto_bot.storage.database import Database
from quarto_bot.storage.tables import EVERYWHERE, games, player_of, ratings, seats

from .ratings import score_of

_other = seats.alias("other_seat")
_FINISHED: Final = games.c.end.is_not(None) & games.c.end.not_in([End.ABANDONED.value, End.STOPPED.value])


class SqlScores:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def leaderboard(self, server: int | None, *, page: int, size: int, asker: Person) -> LeaderboardPage:
        return await self._database.read(_leaderboard, server, page, size, asker)

    async def stats(self, person: Person, server: int | None) -> Stats:
        return await self._database.read(_stats, person, server)

    async def history(self, person: Person, *, most: int) -> list[PastGame]:
        return await self._database.read(_history, person, most)


async def _leaderboard(
    connection: AsyncConnection, server: int | None, page: int, size: int, asker: Person
) -> LeaderboardPage:
    scope = EVERYWHERE if server is None else server
    here, order = ratings.c.server_id == scope, (ratings.c.conservative.desc(), ratings.c.user_id)
    # The index alone tells who is on the page; only their rows are then read.
    people = select(ratings.c.user_id).where(here).order_by(*order).limit(size + 1).offset(page * size).subquery()
    query = select(ratings).join(people, people.c.user_id == ratings.c.user_id).where(here).order_by(*order)
    rows = (await connection.execute(query)).mappings().all()
    standings = tuple(_standing(row, page * size + number) for number, row in enumerate(rows[:size], start=1))
    return LeaderboardPage(standings, len(rows) > size, await _standing_of(connection, asker, server))


async def _standing_of(connection: AsyncConnection, person: Person, server: int | None) -> Standing | None:
    scope = EVERYWHERE if server is None else server
    query = select(ratings).where(ratings.c.server_id == scope, ratings.c.user_id == person.id)
    row = (await connection.execute(query)).mappings().first()
    if row is None:
        return None
    # Counted apart, each finds its part of the index; joined by OR, the whole server would be read.
    better = ratings.c.conservative > row["conservative"]
    level = (ratings.c.conservative == row["conservative"]) & (ratings.c.user_id < person.id)
    ahead = (await connection.execute(select(_count(scope, better), _count(scope, level)))).one()
    return _standing(row, sum(ahead) + 1)


def _count(scope: int, condition: ColumnElement[bool]) -> ScalarSelect[int]:
    return select(func.count()).where(ratings.c.server_id == scope, condition).scalar_subquery()


def _standing(row: RowMapping, rank: int) -> Standing:
    return Standing(rank, Person(row["user_id"]), score_of(row))


async def _stats(connection: AsyncConnection, person: Person, server: int | None) -> Stats:
    won, drawn = games.c.winner == seats.c.seat, games.c.winner.is_(None)
    query = (
        select(
            func.count(),
            func.coalesce(func.sum(case((won, 1), else_=0)), 0),
            func.coalesce(func.sum(case((drawn, 1), else_=0)), 0),
            func.coalesce(func.sum(seats.c.lines_missed), 0),
            func.coalesce(func.sum(seats.c.lines_caught), 0),
        )
        .join_from(seats, games)
        .where(seats.c.user_id == person.id, _FINISHED)
    )
    if server is not None:
        query = query.where(games.c.server_id == server)
    count, wins, draws, missed, caught = (await connection.execute(query)).one()
    standing = await _standing_of(connection, person, server)
    by_level = await _by_level(connection, person, server)
    return Stats(standing, count, wins, draws, count - wins - draws, missed, caught, by_level)


async def _by_level(connection: AsyncConnection, person: Person, server: int | None) -> tuple[LevelRecord, ...]:
    level, winner = _other.c.computer_level, games.c.winner
    results = (winner == seats.c.seat, winner.is_(None), winner == _other.c.seat)
    query = (
        select(level, *(func.sum(case((result, 1), else_=0)) for result in results))
        .join_from(seats, games)
        .join(_other, (_other.c.game_id == games.c.id) & (_other.c.seat != seats.c.seat))
        .where(seats.c.user_id == person.id, level.is_not(None), _FINISHED)
        .group_by(level)
    )
    if server is not None:
        query = query.where(games.c.server_id == server)
    rows = (await connection.execute(query)).all()
    records = (LevelRecord(Computer(row[0]), *map(int, row[1:])) for row in rows)
    return tuple(sorted(records, key=lambda record: LEVELS.index(record.computer.level)))


async def _history(connection: AsyncConnection, person: Person, most: int) -> list[PastGame]:
    query = (
        select(games, seats.c.seat, _other.c.user_id, _other.c.computer_level)
        .join_from(seats, games)
        .join(_other, (_other.c.game_id == games.c.id) & (_other.c.seat != seats.c.seat))
        .where(seats.c.user_id == person.id, games.c.ended_at.is_not(None))
        .order_by(games.c.ended_at.desc(), games.c.id.desc())
        .limit(most)
    )
    return [_past_game(row) for row in (await connection.execute(query)).mappings()]


def _past_game(row: RowMapping) -> PastGame:
    won = None if row["winner"] is None else row["winner"] == row["seat"]
    opponent = player_of(row["user_id"], row["computer_level"])
    return PastGame(row["id"], row["ended_at"], End(row["end"]), opponent, won)
