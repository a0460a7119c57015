"""Columns of a strip: where they are, the same for its head and for every row, and the head with their names."""

from functools import lru_cache

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from gmtool.desktop.base.parts.painting import guarded
from gmtool.desktop.base.theme.current import Role, Theme, theme
from gmtool.desktop.pages.run.order.row_room import name_font
from gmtool.language import tr
from gmtool.records import dataclass
from gmtool.rules.seam import Strip

_NAME, _LEAST_NAME, _END = 184, 60, 3
_CELL, _LEAST_CELL = 46, 20
_ROW = 36


@dataclass(frozen=True, slots=True)
class StripLayout:
    """The width of the names, and of each of the cells beside them, in pixels."""

    name: int
    cell: int
    columns: int

    @classmethod
    def of(cls, width: int, columns: int) -> "StripLayout":
        """Cells shrink before names do; where both are small, names go on shrinking, and then cells."""
        px, count = theme().px, max(1, columns)
        width = max(0, width - px(_END))
        cell = min(px(_CELL), max(px(_LEAST_CELL), (width - px(_NAME)) // count))
        cell = max(1, min(cell, (width - px(_LEAST_NAME)) // count))
        return cls(max(0, width - cell * count), cell, count)

    def cell_rect(self, row: QRect, column: int) -> QRect:
        """The whole height of a row in one column."""
        return QRect(row.left() + self.name + column * self.cell, row.top(), self.cell, row.height())

    def column_at(self, x: int) -> int:
        """The column at a place counted from the left edge of a row; -1 for the name."""
        return -1 if x < self.name else min(self.columns - 1, (x - self.name) // self.cell)


@lru_cache(maxsize=16)
def row_height(scale: int) -> int:
    """The height of a row at a font size: two close lines of text, and no more."""
    at = Theme(scale=scale)
    lines = QFontMetrics(at.font(Role.BODY, bold=True)).ascent() + QFontMetrics(at.font(Role.SMALL)).height()
    return max(at.px(_ROW), lines + at.px(6))


@lru_cache(maxsize=16)
def acting_height(scale: int) -> int:
    """The height of the row of the figure that acts: its name, large, over a row like the others."""
    at = Theme(scale=scale)
    return row_height(scale) + QFontMetrics(name_font(at)).height() + at.px(2)


@lru_cache(maxsize=16)
def head_height(scale: int) -> int:
    at = Theme(scale=scale)
    return QFontMetrics(at.font(Role.LABEL)).height() + at.px(8)


LEFT = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft


class StripHead(QWidget):
    """Stands still over the rows."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._strip = Strip("", (), -1, ())
        self.setAccessibleName(tr("Steps of the turn"))

    def show_strip(self, strip: Strip) -> None:
        self._strip = strip
        steps = f"{strip.title}: {', '.join(strip.columns)}"
        if strip.now >= 0:
            # translators: the names of all steps of a turn, and the one that is played
            steps = tr("{steps}, now {step}", steps=steps, step=strip.columns[strip.now])
        self.setAccessibleDescription(steps)
        self.update()

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        strip = self._strip
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            layout = StripLayout.of(self.width(), len(strip.columns))
            font = theme().font(Role.LABEL)
            painter.setFont(font)
            title = QRect(theme().px(2), 0, max(0, layout.name - theme().px(6)), self.height())
            elide = QFontMetrics(font).elidedText
            painter.setPen(theme().colour("muted"))
            painter.drawText(title, LEFT, elide(strip.title.upper(), Qt.TextElideMode.ElideRight, title.width()))
            for place, name in enumerate(strip.columns):
                cell = layout.cell_rect(self.rect(), place)
                lit = place == strip.now
                if lit:
                    painter.setPen(Qt.PenStyle.NoPen)
                    painter.setBrush(theme().colour("accent"))
                    painter.drawRoundedRect(cell.adjusted(0, theme().px(1), 0, theme().px(4)), *(theme().px(5),) * 2)
                painter.setPen(theme().colour("on_accent" if lit else "muted"))
                shown = elide(name, Qt.TextElideMode.ElideRight, cell.width())
                painter.drawText(cell, Qt.AlignmentFlag.AlignCenter, shown)
