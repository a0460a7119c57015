"""How many of a card's points are spent: a bar, a few words, and how they are divided."""

from typing import Final

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QSizePolicy, QWidget

from gmtool.desktop.parts import label, set_kind, wrapped
from gmtool.desktop.parts.painting import guarded
from gmtool.desktop.theme import theme
from gmtool.rules.seam import Points

_NARROW: Final = 480


class PointsMeter(QWidget):
    """A bar that is full where all points are spent; too many go beyond a mark. Beside it stands the summary."""

    def __init__(self) -> None:
        super().__init__()
        self.bar = _Bar()
        self.words = label("")
        self.summary = wrapped("", "muted")
        row = QHBoxLayout()
        row.setSpacing(theme().px(10))
        row.addWidget(self.bar)
        row.addWidget(self.words)
        row.addStretch(1)
        self._line = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._line.setContentsMargins(0, 0, 0, 0)
        self._line.setSpacing(theme().px(10))
        self._line.addLayout(row)
        self._line.addWidget(self.summary, 1)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Where it is narrow, the summary has a line of its own."""
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
        self.bar.setAccessibleName(f"{points.spent} of {points.allowed} points, {in_words(points)}")
        self.words.setText(in_words(points))
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


def in_words(points: Points) -> str:
    """Whether they are all spent, and nothing more."""
    left = points.allowed - points.spent
    return f"{left} to spend" if left > 0 else f"{-left} too many" if left else "all spent"
