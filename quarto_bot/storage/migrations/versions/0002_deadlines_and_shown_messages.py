"""Deadlines of every kind in one table, the messages that show things in another, and a chair for the computer."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("seats", sa.Column("computer_level", sa.String(length=16), nullable=True))
    _carry_deadlines()
    _carry_messages()


def _carry_deadlines() -> None:
    op.execute("CREATE TABLE carried_deadlines AS SELECT game_id, due_at FROM deadlines")
    op.drop_index("ix_deadlines_due_at", table_name="deadlines")
    op.drop_table("deadlines")
    op.create_table(
        "deadlines",
        sa.Column("alarm", sa.String(length=16), nullable=False),
        sa.Column("subject", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("due_at", sa.BigInteger(), nullable=False),
        sa.Column("server_id", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("alarm", "subject", name=op.f("pk_deadlines")),
    )
    op.create_index(op.f("ix_deadlines_due_at"), "deadlines", ["due_at"], unique=False)
    op.execute(
        "INSERT INTO deadlines (alarm, subject, due_at, server_id) "
        "SELECT CASE WHEN games.clock IS NULL THEN 'idle' ELSE 'turn' END, games.id, due_at, games.server_id "
        "FROM carried_deadlines JOIN games ON games.id = game_id"
    )
    op.execute(
        "INSERT INTO deadlines (alarm, subject, due_at, server_id) "
        "SELECT 'challenge', id, expires_at, server_id FROM challenges WHERE state = 'open'"
    )
    op.drop_table("carried_deadlines")
    op.drop_index("open_challenges_by_expiry", table_name="challenges")


def _carry_messages() -> None:
    op.create_table(
        "shown",
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("subject", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("message_id", sa.BigInteger(), nullable=False),
        sa.Column("locale", sa.String(length=16), nullable=True),
        sa.PrimaryKeyConstraint("kind", "subject", name=op.f("pk_shown")),
    )
    for kind, table in (("match", "games"), ("challenge", "challenges")):
        op.execute(
            "INSERT INTO shown (kind, subject, message_id) "  # noqa: S608 - of our own two words
            f"SELECT '{kind}', id, message_id FROM {table} WHERE message_id IS NOT NULL"
        )
        op.drop_column(table, "message_id")
