"""A menu of the sides: virtual dice, or real ones typed in."""

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from gmtool.desktop.parts import literal
from gmtool.desktop.run.session import FightSession


class HandsMenu(QMenu):
    """One tick a side: ticked sides roll real dice."""

    def __init__(self, session: FightSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.session = session
        self.aboutToShow.connect(self.fill)
        self.fill()

    def fill(self) -> None:
        """List the sides there are now."""
        self.clear()
        for side in self.session.moment.sides.values():
            action = QAction(literal(f"{side.name} roll real dice"), self, checkable=True)
            action.setChecked(self.session.hands.by_hand(side.id))
            action.setData(side.id)
            action.toggled.connect(lambda down, key=side.id: self.session.hands.set_by_hand(key, down))
            self.addAction(action)
