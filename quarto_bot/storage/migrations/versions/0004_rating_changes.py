"""By how much each rated game moved whose rating, so that it can be taken back. Earlier games keep what they gave."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "rating_changes",
        sa.Column("game_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("server_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("mean", sa.Float(precision=53), nullable=False),
        sa.Column("deviation", sa.Float(precision=53), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_rating_changes_game_id")),
        sa.PrimaryKeyConstraint("game_id", "seat", "server_id", name=op.f("pk_rating_changes")),
    )
