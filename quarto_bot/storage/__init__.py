"""Where matches are kept: tables, queries and migrations, on SQLite by default and PostgreSQL by URL."""

from .migrate import DatabaseTooNew
from .share import EVERYTHING, Share
from .store import SqlStore

__all__ = ["EVERYTHING", "DatabaseTooNew", "Share", "SqlStore"]
