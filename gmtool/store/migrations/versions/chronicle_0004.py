"""The chronicle: notes, sessions and handouts."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    _add("notes", sa.Column("text", sa.String(), nullable=False))
    _add(
        "sessions",
        sa.Column("date", sa.String(), nullable=False),
        sa.Column("present", sa.JSON(), nullable=False),
        sa.Column("fights", sa.JSON(), nullable=False),
        sa.Column("experience", sa.JSON(), nullable=False),
        sa.Column("text", sa.String(), nullable=False),
    )
    _add(
        "handouts",
        sa.Column("text", sa.String(), nullable=False),
        sa.Column("picture", sa.String(), nullable=False),
    )


def _add(table: str, *columns: "sa.Column[str]") -> None:
    op.create_table(
        table,
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("title", sa.String(), nullable=False),
        *columns,
        sa.Column("extra", sa.JSON(), nullable=False),
        sqlite_autoincrement=True,
    )
