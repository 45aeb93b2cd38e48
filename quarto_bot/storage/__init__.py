"""Where matches are kept: tables, queries and migrations, on SQLite by default and PostgreSQL by URL."""

from .migrate import DatabaseTooNew
from .store import SqlStore

__all__ = ["DatabaseTooNew", "SqlStore"]
