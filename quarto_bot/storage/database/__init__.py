"""The way to SQLite or PostgreSQL: opening, transactions, and what the two say differently."""

from .connection import Database, line_up
from .trips import Step
from .upsert import upsert

__all__ = ["Database", "Step", "line_up", "upsert"]
