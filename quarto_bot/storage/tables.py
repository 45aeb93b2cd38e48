"""The tables. A game is its list of actions; nothing that follows from them is stored while it runs."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Dialect,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
)
from sqlalchemy.types import TypeDecorator

EVERYWHERE: Final = 0
"""The `server_id` of ratings over all servers; no server has it."""

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND: Final = timedelta(microseconds=1)


class Instant(TypeDecorator[datetime]):
    """A moment in UTC, kept as microseconds: exact, ordered and the same in every database."""

    impl = BigInteger
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> int | None:  # noqa: ARG002
        return None if value is None else (value - _EPOCH) // _MICROSECOND

    def process_result_value(self, value: int | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002
        return None if value is None else _EPOCH + value * _MICROSECOND


# SQLite counts rows up by itself only where the key is of its own INTEGER type, which holds 64 bits as well.
_Id: Final = BigInteger().with_variant(Integer(), "sqlite")

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def _option_columns() -> list[Column[object]]:
    return [
        Column("characteristics", String(4), nullable=False),
        Column("squares", Boolean, nullable=False),
        Column("calls", String(9), nullable=False),
        Column("clock", Integer),
    ]


challenges = Table(
    "challenges",
    metadata,
    Column("id", _Id, primary_key=True),
    Column("channel_id", BigInteger, nullable=False),
    Column("server_id", BigInteger),
    Column("challenger_id", BigInteger, nullable=False, index=True),
    Column("opponent_id", BigInteger, index=True),
    *_option_columns(),
    Column("first", Integer),
    Column("expires_at", Instant, nullable=False),
    Column("state", String(9), nullable=False),
    Column("message_id", BigInteger),
    sqlite_autoincrement=True,  # ids never come back: an old button must not answer somebody else's challenge
)
_is_open = challenges.c.state == "open"
Index(
    "one_open_challenge_in_a_channel",
    challenges.c.channel_id,
    unique=True,
    sqlite_where=_is_open,
    postgresql_where=_is_open,
)
Index("open_challenges_by_expiry", challenges.c.expires_at, sqlite_where=_is_open, postgresql_where=_is_open)

games = Table(
    "games",
    metadata,
    Column("id", _Id, primary_key=True),
    Column("channel_id", BigInteger, nullable=False),
    Column("server_id", BigInteger),
    *_option_columns(),
    Column("first", Integer, nullable=False),
    Column("started_at", Instant, nullable=False),
    Column("ended_at", Instant),
    Column("end", String(9)),
    Column("winner", Integer),
    Column("message_id", BigInteger),
)
_is_running = games.c.ended_at.is_(None)
Index(
    "one_running_game_in_a_channel",
    games.c.channel_id,
    unique=True,
    sqlite_where=_is_running,
    postgresql_where=_is_running,
)

seats = Table(
    "seats",
    metadata,
    Column("game_id", ForeignKey(games.c.id), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("user_id", BigInteger),
    Column("lines_missed", Integer),
    Column("lines_caught", Integer),
    Column("rating_before", Integer),
    Column("rating_after", Integer),
    Index("ix_seats_user_id_game_id", "user_id", "game_id"),
)

actions = Table(
    "actions",
    metadata,
    Column("game_id", ForeignKey(games.c.id), primary_key=True),
    Column("sequence", Integer, primary_key=True),  # with the game unique: two moves can't take one place
    Column("text", String(32), nullable=False),
    Column("at", Instant, nullable=False),
)

deadlines = Table(
    "deadlines",
    metadata,
    Column("game_id", ForeignKey(games.c.id), primary_key=True),
    Column("due_at", Instant, nullable=False, index=True),
)

ratings = Table(
    "ratings",
    metadata,
    Column("server_id", BigInteger, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("mean", Float(53), nullable=False),
    Column("deviation", Float(53), nullable=False),
    Column("conservative", Float(53), nullable=False),
    Column("games", Integer, nullable=False),
    Column("wins", Integer, nullable=False),
    Column("draws", Integer, nullable=False),
    Column("losses", Integer, nullable=False),
    Column("streak", Integer, nullable=False),
    Index("ix_ratings_user_id", "user_id"),
)
Index("leaderboard", ratings.c.server_id, ratings.c.conservative.desc(), ratings.c.user_id)

notes = Table(
    "notes",
    metadata,
    Column("name", String(64), primary_key=True),
    Column("text", String(256), nullable=False),
)
