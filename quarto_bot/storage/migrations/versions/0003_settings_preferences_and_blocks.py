"""What servers and people have chosen, who has blocked whom, and reminders before long clocks run out."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "server_settings",
        sa.Column("server_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("locale", sa.String(length=16), nullable=True),
        sa.Column("theme", sa.String(length=16), nullable=True),
        sa.Column("clock", sa.Integer(), nullable=True),
        sa.Column("calls", sa.String(length=9), nullable=False),
        sa.Column("in_thread", sa.Boolean(), nullable=False),
        sa.Column("channels", sa.String(length=600), nullable=False),
        sa.Column("puzzle_channel_id", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("server_id", name=op.f("pk_server_settings")),
    )
    op.create_table(
        "preferences",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("locale", sa.String(length=16), nullable=True),
        sa.Column("theme", sa.String(length=16), nullable=True),
        sa.Column("reminder", sa.Boolean(), nullable=False),
        sa.Column("mention_at_end", sa.Boolean(), nullable=False),
        sa.Column("quiet_from", sa.Integer(), nullable=True),
        sa.Column("quiet_until", sa.Integer(), nullable=True),
        sa.Column("utc_offset", sa.Integer(), nullable=True),
        sa.Column("seen_locale", sa.String(length=16), nullable=True),
        sa.PrimaryKeyConstraint("user_id", name=op.f("pk_preferences")),
    )
    op.create_table(
        "blocks",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("blocked_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("user_id", "blocked_id", name=op.f("pk_blocks")),
    )
    op.create_index(op.f("ix_blocks_blocked_id"), "blocks", ["blocked_id"], unique=False)
    _remind_of_running_turns()


def _remind_of_running_turns() -> None:
    """A quarter of a day's clock before it runs out, or of a longer one; times are in microseconds."""
    op.execute(
        "INSERT INTO deadlines (alarm, subject, due_at, server_id) "
        "SELECT 'reminder', deadlines.subject, due_at - CAST(games.clock AS BIGINT) * 250000, deadlines.server_id "
        "FROM deadlines JOIN games ON games.id = deadlines.subject "
        "WHERE deadlines.alarm = 'turn' AND games.clock >= 86400"
    )
