"""Records: the rows of one table of the chronicle as values, read, written, deleted and restored."""

from collections.abc import Callable
from typing import Any, Generic, Protocol, TypeVar

from sqlalchemy import Table
from sqlmodel import Session, SQLModel, select

from gmtool.language import tr
from gmtool.records import dataclass
from gmtool.store.database.connection import Database
from gmtool.store.database.rows import RawRow, checked, put_raw_rows, raw_rows
from gmtool.store.errors import StoreError
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

    row: type[SQLModel]
    noun: str
    read: Callable[[Any], R]
    columns: Callable[[R], dict[str, Any]]
    letters: int
    most: int
    gone: str
    too_many: str
    too_long: Callable[[int], str]

    @property
    def table(self) -> Table:
        """The table of the database."""
        return self.row.__table__  # type: ignore[attr-defined, no-any-return]


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
            with self._database.reading() as session:
                rows = session.exec(select(self.kind.row).order_by(self.kind.table.c.id))
                self._kept = (writes, tuple(self._database.damage.sound(rows, self.kind.read)))
        return self._kept[1]

    def get(self, id: int) -> R:
        """The record with this id."""
        with self._database.reading() as session:
            return self.kind.read(checked(self._row(session, id)))

    def add(self, record: R) -> R:
        """Add a record, and return it with its id."""
        row = self.kind.row(**self._columns(record), extra={})
        with self._database.writing() as session:
            count = len(session.exec(select(self.kind.table.c.id)).all())
            if count >= self.kind.most:
                raise StoreError(self.kind.too_many)
            session.add(row)
            session.flush()
            return self.kind.read(row)

    def update(self, record: R) -> None:
        """Write a changed record."""
        columns = self._columns(record)
        with self._database.writing() as session:
            row = checked(self._row(session, record.id))
            for field, value in columns.items():
                setattr(row, field, value)
            session.add(row)

    def delete(self, id: int) -> RawRow:
        """Delete a record, and return what `restore` needs."""
        with self._database.writing() as session:
            self._row(session, id)
            (kept,) = raw_rows(session.connection(), self.kind.table, "id", [id])
            session.connection().execute(self.kind.table.delete().where(self.kind.table.c.id == id))
            session.expire_all()
            return kept

    def restore(self, deleted: RawRow) -> None:
        """Put a deleted record back in its old place."""
        with self._database.writing() as session:
            put_raw_rows(session.connection(), self.kind.table, [deleted])

    def _row(self, session: Session, id: int) -> SQLModel:
        found = session.get(self.kind.row, id)
        if found is None:
            raise StoreError(self.kind.gone)
        return found

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
