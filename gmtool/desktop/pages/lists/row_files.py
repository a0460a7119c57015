"""The GM's own rows out of files and into files: tables in TOML."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from PySide6.QtWidgets import QWidget

from gmtool.desktop.base import files
from gmtool.desktop.base.desk import READ_ONLY, ActionGroup, Deed, Desk, Level, allow, deeds_of
from gmtool.desktop.base.parts.drag_and_drop import CardFileDrops
from gmtool.language import tr, trn
from gmtool.rules.seam import Ruleset, SystemList
from gmtool.store import StoreError
from gmtool.store.campaign import Campaign
from gmtool.store.own_rows import StoredRow
from gmtool.store.progress import Cancelled, Progress

_DEEDS: Final = deeds_of(
    "lists",
    Deed(
        "take_in_table", tr("Import a table…"), (), tr("Your own rows from a TOML file, which can also be dropped here")
    ),
    Deed("save_table", tr("Save as a table…"), (), tr("Your own rows in this list, as a TOML file")),
    Deed(
        "save_tables", tr("Save all lists as a table…"), (), tr("Your own rows in every list of this system, as a file")
    ),
)


class RowFileActions(ActionGroup):
    """Asks for files, and says what became of them. A file that is dropped on the rows is as one that is chosen.

    `shown` is which list of which system is looked at.
    """

    def __init__(
        self,
        campaign: Campaign,
        desk: Desk,
        page: QWidget,
        rows: QWidget,
        shown: Callable[[], tuple[Ruleset, SystemList]],
    ) -> None:
        super().__init__(page, _DEEDS)
        self._campaign = campaign
        self._desk = desk
        self._shown = shown
        self._drops = CardFileDrops(rows)
        self._drops.dropped.connect(self._look_at)

    def follow(self) -> None:
        ruleset, shown = self._shown()
        here, anywhere = self._rows(ruleset, shown.key), self._rows(ruleset)
        allow(self._actions["take_in_table"], READ_ONLY if self._campaign.read_only else "")
        allow(self._actions["save_table"], "" if here else tr("this list has no rows of your own."))
        allow(self._actions["save_tables"], "" if anywhere else tr("this system's lists have no rows of your own."))

    # --- deeds -------------------------------------------------------------------------------------------------
    def take_in_table(self) -> None:
        path = files.ask_which(self.page, tr("Import a table"), self._desk.folder, files.ROWS)
        if path is not None:
            self._look_at(path)

    def save_table(self) -> None:
        ruleset, shown = self._shown()
        self._save(ruleset, self._rows(ruleset, shown.key), shown.title)

    def save_tables(self) -> None:
        ruleset, _ = self._shown()
        self._save(ruleset, self._rows(ruleset), ruleset.title)

    def _rows(self, ruleset: Ruleset, list: str = "") -> Sequence[StoredRow]:
        return self._campaign.own_rows.list(ruleset.id, list)

    def _save(self, ruleset: Ruleset, rows: Sequence[StoredRow], called: str) -> None:
        from gmtool.store.files.whole_files import write_outside
        from gmtool.store.row_tables import row_table_text

        name = f"{called.casefold()}.toml"
        path = files.ask_where_to_save(self.page, tr("Save as a table"), self._desk.folder, files.ROWS, name)
        if path is None:
            return

        def write(progress: Progress) -> None:
            write_outside(path, row_table_text(ruleset.id, rows, progress))

        try:
            self._desk.work(tr("Writing {name}", name=path.name), write)
        except Cancelled as stopped:
            self._desk.notice(str(stopped))
        except StoreError as problem:
            self._desk.notice(str(problem), Level.BAD)
        else:
            said = trn(
                "{n:,} row of your own is in {path}.", "{n:,} rows of your own are in {path}.", len(rows), path=path
            )
            self._desk.notice(said, Level.GOOD)

    def _look_at(self, path: Path) -> None:
        self._desk.import_from(path, over="lists")
