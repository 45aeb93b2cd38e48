"""A row that is added, or takes the place of the one with the same key: every database says it in its own way."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Insert, Table
from sqlalchemy.dialects import postgresql, sqlite


def upsert(table: Table) -> dict[str, Insert]:
    """The statement that adds a row, or takes the place of the one with the same key, for each dialect."""

    def statement(insertion: Any) -> Insert:
        new = {column.name: insertion.excluded[column.name] for column in table.c if not column.primary_key}
        made: Insert = insertion.on_conflict_do_update(index_elements=list(table.primary_key), set_=new)
        return made

    return {"sqlite": statement(sqlite.insert(table)), "postgresql": statement(postgresql.insert(table))}
