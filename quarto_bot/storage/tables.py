"""The tables. A game is its list of actions; nothing that follows from them is stored while it runs."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any, Final

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
    RowMapping,
    String,
    Table,
    Text,
)
from sqlalchemy.types import TypeDecorator

from quarto_bot.matches import GONE, Computer, Person, Player
from quarto_bot.rules import Calls, Characteristic, Options

EVERYWHERE: Final = 0
"""The `server_id` of ratings over all servers; no server has it."""

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND: Final = timedelta(microseconds=1)
_LETTERS: Final = {characteristic.name[0]: characteristic for characteristic in Characteristic}  # C, S, H, T


# SQLite counts rows up by itself only where the key is of its own INTEGER type, which holds 64 bits as well.
_Id: Final = BigInteger().with_variant(Integer(), "sqlite")


class Instant(TypeDecorator[datetime]):
    """A moment in UTC, kept as microseconds: exact, ordered and the same in every database."""

    impl = BigInteger
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> int | None:  # noqa: ARG002
        return None if value is None else (value - _EPOCH) // _MICROSECOND

    def process_result_value(self, value: int | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002
        return None if value is None else _EPOCH + value * _MICROSECOND


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


def option_values(options: Options) -> dict[str, Any]:
    """A game's options as the values of their columns."""
    return {
        "characteristics": "".join(letter for letter, c in _LETTERS.items() if c in options.characteristics),
        "squares": options.squares,
        "calls": options.calls.value,
        "clock": options.clock,
    }


def options_of(row: RowMapping) -> Options:
    return Options(
        characteristics=frozenset(_LETTERS[letter] for letter in row["characteristics"]),
        squares=row["squares"],
        calls=Calls(row["calls"]),
        clock=row["clock"],
    )


def player_values(player: Player) -> dict[str, Any]:
    """Who sits there as the values of a seat's columns; neither of the two is somebody who left."""
    return {
        "user_id": player.id if isinstance(player, Person) else None,
        "computer_level": player.level if isinstance(player, Computer) else None,
    }


def player_of(user: int | None, level: str | None) -> Player:
    if user is not None:
        return Person(user)
    return GONE if level is None else Computer(level)


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
    Column("computer_level", String(16)),
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
    Column("alarm", String(16), primary_key=True),  # what kind of deadline
    Column("subject", BigInteger, primary_key=True, autoincrement=False),  # of which match or challenge
    Column("due_at", Instant, nullable=False, index=True),
    Column("server_id", BigInteger),  # whose process watches it
)

shown = Table(
    "shown",
    metadata,
    Column("kind", String(16), primary_key=True),  # a match or a challenge
    Column("subject", BigInteger, primary_key=True, autoincrement=False),
    Column("message_id", BigInteger, nullable=False),
    Column("locale", String(16)),  # none: nobody wrote it down
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

rating_changes = Table(
    "rating_changes",
    metadata,
    Column("game_id", ForeignKey(games.c.id), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("server_id", BigInteger, primary_key=True, autoincrement=False),  # which of the seat's ratings
    Column("mean", Float(53), nullable=False),  # by how much the game moved it
    Column("deviation", Float(53), nullable=False),
)

reviews = Table(
    "reviews",
    metadata,
    Column("id", _Id, primary_key=True),
    Column("digest", String(64), nullable=False, unique=True),  # of the record, by which it is found
    Column("record", Text, nullable=False),  # of a game played here or elsewhere; it names nobody
    Column("text", Text, nullable=False),
    sqlite_autoincrement=True,  # ids never come back: an old button must not open another review
)

server_settings = Table(
    "server_settings",
    metadata,
    Column("server_id", BigInteger, primary_key=True, autoincrement=False),
    Column("locale", String(16)),
    Column("theme", String(16)),
    Column("clock", Integer),
    Column("calls", String(9), nullable=False),
    Column("in_thread", Boolean, nullable=False),
    Column("channels", String(600), nullable=False),  # their ids, at most 25 as Discord's menus allow
    Column("puzzle_channel_id", BigInteger),
    Column("puzzle_hour", Integer, nullable=False),  # in UTC
)

puzzle_posts = Table(
    "puzzle_posts",
    metadata,
    Column("server_id", BigInteger, primary_key=True, autoincrement=False),
    Column("number", Integer, nullable=False),  # of the last puzzle that was posted there
)

preferences = Table(
    "preferences",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("locale", String(16)),
    Column("theme", String(16)),
    Column("reminder", Boolean, nullable=False),
    Column("mention_at_end", Boolean, nullable=False),
    Column("quiet_from", Integer),
    Column("quiet_until", Integer),
    Column("utc_offset", Integer),
    Column("seen_locale", String(16)),
)

blocks = Table(
    "blocks",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),  # who has blocked
    Column("blocked_id", BigInteger, primary_key=True, autoincrement=False, index=True),  # whom
)

puzzle_progress = Table(  # of puzzles whose day it was
    "puzzle_progress",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("server_id", BigInteger),  # where it was begun
    Column("started_at", Instant, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("hinted", Boolean, nullable=False),
    Column("solved_at", Instant),
    Index("ix_puzzle_progress_server_id_number", "server_id", "number"),
)

notes = Table(
    "notes",
    metadata,
    Column("name", String(64), primary_key=True),
    Column("text", String(256), nullable=False),
)
