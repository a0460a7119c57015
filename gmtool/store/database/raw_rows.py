"""Raw copies of rows, whatever is in them, for restoring them."""

import json
import sqlite3
from collections.abc import Iterable, Sequence
from typing import Any, Final

from gmtool.store.database.parts import TABLES

RawRow = dict[str, Any]
"""A row by the names of its columns, with JSON as text, as SQLite has it."""
_LOST: Final = "\ufffd"
"""The replacement character, which stands for bytes that are not UTF-8."""


class Illegible(bytes):
    """Text that is not UTF-8, as the bytes in the file."""


def raw_rows(connection: sqlite3.Connection, table: str, column: str, wanted: Sequence[object]) -> list[RawRow]:
    """The rows in which a column has one of these values, in the order of their keys."""
    names, asked = tuple(TABLES[table]), (json.dumps(list(wanted)),)
    found = connection.execute(_select(table, column, [f'"{name}"' for name in names]), asked).fetchall()
    if any(isinstance(value, str) and _LOST in value for row in found for value in row):
        exact = [f"""CASE typeof("{name}") WHEN 'text' THEN CAST("{name}" AS BLOB) END""" for name in names]
        texts = connection.execute(_select(table, column, exact), asked).fetchall()
        return [
            {name: _exact(value, raw) for name, value, raw in zip(names, row, raws, strict=True)}
            for row, raws in zip(found, texts, strict=True)
        ]
    return [dict(zip(names, row, strict=True)) for row in found]


def put_raw_rows(connection: sqlite3.Connection, table: str, rows: Iterable[RawRow]) -> None:
    """Write rows as `raw_rows` read them."""
    names = tuple(TABLES[table])
    into = f'INSERT INTO "{table}" ({", ".join(names)})'
    sound: list[tuple[Any, ...]] = []
    others: list[tuple[Any, ...]] = []
    for row in rows:
        values = tuple(row[name] for name in names)
        (others if any(isinstance(value, Illegible) for value in values) else sound).append(values)
    if sound:
        connection.executemany(f"{into} VALUES ({', '.join('?' * len(names))})", sound)
    for values in others:
        places = ("CAST(? AS TEXT)" if isinstance(value, Illegible) else "?" for value in values)
        connection.execute(f"{into} VALUES ({', '.join(places)})", values)


def _select(table: str, column: str, what: Iterable[str]) -> str:
    keys = ", ".join(f'"{name}"' for name, held in TABLES[table].items() if held.key)
    chosen = f'"{column}" IN (SELECT value FROM json_each(?))'
    return f'SELECT {", ".join(what)} FROM "{table}" WHERE {chosen} ORDER BY {keys}'


def _exact(value: Any, raw: bytes | None) -> Any:
    return Illegible(raw) if isinstance(value, str) and raw is not None and _LOST in value else value
