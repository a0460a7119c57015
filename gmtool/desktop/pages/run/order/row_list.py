"""A list whose rows never change their size, and the small window that explains one of them."""

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, Qt
from PySide6.QtGui import QAccessible, QKeyEvent
from PySide6.QtWidgets import QFrame, QListView, QVBoxLayout, QWidget

from gmtool.desktop.base.theme.current import theme

Index = QModelIndex | QPersistentModelIndex


class FixedRowList(QListView):
    """Rows as wide as the list. The keys are left to the workspace."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setResizeMode(QListView.ResizeMode.Adjust)

    def dataChanged(self, first: Index, last: Index, roles: Sequence[int] = ()) -> None:  # noqa: N802
        """Draw the rows."""
        if QAccessible.isActive():
            super().dataChanged(first, last, list(roles))
            return
        for row in range(first.row(), last.row() + 1):
            self.viewport().update(self.visualRect(self.model().index(row, 0)))

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Left to the workspace."""
        event.ignore()


class WhyPopup(QFrame):
    """Holds what it says; whoever has it open closes it where a rule is followed."""

    def __init__(self, said: QWidget, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setProperty("kind", "popup")
        box = QVBoxLayout(self)
        box.setContentsMargins(*(theme().px(12),) * 4)
        box.addWidget(said)
        self.setMinimumWidth(theme().px(260))

    def open_at(self, where: QPoint) -> None:
        """Open it with its corner at a place of the screen, or as near to it as the screen lets it be."""
        self.adjustSize()
        there = self.screen().availableGeometry()
        left = max(there.left(), min(where.x(), there.right() - self.width()))
        top = max(there.top(), min(where.y(), there.bottom() - self.height()))
        self.move(left, top)
        self.show()
