"""Queries about ratings: changed in the transaction that ends a game, read as leaderboards."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import ColumnElement, Insert, RowMapping, ScalarSelect, func, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from quarto_bot.matches import LeaderboardPage, Rating, RatingChange, Standing
from quarto_bot.matches.ratings import rated

from .tables import EVERYWHERE, ratings

_NOBODY_YET: Final = {"games": 0, "wins": 0, "draws": 0, "losses": 0, "streak": 0}


async def change(
    connection: AsyncConnection, server: int | None, players: tuple[int, int], winner: int | None
) -> tuple[RatingChange, RatingChange]:
    """Rate a game on its server and everywhere; return the change everywhere."""
    if server is not None:
        await _change(connection, server, players, winner)
    return await _change(connection, EVERYWHERE, players, winner)


async def _change(
    connection: AsyncConnection, scope: int, players: tuple[int, int], winner: int | None
) -> tuple[RatingChange, RatingChange]:
    rows = await _locked_rows(connection, scope, players)
    before = tuple(Rating(rows[person]["mean"], rows[person]["deviation"]) for person in players)
    after = rated((before[0], before[1]), winner)
    for seat, person in enumerate(players):
        result = "draws" if winner is None else "wins" if winner == seat else "losses"
        values = _rating_values(after[seat]) | _counted(rows[person], result)
        this_row = (ratings.c.server_id == scope) & (ratings.c.user_id == person)
        await connection.execute(update(ratings).where(this_row).values(values))
    first, second = (RatingChange(before[seat].shown, after[seat].shown) for seat in (0, 1))
    return first, second


async def _locked_rows(connection: AsyncConnection, scope: int, players: tuple[int, int]) -> dict[int, RowMapping]:
    # Always in the order of the ids, so that two games of the same people can't wait for each other.
    people = sorted(players)
    newcomer = {"server_id": scope, **_rating_values(Rating()), **_NOBODY_YET}
    new_rows = [newcomer | {"user_id": person} for person in people]
    await connection.execute(_insert_if_missing(connection.dialect.name), new_rows)
    theirs = (ratings.c.server_id == scope) & ratings.c.user_id.in_(people)
    query = select(ratings).where(theirs).order_by(ratings.c.user_id).with_for_update()
    return {row["user_id"]: row for row in (await connection.execute(query)).mappings()}


def _insert_if_missing(dialect: str) -> Insert:
    if dialect == "sqlite":
        return sqlite.insert(ratings).on_conflict_do_nothing()
    return postgresql.insert(ratings).on_conflict_do_nothing()


def _rating_values(rating: Rating) -> dict[str, Any]:
    return {"mean": rating.mean, "deviation": rating.deviation, "conservative": rating.conservative}


def _counted(row: RowMapping, result: str) -> dict[str, Any]:
    streak = row["streak"]
    streaks = {"wins": max(streak, 0) + 1, "losses": min(streak, 0) - 1, "draws": 0}
    return {"games": row["games"] + 1, result: row[result] + 1, "streak": streaks[result]}


async def leaderboard(
    connection: AsyncConnection, server: int | None, page: int, size: int, asker: int
) -> LeaderboardPage:
    scope = EVERYWHERE if server is None else server
    here, order = ratings.c.server_id == scope, (ratings.c.conservative.desc(), ratings.c.user_id)
    # The index alone tells who is on the page; only their rows are then read.
    people = select(ratings.c.user_id).where(here).order_by(*order).limit(size + 1).offset(page * size).subquery()
    query = select(ratings).join(people, people.c.user_id == ratings.c.user_id).where(here).order_by(*order)
    rows = (await connection.execute(query)).mappings().all()
    standings = tuple(_standing(row, page * size + number) for number, row in enumerate(rows[:size], start=1))
    return LeaderboardPage(standings, len(rows) > size, await standing_of(connection, asker, server))


async def standing_of(connection: AsyncConnection, person: int, server: int | None) -> Standing | None:
    scope = EVERYWHERE if server is None else server
    query = select(ratings).where(ratings.c.server_id == scope, ratings.c.user_id == person)
    row = (await connection.execute(query)).mappings().first()
    if row is None:
        return None
    # Counted apart, each finds its part of the index; joined by OR, the whole server would be read.
    better = ratings.c.conservative > row["conservative"]
    level = (ratings.c.conservative == row["conservative"]) & (ratings.c.user_id < person)
    ahead = (await connection.execute(select(_count(scope, better), _count(scope, level)))).one()
    return _standing(row, sum(ahead) + 1)


def _count(scope: int, condition: ColumnElement[bool]) -> ScalarSelect[int]:
    return select(func.count()).where(ratings.c.server_id == scope, condition).scalar_subquery()


def _standing(row: RowMapping, rank: int) -> Standing:
    return Standing(
        rank=rank,
        person=row["user_id"],
        rating=Rating(row["mean"], row["deviation"]).shown,
        games=row["games"],
        wins=row["wins"],
        draws=row["draws"],
        losses=row["losses"],
        streak=row["streak"],
    )
