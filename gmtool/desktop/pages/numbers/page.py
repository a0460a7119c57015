"""The page of a fight or an evening in numbers. It lies over the page it was called from."""

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from gmtool.desktop.base.desk import READ_ONLY, Deed, Desk, Level, allow, deeds_of, make_actions
from gmtool.desktop.base.parts.buttons import KeyButton
from gmtool.desktop.base.parts.labels import breakable, wrapped
from gmtool.desktop.base.parts.layouts import FlowLayout, column_in
from gmtool.desktop.base.prepare_page import PreparePage, within_page
from gmtool.desktop.base.theme.current import theme
from gmtool.desktop.pages.numbers.tables import ScoreTables
from gmtool.language import tr
from gmtool.presentation.edits.record_edits import RecordEdits
from gmtool.presentation.scores.reports import report
from gmtool.presentation.scores.subject import Subject
from gmtool.presentation.text import breakable_anywhere, shortened
from gmtool.store import StoreError
from gmtool.store.campaign import Campaign
from gmtool.store.chronicle import Handout
from gmtool.store.limits import HANDOUT_LETTERS, NAME_LETTERS

_DEEDS: Final = deeds_of(
    "numbers",
    Deed("print_out", tr("Print…"), ("Ctrl+P",), tr("These tables on paper, or as a PDF")),
    Deed(
        "make_handout",
        tr("Make a handout"),
        ("Ctrl+H",),
        tr("What the players may know of it, as a handout of the campaign; {window.undo} undoes it"),
    ),
    Deed(
        "results", tr("Results…"), ("Ctrl+Shift+E",), tr("What the fight changes on the cards, accepted line by line")
    ),
    Deed("back", tr("Back"), ("Esc",), tr("Back to where you came from; nothing else changes")),
)


class NumbersPage(PreparePage):
    """The numbers of a subject, as they are when the page is opened."""

    def __init__(self, campaign: Campaign, desk: Desk, subject: Subject) -> None:
        """Raises `StoreError` where a fight cannot be read."""
        super().__init__(desk)
        self._campaign = campaign
        self._subject = subject
        self.report = report(campaign, subject)
        self.title = shortened(self.report.title, 100)
        self._actions = make_actions(self.widget, self, _DEEDS)
        within_page(self._actions.values())
        self.tables = ScoreTables(self.report)
        self._lay_out()
        allow(self._actions["make_handout"], READ_ONLY if campaign.read_only else "")
        allow(self._actions["results"], "" if subject.encounter else tr("this is a whole evening."))
        allow(self._actions["print_out"], "" if self.report.tables else tr("there is nothing to print."))

    def _lay_out(self) -> None:
        buttons = QWidget()
        flow = FlowLayout(buttons, theme().px(8))
        for key, action in self._actions.items():
            if key != "results" or self._subject.encounter:
                flow.addWidget(KeyButton(action=action))
        head = QWidget()
        lines = [wrapped(breakable(" ".join(self.report.lines)))] if self.report.lines else []
        title = wrapped(breakable_anywhere(self.title), "title")
        column_in(head, title, *lines, buttons, gap=8, margins=(20, 14, 20, 0))
        column_in(self.widget, head, (self.tables, 1), margins=0)

    def actions(self) -> tuple[QAction, ...]:
        return tuple(self._actions.values())

    def shown(self) -> None:
        self.tables.setFocus(Qt.FocusReason.OtherFocusReason)

    # --- deeds -------------------------------------------------------------------------------------------------
    def print_out(self) -> None:
        self.desk.lay_over("print_numbers", self.report)

    def make_handout(self) -> None:
        """A handout for the players, which is shown to them only when the GM does so."""
        try:
            told = report(self._campaign, self._subject, for_players=True)
        except StoreError as problem:
            self.desk.notice(str(problem), Level.BAD)
            return
        handout = Handout(told.title[:NAME_LETTERS], told.text[:HANDOUT_LETTERS])
        before = len(self._campaign.handouts.list())
        RecordEdits[Handout](self._campaign.handouts, self.desk).add(handout)
        if len(self._campaign.handouts.list()) > before:
            self.desk.notice(tr("“{title}” is among the handouts; look at it before you show it.", title=handout.title))

    def results(self) -> None:
        self.desk.lay_over("after_fight", self._subject.encounter)

    def back(self) -> None:
        self.desk.go_back()
