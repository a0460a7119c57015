"""A page of a list at the left and panes beside it. Where it is narrow, the list becomes a button."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QMenu, QSplitter, QToolButton, QVBoxLayout, QWidget

from gmtool.desktop.parts.labels import literal
from gmtool.desktop.parts.sidebar import SideList
from gmtool.desktop.theme import theme

_NARROW = 900


class Panes(QWidget):
    """`left` holds the list; `others` are (pane, width) from left to right, the last takes what is left."""

    def __init__(self, side: SideList, left: QWidget, others: Sequence[tuple[QWidget, int]]) -> None:
        super().__init__()
        self._left = left
        self.button = SideButton(side)
        self._split = QSplitter()
        self._split.setChildrenCollapsible(False)
        self._split.addWidget(left)
        for pane, _ in others:
            self._split.addWidget(pane)
        self._split.setSizes([theme().px(220), *(theme().px(width) for _, width in others)])
        for place in range(1, len(others) + 1):
            self._split.setStretchFactor(place, 2 if place == len(others) else 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.button, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self._split, 1)
        self.button.hide()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Give the room to what is worked on."""
        super().resizeEvent(event)
        narrow = self.width() < theme().px(_NARROW)
        self._left.setVisible(not narrow)
        self.button.setVisible(narrow)

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        """Small: what does not fit is scrolled or left away."""
        return QSize(theme().px(300), theme().px(200))


class SideButton(QToolButton):
    """The rows of a side list as a menu."""

    def __init__(self, side: SideList) -> None:
        super().__init__()
        self._side = side
        self.setAccessibleName(side.accessibleName())
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(self)
        menu.aboutToShow.connect(lambda: self._fill(menu))
        self.setMenu(menu)
        side.chosen.connect(lambda _: self._say())
        side.rows.modelReset.connect(self._say)
        self._say()

    def _say(self) -> None:
        text = next((entry.text for entry in self._side.rows.entries if entry.key == self._side.key), "")
        self.setText(literal(f"{text}  ▾"))

    def _fill(self, menu: QMenu) -> None:
        menu.clear()
        for entry in self._side.rows.entries:
            if entry.key:
                text = entry.text if entry.count is None else f"{entry.text}  {entry.count}"
                action = menu.addAction(literal(text))
                action.triggered.connect(lambda _=False, key=entry.key: self._side.choose(key))
            else:
                menu.addSection(entry.text)
