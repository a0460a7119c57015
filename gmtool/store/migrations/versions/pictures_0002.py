"""Pictures, the library of grounds, and a card's picture."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "pictures",
        sa.Column("key", sa.String(), primary_key=True),
        sa.Column("format", sa.String(), nullable=False),
        sa.Column("width", sa.Integer(), nullable=False),
        sa.Column("height", sa.Integer(), nullable=False),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.Column("data", sa.LargeBinary(), nullable=False),
    )
    op.create_table(
        "grounds",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("title", sa.String(), nullable=False),
        sa.Column("ground", sa.JSON(), nullable=False),
        sa.Column("extra", sa.JSON(), nullable=False),
        sqlite_autoincrement=True,
    )
    op.add_column("cards", sa.Column("picture", sa.String(), nullable=False, server_default=""))
