"""Painting of a map of chances: the names around it stay in place while its cells are scrolled; also as a PNG."""

from pathlib import Path
from typing import Final

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QImage, QPainter

from gmtool.desktop.base.parts.painting import LEFT, kept, paint_line
from gmtool.desktop.base.theme.current import Theme, painting_in, theme
from gmtool.desktop.base.theme.palette import LIGHT
from gmtool.fraction import per_cent
from gmtool.presentation.forecasts.chance_map import STEPS, ChanceMap
from gmtool.records import dataclass
from gmtool.store.files.whole_files import place_outside, unfinished, writable

SCALE: Final = (
    "#00204d", "#00336f", "#39486b", "#575d6d", "#707173", "#8a8779", "#a69d75", "#c4b56c", "#e4cf5b", "#ffea46",
)  # fmt: skip
"""The colors of the steps, dark and blue to light and yellow (Cividis): ordered for every kind of eye, and in gray."""
_DARK_STEPS: Final = 5
"""The steps with white numbers; the others have black ones."""
_CELL, _ROW = 48, 28
_LONGEST: Final = 190
"""The room of a name at most, at 100 %."""
_HIGHEST: Final = 140
"""The room of a column's name in pixels, however large the type is: the cells need the height."""
_GAP: Final = 8
FINER: Final = 2
"""The pixels of a saved picture to one of a plain screen."""


def ink(step: int) -> str:
    """The color of a number upon a step."""
    return "#ffffff" if step < _DARK_STEPS else "#000000"


@dataclass(frozen=True, slots=True)
class ChanceLayout:
    """The places of a map of chances in pixels of the theme in use."""

    corner: QSize
    """The room of the names: of rows at the left, of columns at the top."""
    cell: QSize
    cells: QSize
    """All the cells together."""

    @classmethod
    def of(cls, chances: ChanceMap) -> "ChanceLayout":
        px, plain, bold = theme().px, theme().metrics(), theme().metrics(bold=True)
        *columns, mean = chances.columns
        across = max(map(plain.horizontalAdvance, chances.rows), default=0)
        up = max(bold.horizontalAdvance(mean), *map(plain.horizontalAdvance, columns))
        # a width is rounded: with a pixel less, the longest name might be cut
        widest, highest = min(across + 1, px(_LONGEST)) + px(_GAP), min(up + 1, _HIGHEST) + px(_GAP)
        cell = QSize(px(_CELL), px(_ROW))
        cells = QSize(cell.width() * len(chances.columns) + px(_GAP), cell.height() * len(chances.rows))
        return cls(QSize(widest, highest), cell, cells)

    @property
    def whole(self) -> QSize:
        return QSize(self.corner.width() + self.cells.width(), self.corner.height() + self.cells.height())

    def left(self, chances: ChanceMap, column: int) -> int:
        """The left end of a column among the cells; the mean stands a little apart."""
        return column * self.cell.width() + (theme().px(_GAP) if column == len(chances.columns) - 1 else 0)

    def place(self, chances: ChanceMap, at: QPoint) -> tuple[int, int] | None:
        """The row and the column of a point of the whole map."""
        if at.x() < self.corner.width() or at.y() < self.corner.height():
            return None
        row = (at.y() - self.corner.height()) // self.cell.height()
        x = at.x() - self.corner.width()
        columns = [one for one in range(len(chances.columns)) if 0 <= x - self.left(chances, one) < self.cell.width()]
        return (row, columns[-1]) if columns and row < len(chances.rows) else None


def paint_chances(
    painter: QPainter, chances: ChanceMap, room: QRect, scrolled: QPoint, marked: tuple[int, int] | None = None
) -> None:
    """Paint a map into a room, its cells scrolled by so much, one of them `marked`."""
    layout = ChanceLayout.of(chances)
    cells = room.adjusted(layout.corner.width(), layout.corner.height(), 0, 0)
    with kept(painter):
        painter.setClipRect(cells)
        _paint_cells(painter, chances, layout, cells.topLeft() - scrolled, cells, marked)
    with kept(painter):
        painter.setClipRect(QRect(room.left(), cells.top(), layout.corner.width(), cells.height()))
        for row, name in enumerate(chances.rows):
            top = cells.top() - scrolled.y() + row * layout.cell.height()
            width = layout.corner.width() - theme().px(_GAP)
            paint_line(painter, QRect(room.left(), top, width, layout.cell.height()), name, theme().font(), "text")
    with kept(painter):
        painter.setClipRect(QRect(cells.left(), room.top(), cells.width(), layout.corner.height()))
        for column, name in enumerate(chances.columns):
            left = cells.left() - scrolled.x() + layout.left(chances, column)
            with kept(painter):
                painter.translate(left, cells.top() - theme().px(_GAP) // 2)
                painter.rotate(-90)
                upright = QRect(0, 0, layout.corner.height() - theme().px(_GAP), layout.cell.width())
                last = column == len(chances.columns) - 1
                paint_line(painter, upright, name, theme().font(bold=last), "text", LEFT)


def _paint_cells(
    painter: QPainter,
    chances: ChanceMap,
    layout: ChanceLayout,
    begin: QPoint,
    seen: QRect,
    marked: tuple[int, int] | None,
) -> None:
    painter.setFont(theme().font())
    for row, cells in enumerate(chances.cells):
        top = begin.y() + row * layout.cell.height()
        if top > seen.bottom() or top + layout.cell.height() < seen.top():
            continue
        for column, cell in enumerate(cells):
            place = QRect(QPoint(begin.x() + layout.left(chances, column), top), layout.cell).adjusted(0, 0, -1, -1)
            if not place.intersects(seen):
                continue
            painter.fillRect(place, theme().colour("raised") if cell.step is None else QColor(SCALE[cell.step]))
            painter.setPen(theme().colour("text") if cell.step is None else QColor(ink(cell.step)))
            painter.drawText(place, Qt.AlignmentFlag.AlignCenter, cell.words)
            if (row, column) == marked:
                _mark(painter, place)


def _mark(painter: QPainter, place: QRect) -> None:
    """A frame that is seen upon every step: a dark line about a light one."""
    for inset, colour in ((0, "#000000"), (theme().px(2), "#ffffff")):
        pen = painter.pen()
        pen.setWidth(theme().px(2))
        pen.setColor(QColor(colour))
        painter.setPen(pen)
        painter.drawRect(place.adjusted(inset, inset, -inset, -inset))


def legend_size() -> QSize:
    """The size of the scale with its two ends in words."""
    metrics, px = theme().metrics("small"), theme().px
    ends = metrics.horizontalAdvance(per_cent(0, 0)) + metrics.horizontalAdvance(per_cent(1, 0))
    return QSize(STEPS * px(20) + ends + 3 * px(_GAP), max(px(14), metrics.height()))


def paint_legend(painter: QPainter, room: QRect) -> None:
    """The scale from 0 to 100 %."""
    px, font = theme().px, theme().font("small")
    left = room.left() + paint_line(painter, room, per_cent(0, 0), font, "muted") + px(_GAP)
    for step, colour in enumerate(SCALE):
        painter.fillRect(QRect(left + step * px(20), room.top(), px(20), room.height()), QColor(colour))
    left += STEPS * px(20) + px(_GAP)
    paint_line(painter, QRect(left, room.top(), room.right() - left + 1, room.height()), per_cent(1, 0), font, "muted")


def picture_of(chances: ChanceMap) -> QImage:
    """The map as a picture in light colors, with its title, its scale and what it is about."""
    with painting_in(Theme(LIGHT)):
        px, size, legend = theme().px, ChanceLayout.of(chances).whole, legend_size()
        margin, title = px(16), QFontMetrics(theme().font("title"))
        width = max(size.width(), px(360), min(title.horizontalAdvance(chances.title), px(900)))
        small = QFontMetrics(theme().font("small"))
        flags = int(Qt.TextFlag.TextWordWrap)
        words = small.boundingRect(QRect(0, 0, width, px(2000)), flags, chances.about).height()
        rooms, top = list[QRect](), margin
        for height in (title.height(), size.height(), legend.height(), words):
            rooms.append(QRect(margin, top, width, height))
            top += height + px(10)
        image = QImage(QSize(width + 2 * margin, top + margin - px(10)) * FINER, QImage.Format.Format_RGB32)
        image.setDevicePixelRatio(FINER)
        image.fill(theme().colour("background"))
        with QPainter(image) as painter:
            paint_line(painter, rooms[0], chances.title, theme().font("title"), "text")
            paint_chances(painter, chances, rooms[1], QPoint())
            paint_legend(painter, rooms[2])
            painter.setFont(theme().font("small"))
            painter.setPen(theme().colour("muted"))
            painter.drawText(rooms[3], flags, chances.about)
    return image


def save_picture(chances: ChanceMap, path: Path) -> None:
    """Write the picture as PNG. Raises `StoreError`."""
    from PySide6.QtCore import QBuffer, QIODevice

    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    picture_of(chances).save(buffer, "PNG")  # type: ignore[call-overload]  # declared to take bytes, and takes text
    there = place_outside(path)
    with writable(there), unfinished(there) as new:
        new.write_bytes(bytes(buffer.data().data()))
