"""A list whose rows never change their size, and the small window that explains one of them."""

from collections.abc import Sequence

from PySide6.QtCore import QItemSelectionModel, QModelIndex, QPersistentModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QAccessible, QKeyEvent
from PySide6.QtWidgets import QFrame, QListView, QWidget

from gmtool.desktop.base.parts.layouts import column_in
from gmtool.desktop.base.theme.current import theme

Index = QModelIndex | QPersistentModelIndex


class FixedRowList(QListView):
    """Rows as wide as the list. The keys are left to the workspace."""

    menu_wanted = Signal(object, QPoint)
    """A figure's id, or the row of an effect or a check, and where on the screen."""
    figure_marked = Signal(str)
    """Shift and a click: a figure is picked besides the picked one, or no longer."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self._menu)

    def light(self, place: int) -> None:
        """Have this row be the chosen one, in sight; none for -1."""
        if place < 0:
            self.selectionModel().clear()  # nor is any the current one, which a change of size would bring into sight
            return
        index = self.model().index(place, 0)
        self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.ClearAndSelect)
        self.scrollTo(index)

    def bring_up(self, place: int, whole: int) -> None:
        """Have the row of the one that acts be the first in sight, where not all of so many pixels are."""
        if place >= 0 and whole > self.viewport().height():
            self.scrollTo(self.model().index(place, 0), QListView.ScrollHint.PositionAtTop)

    def light_too(self, places: Sequence[int]) -> None:
        """Have these rows be lit besides the chosen one."""
        for place in places:
            if place >= 0:
                index = self.model().index(place, 0)
                self.selectionModel().select(index, QItemSelectionModel.SelectionFlag.Select)

    def dataChanged(self, first: Index, last: Index, roles: Sequence[int] = ()) -> None:  # noqa: N802
        if QAccessible.isActive():
            super().dataChanged(first, last, list(roles))
            return
        for row in range(first.row(), last.row() + 1):
            self.viewport().update(self.visualRect(self.model().index(row, 0)))

    def close_why(self) -> bool:
        """Close what explains a row; False where nothing does."""
        open_ones = [popup for popup in self.findChildren(WhyPopup) if popup.isVisible()]
        for popup in open_ones:
            popup.close()
        return bool(open_ones)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Left to the workspace."""
        event.ignore()

    def _menu(self, where: QPoint) -> None:
        raise NotImplementedError


class WhyPopup(QFrame):
    """Holds what it says; whoever has it open closes it where a rule is followed."""

    def __init__(self, said: QWidget, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setProperty("kind", "popup")
        column_in(self, said, margins=12)
        self.setMinimumWidth(theme().px(260))

    def open_at(self, where: QPoint) -> None:
        """Open it with its corner at a place of the screen, or as near to it as the screen lets it be."""
        self.adjustSize()
        there = self.screen().availableGeometry()
        left = max(there.left(), min(where.x(), there.right() - self.width()))
        top = max(there.top(), min(where.y(), there.bottom() - self.height()))
        self.move(left, top)
        self.show()
        self.setFocus(Qt.FocusReason.PopupFocusReason)
