"""Which servers a process looks after when several processes share one database."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import BigInteger, ColumnElement, Integer, cast, func, literal


@dataclass(frozen=True, slots=True)
class Share:
    """These shards of so many. Discord deals servers out by their ids; private conversations go to the first shard."""

    shards: tuple[int, ...]
    count: int

    def has(self, server: ColumnElement[Any]) -> ColumnElement[bool]:
        """The condition that a row with this server, or without one, belongs to this share."""
        # PostgreSQL shifts a bigint only by a plain integer.
        shard = cast(func.coalesce(server, 0), BigInteger).bitwise_rshift(literal(22, Integer)) % self.count
        return shard.in_(self.shards)


EVERYTHING: Final = Share((0,), 1)
