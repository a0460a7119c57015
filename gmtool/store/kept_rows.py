"""Rows of a table read as they are and put back as they were, also those that cannot be understood."""

import json
from collections.abc import Iterable, Sequence
from typing import Any, Final

from sqlalchemy import Connection, Table, TextClause, bindparam, text

Row = dict[str, Any]
"""A row by the names of its columns, as SQLite has it: JSON is its text."""
_LOST: Final = "\ufffd"
"""What stands for a letter that could not be read."""


class Illegible(bytes):
    """Text with letters that are no good, as it is in the file."""


def among(column: str, wanted: Sequence[object]) -> TextClause:
    """Whether a column has one of these values: however many, it is one parameter of the statement."""
    name = column.replace(".", "_")
    listed = text(f"{column} IN (SELECT value FROM json_each(:{name}))")
    return listed.bindparams(bindparam(name, json.dumps(list(wanted))))


def rows_as_they_are(connection: Connection, table: Table, column: str, wanted: Sequence[object]) -> list[Row]:
    """The rows in which a column has one of these values, in the order of their keys."""
    names = [one.name for one in table.columns]
    asked = (json.dumps(list(wanted)),)
    found = connection.exec_driver_sql(_select(table, column, [f'"{name}"' for name in names]), asked).all()
    if any(isinstance(value, str) and _LOST in value for row in found for value in row):
        exact = [f"""CASE typeof("{name}") WHEN 'text' THEN CAST("{name}" AS BLOB) END""" for name in names]
        texts = connection.exec_driver_sql(_select(table, column, exact), asked).all()
        return [
            {name: _exact(value, raw) for name, value, raw in zip(names, row, raws, strict=True)}
            for row, raws in zip(found, texts, strict=True)
        ]
    return [dict(zip(names, row, strict=True)) for row in found]


def put_as_they_were(connection: Connection, table: Table, rows: Iterable[Row]) -> None:
    """Write rows as `rows_as_they_are` read them."""
    names = [one.name for one in table.columns]
    into = f'INSERT INTO "{table.name}" ({", ".join(names)})'
    sound: list[tuple[Any, ...]] = []
    others: list[tuple[Any, ...]] = []
    for row in rows:
        values = tuple(row[name] for name in names)
        (others if any(isinstance(value, Illegible) for value in values) else sound).append(values)
    if sound:
        connection.exec_driver_sql(f"{into} VALUES ({', '.join('?' * len(names))})", sound)
    for values in others:
        places = ("CAST(? AS TEXT)" if isinstance(value, Illegible) else "?" for value in values)
        connection.exec_driver_sql(f"{into} VALUES ({', '.join(places)})", values)


def _select(table: Table, column: str, what: Iterable[str]) -> str:
    keys = ", ".join(f'"{key.name}"' for key in table.primary_key)
    chosen = f'"{column}" IN (SELECT value FROM json_each(?))'
    return f'SELECT {", ".join(what)} FROM "{table.name}" WHERE {chosen} ORDER BY {keys}'


def _exact(value: Any, raw: bytes | None) -> Any:
    return Illegible(raw) if isinstance(value, str) and raw is not None and _LOST in value else value
