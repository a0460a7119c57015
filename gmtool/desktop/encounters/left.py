"""The encounters at the left of their page, with what can be done to them."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gmtool.desktop.parts import button_row
from gmtool.desktop.parts.sidebar import SideEntry, SideList
from gmtool.desktop.theme import theme

if TYPE_CHECKING:
    from gmtool.store.encounters import Encounter


class EncounterList(QWidget):
    """The list, and a button an action under it."""

    def __init__(self, side: SideList, actions: Sequence[QAction]) -> None:
        super().__init__()
        self.setMinimumWidth(theme().px(200))
        bar = button_row(actions)
        bar.setContentsMargins(theme().px(10), 0, theme().px(6), theme().px(10))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(side, 1)
        column.addWidget(bar)


def entries(encounters: "Sequence[Encounter]") -> list[SideEntry]:
    """A row an encounter with its number of figures: what is prepared first, then what has begun."""
    rows: list[SideEntry] = []
    for text, started in (("Prepared", False), ("Begun", True)):
        group = [one for one in encounters if one.started == started]
        rows += [SideEntry("", text)] * bool(group)
        rows += [SideEntry(str(one.id), one.title or "(no title)", len(one.muster.figures)) for one in group]
    return rows
