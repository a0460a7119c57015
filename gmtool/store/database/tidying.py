"""Rows that nothing refers to: the history of lost cards, and pictures that nothing shows."""

import sqlite3
from typing import Final

from gmtool.store.database.connection import Database
from gmtool.store.database.parts import TABLES

_LOST_HISTORY: Final = "DELETE FROM card_history WHERE card NOT IN (SELECT id FROM cards)"
_NOWHERE: Final = " AND ".join(
    f'NOT EXISTS (SELECT * FROM "{table}" WHERE instr(CAST("{table}"."{name}" AS VARCHAR), pictures.key) > 0)'
    for table, columns in TABLES.items()
    for name, column in columns.items()
    if table != "pictures" and column.type != "INTEGER"
)
"""SQLite itself asks for each picture whether any column that could hold its key does."""


def forget_lost_history(database: Database) -> None:
    """Delete the history of cards that are not in the campaign any more. Raises `StoreError`."""
    with database.changing() as connection:
        connection.execute(_LOST_HISTORY)


def unused_pictures(connection: sqlite3.Connection) -> tuple[str, ...]:
    """The keys that occur nowhere in the text of any other table, whatever it means.

    So a picture is kept as long as a card, a ground, a prepared fight or any entry of a journal shows it, or a field
    that only a newer gmtool knows.
    """
    rows = connection.execute(f"SELECT key FROM pictures WHERE {_NOWHERE}").fetchall()
    return tuple(key for (key,) in rows if isinstance(key, str))


def forget_unused_pictures(database: Database) -> tuple[str, ...]:
    """Delete the pictures that nothing refers to, and return their keys. Raises `StoreError`.

    It must not happen while something can be undone: a campaign is tidied as it is opened.
    """
    with database.changing() as connection:
        gone = unused_pictures(connection)
        connection.executemany("DELETE FROM pictures WHERE key = ?", [(key,) for key in gone])
    return gone
