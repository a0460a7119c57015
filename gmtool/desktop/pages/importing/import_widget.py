"""The parts of the import page, and its head: which file, what comes of it, how far it is read, and its actions."""

from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QProgressBar, QSplitter, QWidget

from gmtool.desktop.base.parts.buttons import button_row
from gmtool.desktop.base.parts.labels import dressed, set_kind, wrapped
from gmtool.desktop.base.parts.layouts import column_in
from gmtool.desktop.base.parts.progress_strips import LONG
from gmtool.desktop.base.theme.current import theme
from gmtool.desktop.base.theme.lengths import sized
from gmtool.language import tr, trn
from gmtool.store.exchange import PendingImport
from gmtool.store.exchange.faults import shown

_LONGEST: Final = 80


class ImportHead(QWidget):
    """Says what would come in."""

    def __init__(self, name: str, actions: Mapping[str, QAction]) -> None:
        super().__init__()
        self.name = wrapped(shown(name, _LONGEST), "title")
        self.said = wrapped("")
        self.bar = dressed(QProgressBar(textVisible=False), name=tr("Progress"))
        self.bar.hide()
        offered = (actions[key] for key in ("take_in", "leave", "copy_report"))
        buttons = button_row(offered, 8, usual=actions["take_in"])
        column_in(self, self.name, self.said, self.bar, buttons)
        self._late = QTimer(self, singleShot=True, interval=int(LONG * 1000))
        self._late.timeout.connect(self.bar.show)
        set_kind(self.said, kind="info")
        self.said.setText(tr("Reading…"))

    def show_busy(self, busy: bool) -> None:
        if busy:
            self.bar.setRange(0, 0)
            self._late.start()
        else:
            self._late.stop()
            self.bar.hide()

    def progress(self, done: int, of: int) -> None:
        """So much is read; `of` is 0 where it is not known of how much."""
        self.bar.setRange(0, of)
        self.bar.setValue(done)

    def say(self, intake: PendingImport) -> None:
        remarks = sum(line.taken and line.is_problem for line in intake.lines)
        parts = [
            # translators: things are such as "3 cards and 2 rows"
            tr("{things} will be imported", things=intake.text)
            if not intake.is_empty
            else tr("Nothing in it can be imported")
        ]
        if intake.left_out:
            parts.append(trn("{n:,} is left out", "{n:,} are left out", intake.left_out))
        if remarks:
            parts.append(trn("{n:,} has a remark", "{n:,} have remarks", remarks))
        self.said.setText(f"{'; '.join(parts)}. {tr('Nothing has been saved yet.')}")
        set_kind(self.said, kind="bad" if intake.is_empty else "warn" if intake.left_out else "good")


class ImportWidget(QWidget):
    """The choices about a table or a map at the left; head, cards or ground, and report at the right."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("kind", "page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._choices: Sequence[QWidget] = ()
        self._left: QWidget

    def lay_out(self, choices: Sequence[QWidget], head: QWidget, below: Mapping[QWidget, int]) -> None:
        self._choices = choices
        lower = QSplitter(Qt.Orientation.Vertical, childrenCollapsible=False)
        for part in below:
            lower.addWidget(part)
        lower.setSizes([theme().px(height) for height in below.values()])
        right = QWidget()
        column_in(right, head, (lower, 1), gap=0, margins=(8, 0, 8, 0))
        split = QSplitter(childrenCollapsible=False)
        left = self._left = QWidget()
        column_in(left, *((one, 1) for one in choices), gap=0, margins=0)
        split.addWidget(left)
        split.addWidget(right)
        split.setSizes([theme().px(360), theme().px(900)])
        split.setStretchFactor(1, 1)
        sized(left, least_width=260)
        self.show_choices(None)
        column_in(self, split, margins=0)

    def show_choices(self, shown: QWidget | None) -> None:
        """Show some choices, or none: there are none about JSON."""
        for one in self._choices:
            one.setVisible(one is shown)
        self._left.setVisible(shown is not None)
