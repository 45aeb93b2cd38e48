"""Queries about one person: statistics, history, export, and forgetting."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final

from sqlalchemy import RowMapping, Select, String, case, cast, delete, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from quarto_bot.matches import End, HistoryPage, Match, PastGame, RatingChange, Stats

from .ratings import standing_of
from .tables import actions, challenges, games, ratings, seats

_FINISHED: Final = games.c.end.is_not(None) & (games.c.end != End.ABANDONED.value)
_other = seats.alias("other_seat")


async def stats(connection: AsyncConnection, person: int, server: int | None) -> Stats:
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
        .where(seats.c.user_id == person, _FINISHED)
    )
    if server is not None:
        query = query.where(games.c.server_id == server)
    count, wins, draws, missed, caught = (await connection.execute(query)).one()
    standing = await standing_of(connection, person, server)
    return Stats(standing, count, wins, draws, count - wins - draws, missed, caught)


async def history(connection: AsyncConnection, person: int, page: int, size: int) -> HistoryPage:
    query = (
        select(games, seats.c.seat, seats.c.rating_before, seats.c.rating_after, _other.c.user_id.label("opponent"))
        .join_from(seats, games)
        .join(_other, (_other.c.game_id == games.c.id) & (_other.c.seat != seats.c.seat))
        .where(seats.c.user_id == person, games.c.ended_at.is_not(None))
        .order_by(games.c.ended_at.desc(), games.c.id.desc())
    )
    rows = (await connection.execute(query.limit(size + 1).offset(page * size))).mappings().all()
    return HistoryPage(tuple(_past_game(row) for row in rows[:size]), len(rows) > size)


def _past_game(row: RowMapping) -> PastGame:
    rated = row["rating_before"] is not None
    return PastGame(
        id=row["id"],
        ended_at=row["ended_at"],
        end=End(row["end"]),
        opponent=row["opponent"],
        won=None if row["winner"] is None else row["winner"] == row["seat"],
        change=RatingChange(row["rating_before"], row["rating_after"]) if rated else None,
    )


async def forget(connection: AsyncConnection, person: int) -> None:
    """Remove the person from every table; the other player's results stay."""
    theirs = or_(challenges.c.challenger_id == person, challenges.c.opponent_id == person)
    await connection.execute(delete(challenges).where(theirs))
    await connection.execute(delete(ratings).where(ratings.c.user_id == person))
    await connection.execute(update(seats).where(seats.c.user_id == person).values(user_id=None))


async def export(connection: AsyncConnection, person: int, played: list[Match]) -> dict[str, object]:
    """Everything stored about the person; other people appear in it as seats only."""
    theirs = or_(challenges.c.challenger_id == person, challenges.c.opponent_id == person)
    return {
        "person": str(person),
        "ratings": await _rows(connection, select(ratings).where(ratings.c.user_id == person)),
        "seats": await _rows(connection, select(seats).where(seats.c.user_id == person).order_by(seats.c.game_id)),
        "games": [_exported(match) for match in played],
        "actions": await _rows(connection, _their_actions(person)),
        "challenges": [
            _without_others(row, person)
            for row in await _rows(connection, select(challenges).where(theirs).order_by(challenges.c.id))
        ],
    }


def _their_actions(person: int) -> Select[tuple[int, int, str, datetime]]:
    """What the person did and when: in each of their games, the actions of their seat."""
    own_seat = func.substr(actions.c.text, 1, 1) == cast(seats.c.seat, String)
    return (
        select(actions.c.game_id, actions.c.sequence, actions.c.text, actions.c.at)
        .join(seats, (seats.c.game_id == actions.c.game_id) & own_seat)
        .where(seats.c.user_id == person)
        .order_by(actions.c.game_id, actions.c.sequence)
    )


async def _rows(connection: AsyncConnection, query: Any) -> list[dict[str, Any]]:
    rows = (await connection.execute(query)).mappings()
    return [{name: _plain(name, value) for name, value in row.items()} for row in rows]


def _plain(name: str, value: object) -> object:
    # JSON numbers of 64 bits are not safe everywhere, so ids of people and places are written as texts.
    if value is not None and name.endswith("_id") and name != "game_id":
        return str(value)
    return value.isoformat() if hasattr(value, "isoformat") else value


def _without_others(row: dict[str, Any], person: int) -> dict[str, Any]:
    for name in ("challenger_id", "opponent_id"):
        if row[name] not in (None, str(person)):
            row[name] = "somebody else"
    return row


def _exported(match: Match) -> dict[str, object]:
    return {
        "id": match.id,
        "channel_id": str(match.venue.channel),
        "server_id": None if match.venue.server is None else str(match.venue.server),
        "started_at": match.started_at.isoformat(),
        "ended_at": match.ended_at.isoformat() if match.ended_at else None,
        "end": match.end.value if match.end else None,
        "due_at": match.due_at.isoformat() if match.due_at else None,
        "message_id": None if match.message is None else str(match.message),
        "record": match.game.record(),
    }
