"""Edits of the GM's own rows, each with its undo."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from psygnal import Signal

from gmtool.language import tr, trn
from gmtool.presentation.edits.history import EditDesk, thread_of
from gmtool.presentation.keys.key_book import UNDO, book
from gmtool.presentation.lists import own_id
from gmtool.rules.seam import Json
from gmtool.store.campaign import Campaign
from gmtool.store.own_rows import StoredRow


class RowEdits:
    """Edits of the campaign's rows.

    `changed` comes after every edit and undo, with the system, the list, and the id of the row to look at.
    """

    changed = Signal(str, str, str)

    def __init__(self, campaign: Campaign, desk: EditDesk) -> None:
        self._rows = campaign.own_rows
        self._desk = desk

    def add(self, row: StoredRow, what: str) -> None:
        added: list[StoredRow] = []
        kept: list[StoredRow] = []

        def do() -> None:
            if kept:
                self._rows.restore(kept)
            else:
                added[:] = self._rows.add([row])
            self._tell(added[0], own_id(added[0].id))

        def undo() -> None:
            kept[:] = self._rows.delete([added[0].id])
            self._tell(row, "")

        self._desk.history.do(what, do, undo)

    def edit(self, before: StoredRow, row: Mapping[str, Json], what: str) -> None:
        """Write an edited row. Successive edits of one field, such as letters being typed, are undone together."""
        thread = thread_of(f"row {before.id} {what}")
        text = f"{_named(before)}: {what}"
        if not self._desk.history.do(text, self._writer(replace(before, row=row)), self._writer(before), thread):
            self._tell(before, own_id(before.id))  # what is shown is what is kept

    def delete(self, row: StoredRow) -> None:
        """Delete a row. Cards that use it stay, and say that it is in no list."""
        kept: list[StoredRow] = []
        key = row.row.get("key")
        users = self._rows.used_by(row.system, key) if isinstance(key, str) and key else 0

        def do() -> None:
            kept[:] = self._rows.delete([row.id])
            self._tell(row, "")

        def undo() -> None:
            self._rows.restore(kept)
            self._tell(row, own_id(row.id))

        if self._desk.history.do(tr("delete {name}", name=_named(row)), do, undo) and (
            users or self._desk.setting("delete_notice")
        ):
            self._desk.notice(_deleted(_named(row), users))

    def _writer(self, row: StoredRow) -> Callable[[], None]:
        def write() -> None:
            self._rows.update(row)
            self._tell(row, own_id(row.id))

        return write

    def _tell(self, row: StoredRow, look_at: str) -> None:
        self.changed.emit(row.system, row.list, look_at)


def _deleted(name: str, users: int) -> str:
    key = book.shown(UNDO.id)
    if not users:
        return tr("Deleted {name}. {key} brings it back.", name=name, key=key)
    return trn(
        "Deleted {name}, which {n} card uses. {key} brings it back.",
        "Deleted {name}, which {n} cards use. {key} brings it back.",
        users,
        name=name,
        key=key,
    )


def _named(row: StoredRow) -> str:
    name = row.row.get("name")
    return name if isinstance(name, str) and name.strip() else tr("a row without a name")
