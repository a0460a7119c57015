"""The roster: rulings, values, words and history of cards, results taken over from fights, and own rows of lists."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

_SEARCH = """
CREATE VIRTUAL TABLE cards_search USING fts5(
    name, tags, notes, words, content='cards', content_rowid='key', tokenize='unicode61 remove_diacritics 2',
    prefix='1 2 3'
)
"""
_NEW = (
    "INSERT INTO cards_search(rowid, name, tags, notes, words)"
    " VALUES (new.key, new.name, new.tags, new.notes, new.words);"
)
_OLD = (
    "INSERT INTO cards_search(cards_search, rowid, name, tags, notes, words)"
    " VALUES ('delete', old.key, old.name, old.tags, old.notes, old.words);"
)
_TAGS = "INSERT OR IGNORE INTO card_tags SELECT value, new.key FROM json_each(new.tags);"


def upgrade() -> None:
    op.add_column("cards", sa.Column("rulings", sa.JSON(), nullable=False, server_default="{}"))
    op.add_column("cards", sa.Column("words", sa.String(), nullable=False, server_default=""))
    op.add_column("cards", sa.Column("sort_name", sa.String(), nullable=False, server_default=""))
    _search_words_too()
    # as well as it goes without the program, until the index is made anew
    op.execute("UPDATE cards SET sort_name = lower(name)")
    op.create_index("cards_sorted", "cards", ["sort_name"])
    op.create_index("cards_by_kind", "cards", ["kind"])
    _add_tags()
    op.create_table(
        "card_values",
        sa.Column("card", sa.Integer(), sa.ForeignKey("cards.key", ondelete="CASCADE"), primary_key=True),
        sa.Column("name", sa.String(), primary_key=True),
        sa.Column("number", sa.Integer(), nullable=True),
        sa.Column("text", sa.String(), nullable=True),
        sqlite_with_rowid=False,
    )
    for value in ("number", "text"):
        there = sa.text(f"{value} IS NOT NULL")
        op.create_index(f"card_values_by_{value}", "card_values", ["name", value, "card"], sqlite_where=there)
    op.create_table(
        "card_index",
        sa.Column("system", sa.String(), primary_key=True),
        sa.Column("stamp", sa.String(), nullable=False),
        sa.Column("reached", sa.Integer(), nullable=True),
    )
    _add_history()
    op.add_column("encounters", sa.Column("taken", sa.JSON(), nullable=False, server_default="{}"))
    op.create_table(
        "own_rows",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("system", sa.String(), nullable=False),
        sa.Column("list", sa.String(), nullable=False),
        sa.Column("row", sa.JSON(), nullable=False),
        sqlite_autoincrement=True,
    )


def _search_words_too() -> None:
    for trigger in ("cards_added", "cards_deleted", "cards_changed"):
        op.execute(f"DROP TRIGGER {trigger}")
    op.execute("DROP TABLE cards_search")
    op.execute(_SEARCH)
    op.execute("INSERT INTO cards_search(cards_search) VALUES ('rebuild')")
    op.execute(f"CREATE TRIGGER cards_added AFTER INSERT ON cards BEGIN {_NEW} END")
    op.execute(f"CREATE TRIGGER cards_deleted AFTER DELETE ON cards BEGIN {_OLD} END")
    op.execute(
        f"CREATE TRIGGER cards_changed AFTER UPDATE OF name, tags, notes, words ON cards BEGIN {_OLD} {_NEW} END"
    )


def _add_tags() -> None:
    op.create_table(
        "card_tags",
        sa.Column("tag", sa.String(), primary_key=True),
        sa.Column("card", sa.Integer(), sa.ForeignKey("cards.key", ondelete="CASCADE"), primary_key=True),
        sqlite_with_rowid=False,
    )
    op.create_index("card_tags_by_card", "card_tags", ["card"])
    # a damaged card costs that card
    sound = "CASE WHEN json_valid(cards.tags) THEN cards.tags ELSE '[]' END"
    op.execute(f"INSERT OR IGNORE INTO card_tags SELECT json_each.value, cards.key FROM cards, json_each({sound})")
    op.execute(f"CREATE TRIGGER cards_tagged AFTER INSERT ON cards BEGIN {_TAGS} END")
    op.execute(
        "CREATE TRIGGER cards_tagged_anew AFTER UPDATE OF tags ON cards"
        f" BEGIN DELETE FROM card_tags WHERE card = old.key; {_TAGS} END"
    )


def _add_history() -> None:
    op.create_table(
        "card_history",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("card", sa.String(), nullable=False),
        sa.Column("at", sa.String(), nullable=False),
        sa.Column("what", sa.String(), nullable=False),
        sa.Column("field", sa.String(), nullable=False),
        sa.Column("before", sa.JSON(), nullable=True),
        sa.Column("after", sa.JSON(), nullable=True),
        sa.Column("source", sa.String(), nullable=False),
    )
    op.create_index("ix_card_history_card", "card_history", ["card"])
