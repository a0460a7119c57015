"""The first tables: cards with their search, encounters, entries, snapshots, settings."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

_SEARCH = """
CREATE VIRTUAL TABLE cards_search USING fts5(
    name, tags, notes, content='cards', content_rowid='key', tokenize='unicode61 remove_diacritics 2', prefix='1 2 3'
)
"""
_NEW = "INSERT INTO cards_search(rowid, name, tags, notes) VALUES (new.key, new.name, new.tags, new.notes);"
_OLD = (
    "INSERT INTO cards_search(cards_search, rowid, name, tags, notes)"
    " VALUES ('delete', old.key, old.name, old.tags, old.notes);"
)


def upgrade() -> None:
    _cards()
    op.create_table(
        "encounters",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("system", sa.String(), nullable=False),
        sa.Column("title", sa.String(), nullable=False),
        sa.Column("muster", sa.JSON(), nullable=False),
        sa.Column("notes", sa.String(), nullable=False),
        sa.Column("mapless", sa.Boolean(), nullable=False),
        sa.Column("start", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("head", sa.Integer(), nullable=False),
        sa.Column("tip", sa.Integer(), nullable=False),
        sa.Column("extra", sa.JSON(), nullable=False),
    )
    _of_encounter("entries", sa.Column("parent", sa.Integer(), nullable=False))
    _of_encounter("snapshots")
    op.create_table(
        "settings",
        sa.Column("key", sa.String(), primary_key=True),
        sa.Column("value", sa.String(), nullable=False),
    )


def _cards() -> None:
    op.create_table(
        "cards",
        sa.Column("key", sa.Integer(), primary_key=True),
        sa.Column("id", sa.String(), nullable=False, unique=True),
        sa.Column("system", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("tags", sa.JSON(), nullable=False),
        sa.Column("notes", sa.String(), nullable=False),
        sa.Column("fields", sa.JSON(), nullable=False),
        sa.Column("extra", sa.JSON(), nullable=False),
    )
    op.create_index("ix_cards_system", "cards", ["system"])
    op.create_index("cards_by_name", "cards", ["name"])
    op.execute(_SEARCH)
    op.execute(f"CREATE TRIGGER cards_added AFTER INSERT ON cards BEGIN {_NEW} END")
    op.execute(f"CREATE TRIGGER cards_deleted AFTER DELETE ON cards BEGIN {_OLD} END")
    op.execute(f"CREATE TRIGGER cards_changed AFTER UPDATE ON cards BEGIN {_OLD} {_NEW} END")


def _of_encounter(table: str, *more: sa.Column[int]) -> None:
    op.create_table(
        table,
        sa.Column("encounter", sa.Integer(), sa.ForeignKey("encounters.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer(), primary_key=True),
        *more,
        sa.Column("text", sa.String(), nullable=False),
    )
