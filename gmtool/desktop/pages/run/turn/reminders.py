"""Reminders: what is still to be seen to before the turn ends."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from gmtool.desktop.base.parts.labels import heading, literal, tool_tip
from gmtool.desktop.base.theme.current import theme
from gmtool.desktop.pages.run.buttons import WordButton
from gmtool.rules.seam import Due

AT_ONCE = 3


class ReminderList(QWidget):
    """A button an item; it picks the figure that the item is about. The rest opens on demand."""

    figure_clicked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._items: tuple[Due, ...] = ()
        self._all = False
        self._buttons: list[QPushButton] = []
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(theme().px(3))
        self._box.addWidget(heading("Do not forget"))

    def show_due(self, items: tuple[Due, ...]) -> None:
        """Show these; nothing at all when there are none."""
        self._all = self._all and items == self._items
        self._items = items
        self.setVisible(bool(items))
        shown = items if self._all else items[:AT_ONCE]
        texts = [(item.text, item.rule) for item in shown]
        if len(items) > len(shown):
            texts.append((f"and {len(items) - len(shown)} more", ""))
        self._fill(texts)

    def _fill(self, texts: list[tuple[str, str]]) -> None:
        while len(self._buttons) < len(texts):
            self._add_button(len(self._buttons))
        for place, button in enumerate(self._buttons):
            button.setVisible(place < len(texts))
            if place < len(texts):
                button.setText(literal(texts[place][0]))
                button.setToolTip(tool_tip("\n".join(word for word in texts[place] if word)))

    def _add_button(self, place: int) -> None:
        button = WordButton()
        button.setProperty("kind", "quiet")
        button.setStyleSheet("text-align: left")
        button.clicked.connect(lambda: self._clicked(place))
        self._buttons.append(button)
        self._box.addWidget(button)

    def _clicked(self, place: int) -> None:
        if place >= AT_ONCE and not self._all:
            self._all = True
            self.show_due(self._items)
        elif self._items[place].figure:
            self.figure_clicked.emit(self._items[place].figure)
