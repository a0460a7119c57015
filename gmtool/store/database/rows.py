"""Rows of a campaign, and the checks of every row that is read.

SQLite accepts any value in any column, and a damaged file may hold anything. A row with a value that is not of its
column's type is left out and reported; it stays in the database unchanged, and can be copied unchanged."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from gmtool.language import trn
from gmtool.store.database.parts import TABLES, fits
from gmtool.store.database.row_words import counted, damage_of_row
from gmtool.store.errors import StoreError
from gmtool.store.files.stored_json import read_stored
from gmtool.store.listed import listed

if TYPE_CHECKING:
    from sqlmodel import SQLModel


class PlainRow:
    """A row of a table that was read without SQLAlchemy. Its values are attributes, by the names of their columns."""

    def __init__(self, table: str, values: Sequence[Any]) -> None:
        self.__tablename__ = table
        for (name, column), value in zip(TABLES[table].items(), values, strict=True):
            if value is not None and column.type == "JSON":
                value = read_stored(value)
            elif value is not None and column.type == "BOOLEAN":
                value = bool(value)
            setattr(self, name, value)

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any: ...


Row = TypeVar("Row", bound="SQLModel | PlainRow")
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
    if not fits(str(row.__tablename__), row.__dict__):
        raise damaged(row)
    return row


def damaged(row: "SQLModel | PlainRow") -> DamagedRow:
    """The error about a row that cannot be read, with its name if that can be read."""
    name = next((value for key in ("title", "name", "key") if isinstance(value := row.__dict__.get(key), str)), "")
    return DamagedRow(damage_of_row(str(row.__tablename__), name[:60]))


def _key(row: "SQLModel | PlainRow") -> tuple[object, ...]:
    return tuple(row.__dict__.get(name) for name, column in TABLES[str(row.__tablename__)].items() if column.key)
