"""Copying cards as text and as JSON, pasting both, exporting to a file, and the report of what did not come in."""

import re
from collections.abc import Callable, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING, Final, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QFrame, QPlainTextEdit, QPushButton, QWidget

from gmtool.desktop.base import files
from gmtool.desktop.base.desk import NO_CARD, READ_ONLY, Deed, Desk, Level, allow, deeds_of
from gmtool.desktop.base.parts.drag_and_drop import card_file
from gmtool.desktop.base.parts.labels import dressed, wrapped
from gmtool.desktop.base.parts.layouts import column_in, row_of
from gmtool.desktop.base.pictures.importer import offers_picture
from gmtool.desktop.base.theme.lengths import sized
from gmtool.desktop.pages.roster.clipboard import (
    clipboard_data,
    holds_cards,
    holds_json,
    is_cells,
    may_hold_cards,
    read_cells,
    read_json,
    read_text,
)
from gmtool.desktop.pages.roster.list.card_list import CardList, ListActions
from gmtool.language import tr, trn
from gmtool.presentation.edits.card_edits import CardEdits, names
from gmtool.rules.seam import Card, Ruleset
from gmtool.store import StoreError
from gmtool.store.campaign import Campaign
from gmtool.store.progress import Cancelled, Progress

if TYPE_CHECKING:
    from gmtool.store.exchange import PendingImport


_LINES = 1_000


class ReportStrip(QFrame):
    """A sentence and the lines below it, until it is closed."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(tr("Report"))
        self.setProperty("kind", "popup")
        self.said = wrapped("")
        self.lines = dressed(
            QPlainTextEdit(readOnly=True, tabChangesFocus=True), name=tr("What was read, line by line")
        )
        sized(self.lines, height=130)
        self.copy = QPushButton(tr("Copy the report"))
        self.copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(self.lines.toPlainText()))
        close = QPushButton(tr("Close"))
        close.clicked.connect(self.hide)
        row = row_of(1, self.copy, close)
        column_in(self, self.said, self.lines, row, gap=6, margins=10)
        self.hide()

    def tell(self, said: str, lines: Sequence[str]) -> None:
        self.said.setText(said)
        more = [trn("… and {n:,} more", "… and {n:,} more", len(lines) - _LINES)] if len(lines) > _LINES else []
        self.lines.setPlainText("\n".join([*lines[:_LINES], *more]))
        self.show()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        if event.key() == Qt.Key.Key_Escape:
            self.hide()
        else:
            super().keyPressEvent(event)


Result = TypeVar("Result")
_NO_FILE: Final = re.compile(r"[^\w ()-]+")
_DEEDS: Final = deeds_of(
    "roster",
    Deed("copy_cards", tr("Copy"), ("Ctrl+C",), tr("The chosen cards, as text and as cards for gmtool")),
    Deed(
        "paste_cards",
        tr("Paste"),
        ("Ctrl+V",),
        tr("Cards, lines of text that describe cards, or a picture for the card"),
    ),
    Deed("export_chosen", tr("Export the chosen cards…"), (), tr("To a file of plain text, with their pictures")),
    Deed("export_shown", tr("Export all cards shown…"), (), tr("To a file of plain text, with their pictures")),
)


class CopyActions(ListActions):
    """Copy, paste and export of cards. A paste is one step to undo; a strip under the list names what was left out.

    `which` goes on with the rule system by which text is read; a picture goes to `give_picture`.
    """

    def __init__(
        self,
        campaign: Campaign,
        desk: Desk,
        deeds: CardEdits,
        list: CardList,
        page: QWidget,
        which: Callable[[Callable[[Ruleset], None]], None],
        give_picture: QAction,
    ) -> None:
        super().__init__(campaign, desk, list, page, _DEEDS)
        self._deeds = deeds
        self._which = which
        self._give_picture = give_picture

    @cached_property
    def report(self) -> ReportStrip:
        """Made when there is something to tell."""
        strip = ReportStrip()
        self._list.add_below(strip)
        return strip

    def follow(self, chosen: Sequence[Card]) -> None:
        for key in ("copy_cards", "export_chosen"):
            allow(self._actions[key], "" if chosen else NO_CARD)
        allow(self._actions["export_shown"], "" if self._list.model.cards else tr("no cards are shown."))
        allow(self._actions["paste_cards"], READ_ONLY if self._campaign.read_only else "")

    # --- deeds -------------------------------------------------------------------------------------------------
    def copy_cards(self) -> None:
        chosen = self._list.selected()
        data = self._try(
            tr("Copying {cards}", cards=names(chosen)),
            lambda progress: clipboard_data(self._campaign, chosen, progress),
        )
        if data is not None:
            QGuiApplication.clipboard().setMimeData(data)
            self._desk.notice(tr("Copied {cards}.", cards=names(chosen)), Level.GOOD)

    def paste_cards(self) -> None:
        data = QGuiApplication.clipboard().mimeData()
        if (path := card_file(data)) is not None:
            self._desk.import_from(path)
        elif self._give_picture.isEnabled() and offers_picture(data) and not holds_cards(data):
            self._give_picture.trigger()
        elif not may_hold_cards(data):
            self._desk.notice(tr("The clipboard has no cards and no text."), Level.WARN)
        elif holds_json(data):
            self._paste(lambda progress: read_json(self._campaign, data, progress))
        elif is_cells(text := data.text()):
            self._paste(lambda progress: read_cells(self._campaign, text, progress), tell_all=True)
        else:
            self._which(lambda ruleset: self._paste(partial(read_text, self._campaign, text, ruleset), tell_all=True))

    def export_chosen(self) -> None:
        self._export(self._list.selected())

    def export_shown(self) -> None:
        self._export(self._list.model.cards)

    # --- inside ------------------------------------------------------------------------------------------------
    def _paste(self, read: Callable[[Progress], "PendingImport"], tell_all: bool = False) -> None:
        """`tell_all`: what is only odd about a card is told as well, not only what was left out."""
        intake = self._try(tr("Reading what was copied"), read)
        if intake is None:
            return
        lines = [line.text for line in intake.lines if not line.taken or (tell_all and line.is_problem)]
        if not intake.is_empty and not self._deeds.take_in(intake, tr("paste {things}", things=intake.text)):
            return
        said = " ".join((tr("Pasted: {summary}", summary=intake.summary), *intake.guesses[:1]))
        if lines:
            self.report.tell(said, lines)
        else:
            self.report.hide()
            self._desk.notice(said, Level.GOOD)

    def _export(self, cards: Sequence[Card]) -> None:
        from gmtool.store.exchange import export_cards
        from gmtool.store.files.whole_files import write_outside
        from gmtool.store.text_tables.writing import Written, export_table

        name = f"{_NO_FILE.sub('-', names(cards))}.json"
        kinds = (files.PLAIN, files.TABLE)
        chosen = files.ask_how_to_save(self.page, tr("Export the cards"), self._desk.folder, kinds, name)
        if chosen is None:
            return
        path, kind = chosen
        campaign = self._campaign

        def write(progress: Progress) -> Written:
            if kind == files.TABLE:
                written = export_table(campaign, cards, progress)
            else:
                written = Written(export_cards(campaign, cards, progress), ())
            write_outside(path, written.text)
            return written

        written = self._try(tr("Writing {name}", name=path.name), write)
        if written is None:
            return
        said = trn("{cards} is in {path}.", "{cards} are in {path}.", len(cards), cards=names(cards), path=path)
        if written.remarks:
            self.report.tell(said, written.remarks)
        else:
            self._desk.notice(said, Level.GOOD)

    def _try(self, what: str, job: Callable[[Progress], Result]) -> Result | None:
        try:
            return self._desk.work(what, job)
        except Cancelled as stopped:
            self._desk.notice(str(stopped))
        except (StoreError, OSError) as problem:
            self._desk.notice(str(problem), Level.BAD)
        return None
