"""Brings a database to this program's schema, with Alembic; refuses one that is newer. The steps are in `versions`."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from sqlalchemy import Connection, inspect, text

from quarto_bot.storage.database.opening import DatabaseUnusable, somebody_elses

_STEPS: Final = Path(__file__).parent / "versions"
_LOCK: Final = 0x51554152544F  # "QUARTO", known to every process of this program


class DatabaseTooNew(DatabaseUnusable):
    """The database was last used by a newer version of this program."""

    def __init__(self, revision: str) -> None:
        super().__init__(
            f"The database has schema version {revision}, which this version of the bot does not know: it was "
            "used by a newer one. Nothing was changed. Install the newer version, or restore a backup."
        )


def bring_up_to_date(connection: Connection) -> None:
    """Apply what is missing, inside the caller's transaction; other processes that start now wait their turn."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
    known = {path.name.partition("_")[0] for path in _STEPS.glob("[0-9]*.py")}
    current = _current(connection)
    for revision in current:
        if revision not in known:
            raise (DatabaseTooNew(revision) if _is_ours(revision) else somebody_elses(f"its schema is {revision}"))
    if current != {max(known)}:
        from .upgrading import upgrade  # noqa: PLC0415 - Alembic takes an eighth of a start that mostly has no use for it

        upgrade(connection)


def _current(connection: Connection) -> set[str]:
    """What Alembic has noted in the database: one revision, none in a new one."""
    if not inspect(connection).has_table("alembic_version"):
        return set()
    return set(connection.execute(text("SELECT version_num FROM alembic_version")).scalars())


def _is_ours(revision: str) -> bool:
    """Whether it is numbered as ours are; other programs leave Alembic's own names."""
    return revision.isdecimal() and len(revision) == 4
