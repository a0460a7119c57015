"""Reminders: what is still to be seen to before the turn ends."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QWidget

from gmtool.desktop.base.parts.labels import literal, tool_tip
from gmtool.desktop.base.parts.layouts import column_in
from gmtool.desktop.pages.run.buttons import LineButton
from gmtool.language import tr
from gmtool.presentation.fight.words.turn_words import Reminders
from gmtool.rules.seam import Due


class ReminderList(QWidget):
    """One line, which opens; a button an item then, that picks the figure which the item is about."""

    figure_clicked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._reminders = Reminders()
        self._buttons: list[QPushButton] = []
        self.setAccessibleName(tr("Reminders"))
        self._box = column_in(self, gap=3, margins=0)

    def show_due(self, items: tuple[Due, ...]) -> None:
        """Show these; nothing at all when there are none."""
        self._reminders.follow(items)
        self.setVisible(bool(items))
        self._fill(self._reminders.lines)

    def _fill(self, texts: list[tuple[str, str]]) -> None:
        while len(self._buttons) < len(texts):
            self._add_button(len(self._buttons))
        for place, button in enumerate(self._buttons):
            button.setVisible(place < len(texts))
            if place < len(texts):
                button.setText(literal(texts[place][0]))
                button.setToolTip(tool_tip("\n".join(word for word in texts[place] if word)))

    def _add_button(self, place: int) -> None:
        button = LineButton()
        button.setProperty("kind", "quiet")
        button.clicked.connect(lambda: self._clicked(place))
        self._buttons.append(button)
        self._box.addWidget(button)

    def _clicked(self, place: int) -> None:
        figure = self._reminders.press(place)
        self._fill(self._reminders.lines)
        if figure:
            self.figure_clicked.emit(figure)
