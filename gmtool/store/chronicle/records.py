"""Records: the rows of one table of the chronicle as values, read, written, deleted and restored."""

from collections.abc import Callable, Mapping
from typing import Any, Generic, Protocol, TypeVar

from gmtool.language import tr
from gmtool.records import dataclass
from gmtool.store.database.connection import Database
from gmtool.store.database.raw_rows import RawRow, put_raw_rows, raw_rows
from gmtool.store.database.rows import PlainRow, checked
from gmtool.store.errors import StoreError
from gmtool.store.files.stored_json import json_text
from gmtool.store.limits import NAME_LETTERS


class Record(Protocol):
    """A value of the chronicle; `id` is 0 until a campaign holds it."""

    @property
    def id(self) -> int:
        """The key of its row."""
        ...

    @property
    def title(self) -> str:
        """The title; it may be empty."""
        ...

    @property
    def text(self) -> str:
        """The words of the GM."""
        ...


R = TypeVar("R", bound=Record)


@dataclass(frozen=True, slots=True)
class RecordKind(Generic[R]):
    """A kind of records: its table, its key ("note"), and how a row becomes a value and the other way round.

    `letters` is the most that a text can have, `most` how many records a campaign can have. `gone`, `too_many` and
    `too_long` are sentences; the last one is told how many letters a text has.
    """

    table: str
    noun: str
    read: Callable[[PlainRow], R]
    columns: Callable[[R], dict[str, Any]]
    letters: int
    most: int
    gone: str
    too_many: str
    too_long: Callable[[int], str]


class Records(Generic[R]):
    """The records of one kind, in the order in which they were made. Every method may raise `StoreError`."""

    def __init__(self, database: Database, kind: RecordKind[R]) -> None:
        self._database = database
        self.kind = kind
        self._kept: tuple[int, tuple[R, ...]] | None = None

    def list(self) -> tuple[R, ...]:
        """All of them that can be read. They are kept until something is written: a search asks at every key."""
        writes = self._database.writes
        # in a read-only window, another one may have written, which `writes` does not count
        if self._kept is None or self._kept[0] != writes or self._database.refuses:
            rows = self._database.rows(self.kind.table, "ORDER BY id")
            self._kept = (writes, tuple(self._database.damage.sound(rows, self.kind.read)))
        return self._kept[1]

    def get(self, id: int) -> R:
        """The record with this id."""
        return self.kind.read(checked(self._row(id)))

    def add(self, record: R) -> R:
        """Add a record, and return it with its id."""
        columns = {"extra": {}, **self._columns(record)}
        with self._database.changing() as connection:
            ((count,),) = self._database.read(f"SELECT count(*) FROM {self.kind.table}")
            if count >= self.kind.most:
                raise StoreError(self.kind.too_many)
            into = f"INSERT INTO {self.kind.table} ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})"
            id = connection.execute(into, _stored(columns)).lastrowid
            assert id is not None
            return self.get(id)

    def update(self, record: R) -> None:
        """Write a changed record."""
        columns = self._columns(record)
        with self._database.changing() as connection:
            checked(self._row(record.id))
            names = ", ".join(f"{name} = ?" for name in columns)
            connection.execute(f"UPDATE {self.kind.table} SET {names} WHERE id = ?", (*_stored(columns), record.id))

    def delete(self, id: int) -> RawRow:
        """Delete a record, and return what `restore` needs."""
        with self._database.changing() as connection:
            self._row(id)
            (kept,) = raw_rows(connection, self.kind.table, "id", [id])
            connection.execute(f"DELETE FROM {self.kind.table} WHERE id = ?", (id,))
            return kept

    def restore(self, deleted: RawRow) -> None:
        """Put a deleted record back in its old place."""
        with self._database.changing() as connection:
            put_raw_rows(connection, self.kind.table, [deleted])

    def _row(self, id: int) -> PlainRow:
        found = self._database.rows(self.kind.table, "WHERE id = ?", id)
        if not found:
            raise StoreError(self.kind.gone)
        return found[0]

    def _columns(self, record: R) -> dict[str, Any]:
        if len(record.title) > NAME_LETTERS:
            raise StoreError(
                tr(
                    "A title can have {most} letters; this one has {count:,}.",
                    most=NAME_LETTERS,
                    count=len(record.title),
                )
            )
        if (count := len(record.text)) > self.kind.letters:
            raise StoreError(self.kind.too_long(count))
        return self.kind.columns(record)


def _stored(columns: Mapping[str, Any]) -> list[Any]:
    """The values of columns as SQLite has them."""
    return [json_text(value) if isinstance(value, dict | list) else value for value in columns.values()]
