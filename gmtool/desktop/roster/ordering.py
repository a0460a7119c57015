"""What is done with the list itself: the order of the cards and the columns beside them, by the finder as well."""

from typing import Final

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from gmtool.desktop.roster.list_head import ListHead
from gmtool.desktop.shell.actions import Deed, make_actions

_DEEDS: Final = (
    Deed("sort_by", "Sort the cards by…", (), "Name, kind, newest, or any number of theirs"),
    Deed("turn_round", "Turn the order of the cards round", (), "The last first"),
    Deed("choose_columns", "Columns of the list…", (), "Which numbers stand beside the names"),
)


class OrderDeeds(QObject):
    """The same as the choices over the list."""

    def __init__(self, head: ListHead, page: QWidget) -> None:
        super().__init__(page)
        self._head = head
        self.actions: tuple[QAction, ...] = tuple(make_actions(page, self, _DEEDS).values())

    def sort_by(self) -> None:
        """Open the choice of orders."""
        self._head.order.setFocus()
        self._head.order.showPopup()

    def turn_round(self) -> None:
        """The last first."""
        self._head.turn_round()

    def choose_columns(self) -> None:
        """Open the list of columns."""
        self._head.columns.showMenu()
