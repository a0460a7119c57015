"""Fields for what a layer needs besides a place: a depth, a step, a kind, open or closed, or words."""

from collections.abc import Iterable

from PySide6.QtCore import QSignalBlocker, QSize, QStringListModel, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCheckBox, QComboBox, QCompleter, QLineEdit, QSpinBox, QVBoxLayout, QWidget

from gmtool.desktop.base.parts.labels import label, may_be_narrow, wrapped
from gmtool.desktop.base.signals import follow
from gmtool.desktop.base.theme.current import dress_window, theme, theme_signals
from gmtool.desktop.base.theme.lengths import number_sized, sized
from gmtool.desktop.canvas.ground.kinds import picture_icon
from gmtool.language import tr, trc
from gmtool.presentation.map.pen import Pen
from gmtool.rules.seam.views import TerrainKind
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


class KindField(QComboBox):
    """The kinds of terrain, each with a sample of its picture."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(tr("Kind of terrain"))
        self.setToolTip(tr("A digit picks a kind; comma and period step to the previous or the next."))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        may_be_narrow(self, 5)
        self._kinds: tuple[TerrainKind, ...] = ()
        theme_signals().theme_changed.connect(self._show_pictures)

    def show_kinds(self, kinds: tuple[TerrainKind, ...], taken: TerrainKind | None) -> None:
        """Offer these, with one of them taken."""
        if kinds != self._kinds:
            self._kinds = kinds
            self.clear()
            self.addItems([kind.label for kind in kinds])
            self._show_pictures()
        self.setCurrentIndex(kinds.index(taken) if taken in kinds else -1)

    def _show_pictures(self) -> None:
        size = QSize(theme().px(26), theme().px(18))
        self.setIconSize(size)
        for place, kind in enumerate(self._kinds):
            self.setItemIcon(place, picture_icon(kind, size, self.devicePixelRatioF()))


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
        self.open = QCheckBox(trc("door", "Open"))
        self.kind = KindField()
        self.effect = wrapped("", "small")
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
        for widget in (self.name, self.level, self.open, self.kind, self.effect, self.words):
            column.addWidget(widget)
        self.kind.activated.connect(lambda place: pen.set_level(place + 1))
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
        door, terrain = paint.layer is Layer.DOOR, paint.layer is Layer.TERRAIN
        self.level.setVisible(paint.levels is not None and not door and not terrain)
        self.open.setVisible(door)
        for field in (self.kind, self.effect):
            field.setVisible(terrain)
        self.kind.show_kinds(pen.kinds, pen.kind)
        facts = ", ".join(pen.kind.facts) if pen.kind is not None else ""
        self.effect.setText(f"{facts.capitalize()}." if facts else tr("Shown only; it has no effect in this system."))
        self.words.setVisible(bool(paint.words))
        self.name.setVisible(bool(paint.words) or (paint.levels is not None and not door))
        self.name.setText(paint.words or paint.unit)
        self.words.setAccessibleName(paint.words)
        # translators: names of entrances to the map, as examples
        named = tr("north, gate, …")
        self.words.setPlaceholderText(tr("Typed when you place it") if paint.layer is Layer.NOTE else named)
        with QSignalBlocker(self.level):
            if paint.levels is not None:
                self.level.setRange(*paint.levels)
            self.level.setValue(pen.level)
            self.level.setAccessibleName(paint.unit or tr("Level"))
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
