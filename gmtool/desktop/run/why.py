"""A small window that says why, and goes at the next click."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from gmtool.desktop.theme import theme


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
