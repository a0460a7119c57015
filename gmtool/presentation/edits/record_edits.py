"""Edits of the chronicle: notes, sessions, handouts and random tables, each edit with its undo."""

from collections.abc import Callable
from typing import Generic, TypeVar

from psygnal import Signal

from gmtool.language import tr
from gmtool.presentation.edits.history import EditDesk, thread_of
from gmtool.presentation.keys.key_book import UNDO, book
from gmtool.store.chronicle import Record, Records
from gmtool.store.database.raw_rows import RawRow

R = TypeVar("R", bound=Record)

# by the noun of the kind of records
_ADD = {
    "note": tr("add a note"),
    "session": tr("add a session"),
    "handout": tr("add a handout"),
    "table": tr("add a random table"),
}
_NAMED = {
    "note": tr("the note “{title}”"),
    "session": tr("the session “{title}”"),
    "handout": tr("the handout “{title}”"),
    "table": tr("the random table “{title}”"),
}
_NAMELESS = {
    "note": tr("a note without a title"),
    "session": tr("a session without a title"),
    "handout": tr("a handout without a title"),
    "table": tr("a random table without a title"),
}


class RecordEdits(Generic[R]):
    """Edits of the records of one kind. `changed` comes after every edit and undo, with the id of the one to look at.

    The id is 0 where the record is gone.
    """

    changed = Signal(int)

    def __init__(self, records: Records[R], desk: EditDesk) -> None:
        self._records = records
        self._desk = desk

    def add(self, record: R) -> None:
        noun = self._records.kind.noun
        added: list[R] = []
        kept: list[RawRow] = []

        def do() -> None:
            if kept:
                self._records.restore(kept[0])
            else:
                added[:] = [self._records.add(record)]
            self.changed.emit(added[0].id)

        def undo() -> None:
            kept[:] = [self._records.delete(added[0].id)]
            self.changed.emit(0)

        self._desk.history.do(_ADD[noun], do, undo)

    def edit(self, before: R, after: R, what: str) -> bool:
        """Write an edited record; whether it was written. Successive edits of one field are undone together."""
        thread = thread_of(f"{self._records.kind.noun} {before.id} {what}")
        text = f"{self._named(before)}: {what}"
        done = self._desk.history.do(text, self._writer(after), self._writer(before), thread)
        if not done:
            self.changed.emit(before.id)  # what is shown is what is kept
        return done

    def delete(self, record: R) -> None:
        kept: list[RawRow] = []

        def do() -> None:
            kept[:] = [self._records.delete(record.id)]
            self.changed.emit(0)

        def undo() -> None:
            self._records.restore(kept[0])
            self.changed.emit(record.id)

        if self._desk.history.do(tr("delete {record}", record=self._named(record)), do, undo) and self._desk.setting(
            "delete_notice"
        ):
            self._desk.notice(
                tr("Deleted {record}. {key} brings it back.", record=self._named(record), key=book.shown(UNDO.id))
            )

    def _writer(self, record: R) -> Callable[[], None]:
        def write() -> None:
            self._records.update(record)
            self.changed.emit(record.id)

        return write

    def _named(self, record: R) -> str:
        noun = self._records.kind.noun
        return _NAMED[noun].format(title=record.title) if record.title.strip() else _NAMELESS[noun]
