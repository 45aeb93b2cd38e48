"""Reviews of games, kept by the game's record: nobody is named in one, so nobody need be forgotten in one."""

from __future__ import annotations

from hashlib import sha256

from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from .database import Database, line_up
from .tables import reviews


class SqlReviews:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def find(self, record: str) -> tuple[int, str] | None:
        """The id and the text of the review of the game with this record."""
        return await self._database.read(_find, _digest(record))

    async def get(self, review_id: int) -> tuple[str, str] | None:
        """The record of the game that a review is about, and its text."""
        return await self._database.read(_get, review_id)

    async def keep(self, record: str, text: str) -> int:
        """Keep it, in the place of an older one of the same game, and return its id."""
        return await self._database.write(_keep, record, text)


def _digest(record: str) -> str:
    return sha256(record.encode()).hexdigest()


async def _find(connection: AsyncConnection, digest: str) -> tuple[int, str] | None:
    row = (await connection.execute(select(reviews.c.id, reviews.c.text).where(reviews.c.digest == digest))).first()
    return (row.id, row.text) if row else None


async def _get(connection: AsyncConnection, review_id: int) -> tuple[str, str] | None:
    query = select(reviews.c.record, reviews.c.text).where(reviews.c.id == review_id)
    row = (await connection.execute(query)).first()
    return (row.record, row.text) if row else None


async def _keep(connection: AsyncConnection, record: str, text: str) -> int:
    digest = _digest(record)
    await line_up(connection, int(digest[:15], 16))
    known = await _find(connection, digest)
    if known:
        await connection.execute(update(reviews).where(reviews.c.id == known[0]).values(text=text))
        return known[0]
    new = insert(reviews).values(digest=digest, record=record, text=text).returning(reviews.c.id)
    return int((await connection.execute(new)).scalar_one())
