"""Brings a database to this program's schema, with Alembic; refuses one that is newer. The steps are in `versions`."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from quarto_bot.storage.opening import DatabaseUnusable, somebody_elses

_SCRIPTS: Final = Path(__file__).parent
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
    config = Config()
    config.set_main_option("script_location", str(_SCRIPTS).replace("%", "%%"))
    config.attributes["connection"] = connection
    scripts = ScriptDirectory.from_config(config)
    known = {script.revision for script in scripts.walk_revisions()}
    for revision in MigrationContext.configure(connection).get_current_heads():
        if revision not in known:
            raise (DatabaseTooNew(revision) if _is_ours(revision) else somebody_elses(f"its schema is {revision}"))
    command.upgrade(config, "head")


def _is_ours(revision: str) -> bool:
    """Whether it is numbered as ours are; other programs leave Alembic's own names."""
    return revision.isdecimal() and len(revision) == 4
