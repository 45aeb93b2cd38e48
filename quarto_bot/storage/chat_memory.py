"""What the chat remembers: which message shows what, what servers and people have chosen, and small facts."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from typing import Any, TypeAlias

from sqlalchemy import RowMapping, Table, delete, insert, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from quarto_bot.matches import Alarm, Deadline
from quarto_bot.preferences import Preferences, QuietHours, ServerSettings
from quarto_bot.rules import Calls

from . import deadlines
from .database import Database, line_up, upsert
from .tables import notes, preferences, server_settings, shown

Values: TypeAlias = dict[str, Any]


class SqlChatMemory:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def shown(self, kind: str, subject: int) -> tuple[int, str | None] | None:
        """The message that shows this match or challenge, and the locale it is written in."""
        row = await self._database.read(_shown, kind, subject)
        return (row["message_id"], row["locale"]) if row else None

    async def remember_shown(self, kind: str, subject: int, message: int, locale: str | None) -> None:
        values = {"kind": kind, "subject": subject, "message_id": message, "locale": locale}
        await self._database.write_together((_REMEMBER_SHOWN[self._database.dialect], [values]))

    async def fact(self, name: str) -> str | None:
        """A small fact about the outside world that was kept under this name."""
        return await self._database.read(_fact, name)

    async def keep_fact(self, name: str, text: str) -> None:
        with suppress(IntegrityError):  # another process keeps the same at the same time
            await self._database.write(_keep_fact, name, text)

    async def settings_of(self, server: int) -> ServerSettings:
        return _settings(await self._database.read(_row, server_settings, server))

    async def change_settings(
        self, server: int, change: Callable[[ServerSettings], ServerSettings], now: datetime
    ) -> ServerSettings:
        async def changed(connection: AsyncConnection) -> ServerSettings:
            await line_up(connection, server)  # there may be no row to lock yet
            settings = change(_settings(await _row(connection, server_settings, server)))
            values = {"server_id": server, **_settings_values(settings)}
            await connection.execute(_KEEP_SETTINGS[self._database.dialect], values)
            await _expect_puzzle(connection, server, settings.next_puzzle(now))
            return settings

        return await self._database.write(changed)

    async def preferences_of(self, person: int) -> Preferences:
        return _preferences(await self._database.read(_row, preferences, person))

    async def change_preferences(self, person: int, change: Callable[[Preferences], Preferences]) -> Preferences:
        async def changed(connection: AsyncConnection) -> Preferences:
            await line_up(connection, person)
            chosen = change(_preferences(await _row(connection, preferences, person)))
            values = {"user_id": person, **_preference_values(chosen)}
            await connection.execute(_KEEP_PREFERENCES[self._database.dialect], values)
            return chosen

        return await self._database.write(changed)


_REMEMBER_SHOWN = upsert(shown)
_KEEP_SETTINGS = upsert(server_settings)
_KEEP_PREFERENCES = upsert(preferences)


async def _expect_puzzle(connection: AsyncConnection, server: int, due_at: datetime | None) -> None:
    await deadlines.drop(connection, server, Alarm.PUZZLE)
    if due_at:
        await deadlines.put(connection, Deadline(Alarm.PUZZLE, server, due_at), server)


async def _shown(connection: AsyncConnection, kind: str, subject: int) -> RowMapping | None:
    query = select(shown).where(shown.c.kind == kind, shown.c.subject == subject)
    return (await connection.execute(query)).mappings().first()


async def _fact(connection: AsyncConnection, name: str) -> str | None:
    found: str | None = await connection.scalar(select(notes.c.text).where(notes.c.name == name))
    return found


async def _keep_fact(connection: AsyncConnection, name: str, text: str) -> None:
    await connection.execute(delete(notes).where(notes.c.name == name))
    await connection.execute(insert(notes).values(name=name, text=text))


async def _row(connection: AsyncConnection, table: Table, key: int) -> RowMapping | None:
    [column] = table.primary_key
    query = select(table).where(column == key)
    return (await connection.execute(query)).mappings().first()


def _settings(row: RowMapping | None) -> ServerSettings:
    if row is None:
        return ServerSettings()
    return ServerSettings(
        locale=row["locale"],
        theme=row["theme"],
        clock=row["clock"],
        calls=Calls(row["calls"]),
        in_thread=row["in_thread"],
        channels=tuple(map(int, row["channels"].split())),
        puzzle_channel=row["puzzle_channel_id"],
        puzzle_hour=row["puzzle_hour"],
    )


def _settings_values(settings: ServerSettings) -> Values:
    return {
        "locale": settings.locale,
        "theme": settings.theme,
        "clock": settings.clock,
        "calls": settings.calls.value,
        "in_thread": settings.in_thread,
        "channels": " ".join(map(str, settings.channels)),
        "puzzle_channel_id": settings.puzzle_channel,
        "puzzle_hour": settings.puzzle_hour,
    }


def _preferences(row: RowMapping | None) -> Preferences:
    if row is None:
        return Preferences()
    quiet = None if row["quiet_from"] is None else QuietHours(row["quiet_from"], row["quiet_until"], row["utc_offset"])
    return Preferences(
        locale=row["locale"],
        theme=row["theme"],
        reminder=row["reminder"],
        mention_at_end=row["mention_at_end"],
        quiet=quiet,
        seen_locale=row["seen_locale"],
    )


def _preference_values(chosen: Preferences) -> Values:
    quiet = chosen.quiet
    return {
        "locale": chosen.locale,
        "theme": chosen.theme,
        "reminder": chosen.reminder,
        "mention_at_end": chosen.mention_at_end,
        "quiet_from": quiet.start if quiet else None,
        "quiet_until": quiet.end if quiet else None,
        "utc_offset": quiet.utc_offset if quiet else None,
        "seen_locale": chosen.seen_locale,
    }
