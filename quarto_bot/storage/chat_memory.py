"""What the chat remembers from one start to the next: which message shows what, in which language; and small facts."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from sqlalchemy import Insert, RowMapping, delete, insert, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from .database import Database
from .tables import notes, shown


class SqlChatMemory:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def shown(self, kind: str, subject: int) -> tuple[int, str | None] | None:
        """The message that shows this match or challenge, and the locale it is written in."""
        row = await self._database.read(_shown, kind, subject)
        return (row["message_id"], row["locale"]) if row else None

    async def remember_shown(self, kind: str, subject: int, message: int, locale: str) -> None:
        values = {"kind": kind, "subject": subject, "message_id": message, "locale": locale}
        await self._database.write_single(_REMEMBER[self._database.dialect], values)

    async def fact(self, name: str) -> str | None:
        """A small fact about the outside world that was kept under this name."""
        return await self._database.read(_fact, name)

    async def keep_fact(self, name: str, text: str) -> None:
        with suppress(IntegrityError):  # another process keeps the same at the same time
            await self._database.write(_keep_fact, name, text)


def _upsert(insertion: Any) -> Insert:
    new = {"message_id": insertion.excluded.message_id, "locale": insertion.excluded.locale}
    statement: Insert = insertion.on_conflict_do_update(index_elements=["kind", "subject"], set_=new)
    return statement


_REMEMBER = {"sqlite": _upsert(sqlite.insert(shown)), "postgresql": _upsert(postgresql.insert(shown))}


async def _shown(connection: AsyncConnection, kind: str, subject: int) -> RowMapping | None:
    query = select(shown).where(shown.c.kind == kind, shown.c.subject == subject)
    return (await connection.execute(query)).mappings().first()


async def _fact(connection: AsyncConnection, name: str) -> str | None:
    found: str | None = await connection.scalar(select(notes.c.text).where(notes.c.name == name))
    return found


async def _keep_fact(connection: AsyncConnection, name: str, text: str) -> None:
    await connection.execute(delete(notes).where(notes.c.name == name))
    await connection.execute(insert(notes).values(name=name, text=text))
