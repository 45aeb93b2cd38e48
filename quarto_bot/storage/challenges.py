"""Challenges, the matches that they become, and who does not want to be challenged by whom."""

from __future__ import annotations

from dataclasses import replace

from sqlalchemy import ColumnElement, RowMapping, delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from quarto_bot.matches import (
    MOST_OPEN_CHALLENGES,
    Added,
    Alarm,
    Challenge,
    ChallengeState,
    Deadline,
    Match,
    NewChallenge,
    NewMatch,
    Person,
    Player,
    Taken,
    Venue,
)
from quarto_bot.rules import Seat

from . import deadlines, matches
from .database import Database, line_up
from .tables import blocks, challenges, games, option_values, options_of

_IS_OPEN = challenges.c.state == ChallengeState.OPEN.value


class SqlChallenges:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, new: NewChallenge) -> Added | Taken:
        try:
            return await self._database.write(_add, new)
        except IntegrityError:
            return Taken.BY_CHALLENGE

    async def get(self, challenge_id: int) -> Challenge | None:
        return await self._database.read(_get, challenge_id)

    async def open_in(self, channel: int) -> Challenge | None:
        return await self._database.read(_open_in, channel)

    async def open_of(self, person: Person) -> list[Challenge]:
        return await self._database.read(_open_of, person)

    async def end(self, challenge_id: int, state: ChallengeState) -> bool:
        return await self._database.write(_end, challenge_id, state)

    async def begin(self, new: NewMatch) -> Match | Taken:
        try:
            return await self._database.write(_begin, new)
        except IntegrityError:
            return Taken.BY_GAME


class SqlBlocks:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, person: Person, blocked: Person) -> bool:
        try:
            return await self._database.write(_block, person, blocked)
        except IntegrityError:
            return False

    async def remove(self, person: Person, blocked: Person) -> bool:
        return await self._database.write(_unblock, person, blocked)

    async def of(self, person: Person) -> list[Person]:
        return await self._database.read(_blocked_by, person)


def _has_blocked(person: Person, blocked: Person) -> ColumnElement[bool]:
    return (blocks.c.user_id == person.id) & (blocks.c.blocked_id == blocked.id)


async def _is_blocked(connection: AsyncConnection, one: Person, other: Player | None) -> bool:
    """Whether either of the two has blocked the other."""
    if not isinstance(other, Person):
        return False
    query = select(blocks.c.user_id).where(_has_blocked(one, other) | _has_blocked(other, one)).limit(1)
    return (await connection.execute(query)).first() is not None


async def _block(connection: AsyncConnection, person: Person, blocked: Person) -> bool:
    await connection.execute(insert(blocks).values(user_id=person.id, blocked_id=blocked.id))
    return True


async def _unblock(connection: AsyncConnection, person: Person, blocked: Person) -> bool:
    return bool((await connection.execute(delete(blocks).where(_has_blocked(person, blocked)))).rowcount)


async def _blocked_by(connection: AsyncConnection, person: Person) -> list[Person]:
    query = select(blocks.c.blocked_id).where(blocks.c.user_id == person.id).order_by(blocks.c.blocked_id)
    return [Person(number) for number in (await connection.scalars(query)).all()]


async def _add(connection: AsyncConnection, new: NewChallenge) -> Added | Taken:
    if await _is_blocked(connection, new.challenger, new.opponent):
        return Taken.BY_BLOCK
    channel = new.venue.channel
    await line_up(connection, new.challenger.id)
    await line_up(connection, channel)
    running = select(games.c.id).where(games.c.channel_id == channel, games.c.ended_at.is_(None))
    if (await connection.execute(running)).first():
        return Taken.BY_GAME
    waiting = await _open_in(connection, channel)
    if waiting and waiting.challenger != new.challenger:
        return Taken.BY_CHALLENGE
    if await _count_waiting_elsewhere(connection, new) >= MOST_OPEN_CHALLENGES:
        return Taken.BY_OTHER_CHALLENGES
    replaced = None
    if waiting and await _end(connection, waiting.id, ChallengeState.REPLACED):
        replaced = replace(waiting, state=ChallengeState.REPLACED)
    return Added(await _insert(connection, new), replaced)


async def _count_waiting_elsewhere(connection: AsyncConnection, new: NewChallenge) -> int:
    """How many challenges of the same person wait in other channels."""
    theirs = (challenges.c.challenger_id == new.challenger.id) & (challenges.c.channel_id != new.venue.channel)
    query = select(func.count()).where(theirs, _IS_OPEN, challenges.c.expires_at > new.at)
    return int((await connection.execute(query)).scalar_one())


async def _insert(connection: AsyncConnection, new: NewChallenge) -> Challenge:
    values = {
        "channel_id": new.venue.channel,
        "server_id": new.venue.server,
        "challenger_id": new.challenger.id,
        "opponent_id": new.opponent.id if new.opponent else None,
        **option_values(new.options),
        "first": new.first,
        "expires_at": new.expires_at,
        "state": ChallengeState.OPEN.value,
    }
    row = (await connection.execute(insert(challenges).values(values).returning(challenges))).mappings().one()
    await deadlines.put(connection, Deadline(Alarm.CHALLENGE, row["id"], new.expires_at), new.venue.server)
    return _challenge(row)


async def _begin(connection: AsyncConnection, new: NewMatch) -> Match | Taken:
    if new.challenge and await _is_blocked(connection, new.challenge.challenger, new.players[1]):
        return Taken.BY_BLOCK
    await line_up(connection, new.venue.channel)
    if new.challenge and not await _end(connection, new.challenge.id, ChallengeState.ACCEPTED):
        return Taken.ANSWERED
    if not new.challenge and await _open_in(connection, new.venue.channel):
        return Taken.BY_CHALLENGE
    return await matches.begin(connection, new)


async def _end(connection: AsyncConnection, challenge_id: int, state: ChallengeState) -> bool:
    await deadlines.drop(connection, challenge_id, Alarm.CHALLENGE)
    change = update(challenges).where(challenges.c.id == challenge_id, _IS_OPEN).values(state=state.value)
    return bool((await connection.execute(change)).rowcount)


async def _get(connection: AsyncConnection, challenge_id: int) -> Challenge | None:
    row = (await connection.execute(select(challenges).where(challenges.c.id == challenge_id))).mappings().first()
    return _challenge(row) if row else None


async def _open_in(connection: AsyncConnection, channel: int) -> Challenge | None:
    query = select(challenges).where(challenges.c.channel_id == channel, _IS_OPEN)
    row = (await connection.execute(query)).mappings().first()
    return _challenge(row) if row else None


async def _open_of(connection: AsyncConnection, person: Person) -> list[Challenge]:
    theirs = or_(challenges.c.challenger_id == person.id, challenges.c.opponent_id == person.id)
    rows = await connection.execute(select(challenges).where(_IS_OPEN, theirs))
    return [_challenge(row) for row in rows.mappings()]


def _challenge(row: RowMapping) -> Challenge:
    return Challenge(
        id=row["id"],
        venue=Venue(row["channel_id"], row["server_id"]),
        challenger=Person(row["challenger_id"]),
        opponent=None if row["opponent_id"] is None else Person(row["opponent_id"]),
        options=options_of(row),
        expires_at=row["expires_at"],
        state=ChallengeState(row["state"]),
        first=None if row["first"] is None else Seat(row["first"]),
    )
