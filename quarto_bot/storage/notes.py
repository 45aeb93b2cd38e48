"""Small facts about the outside world that outlive a restart."""

from __future__ import annotations

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from .tables import notes


async def get(connection: AsyncConnection, name: str) -> str | None:
    found: str | None = await connection.scalar(select(notes.c.text).where(notes.c.name == name))
    return found


async def put(connection: AsyncConnection, name: str, text: str) -> None:
    await connection.execute(delete(notes).where(notes.c.name == name))
    await connection.execute(insert(notes).values(name=name, text=text))
