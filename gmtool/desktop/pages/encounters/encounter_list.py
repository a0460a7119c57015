"""The list of encounters at the left of their page."""

from collections.abc import Sequence

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from gmtool.desktop.base.parts.buttons import KeyButton, button_row
from gmtool.desktop.base.parts.layouts import column_in, row_of
from gmtool.desktop.base.parts.sidebar import SideList
from gmtool.language import tr


class EncounterList(QWidget):
    """The list, and a button an action under it."""

    def __init__(self, side: SideList, actions: Sequence[QAction]) -> None:
        super().__init__()
        bar = button_row(actions)
        self.another = bar.findChildren(KeyButton)[1]  # its whole name is too long for a list
        self.another.setText(tr("New, other system…"))
        column_in(self, (side, 1), row_of(bar, margins=(6, 0, 2, 8)), margins=0)
