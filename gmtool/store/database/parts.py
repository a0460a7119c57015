"""The parts of a campaign's database: its tables, their columns and its triggers; and the checks that all is there.

They are written here without SQLAlchemy, which takes longer to import than a fight takes to be shown. A test compares
them with the tables as SQLAlchemy has them.
"""

import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from typing import Any, Final

from gmtool.language import tr
from gmtool.records import dataclass
from gmtool.store.files.stored_json import UNSOUND


@dataclass(frozen=True, slots=True)
class Held:
    """What a column holds: its type in SQLite, and whether a value that was read is right. `json` is the type of JSON,
    empty for any. A `key` is of the primary key; `null`: the column may be empty.
    """

    type: str
    is_right: Callable[[Any], bool]
    json: str = ""
    key: bool = False
    null: bool = False

    def holds(self, value: Any) -> bool:
        """True if a value of this column, with JSON as plain data, has the right type."""
        return self.is_right(value) or (value is None and self.null)


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_bool(value: Any) -> bool:
    return isinstance(value, bool)


def _is_bytes(value: Any) -> bool:
    return isinstance(value, bytes)


def _is_sound(value: Any) -> bool:
    return value is not UNSOUND


def _is_tree(value: Any) -> bool:
    return isinstance(value, dict)


def _are_texts(value: Any) -> bool:
    return isinstance(value, list) and all(map(_is_text, value))


def _are_words(value: Any) -> bool:
    return isinstance(value, dict) and all(map(_is_text, value.values()))


def _are_numbers(value: Any) -> bool:
    return isinstance(value, dict) and all(map(_is_whole, value.values()))


_ID: Final = Held("INTEGER", _is_whole, key=True)
_NAME: Final = Held("VARCHAR", _is_text, key=True)
_TEXT: Final = Held("VARCHAR", _is_text)
_TEXT_OR_NONE: Final = Held("VARCHAR", _is_text, null=True)
_WHOLE: Final = Held("INTEGER", _is_whole)
_WHOLE_OR_NONE: Final = Held("INTEGER", _is_whole, null=True)
_BOOL: Final = Held("BOOLEAN", _is_bool)
_BYTES: Final = Held("BLOB", _is_bytes)
_ANY: Final = Held("JSON", _is_sound, null=True)
_TREE: Final = Held("JSON", _is_tree, "object")
_TREE_OR_NONE: Final = Held("JSON", _is_tree, "object", null=True)
_TEXTS: Final = Held("JSON", _are_texts, "array")
_WORDS: Final = Held("JSON", _are_words, "object")
_NUMBERS: Final = Held("JSON", _are_numbers, "object")

TABLES: Final[Mapping[str, Mapping[str, Held]]] = {
    "card_history": {
        "id": _ID, "card": _TEXT, "at": _TEXT, "what": _TEXT, "field": _TEXT, "before": _ANY, "after": _ANY,
        "source": _TEXT,
    },
    "card_index": {"system": _NAME, "stamp": _TEXT, "reached": _WHOLE_OR_NONE},
    "card_tags": {"tag": _NAME, "card": _ID},
    "card_values": {"card": _ID, "name": _NAME, "number": _WHOLE_OR_NONE, "text": _TEXT_OR_NONE},
    "cards": {
        "key": _ID, "id": _TEXT, "system": _TEXT, "name": _TEXT, "kind": _TEXT, "tags": _TEXTS, "notes": _TEXT,
        "picture": _TEXT, "fields": _TREE, "extra": _TREE, "rulings": _WORDS, "words": _TEXT, "sort_name": _TEXT,
    },
    "encounters": {
        "id": _ID, "system": _TEXT, "title": _TEXT, "muster": _TREE, "notes": _TEXT, "mapless": _BOOL,
        "start": _TREE_OR_NONE, "head": _WHOLE, "tip": _WHOLE, "extra": _TREE, "taken": _TREE,
    },
    "entries": {"encounter": _ID, "number": _ID, "parent": _WHOLE, "text": _TEXT, "at": _TEXT_OR_NONE},
    "grounds": {"id": _ID, "title": _TEXT, "ground": _TREE, "extra": _TREE},
    "handouts": {"id": _ID, "title": _TEXT, "text": _TEXT, "picture": _TEXT, "extra": _TREE},
    "notes": {"id": _ID, "title": _TEXT, "text": _TEXT, "extra": _TREE},
    "own_rows": {"id": _ID, "system": _TEXT, "list": _TEXT, "row": _TREE},
    "pictures": {"key": _NAME, "format": _TEXT, "width": _WHOLE, "height": _WHOLE, "size": _WHOLE, "data": _BYTES},
    "random_tables": {"id": _ID, "title": _TEXT, "text": _TEXT, "extra": _TREE},
    "sessions": {
        "id": _ID, "date": _TEXT, "title": _TEXT, "present": _TEXTS, "fights": _TEXTS, "experience": _NUMBERS,
        "text": _TEXT, "extra": _TREE,
    },
    "settings": {"key": _NAME, "value": _TEXT},
    "snapshots": {"encounter": _ID, "number": _ID, "text": _TEXT},
}  # fmt: skip
"""The columns of every table, in their order."""
_TRIGGERS: Final = ("cards_added", "cards_changed", "cards_deleted", "cards_tagged", "cards_tagged_anew")
"""The triggers that keep the search and the tags in step with the cards."""


def fits(table: str, values: Mapping[str, Any]) -> bool:
    """True if these values of a row have the types of their columns; what is no column is left out."""
    columns = TABLES[table]
    # a name that SQLModel has for itself has a line behind it in Python
    known = ((columns.get(name.rstrip("_")), value) for name, value in values.items())
    return all(column.holds(value) for column, value in known if column is not None)


def missing_part(connection: sqlite3.Connection) -> str:
    """The first part of a campaign of this version that the database lacks; empty where it has all.

    Additional parts are no fault.
    """
    there = {(kind, name) for kind, name in connection.execute("SELECT type, name FROM sqlite_master")}
    for name in ("cards_search", *TABLES):
        if ("table", name) not in there:
            # translators: what a damaged campaign lacks; the name is in English
            return tr("table of {name}", name=name)
    for trigger in _TRIGGERS:
        if ("trigger", trigger) not in there:
            # translators: what a damaged campaign lacks; the name is in English
            return tr("trigger {name}", name=trigger)
    for name, columns in TABLES.items():
        found = {row[1]: (row[2].upper(), row[5] > 0) for row in connection.execute(f'PRAGMA table_info("{name}")')}
        for column, held in columns.items():
            if found.get(column) != (held.type, held.key):
                # translators: what a damaged campaign lacks; the name is in English
                return tr("valid column {name}", name=f"{name}.{column}")
    return ""


def is_whole(connection: sqlite3.Connection) -> bool:
    """True if a campaign's file and its structure are sound. The check may take seconds."""
    with suppress(sqlite3.Error, UnicodeDecodeError):
        if connection.execute("PRAGMA integrity_check(1)").fetchone() == ("ok",) and not missing_part(connection):
            for statement in _statements():
                connection.execute(f"EXPLAIN {statement}").fetchall()
            return True
    return False


def _statements() -> Iterator[str]:
    """Statements that SQLite can only prepare if every table and its triggers are sound."""
    for table, columns in TABLES.items():
        names = [f'"{name}"' for name in columns]
        yield f'SELECT {", ".join(names)} FROM "{table}"'
        yield f'INSERT INTO "{table}" ({", ".join(names)}) VALUES ({", ".join(["NULL"] * len(names))})'
        yield f'UPDATE "{table}" SET {", ".join(f"{name} = {name}" for name in names)}'
        yield f'DELETE FROM "{table}"'
