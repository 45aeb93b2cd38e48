"""Ratings: moved in the transaction that ends a rated match, and taken back with somebody who is gone the same day."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime
from typing import Any

from sqlalchemy import Insert, RowMapping, delete, func, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from quarto_bot.matches import (
    MOST_RATED_OF_A_PAIR,
    RATED_SPAN,
    Change,
    Ending,
    Moved,
    Person,
    Rating,
    RatingChange,
    Score,
    settled,
    streak_of,
)
from quarto_bot.rules import Seat
from quarto_bot.storage.database import line_up
from quarto_bot.storage.tables import EVERYWHERE, games, rating_changes, ratings, seats

_other = seats.alias("other_seat")
_opposite = (_other.c.game_id == seats.c.game_id) & (_other.c.seat != seats.c.seat)


async def settle(
    connection: AsyncConnection, change: Change, ending: Ending, players: tuple[Person, Person]
) -> tuple[RatingChange, RatingChange] | None:
    """Count a rated match on its server and everywhere; return the change everywhere.

    Or None, and nothing counted, if the two have had enough rated ones lately.
    """
    for person in sorted(person.id for person in players):  # two games of theirs that end at once count each other
        await line_up(connection, person)
    if await _rated_lately(connection, players, change.at - RATED_SPAN) >= MOST_RATED_OF_A_PAIR:
        return None
    server = change.match.venue.server
    if server is not None:
        await _settle(connection, server, change.match.id, ending, players)
    return await _settle(connection, EVERYWHERE, change.match.id, ending, players)


async def _rated_lately(connection: AsyncConnection, players: tuple[Person, Person], since: datetime) -> int:
    """How many rated games these two have ended since then."""
    first, second = players
    query = (
        select(func.count())
        .select_from(seats)
        .join(_other, _opposite)
        .join(games, games.c.id == seats.c.game_id)
        .where(seats.c.user_id == first.id, _other.c.user_id == second.id)
        .where(seats.c.rating_after.is_not(None), games.c.ended_at > since)
    )
    return int((await connection.execute(query)).scalar_one())


async def _settle(
    connection: AsyncConnection, scope: int, match_id: int, ending: Ending, players: tuple[Person, Person]
) -> tuple[RatingChange, RatingChange]:
    first, second = players
    pages = await _locked_pages(connection, scope, players)
    before = pages[first], pages[second]
    after = settled(before, ending.winner, winner_gains=ending.winner_gains)
    for person, score in zip(players, after, strict=True):
        await _turn_page(connection, scope, person.id, score)
    moved = [_moved(before[seat].rating, after[seat].rating) for seat in Seat]
    rows = [{"game_id": match_id, "seat": seat, "server_id": scope, **moved[seat]} for seat in Seat]
    await connection.execute(insert(rating_changes), rows)
    mine, theirs = (RatingChange(before[seat].rating.shown, after[seat].rating.shown) for seat in Seat)
    return mine, theirs


def _moved(before: Rating, after: Rating) -> dict[str, float]:
    return {"mean": after.mean - before.mean, "deviation": after.deviation - before.deviation}


async def _turn_page(connection: AsyncConnection, scope: int, person: int, score: Score) -> None:
    this_row = (ratings.c.server_id == scope) & (ratings.c.user_id == person)
    if score.games:
        await connection.execute(update(ratings).where(this_row).values(_values(score)))
    else:
        await connection.execute(delete(ratings).where(this_row))


async def _locked_pages(connection: AsyncConnection, scope: int, players: tuple[Person, Person]) -> dict[Person, Score]:
    # Always in the order of the ids, so that two games of the same people can't wait for each other.
    people = sorted(person.id for person in players)
    new_rows = [{"server_id": scope, "user_id": person, **_values(Score())} for person in people]
    await connection.execute(_insert_if_missing(connection.dialect.name), new_rows)
    theirs = (ratings.c.server_id == scope) & ratings.c.user_id.in_(people)
    query = select(ratings).where(theirs).order_by(ratings.c.user_id).with_for_update()
    return {Person(row["user_id"]): score_of(row) for row in (await connection.execute(query)).mappings()}


def _insert_if_missing(dialect: str) -> Insert:
    if dialect == "sqlite":
        return sqlite.insert(ratings).on_conflict_do_nothing()
    return postgresql.insert(ratings).on_conflict_do_nothing()


def _values(score: Score) -> dict[str, Any]:
    rating = score.rating
    return {
        "mean": rating.mean,
        "deviation": rating.deviation,
        "conservative": rating.conservative,
        "games": score.games,
        "wins": score.wins,
        "draws": score.draws,
        "losses": score.losses,
        "streak": score.streak,
    }


def score_of(row: RowMapping) -> Score:
    rating = Rating(row["mean"], row["deviation"])
    return Score(rating, row["wins"], row["draws"], row["losses"], row["streak"])


async def take_back(connection: AsyncConnection, person: Person, since: datetime) -> None:
    """Let the person's games that ended since then be as if they had never been rated."""
    moved = await _moved_by(connection, person, since)
    matches = {row["game_id"] for row in moved}
    unrated = {"rating_before": None, "rating_after": None}
    await connection.execute(update(seats).where(seats.c.game_id.in_(matches)).values(unrated))
    await connection.execute(delete(rating_changes).where(rating_changes.c.game_id.in_(matches)))
    pages: dict[tuple[int, int], list[RowMapping]] = {}
    for row in moved:
        if row["user_id"] not in (None, person.id):
            pages.setdefault((row["server_id"], row["user_id"]), []).append(row)
    # In the order in which a match that ends now locks them: its server before everywhere, then by people's ids.
    for scope, user in sorted(pages, key=lambda page: (page[0] == EVERYWHERE, *page)):
        await _take_back(connection, scope, user, pages[scope, user])


async def _moved_by(connection: AsyncConnection, person: Person, since: datetime) -> list[RowMapping]:
    """What the person's games since then did to the ratings of both seats."""
    theirs = select(seats.c.game_id).where(seats.c.user_id == person.id)
    query = (
        select(rating_changes, seats.c.user_id, games.c.winner)
        .join_from(rating_changes, games, games.c.id == rating_changes.c.game_id)
        .join(seats, (seats.c.game_id == rating_changes.c.game_id) & (seats.c.seat == rating_changes.c.seat))
        .where(rating_changes.c.game_id.in_(theirs), games.c.ended_at > since)
    )
    return list((await connection.execute(query)).mappings())


async def _take_back(connection: AsyncConnection, scope: int, user: int, moved: Iterable[RowMapping]) -> None:
    page = select(ratings).where(ratings.c.server_id == scope, ratings.c.user_id == user).with_for_update()
    score = score_of((await connection.execute(page)).mappings().one())
    for row in moved:
        score = score.without(Moved(row["mean"], row["deviation"]), won=_won(row))
    await _turn_page(connection, scope, user, replace(score, streak=await _streak(connection, scope, user)))


def _won(row: RowMapping) -> bool | None:
    return None if row["winner"] is None else row["winner"] == row["seat"]


async def _streak(connection: AsyncConnection, scope: int, user: int) -> int:
    """What the rated games that are left make of it."""
    query = (
        select(games.c.winner, seats.c.seat)
        .join_from(seats, games)
        .where(seats.c.user_id == user, seats.c.rating_after.is_not(None))
        .order_by(games.c.ended_at.desc(), games.c.id.desc())
    )
    if scope != EVERYWHERE:
        query = query.where(games.c.server_id == scope)
    return streak_of(_won(row) for row in (await connection.execute(query)).mappings())
