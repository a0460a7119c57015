"""The derived values of a card: tiles that say why on a click, and a meter of the points spent."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QSizePolicy, QWidget

from gmtool.desktop.base.forms.caption import BreakdownPopup, breakdown_in_words
from gmtool.desktop.base.parts.labels import label, set_kind, tool_tip, wrapped
from gmtool.desktop.base.parts.layouts import EvenColumns, column_in, row_of
from gmtool.desktop.base.parts.painting import guarded
from gmtool.desktop.base.theme.current import theme
from gmtool.language import tr
from gmtool.presentation.cards.card_words import NOTHING
from gmtool.rules.seam import Derived, Points

_LONG: Final = 7
_WIDTH: Final = 138
"""The least width of a tile, in pixels at 100 %: four stand side by side where the card has its usual room."""
_WORDS: Final = 110
"""What of it is for words."""


class Tile(QFrame):
    """A value with its name under it."""

    asked = Signal()

    def __init__(self, derived: Derived) -> None:
        super().__init__()
        self.setProperty("kind", "card")
        self._value = wrapped("", "huge")
        self._name = wrapped("", "small")
        self._name.setAlignment(Qt.AlignmentFlag.AlignTop)
        column_in(self, self._value, (self._name, 1), gap=2, margins=(12, 8, 8, 10))
        self.show_value(derived)

    def show_value(self, derived: Derived) -> None:
        self.derived = derived
        # of “8, flying 16”, the 8 is large, and the rest stands with the name
        large, _, rest = derived.text.partition(", ") if len(derived.text) > _LONG else (derived.text, "", "")
        set_kind(self._value, role=_role(large))
        self._value.setText(large)
        self._name.setText(f"{derived.label}, {rest}" if rest else derived.label)
        why = derived.breakdown
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if why else Qt.FocusPolicy.NoFocus)
        self.setToolTip(tool_tip(breakdown_in_words(why) if why else ""))
        self.setAccessibleName(f"{derived.label} {derived.text}")
        set_kind(self, lit=derived.main)

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        self.asked.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.asked.emit()
        else:
            super().keyPressEvent(event)


def _role(large: str) -> str:
    """The largest type in which the longest word of a value fits, and not more than two lines of it are needed."""
    longest = max(large.split(), key=len, default="")
    fit = theme().metrics("title").horizontalAdvance(longest) <= theme().px(_WORDS) and len(large) <= 2 * _LONG
    return "huge" if len(large) <= _LONG else "title" if fit else "strong"


class Tiles(QWidget):
    """Tiles in columns of one width. Each has its place for as long as the card is shown.

    A new value comes last; one that is no more leaves its tile, with nothing in it, until another card is shown.
    """

    rule_wanted = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._row = EvenColumns(self, theme().px(10), _WIDTH)
        self.tiles: list[Tile] = []

    def begin_anew(self, values: Sequence[Derived]) -> None:
        """Show those of another card, in the order in which they come; tiles that are there already are used again."""
        self._show(values)

    def show_values(self, values: Sequence[Derived]) -> None:
        """Show those that the card has now, each in the place that it has had."""
        fresh = {value.key: value for value in values}
        kept = [fresh.pop(one.derived.key, _without_value(one.derived)) for one in self.tiles]
        self._show([*kept, *fresh.values()])

    def _show(self, values: Sequence[Derived]) -> None:
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
            why = BreakdownPopup((tile.derived.breakdown,), self)
            why.rule_wanted.connect(self.rule_wanted)
            why.show_under(tile)


def _without_value(gone: Derived) -> Derived:
    return Derived(gone.key, gone.label, NOTHING)


_NARROW: Final = 480


class PointsMeter(QWidget):
    """A bar that is full where all points are spent; too many go beyond a mark. Beside it stands the summary."""

    def __init__(self) -> None:
        super().__init__()
        self.bar = _Bar()
        self.words = label("")
        self.summary = wrapped("", "muted")
        row = row_of(self.bar, self.words, 1, gap=10)
        self._line = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._line.setContentsMargins(0, 0, 0, 0)
        self._line.setSpacing(theme().px(10))
        self._line.addLayout(row)
        self._line.addWidget(self.summary, 1)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Give the summary a line of its own where the room is narrow."""
        super().resizeEvent(event)
        narrow = self.width() < theme().px(_NARROW)
        across, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._line.setDirection(down if narrow else across)

    def show_points(self, points: Points | None, summary: str) -> None:
        """Show these; no bar for a card that is not built from points."""
        self.summary.setText(summary)
        self.bar.setVisible(points is not None)
        self.words.setVisible(points is not None)
        self.setVisible(bool(points or summary))
        if points is None or points == self.bar.points:
            return
        self.bar.points = points
        self.bar.update()
        self.bar.setAccessibleName(
            tr(
                "{spent} of {allowed} points, {left}",
                spent=points.spent,
                allowed=points.allowed,
                left=points_in_words(points),
            )
        )
        self.words.setText(points_in_words(points))
        set_kind(self.words, kind="bad" if points.spent > points.allowed else "", role="strong")


class _Bar(QWidget):
    def __init__(self) -> None:
        super().__init__()
        self.points = Points(0, 0)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:  # noqa: N802
        return QSize(theme().px(140), theme().px(8))

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        points = self.points
        whole = max(points.spent, points.allowed, 1)
        room = QRectF(self.rect())
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(theme().colour("raised"))
            painter.setBrush(theme().colour("raised"))
            painter.drawRoundedRect(room, room.height() / 2, room.height() / 2)
            colour = "accent" if points.spent < points.allowed else "good" if points.spent == points.allowed else "bad"
            painter.setPen(theme().colour(colour))
            painter.setBrush(theme().colour(colour))
            spent = QRectF(room.left(), room.top(), room.width() * points.spent / whole, room.height())
            painter.drawRoundedRect(spent, room.height() / 2, room.height() / 2)
            if points.spent > points.allowed:
                mark = room.left() + room.width() * points.allowed / whole
                line = QRectF(mark - theme().px(1), room.top(), theme().px(2), room.height())
                painter.fillRect(line, theme().colour("text"))


def points_in_words(points: Points) -> str:
    """The points that are left or too many, in words; "all spent" if there are none."""
    left = points.allowed - points.spent
    return (
        # translators: points of the card, as in "3 to spend"
        tr("{count} to spend", count=left)
        if left > 0
        else tr("{count} too many", count=-left)
        if left
        else tr("all spent")
    )
