"""The tiles of a card: its derived values, large, each of which says why on a click."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from gmtool.desktop.card.even_row import EvenRow
from gmtool.desktop.parts import label, set_kind, tool_tip, wrapped
from gmtool.desktop.parts.breakdown import BreakdownLines, in_words
from gmtool.desktop.theme import theme
from gmtool.rules.seam import Breakdown, Derived

_LONG: Final = 7
_WORD: Final = 140
"""Pixels at 100 % that a word of a name has at most."""


class Tile(QFrame):
    """A value with its name under it."""

    asked = Signal()

    def __init__(self, derived: Derived) -> None:
        super().__init__()
        self.setProperty("kind", "card")
        self._value = label("", "huge")
        self._name = wrapped("", "small")
        self._name.setAlignment(Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout(self)
        column.setContentsMargins(theme().px(12), theme().px(8), theme().px(8), theme().px(10))
        column.setSpacing(theme().px(2))
        column.addWidget(self._value)
        column.addWidget(self._name, 1)
        self.show_value(derived)

    def show_value(self, derived: Derived) -> None:
        """Show another value."""
        self.derived = derived
        # of “8, flying 16”, the 8 is large, and the rest stands with the name
        large, _, rest = derived.text.partition(", ") if len(derived.text) > _LONG else (derived.text, "", "")
        set_kind(self._value, role="title" if len(large) > _LONG else "huge")
        self._value.setText(large)
        self._name.setText(f"{derived.label}, {rest}" if rest else derived.label)
        why = derived.breakdown
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if why else Qt.FocusPolicy.NoFocus)
        self.setToolTip(tool_tip(in_words(why) if why else ""))
        self.setAccessibleName(f"{derived.label} {derived.text}")
        set_kind(self, lit=derived.main)
        self._fit()

    def event(self, event: QEvent) -> bool:
        """Measured anew once the style has given the fonts."""
        if event.type() in (QEvent.Type.Polish, QEvent.Type.StyleChange, QEvent.Type.Show):
            self._fit()
        return super().event(event)

    def _fit(self) -> None:
        """As wide as the value, and as the longest word of the name, unless that is very long."""
        for part in (self._value, self._name):
            part.ensurePolished()
        words = max((self._name.fontMetrics().horizontalAdvance(word) for word in self._name.text().split()), default=0)
        needed = max(self._value.sizeHint().width(), min(words, theme().px(_WORD)))
        self.setMinimumWidth(max(theme().px(90), needed + theme().px(28)))

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """A click asks why."""
        self.asked.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """So does Enter or Space."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.asked.emit()
        else:
            super().keyPressEvent(event)


class Tiles(QWidget):
    """Tiles side by side, all of a width, on further rows where there is no room."""

    rule_wanted = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._row = EvenRow(self, theme().px(10))
        self.tiles: list[Tile] = []

    def show_values(self, values: Sequence[Derived]) -> None:
        """Show these; tiles that stay keep their place and the focus."""
        for tile, value in zip(self.tiles, values, strict=False):
            if tile.derived != value:
                tile.show_value(value)
        for value in values[len(self.tiles) :]:
            tile = Tile(value)
            tile.asked.connect(lambda tile=tile: self._explain(tile))
            self.tiles.append(tile)
            self._row.addWidget(tile)
        for tile in self.tiles[len(values) :]:
            self._row.removeWidget(tile)
            tile.hide()
            tile.deleteLater()
        del self.tiles[len(values) :]
        self._row.invalidate()

    def _explain(self, tile: Tile) -> None:
        if tile.derived.breakdown is not None:
            why = WhyPopup((tile.derived.breakdown,), self)
            why.rule_wanted.connect(self.rule_wanted)
            why.show_under(tile)


class WhyPopup(QFrame):
    """Breakdowns beside the number they explain; go away with the next click or Escape."""

    rule_wanted = Signal(str)

    def __init__(self, breakdowns: Sequence[Breakdown], parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setProperty("kind", "popup")
        column = QVBoxLayout(self)
        column.setSpacing(theme().px(12))
        for breakdown in breakdowns:
            lines = BreakdownLines(breakdown)
            lines.rule_wanted.connect(self.close)
            lines.rule_wanted.connect(self.rule_wanted)
            column.addWidget(lines)

    def show_under(self, widget: QWidget) -> None:
        """Show at the lower edge of a widget, at least as wide as it."""
        self.setMinimumWidth(max(widget.width(), theme().px(240)))
        self.move(widget.mapToGlobal(QPoint(0, widget.height() + theme().px(4))))
        self.show()
