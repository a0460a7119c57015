"""The evening: random tables, and when each entry of a fight was played."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "random_tables",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("title", sa.String(), nullable=False),
        sa.Column("text", sa.String(), nullable=False),
        sa.Column("extra", sa.JSON(), nullable=False),
        sqlite_autoincrement=True,
    )
    op.add_column("entries", sa.Column("at", sa.String(), nullable=True))
