"""The import page: what a file would bring, the choices about it, and a line on each card; then it is taken in."""

from dataclasses import replace
from pathlib import Path
from typing import Final

from gmtool.desktop.base.desk import READ_ONLY, Deed, Desk, Level, allow, deeds_of, make_actions
from gmtool.desktop.base.prepare_page import OverlaidPage, within_page
from gmtool.desktop.pages.importing.columns import ColumnsForm
from gmtool.desktop.pages.importing.ground_preview import GroundPreview
from gmtool.desktop.pages.importing.import_widget import ImportHead, ImportWidget
from gmtool.desktop.pages.importing.map_form import MapForm
from gmtool.desktop.pages.importing.reader import ImportReader
from gmtool.desktop.pages.importing.report import PreviewPanel, ReportPanel
from gmtool.language import tr
from gmtool.presentation.edits.card_edits import CardEdits
from gmtool.presentation.keys.key_book import UNDO, book
from gmtool.presentation.machine_settings import recalled, remember
from gmtool.store.campaign import Campaign
from gmtool.store.incoming.contents import Contents, LaidMap
from gmtool.store.text_tables import Layout, Sheet, guessed_targets

_DEEDS: Final = deeds_of(
    "importing",
    Deed("take_in", tr("Import"), ("Ctrl+Return",), tr("Import everything listed, as one step to undo")),
    Deed("leave", tr("Cancel"), ("Esc",), tr("Import nothing")),
    Deed("copy_report", tr("Copy the report"), ("Ctrl+Shift+C",), tr("The lines shown, as text")),
    Deed(
        "switch_problems", tr("Only problems"), ("Ctrl+Shift+P",), tr("Only lines that are left out or have a remark")
    ),
)


class ImportPage(OverlaidPage):
    """A workspace that lies over the page it was called from. Nothing is written before “Take in”."""

    history = None

    def __init__(self, campaign: Campaign, desk: Desk, path: Path, deeds: CardEdits) -> None:
        """`deeds` are the roster's, which go on being undone when this page is left."""
        widget = ImportWidget()
        super().__init__(widget, tr("Import: {file}", file=path.name))
        self.widget: ImportWidget = widget
        self._path = path
        self._campaign = campaign
        self._desk = desk
        self._deeds = deeds
        self._systems = {one.id: one for one in campaign.rulesets()}
        self.read: Contents | None = None
        self.columns = ColumnsForm(tuple(self._systems.values()))
        self.map = MapForm({kind for one in self._systems.values() for kind in one.grounds})
        self.preview = PreviewPanel(campaign.ruleset)
        self.ground = GroundPreview()
        self.report = ReportPanel(campaign.ruleset)
        self._actions = make_actions(self.widget, self, _DEEDS)
        within_page(self._actions.values())
        self.head = ImportHead(path.name, self._actions)
        self.widget.lay_out(
            (self.columns, self.map), self.head, {self.preview: 300, self.ground: 560, self.report: 240}
        )
        self.reader = ImportReader(campaign, path, self)
        self._connect()
        self._look(busy=True)
        self.reader.begin(tuple(self._systems.values()), self._recalled)

    def _connect(self) -> None:
        self.reader.came.connect(self._came)
        self.reader.refused.connect(self._refused)
        self.reader.progressed.connect(self.head.progress)
        self.columns.chosen.connect(self._check)
        self.columns.laid_out.connect(self._lay_out)
        self.map.chosen.connect(self._lay_map)
        self.columns.system_chosen.connect(self._choose_system)

    # --- a workspace -------------------------------------------------------------------------------------------
    def shown(self) -> None:
        self.report.view.setFocus()

    def close(self) -> None:
        self.reader.close()
        self.ground.close_pictures()
        self.deleteLater()

    # --- deeds -------------------------------------------------------------------------------------------------
    def take_in(self) -> None:
        if self.read is None:
            return
        intake, sheet, desk = self.read.pending, self.read.sheet, self._desk
        if self._deeds.take_in(intake, tr("import {things} from {file}", things=intake.text, file=self._path.name)):
            if sheet is not None:
                remember(desk.machine, sheet)
            if intake.own_rows and not intake.cards:
                desk.show_page("lists").show_row(intake.own_rows[0])
            else:
                desk.show_page("encounters" if intake.parts.grounds and not intake.cards else "roster")
            desk.notice(
                tr(
                    "{file}: {summary} {key} undoes the whole import.",
                    file=self._path.name,
                    summary=intake.summary,
                    key=book.shown(UNDO.id),
                ),
                Level.GOOD,
            )

    def leave(self) -> None:
        """Go back; nothing has come in."""
        self._desk.go_back()

    def copy_report(self) -> None:
        self.report.copy()
        self._desk.notice(tr("The report is on the clipboard."))

    def switch_problems(self) -> None:
        self.report.only_problems.click()

    # --- inside ------------------------------------------------------------------------------------------------
    def _recalled(self, sheet: Sheet) -> Sheet:
        return recalled(self._desk.machine, sheet, self._systems)

    def _lay_out(self, layout: Layout) -> None:
        if self.read is not None and self.read.sheet is not None:
            self._look(busy=True)
            self.reader.lay_out(self.read.sheet, layout, self._recalled)

    def _lay_map(self, map: LaidMap) -> None:
        self._look(busy=True)
        self.reader.lay(map)

    def _check(self, sheet: Sheet) -> None:
        self.columns.show_sheet(sheet)
        self._look(busy=True)
        self.reader.check(sheet)

    def _choose_system(self, system: str) -> None:
        if self.read is not None and self.read.sheet is not None:
            ruleset, table = self._systems[system], self.read.sheet.table
            self._check(replace(self.read.sheet, ruleset=ruleset, targets=guessed_targets(table, ruleset)))

    def _came(self, read: Contents) -> None:
        self.read = read
        self.widget.show_choices(self.columns if read.sheet else self.map if read.map else None)
        if read.sheet is not None:
            self.columns.show_sheet(read.sheet)
        if read.map is not None:
            self.map.show_map(read.map)
        self.preview.setVisible(bool(read.pending.cards))
        self.preview.show_intake(read.pending)
        self.ground.show_pending(read.pending)
        self.report.show_intake(read.pending)
        self.head.say(read.pending)
        self._look(busy=False)

    def _refused(self, sentence: str) -> None:
        """A file that is of no use at all is said where it was called from; other choices leave the page."""
        self._desk.notice(sentence, Level.BAD)
        if self.read is None:
            self.leave()
        else:
            self._look(busy=False)
            if self.read.sheet is not None:
                self.columns.show_sheet(self.read.sheet)
            if self.read.map is not None:
                self.map.show_map(self.read.map)

    def _look(self, busy: bool) -> None:
        reading = tr("the file is being read.") if self.read is None or busy else ""
        empty = (
            "" if self.read is None or not self.read.pending.is_empty else tr("the file contains nothing to import.")
        )
        self.head.show_busy(busy)
        allow(self._actions["take_in"], READ_ONLY if self._campaign.read_only else reading or empty)
        for key in ("copy_report", "switch_problems"):
            allow(self._actions[key], "" if self.read is not None else reading)
