"""A list whose rows never change their size: new data draws a row, and nothing is laid out anew."""

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex
from PySide6.QtGui import QAccessible, QKeyEvent
from PySide6.QtWidgets import QListView

Index = QModelIndex | QPersistentModelIndex


class StillList(QListView):
    """Its keys are the workspace's."""

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
