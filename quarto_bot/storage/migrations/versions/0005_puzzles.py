"""Who solved which puzzle, and at which hour a server gets the puzzle of the day."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "puzzle_progress",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("server_id", sa.BigInteger(), nullable=True),
        sa.Column("started_at", sa.BigInteger(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("hinted", sa.Boolean(), nullable=False),
        sa.Column("solved_at", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("user_id", "number", name=op.f("pk_puzzle_progress")),
    )
    op.create_index(
        op.f("ix_puzzle_progress_server_id_number"), "puzzle_progress", ["server_id", "number"], unique=False
    )
    op.create_table(
        "puzzle_posts",
        sa.Column("server_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("server_id", name=op.f("pk_puzzle_posts")),
    )
    with op.batch_alter_table("server_settings") as table:
        table.add_column(sa.Column("puzzle_hour", sa.Integer(), nullable=True))
    op.execute("UPDATE server_settings SET puzzle_hour = 9")
    with op.batch_alter_table("server_settings") as table:
        table.alter_column("puzzle_hour", existing_type=sa.Integer(), nullable=False)
    _expect_the_next_puzzle()


def _expect_the_next_puzzle() -> None:
    """Servers that chose a channel when nothing was posted yet get their first puzzle as soon as the bot looks."""
    op.execute(
        "INSERT INTO deadlines (alarm, subject, due_at, server_id) "
        "SELECT 'puzzle', server_id, 0, server_id FROM server_settings WHERE puzzle_channel_id IS NOT NULL"
    )
