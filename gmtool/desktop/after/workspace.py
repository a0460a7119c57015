"""After the fight: what it proposes for the cards, accepted line by line. Lies over the page it was called from."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QVBoxLayout

from gmtool.desktop.after.head import SummaryHead, counted
from gmtool.desktop.after.lines import SummaryLines
from gmtool.desktop.after.settling import settle
from gmtool.desktop.after.summary import Summary
from gmtool.desktop.card.kept import shortened
from gmtool.desktop.shell.actions import Deed, make_actions
from gmtool.desktop.shell.prepare import PreparePage
from gmtool.desktop.shell.workspace import Level
from gmtool.store import StoreError

if TYPE_CHECKING:
    from gmtool.desktop.shell.main_window import MainWindow
    from gmtool.store.results import Accepted, Results

_DEEDS: Final = (
    Deed("accept", "Accept what is ticked", ("Ctrl+Return",), "The cards and lists take it over; Ctrl+Z takes it back"),
    Deed("tick_usual", "The usual", ("Ctrl+U",), "Tick what is usually taken over"),
    Deed("tick_all", "All", ("Ctrl+A",), "Tick everything about cards that are one figure's alone"),
    Deed("tick_none", "None", ("Ctrl+Shift+A",), "Tick nothing"),
    Deed("back", "Back", ("Esc",), "To where you came from; nothing else is changed"),
)


class AfterPage(PreparePage):
    """The results of one encounter. Its undo is that of the pages that prepare."""

    def __init__(self, campaign: Any, encounter: int, desk: "MainWindow") -> None:
        """Raises `StoreError` where the fight cannot be read."""
        super().__init__(desk)
        self._campaign = campaign
        self._encounter = encounter
        self.summary = Summary(campaign, encounter)
        self.title = f"After the fight: {shortened(self.summary.encounter.title, 80)}"
        self._actions = make_actions(self.widget, self, _DEEDS)
        for action in self._actions.values():
            action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        self._column = QVBoxLayout(self.widget)
        self._column.setContentsMargins(0, 0, 0, 0)
        self.head = SummaryHead(self.title, self._actions)
        self._column.addWidget(self.head)
        self.lines = self._show_lines()

    def actions(self) -> Sequence[QAction]:
        """What can be done here."""
        return tuple(self._actions.values())

    def shown(self) -> None:
        """The keys go to the first line."""
        self.lines.take_focus()

    def close(self) -> None:
        """Everything is written already."""

    # --- deeds -------------------------------------------------------------------------------------------------
    def accept(self) -> None:
        """The cards and lists take over what is ticked: one transaction, and one step to be undone."""
        results = settle(self.summary)
        count, title = len(results.taken), self.summary.encounter.title
        done: list[Accepted] = []

        def do() -> None:
            again = replace(results, rows=done[0].rows) if done else results
            done[:] = [self._campaign.results.accept(self._encounter, again)]
            self._tell(results)

        def undo() -> None:
            self._campaign.results.take_back(done[0])
            self._tell(results)

        if count and self.desk.do(f"take over the results of {title}", do, undo):
            self._look_again()
            self.desk.notice(_taken_over(results, title), Level.GOOD)

    def tick_usual(self) -> None:
        """Tick what is usually taken over."""
        self._tick(self.summary.tick_usual)

    def tick_all(self) -> None:
        """Tick everything that is nobody else's."""
        self._tick(self.summary.tick_all)

    def tick_none(self) -> None:
        """Tick nothing."""
        self._tick(self.summary.tick_none)

    def back(self) -> None:
        """Go back to the page that this was called from."""
        self.desk.show_page(self.desk.pages.current_key)

    def undo(self) -> None:
        """Take back the last deed of any preparing page; it may have been about these cards."""
        super().undo()
        self._look_again()

    def redo(self) -> None:
        """Do it again."""
        super().redo()
        self._look_again()

    # --- inside ------------------------------------------------------------------------------------------------
    def _show_lines(self) -> SummaryLines:
        lines = SummaryLines(self.summary)
        lines.changed.connect(self._count)
        lines.rule_wanted.connect(self.desk.show_rule)
        self._column.addWidget(lines, 1)
        self.lines = lines
        self._count()
        return lines

    def _tick(self, how: Any) -> None:
        how()
        self.lines.refresh()
        self._count()

    def _tell(self, results: "Results") -> None:
        roster: Any = self.desk.pages.made("roster")
        if roster is not None:
            roster.deeds.changed.emit([])
        lists: Any = self.desk.pages.made("lists")
        if lists is not None and results.rows:
            lists.deeds.changed.emit(results.rows[-1].system, results.rows[-1].list, "")

    def _look_again(self) -> None:
        """Cards have changed: show how everything stands now, if the page is still shown."""
        if self.desk.pages.current is not self:
            return
        try:
            self.summary = Summary(self._campaign, self._encounter)
        except StoreError as problem:
            self.desk.notice(str(problem), Level.WARN)
            self.back()
            return
        self._column.removeWidget(self.lines)
        self.lines.hide()
        self.lines.deleteLater()
        self._show_lines().take_focus()

    def _count(self) -> None:
        self.head.follow(self.summary)
        ticked = any(line.ticked for line in self.summary.lines)
        self._actions["accept"].setEnabled(ticked and not self._campaign.read_only)


def _taken_over(results: "Results", title: str) -> str:
    cards = len({*(card.id for card in results.changed), *(card.id for card in results.added)})
    rows = len(results.rows)
    said = [f"{counted(cards, 'card')} took over {counted(len(results.taken) - rows, 'result')}"] if cards else []
    said += [f"{counted(rows, 'row')} joined your lists"] if rows else []
    return f"{' and '.join(said)} of {title}." if cards else f"{said[0]}, from {title}."
