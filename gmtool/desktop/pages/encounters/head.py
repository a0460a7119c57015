"""The head of the builder: the encounter's title, its system, what is still to be done, and the button to begin."""

from collections.abc import Sequence

from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QLineEdit, QPushButton, QWidget

from gmtool.desktop.base.parts.buttons import KeyButton
from gmtool.desktop.base.parts.gold import Rank, likely
from gmtool.desktop.base.parts.labels import dressed, label, tool_tip
from gmtool.desktop.base.parts.layouts import FlowLayout, column_in
from gmtool.desktop.base.theme.current import theme
from gmtool.language import tr
from gmtool.presentation.encounters.stands import nowhere
from gmtool.presentation.encounters.switch_rows import changed_words
from gmtool.store.fights.encounters import Encounter


class EncounterHead(QWidget):
    """The title can be typed over; `start` follows the action."""

    def __init__(self, system: str, start: QAction) -> None:
        super().__init__()
        self._system = system
        self.title = QLineEdit()
        for name, value in (("role", "huge"), ("kind", "plain"), ("keeps", True)):
            self.title.setProperty(name, value)
        self.title.setAccessibleName(tr("Title of the encounter"))
        self.start = KeyButton(action=start)
        self.start.steady = True
        self._row = row = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        row.setSpacing(theme().px(8))
        row.addWidget(self.title, 1)
        row.addWidget(self.start)
        self.after: KeyButton | None = None
        self._over = self._taken = False
        self.about = label(system, "muted")
        self.switches = dressed(QPushButton(), kind="chip", name=tr("House rules that are changed"))
        self.switches.hide()
        self.lacks = dressed(label(""), kind="lacks")
        below = QWidget()
        flow = FlowLayout(below, theme().px(12))
        for part in (self.about, self.switches, self.lacks):
            flow.addWidget(part)
        column_in(self, row, below, gap=2, margins=0)

    def offer_after(self, after: QAction) -> None:
        """Add a button for what comes after the fight, seen once the fight has begun."""
        self.after = KeyButton(action=after)
        self._row.insertWidget(1, self.after)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """The buttons stand below a title for which there would be no room beside them."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        buttons = [one for one in (self.after, self.start) if one is not None and not one.isHidden()]
        beside = sum(one.sizeHint().width() + self._row.spacing() for one in buttons)
        title = self.title.fontMetrics().horizontalAdvance(self.title.text()) + theme().px(24)
        ways = QBoxLayout.Direction
        self._row.setDirection(ways.LeftToRight if title + beside <= self.width() else ways.TopToBottom)
        self.title.setToolTip(tool_tip(self.title.text() if title > self.width() else ""))

    def tell_switches(self, lines: Sequence[str], *, printed: bool) -> None:
        """Tell the number of house rules that it has changed, which the tool tip names, or that all are as printed."""
        self.about.setText(tr("{system} · house rules as printed", system=self._system) if printed else self._system)
        self.switches.setText(changed_words(len(lines)))
        self.switches.setToolTip(tool_tip("\n".join(lines)))
        self.switches.setVisible(bool(lines))

    def tell_over(self, over: str, *, taken: bool = False) -> None:
        """Know how the fight ended, if it is over; its results come next, unless the cards have them."""
        self._over, self._taken = bool(over), taken

    def show_likely(self, figures: int, *, obstructed: bool) -> None:
        """Gold is what comes next: the results of a fight that is over, the first mend, or the start with figures."""
        if self.after is not None:
            likely(self.after, Rank.PAGE if self._over and not self._taken else None)
        may_start = not self._over and not obstructed and figures > 0
        likely(self.start, Rank.PAGE if may_start else None)

    def show_encounter(self, encounter: Encounter, locked: bool) -> None:
        """Show the title, and what is still to be done before the fight."""
        if self.title.text() != encounter.title:
            self.title.setText(encounter.title)
            if not self.title.hasFocus():
                self.title.setCursorPosition(0)
        self.title.setReadOnly(locked)
        lacks = "" if encounter.started else nowhere(encounter.muster, mapless=encounter.mapless)
        self.lacks.setText(tr("fought without the map") if encounter.mapless and encounter.muster.ground else lacks)
        self.lacks.setVisible(bool(self.lacks.text()))
        if self.after is not None:
            self.after.setVisible(encounter.started)
        self._fit()
