"""F1: the keys of this screen."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QGridLayout, QLabel, QScrollArea, QWidget

from gmtool.desktop.parts import heading, label
from gmtool.desktop.parts.keys import key_text
from gmtool.desktop.parts.overlay import Overlay
from gmtool.desktop.shell.finder import plain
from gmtool.desktop.theme import theme


class KeyHelp(Overlay):
    """A list of the actions that have a key: those of the page first, then those that work everywhere."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, "Keys of this screen", 760, 640)
        self._area = QScrollArea()
        self._area.setWidgetResizable(True)
        self.body.addWidget(label("Keys", "title"))
        self.body.addWidget(self._area, 1)

    def explain(self, groups: Sequence[tuple[str, Sequence[QAction]]]) -> None:
        """Open with these groups of actions."""
        inside = QWidget()
        inside.setProperty("kind", "clear")
        grid = QGridLayout(inside)
        grid.setColumnStretch(1, 1)
        grid.setHorizontalSpacing(theme().px(16))
        for title, actions in groups:
            keyed = [action for action in actions if not action.shortcut().isEmpty()]
            if keyed:
                _group(grid, title, keyed)
        grid.setRowStretch(grid.rowCount(), 1)
        self._area.setWidget(inside)
        self.open(self._area)


def _group(grid: QGridLayout, title: str, actions: Sequence[QAction]) -> None:
    grid.addWidget(heading(title), grid.rowCount(), 0, 1, 2)
    for action in actions:
        row = grid.rowCount()
        grid.addWidget(_cap(action), row, 0, Qt.AlignmentFlag.AlignLeft)
        said = action.toolTip() if action.toolTip() and action.toolTip() != plain(action) else ""
        text = label(f"{plain(action).rstrip('…')}. {said}" if said else plain(action))
        text.setWordWrap(True)
        grid.addWidget(text, row, 1)


def _cap(action: QAction) -> QLabel:
    cap = label(",  ".join(key_text(keys) for keys in action.shortcuts()))
    cap.setProperty("kind", "key")
    return cap
