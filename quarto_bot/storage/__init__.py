"""Where everything is kept: tables, queries and migrations, on SQLite by default and PostgreSQL by URL."""

from __future__ import annotations

from .challenges import SqlBlocks, SqlChallenges
from .chat_memory import SqlChatMemory
from .database import Database
from .database.opening import DatabaseUnusable
from .deadlines import EVERYTHING, Share, SqlDeadlines
from .matches import SqlMatches
from .migrations import DatabaseTooNew
from .people.data import SqlPeople
from .people.scores import SqlScores
from .puzzles import SqlPuzzles
from .reviews import SqlReviews

__all__ = ["EVERYTHING", "DatabaseTooNew", "DatabaseUnusable", "Share", "SqlStorage"]


class SqlStorage:
    """One database, by subject: what `quarto_bot.matches.Storage` and the chat ask for. Open it and close it.

    It keeps everything, but watches the deadlines and the computer's turns of its share only.
    """

    def __init__(self, database: Database, share: Share = EVERYTHING) -> None:
        self.database = database
        self.challenges = SqlChallenges(database)
        self.blocks = SqlBlocks(database)
        self.matches = SqlMatches(database, share)
        self.deadlines = SqlDeadlines(database, share)
        self.scores = SqlScores(database)
        self.reviews = SqlReviews(database)
        self.people = SqlPeople(database)
        self.puzzles = SqlPuzzles(database)
        self.chat_memory = SqlChatMemory(database)

    @staticmethod
    async def open(url: str, share: Share = EVERYTHING) -> SqlStorage:
        return SqlStorage(await Database.open(url), share)

    async def close(self) -> None:
        await self.database.close()
