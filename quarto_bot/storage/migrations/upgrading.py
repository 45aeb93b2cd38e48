"""The way to the newest schema, by Alembic."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection

_SCRIPTS: Final = Path(__file__).parent


def upgrade(connection: Connection) -> None:
    """Take every step that this database has not taken, inside the caller's transaction."""
    config = Config()
    config.set_main_option("script_location", str(_SCRIPTS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
