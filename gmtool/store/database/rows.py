"""Rows of a campaign: the checks of every row that is read, and raw copies for restoring rows.

SQLite accepts any value in any column, and a damaged file may hold anything. A row with a value that is not of its
column's type is left out and reported; it stays in the database unchanged, and can be copied unchanged."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError, create_model
from sqlalchemy import Connection, Table, TextClause, bindparam, text
from sqlmodel import SQLModel

from gmtool.language import trn
from gmtool.store.database.row_words import counted, damage_of_row
from gmtool.store.errors import StoreError
from gmtool.store.files.stored_json import UNSOUND
from gmtool.store.listed import listed

Row = TypeVar("Row", bound=SQLModel)
Made = TypeVar("Made")


class DamagedRow(StoreError):
    """A row that cannot be read; the others can."""


class Damage:
    """The damage found in a campaign while it was read."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.listeners: list[Callable[[], None]] = []
        """Called when more is found, in the thread that finds it."""
        self._rows: dict[str, set[object]] = {}
        self._file = self._backups = ""

    def __str__(self) -> str:
        """One sentence about all the damage; empty where there is none."""
        if self._file:
            return self._file
        counts = {table: len(rows) for table, rows in sorted(self._rows.items()) if rows}
        if not counts:
            return ""
        return trn(
            "{rows} of {name} is damaged and left out; a backup may have it intact.",
            "{rows} of {name} are damaged and left out; a backup may have them intact.",
            sum(counts.values()),
            rows=listed([counted(table, count) for table, count in counts.items()]),
            name=self.name,
        )

    @property
    def told(self) -> str:
        """The sentence for the GM: what a check of the backups has found, or else about all that is known."""
        return self._backups or str(self)

    def found_in_file(self, sentence: str) -> None:
        """Note that the file itself is damaged, which is worse than damaged rows."""
        if not self._file:
            self._file = sentence
            self._tell()

    def found_backups(self, sentence: str) -> None:
        """Note what a check of the backups has found, which takes the place of the rest; empty: the newest is sound."""
        if sentence != self._backups:
            self._backups = sentence
            self._tell()

    def _tell(self) -> None:
        for listener in tuple(self.listeners):
            listener()

    def found(self, table: str, *key: object) -> None:
        """Note a row that cannot be read, by its key, so that it is counted once."""
        rows = self._rows.setdefault(table, set())
        key = tuple(map(repr, key))
        if key not in rows:
            rows.add(key)
            self._tell()

    def sound(self, rows: Iterable[Row], make: Callable[[Row], Made]) -> Iterator[Made]:
        """The results of `make` for all rows that can be read. `make` may raise `DamagedRow`."""
        for row in with_keys(rows):
            try:
                yield make(checked(row))
            except DamagedRow:
                self.found(str(row.__tablename__), *_key(row))


def with_keys(rows: Iterable[Row]) -> Iterator[Row]:
    """The rows without those whose key is lost, for which SQLAlchemy gives None."""
    return (row for row in rows if row is not None)


def checked(row: Row) -> Row:
    """The row itself. Raises `DamagedRow` where a value in it is not of its column's type."""
    if not fits(type(row), row.__dict__):
        raise damaged(row)
    return row


def fits(table: type[SQLModel], values: Mapping[str, Any]) -> bool:
    """True if these values, by the names of the table's fields, have the types of these fields."""
    if UNSOUND in values.values():
        return False
    try:
        _shape(table).model_validate(values)
    except (ValidationError, RecursionError):
        return False
    return True


def damaged(row: SQLModel) -> DamagedRow:
    """The error about a row that cannot be read, with its name if that can be read."""
    name = next((value for key in ("title", "name", "key") if isinstance(value := row.__dict__.get(key), str)), "")
    return DamagedRow(damage_of_row(str(row.__tablename__), name[:60]))


@cache
def _shape(table: type[SQLModel]) -> type[BaseModel]:
    types: dict[str, Any] = {name: (field.annotation, None) for name, field in table.model_fields.items()}
    return create_model(f"{table.__name__}Values", __config__=ConfigDict(strict=True, extra="ignore"), **types)


def _key(row: SQLModel) -> tuple[object, ...]:
    return tuple(row.__dict__.get(column.key) for column in row.__table__.primary_key)  # type: ignore[attr-defined]


RawRow = dict[str, Any]
"""A row by the names of its columns, with JSON as text, as SQLite has it."""
_LOST: Final = "\ufffd"
"""The replacement character, which stands for bytes that are not UTF-8."""


class Illegible(bytes):
    """Text that is not UTF-8, as the bytes in the file."""


def among(column: str, wanted: Sequence[object]) -> TextClause:
    """The condition that a column has one of these values. They are one parameter, as SQLite limits their number."""
    name = column.replace(".", "_")
    listed = text(f"{column} IN (SELECT value FROM json_each(:{name}))")
    return listed.bindparams(bindparam(name, json.dumps(list(wanted))))


def raw_rows(connection: Connection, table: Table, column: str, wanted: Sequence[object]) -> list[RawRow]:
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


def put_raw_rows(connection: Connection, table: Table, rows: Iterable[RawRow]) -> None:
    """Write rows as `raw_rows` read them."""
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
