"""What is due, the choices and the picked one, one under the other; they scroll where the panel is low."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from gmtool.desktop.theme import theme


class TurnArea(QScrollArea):
    """As wide as the panel, and as high as the panel lets it be."""

    def __init__(self, parts: Sequence[QWidget]) -> None:
        super().__init__()
        holder = QWidget()
        holder.setProperty("kind", "clear")
        self.stack = QVBoxLayout(holder)
        self.stack.setContentsMargins(0, 0, 0, 0)
        for part in parts:
            self.stack.addWidget(part)
        self.stack.addStretch(1)
        self._upmost: object = None
        self.setWidgetResizable(True)
        self.setWidget(holder)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)

    def height_needed(self) -> int:
        """The height at which nothing has to be scrolled."""
        width = self.viewport().width()
        known = width and self.stack.hasHeightForWidth()
        return (self.stack.heightForWidth(width) if known else self.stack.sizeHint().height()) + theme().px(4)

    def bring_up(self, part: QWidget, what: object) -> None:
        """Another thing is shown in a part: it stands at the top, where not all fits. With None the first one does."""
        if what is not self._upmost:
            self._upmost = what
            self.stack.activate()
            self.verticalScrollBar().setValue(0 if what is None else part.y())
