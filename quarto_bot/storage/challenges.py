"""Queries about challenges."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from sqlalchemy import RowMapping, bindparam, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from quarto_bot.matches import Challenge, ChallengeState, NewChallenge, Obstacle, Refused, Venue

from .games import line_up
from .options import option_columns, options_of
from .share import Share
from .tables import challenges, games

_IS_OPEN = challenges.c.state == ChallengeState.OPEN.value
NOTE_MESSAGE: Final = (
    update(challenges).where(challenges.c.id == bindparam("challenge")).values(message_id=bindparam("message"))
)


async def add(connection: AsyncConnection, new: NewChallenge) -> Challenge:
    channel = new.venue.channel
    await line_up(connection, channel)
    running = select(games.c.id).where(games.c.channel_id == channel, games.c.ended_at.is_(None))
    if (await connection.execute(running)).first():
        raise Refused(Obstacle.CHANNEL_HAS_GAME)
    waiting = select(challenges.c.id).where(challenges.c.channel_id == channel, _IS_OPEN)
    if (await connection.execute(waiting)).first():
        raise Refused(Obstacle.CHANNEL_HAS_CHALLENGE)
    values = {
        "channel_id": channel,
        "server_id": new.venue.server,
        "challenger_id": new.challenger,
        "opponent_id": new.opponent,
        **option_columns(new.options),
        "first": new.first,
        "expires_at": new.expires_at,
        "state": ChallengeState.OPEN.value,
    }
    row = (await connection.execute(insert(challenges).values(values).returning(challenges))).mappings().one()
    return _challenge(row)


async def get(connection: AsyncConnection, challenge_id: int) -> Challenge | None:
    row = (await connection.execute(select(challenges).where(challenges.c.id == challenge_id))).mappings().first()
    return _challenge(row) if row else None


async def open_in(connection: AsyncConnection, channel: int) -> Challenge | None:
    query = select(challenges).where(challenges.c.channel_id == channel, _IS_OPEN)
    row = (await connection.execute(query)).mappings().first()
    return _challenge(row) if row else None


async def end(connection: AsyncConnection, challenge_id: int, state: ChallengeState) -> bool:
    change = update(challenges).where(challenges.c.id == challenge_id, _IS_OPEN).values(state=state.value)
    return bool((await connection.execute(change)).rowcount)


async def next_due(connection: AsyncConnection, share: Share) -> datetime | None:
    shared = _IS_OPEN & share.has(challenges.c.server_id)
    due_at: datetime | None = await connection.scalar(select(func.min(challenges.c.expires_at)).where(shared))
    return due_at


async def due(connection: AsyncConnection, now: datetime, share: Share) -> list[Challenge]:
    is_due = _IS_OPEN & (challenges.c.expires_at <= now) & share.has(challenges.c.server_id)
    query = select(challenges).where(is_due).order_by(challenges.c.expires_at)
    return [_challenge(row) for row in (await connection.execute(query)).mappings()]


async def open_of(connection: AsyncConnection, person: int) -> list[Challenge]:
    theirs = or_(challenges.c.challenger_id == person, challenges.c.opponent_id == person)
    rows = await connection.execute(select(challenges).where(_IS_OPEN, theirs))
    return [_challenge(row) for row in rows.mappings()]


def _challenge(row: RowMapping) -> Challenge:
    return Challenge(
        id=row["id"],
        venue=Venue(row["channel_id"], row["server_id"]),
        challenger=row["challenger_id"],
        opponent=row["opponent_id"],
        options=options_of(row),
        expires_at=row["expires_at"],
        state=ChallengeState(row["state"]),
        first=row["first"],
        message=row["message_id"],
    )
