"""The structure of a campaign's database: its tables, their columns and triggers, and whether a file still has them."""

import sqlite3
from collections.abc import Iterator
from contextlib import suppress
from typing import Final

from sqlalchemy.dialects import sqlite
from sqlmodel import SQLModel

import gmtool.store.tables  # noqa: F401  (they are known once they are imported)

_TRIGGERS: Final = {"cards_added", "cards_changed", "cards_deleted", "cards_tagged", "cards_tagged_anew"}
"""What keeps the search and the tags in step with the cards."""
_DIALECT: Final = sqlite.dialect()


def missing(connection: sqlite3.Connection) -> str:
    """The first thing that a campaign of this version has and this database has not; empty where it has all.

    What stands in it besides is no fault.
    """
    there = {(kind, name) for kind, name in connection.execute("SELECT type, name FROM sqlite_master")}
    for name in ("cards_search", *sorted(SQLModel.metadata.tables)):
        if ("table", name) not in there:
            return f"table of {name}"
    for trigger in sorted(_TRIGGERS):
        if ("trigger", trigger) not in there:
            return f"trigger {trigger}"
    for name, table in sorted(SQLModel.metadata.tables.items()):
        found = {row[1]: (row[2].upper(), row[5] > 0) for row in connection.execute(f'PRAGMA table_info("{name}")')}
        for column in table.columns:
            if found.get(column.name) != (column.type.compile(_DIALECT).upper(), column.primary_key):
                return f"sound column {name}.{column.name}"
    return ""


def is_whole(connection: sqlite3.Connection) -> bool:
    """Whether nothing is wrong with a campaign's file and its structure. That may take seconds."""
    with suppress(sqlite3.Error, UnicodeDecodeError):
        if connection.execute("PRAGMA integrity_check(1)").fetchone() == ("ok",) and not missing(connection):
            for statement in _statements():
                connection.execute(f"EXPLAIN {statement}").fetchall()
            return True
    return False


def _statements() -> Iterator[str]:
    """Statements that SQLite can prepare as long as every table is sound, with its triggers."""
    for table in SQLModel.metadata.sorted_tables:
        names = [f'"{column.name}"' for column in table.columns]
        yield f'SELECT {", ".join(names)} FROM "{table.name}"'
        yield f'INSERT INTO "{table.name}" ({", ".join(names)}) VALUES ({", ".join(["NULL"] * len(names))})'
        yield f'UPDATE "{table.name}" SET {", ".join(f"{name} = {name}" for name in names)}'
        yield f'DELETE FROM "{table.name}"'
