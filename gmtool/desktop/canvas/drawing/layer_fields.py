"""Fields for what a layer needs besides a place: a depth, a step, open or closed, or words."""

from collections.abc import Iterable

from PySide6.QtCore import QSignalBlocker, QStringListModel, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCheckBox, QCompleter, QLineEdit, QSpinBox, QVBoxLayout, QWidget

from gmtool.desktop.base.parts.labels import label
from gmtool.desktop.base.signals import follow
from gmtool.desktop.base.theme.current import dress_window, theme
from gmtool.desktop.base.theme.lengths import number_sized, sized
from gmtool.presentation.map.pen import Pen
from gmtool.space import CLOSED, OPEN, Layer

LONGEST = 300
"""Characters of a note or of the name of an entrance."""


class WordsField(QLineEdit):
    """A line that Esc leaves, and that keeps Enter to itself: the page would go on with the fight."""

    left = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Esc goes back to the map."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
            return
        super().keyPressEvent(event)
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.accept()


class LayerFields(QWidget):
    """Shows the one that the pen's layer has, if it has any."""

    said = Signal(str)
    """Words were typed, with Enter."""
    left = Signal()

    def __init__(self, pen: Pen) -> None:
        super().__init__()
        self._pen = pen
        self.name = label("", "small")
        self.level = QSpinBox()
        self.open = QCheckBox("Open")
        self.words = WordsField()
        self.words.setMaxLength(LONGEST)
        self._names = QStringListModel()
        self._completer = QCompleter(self._names, self)
        self._completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.words.setCompleter(self._completer)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme().px(4))
        number_sized(self.level, 60)
        sized(self.words, least_width=60)
        for widget in (self.name, self.level, self.open, self.words):
            column.addWidget(widget)
        self.level.valueChanged.connect(pen.set_level)
        self.open.clicked.connect(lambda on: pen.set_level(OPEN if on else CLOSED))
        self.words.returnPressed.connect(self._returned)
        self.words.left.connect(self.left)
        follow(self, self.refresh, pen.changed)
        self.refresh()

    def refresh(self) -> None:
        """Show what belongs to the layer."""
        if (popup := self._completer.popup()) is not None:
            dress_window(popup)
        pen, paint = self._pen, self._pen.paint
        door = paint.layer is Layer.DOOR
        self.level.setVisible(paint.levels is not None and not door)
        self.open.setVisible(door)
        self.words.setVisible(bool(paint.words))
        self.name.setVisible(bool(paint.words) or (paint.levels is not None and not door))
        self.name.setText(paint.words or paint.unit.capitalize())
        self.words.setAccessibleName(paint.words)
        self.words.setPlaceholderText("Typed when you place it" if paint.layer is Layer.NOTE else "north, gate, …")
        with QSignalBlocker(self.level):
            if paint.levels is not None:
                self.level.setRange(*paint.levels)
            self.level.setValue(pen.level)
            self.level.setAccessibleName(paint.unit.capitalize() or "Level")
        self.open.setChecked(pen.level == OPEN)
        if not self.words.hasFocus():
            self.words.setText(pen.name if paint.layer is Layer.ENTRANCE else "")

    def offer(self, names: Iterable[str]) -> None:
        """The names of entrances that there are."""
        self._names.setStringList(sorted(names))

    def ask(self, text: str) -> None:
        """Have words typed, these to begin with."""
        self.words.setText(text)
        self.words.setFocus(Qt.FocusReason.OtherFocusReason)
        self.words.selectAll()

    def _returned(self) -> None:
        self.said.emit(self.words.text().strip())
