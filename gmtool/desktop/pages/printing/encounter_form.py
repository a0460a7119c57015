"""The print form of an encounter: all that can be chosen before it is printed."""

from dataclasses import replace
from typing import Any

from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QWidget

from gmtool.desktop.base.desk import Desk
from gmtool.desktop.base.forms.field_rows import FieldRows
from gmtool.desktop.pages.printing.encounter_fields import SCALE, CounterRows, ground_rows
from gmtool.desktop.pages.printing.fields import OptionRows, one_of, paper_rows, record_rows
from gmtool.desktop.pages.printing.print_page import PrintForm, PrintPage
from gmtool.desktop.paper.pictures import PaperPictures
from gmtool.desktop.paper.printouts.encounter_printout import (
    SAVED_ENCOUNTER_OPTIONS,
    SHEETS,
    SHEETS_BY_KIND,
    EncounterPrintOptions,
    EncounterPrintout,
    EncounterSheets,
)
from gmtool.desktop.paper.sheet import Stack
from gmtool.language import tr
from gmtool.presentation.sheets.options import CounterKind, PrintKind
from gmtool.rules.seam.muster import GroundKind
from gmtool.store.campaign import Campaign


def encounter_print_page(campaign: Campaign, desk: Desk, printout: EncounterPrintout) -> PrintPage:
    return PrintPage(EncounterPrintForm(printout, desk.machine), campaign, desk)


class EncounterPrintForm(PrintForm):
    """The print form of an encounter: `wishes`, and `chosen`, the figures."""

    def __init__(self, subject: EncounterPrintout, store: QSettings) -> None:
        super().__init__(subject.title)
        self._subject = subject
        self._store = store
        self._before = wishes = SAVED_ENCOUNTER_OPTIONS.last(store)
        self._ground = subject.ground
        self._kind = GroundKind.HEXES if subject.ground is None else GroundKind.of(subject.ground)
        self._top = FieldRows((one_of("what", "", subject.whats, tr("What is printed"), tr("What")),))
        self.what = self._top.editors["what"]
        self.paper = paper_rows()
        self.ground = ground_rows(None if subject.ground is None else self._kind)
        self.records = record_rows()
        self.own = {one.own: _rows(one, subject, wishes) for one in SHEETS if one.own}
        self.counters = CounterRows(subject.counters, subject.sides)
        self.fill((self._top, self.paper, self.ground, self.records, *self.own.values(), self.counters))
        self.what.show_value(wishes.what if wishes.what in subject.whats else subject.whats[0])
        self.what.set_locked(len(subject.whats) == 1)
        self.paper.show_wishes(wishes.paper)
        self.ground.show_wishes(wishes.ground)
        self.ground.show_values({SCALE: wishes.scale(subject.ground)})
        self.counters.show_values({"kind": wishes.kind, "copies": wishes.copies})
        self.records.show_wishes(wishes.records)
        for own, rows in self.own.items():
            rows.show_wishes(getattr(wishes, own))
        self._show_parts()
        self._chose = False
        self.what.edited.connect(self._choose_what)

    @property
    def wishes(self) -> EncounterPrintOptions:
        """The options as chosen; those that this encounter has no use for stay as they were."""
        return replace(
            self._before,
            what=self._what if self._chose or self._before.what in self._subject.whats else self._before.what,
            paper=self.paper.wishes,
            ground=self.ground.wishes,
            scales={**self._before.scales, self._kind: float(self.ground.editors[SCALE].text)},
            kind=CounterKind(self.counters.editors["kind"].text),
            copies=int(self.counters.editors["copies"].text),
            records=self.records.wishes,
            **{own: rows.wishes for own, rows in self.own.items()},
        )

    @property
    def chosen(self) -> frozenset[str]:
        return self.counters.chosen

    @property
    def fewer(self) -> str:
        return (
            tr("Fit more cards on a sheet to use fewer.")
            if self._what is PrintKind.CARDS
            else tr("A smaller scale uses fewer.")
        )

    @property
    def first(self) -> QWidget | None:
        """The field of what is printed, if there is a choice."""
        return self.what if self.what.input.isEnabled() else None

    def stack(self, pictures: PaperPictures) -> Stack:
        wishes = self.wishes
        if self._ground is not None and self._ground.backdrop is not None and wishes.ground.backdrop:
            # begin to read it, so that it is waited for
            pictures.image(self._ground.backdrop.picture)
        return self._subject.stack(wishes, self.chosen, pictures)

    def remember(self) -> None:
        SAVED_ENCOUNTER_OPTIONS.keep(self._store, self.wishes)

    def _choose_what(self) -> None:
        self._chose = True
        self._show_parts()

    @property
    def _what(self) -> PrintKind:
        return PrintKind(self.what.text)

    def _show_parts(self) -> None:
        what, sheets = self._what, SHEETS_BY_KIND[self._what]
        self.ground.setVisible(what in (PrintKind.BOTH, PrintKind.GROUND, PrintKind.COUNTERS))
        for key in self.ground.editors:
            self.ground.show_row(key, key == SCALE or what is not PrintKind.COUNTERS)
        self.counters.setVisible(sheets.of_figures)
        for key in self.counters.editors:
            self.counters.show_row(key, what in (PrintKind.BOTH, PrintKind.COUNTERS))
        self.records.setVisible(what is PrintKind.CARDS)
        for own, rows in self.own.items():
            rows.setVisible(own == sheets.own)


def _rows(sheets: EncounterSheets, subject: EncounterPrintout, wishes: EncounterPrintOptions) -> OptionRows[Any]:
    """The fields of the options that only one kind of sheets has."""
    return OptionRows(type(getattr(wishes, sheets.own)), sheets.fields(subject))
