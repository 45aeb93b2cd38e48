"""Everything stored about one person: exported, or deleted."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Select, String, cast, delete, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from quarto_bot.matches import Match, Person
from quarto_bot.storage.database import Database, line_up
from quarto_bot.storage.matches import matches_of
from quarto_bot.storage.tables import (
    actions,
    blocks,
    challenges,
    preferences,
    puzzle_progress,
    rating_changes,
    ratings,
    seats,
    shown,
)

from .ratings import take_back


class SqlPeople:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def forget(self, person: Person, *, since: datetime) -> None:
        await self._database.write(_forget, person, since)

    async def export(self, person: Person) -> dict[str, object]:
        return await self._database.read(_export, person)


def _challenged(person: Person) -> ColumnElement[bool]:
    return or_(challenges.c.challenger_id == person.id, challenges.c.opponent_id == person.id)


async def _forget(connection: AsyncConnection, person: Person, since: datetime) -> None:
    await line_up(connection, person.id)  # a game of theirs that ends now is counted before this, or not at all
    await take_back(connection, person, since)
    theirs = select(challenges.c.id).where(_challenged(person))
    await connection.execute(delete(shown).where(shown.c.kind == "challenge", shown.c.subject.in_(theirs)))
    await connection.execute(delete(challenges).where(_challenged(person)))
    await connection.execute(delete(ratings).where(ratings.c.user_id == person.id))
    await connection.execute(delete(puzzle_progress).where(puzzle_progress.c.user_id == person.id))
    await connection.execute(delete(preferences).where(preferences.c.user_id == person.id))
    await connection.execute(delete(blocks).where(or_(blocks.c.user_id == person.id, blocks.c.blocked_id == person.id)))
    await connection.execute(update(seats).where(seats.c.user_id == person.id).values(user_id=None))


async def _export(connection: AsyncConnection, person: Person) -> dict[str, object]:
    own_seats = select(seats).where(seats.c.user_id == person.id).order_by(seats.c.game_id)
    own_challenges = select(challenges).where(_challenged(person)).order_by(challenges.c.id)
    return {
        "person": str(person.id),
        "ratings": await _rows(connection, select(ratings).where(ratings.c.user_id == person.id)),
        "rating_changes": await _rows(connection, _rating_changes(person)),
        "seats": await _rows(connection, own_seats),
        "games": [_exported(match) for match in await matches_of(connection, person)],
        "actions": await _rows(connection, _their_actions(person)),
        "challenges": [_without_others(row, person) for row in await _rows(connection, own_challenges)],
        "messages": await _rows(connection, _shown(person)),
        "puzzles": await _rows(connection, _their_puzzles(person)),
        "preferences": await _rows(connection, select(preferences).where(preferences.c.user_id == person.id)),
        "blocks": await _rows(connection, _blocks_by(person)),
    }


def _their_puzzles(person: Person) -> Select[Any]:
    return select(puzzle_progress).where(puzzle_progress.c.user_id == person.id).order_by(puzzle_progress.c.number)


def _blocks_by(person: Person) -> Select[Any]:
    """Whom they have blocked. Who has blocked them is the others' secret."""
    return select(blocks.c.blocked_id).where(blocks.c.user_id == person.id).order_by(blocks.c.blocked_id)


def _rating_changes(person: Person) -> Select[Any]:
    """What their games did to their ratings."""
    own_seat = (seats.c.game_id == rating_changes.c.game_id) & (seats.c.seat == rating_changes.c.seat)
    query = select(rating_changes).join(seats, own_seat).where(seats.c.user_id == person.id)
    return query.order_by(rating_changes.c.game_id, rating_changes.c.server_id)


def _their_actions(person: Person) -> Select[tuple[int, int, str, datetime]]:
    """What the person did and when: in each of their games, the actions of their seat."""
    own_seat = func.substr(actions.c.text, 1, 1) == cast(seats.c.seat, String)
    return (
        select(actions.c.game_id, actions.c.sequence, actions.c.text, actions.c.at)
        .join(seats, (seats.c.game_id == actions.c.game_id) & own_seat)
        .where(seats.c.user_id == person.id)
        .order_by(actions.c.game_id, actions.c.sequence)
    )


def _shown(person: Person) -> Select[Any]:
    """The messages that show their games and challenges."""
    their_games = select(seats.c.game_id).where(seats.c.user_id == person.id)
    their_challenges = select(challenges.c.id).where(_challenged(person))
    of_games = (shown.c.kind == "match") & shown.c.subject.in_(their_games)
    of_challenges = (shown.c.kind == "challenge") & shown.c.subject.in_(their_challenges)
    return select(shown).where(of_games | of_challenges).order_by(shown.c.kind, shown.c.subject)


async def _rows(connection: AsyncConnection, query: Any) -> list[dict[str, Any]]:
    rows = (await connection.execute(query)).mappings()
    return [{name: _plain(name, value) for name, value in row.items()} for row in rows]


def _plain(name: str, value: object) -> object:
    # JSON numbers of 64 bits are not safe everywhere, so ids of people and places are written as texts.
    if value is not None and name.endswith("_id") and name != "game_id":
        return str(value)
    return value.isoformat() if hasattr(value, "isoformat") else value


def _without_others(row: dict[str, Any], person: Person) -> dict[str, Any]:
    for name in ("challenger_id", "opponent_id"):
        if row[name] not in (None, str(person.id)):
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
        "turn_ends_at": match.turn_ends_at.isoformat() if match.turn_ends_at else None,
        "record": match.game.record(),
    }
