"""The page after the fight: what is to be known at its top, the lines, and what is done with them.

It lies over the page it was called from."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from gmtool.desktop.base.desk import READ_ONLY, Deed, Desk, Level, allow, deeds_of, make_actions
from gmtool.desktop.base.parts.buttons import KeyButton, button_row
from gmtool.desktop.base.parts.gold import likely
from gmtool.desktop.base.parts.labels import set_kind, wrapped
from gmtool.desktop.base.parts.layouts import column_in, row_of
from gmtool.desktop.base.prepare_page import PreparePage, within_page
from gmtool.desktop.pages.after_fight.lines import SummaryLines
from gmtool.language import tr, trc
from gmtool.presentation.after_fight.accepting import Acceptance
from gmtool.presentation.after_fight.summary import Summary
from gmtool.presentation.scores.subject import Subject
from gmtool.presentation.text import breakable_anywhere, shortened
from gmtool.store import StoreError
from gmtool.store.campaign import Campaign
from gmtool.store.fights.results import Results


class SummaryHead(QWidget):
    """The title, and who stands and who does not; the button says how many lines would be accepted."""

    def __init__(self, title: str, outcome: str, actions: Mapping[str, QAction]) -> None:
        super().__init__()
        self.accept = likely(KeyButton(action=actions["accept"]))
        self.outcome = wrapped(breakable_anywhere(outcome), "muted")
        buttons = (self.accept, KeyButton(action=actions["print_out"]), KeyButton(action=actions["back"]))
        row = row_of((wrapped(breakable_anywhere(title), "title"), 1), *buttons)
        ticking = button_row(actions[key] for key in ("tick_usual", "tick_all", "tick_none", "numbers"))
        column_in(self, row, self.outcome, ticking, margins=(20, 14, 20, 0))

    def follow(self, acceptance: Acceptance) -> None:
        self.accept.setText(acceptance.button_text)


class SummaryFoot(QWidget):
    """The remarks, below the lines: they come and go, and nothing above them moves."""

    def __init__(self) -> None:
        super().__init__()
        self.said = wrapped("")
        column_in(self, self.said, margins=(20, 6, 20, 10))

    def follow(self, acceptance: Acceptance) -> None:
        remarks = acceptance.remarks
        self.said.setText(breakable_anywhere(remarks.text))
        self.setVisible(bool(remarks.text))
        set_kind(self.said, kind="warn" if remarks.warns else "info")


_ACTIONS: Final = deeds_of(
    "after_fight",
    Deed(
        "accept",
        tr("Accept ticked lines"),
        ("Ctrl+Return",),
        tr("Save them to the cards and lists; {window.undo} undoes it"),
    ),
    Deed("tick_usual", tr("Defaults"), ("Ctrl+U",), tr("Tick what is usually saved to the cards")),
    Deed("tick_all", trc("lines", "All"), ("Ctrl+A",), tr("Tick every line of cards that only one figure uses")),
    Deed("tick_none", trc("lines", "None"), ("Ctrl+Shift+A",), tr("Tick nothing")),
    Deed(
        "print_out", tr("Print…"), ("Ctrl+P",), tr("The fight as it stands: order, wounds, the log, and record cards")
    ),
    Deed("numbers", tr("In numbers…"), ("Ctrl+G",), tr("Who dealt and took how much, and how long it took")),
    Deed("back", tr("Back"), ("Esc",), tr("Back to where you came from; nothing else changes")),
)


class AfterPage(PreparePage):
    """The results of one encounter. Its history is that of the pages that prepare."""

    def __init__(self, campaign: Campaign, desk: Desk, encounter: int) -> None:
        """Raises `StoreError` where the fight cannot be read."""
        self._acceptance = Acceptance(
            campaign, encounter, desk.history, lambda sentence: desk.notice(sentence, Level.WARN), self._tell
        )
        super().__init__(desk)
        self._campaign = campaign
        self._closed = False
        self.title = tr("After the fight: {title}", title=shortened(self.summary.encounter.title, 80))
        self._actions = make_actions(self.widget, self, _ACTIONS)
        within_page(self._actions.values())
        self._column = column_in(self.widget, margins=0)
        self.head, self.foot = SummaryHead(self.title, self.summary.outcome, self._actions), SummaryFoot()
        for part in (self.head, self.foot):
            self._column.addWidget(part)
        self.lines = self._show_lines()
        self.hearing.until_end(self.history.listen(self._look_again))

    @property
    def summary(self) -> Summary:
        """The lines as they are shown."""
        return self._acceptance.summary

    def actions(self) -> Sequence[QAction]:
        return tuple(self._actions.values())

    def shown(self) -> None:
        self.lines.take_focus()

    def close(self) -> None:
        """The ticks are kept; other cards are none of its business any more."""
        self._closed = True
        self._acceptance.keep_ticks()

    # --- deeds -------------------------------------------------------------------------------------------------
    def accept(self) -> None:
        """The cards and lists take over what is ticked: one transaction, and one step to be undone."""
        if said := self._acceptance.accept():
            self._look_again()
            self.desk.notice(said, Level.GOOD)

    def tick_usual(self) -> None:
        self._tick(self.summary.tick_usual)

    def tick_all(self) -> None:
        self._tick(self.summary.tick_all)

    def tick_none(self) -> None:
        self._tick(self.summary.tick_none)

    def print_out(self) -> None:
        from gmtool.desktop.paper.printouts.fight_printout import fight_printout
        from gmtool.presentation.fight.journal_cursor import JournalCursor

        encounter = self.summary.encounter
        try:
            journal = self._campaign.encounters.journal(encounter.id)
        except StoreError as problem:
            self.desk.notice(str(problem), Level.BAD)
            return
        self.desk.lay_over("print_encounter", fight_printout(encounter, JournalCursor(journal)))

    def numbers(self) -> None:
        self.desk.lay_over("numbers", Subject(encounter=self.summary.encounter.id))

    def back(self) -> None:
        self.desk.go_back()

    # --- inside ------------------------------------------------------------------------------------------------
    def _show_lines(self) -> SummaryLines:
        lines = SummaryLines(self.summary)
        lines.changed.connect(self._count)
        lines.rule_wanted.connect(self.desk.show_rule)
        self._column.insertWidget(1, lines, 1)
        self.lines = lines
        self._count()
        return lines

    def _tick(self, how: Callable[[], object]) -> None:
        how()
        self.lines.refresh()
        self._count()

    def _tell(self, results: Results) -> None:
        roster = self.desk.made_page("roster")
        if roster is not None:
            roster.deeds.changed.emit([])
        lists = self.desk.made_page("lists")
        if lists is not None and results.rows:
            lists.deeds.changed.emit(results.rows[-1].system, results.rows[-1].list, "")

    def _look_again(self) -> None:
        """Cards have changed: show how everything stands now, if the page is still shown."""
        if self._closed:
            return
        try:
            self._acceptance.look_again()
        except StoreError as problem:
            self.desk.notice(str(problem), Level.WARN)
            self.back()
            return
        self._column.removeWidget(self.lines)
        self.lines.hide()
        self.lines.deleteLater()
        self._show_lines().take_focus()

    def _count(self) -> None:
        self.head.follow(self._acceptance)
        self.foot.follow(self._acceptance)
        allow(
            self._actions["accept"],
            READ_ONLY if self._campaign.read_only else "" if self._acceptance.ticked else tr("no line is ticked."),
        )
