"""Painting of a map of chances: the names around it stay in place while its cells are scrolled; also as a PNG."""

from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Final

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QImage, QPainter

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
_CELL, _ROW = (48, 132), (28, 64)
"""The width and the height of a cell at 100 %: the least, and the most where the page has room."""
_LARGE: Final = 40
"""From so high a cell on its number is large."""
_NAMED: Final = Fraction(2, 5)
"""The part of the page that names have at most, beside the cells and above them: the cells need the rest."""
_LINES: Final = 3
"""The most lines of a name across its column; a longer one is written upwards."""
_PICTURE: Final = QSize(900, 560)
"""The page that a saved picture is laid out for, at 100 %."""
_GAP: Final = 8
FINER: Final = 2
"""The pixels of a saved picture to one of a plain screen."""


def ink(step: int) -> str:
    """The color of a number upon a step."""
    return "#ffffff" if step < _DARK_STEPS else "#000000"


@dataclass(frozen=True, slots=True)
class ChanceLayout:
    """The places of a map of chances in pixels of the theme in use: names in full, and cells as large as fits."""

    corner: QSize
    """The room of the names: of rows at the left, of columns at the top."""
    cell: QSize
    cells: QSize
    """All the cells together."""
    level: bool
    """True if the names of the columns are written across, each over its column; else they are written upwards."""

    @classmethod
    def of(cls, chances: ChanceMap, page: QSize) -> "ChanceLayout":
        """The places on a page of this size; what has no room there is to be scrolled."""
        px, line = theme().px, theme().metrics().height()
        widest = _named(chances.rows, page.width()) + px(_GAP)
        wide = _share(page.width() - widest - px(_GAP), len(chances.columns), _CELL)
        lines = max(_wrapped(name, wide - px(_GAP)).height() for name in chances.columns) // line
        level = _longest_word(chances.columns) + px(_GAP) <= wide and lines <= _LINES
        highest = (lines * line if level else _named(chances.columns, page.height())) + px(_GAP)
        cell = QSize(wide, _share(page.height() - highest, len(chances.rows), _ROW))
        cells = QSize(cell.width() * len(chances.columns) + px(_GAP), cell.height() * len(chances.rows))
        return cls(QSize(widest, highest), cell, cells, level)

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


def _named(names: Sequence[str], page: int) -> int:
    """The length that names have on a page: the longest in full, or in lines where that would be too much of it."""
    # a width is rounded: with a pixel less, the longest name might be cut
    whole = 1 + max(map(theme().metrics(bold=True).horizontalAdvance, names), default=0)
    return min(whole, max(int(_NAMED * page), min(_longest_word(names), page - int(_NAMED * page))))


def _longest_word(names: Sequence[str]) -> int:
    words = (word for name in names for word in name.split())
    return 1 + max(map(theme().metrics(bold=True).horizontalAdvance, words), default=0)


def _wrapped(name: str, width: int) -> QRect:
    """The room of a name in lines of this width."""
    flags = int(Qt.TextFlag.TextWordWrap)
    return theme().metrics(bold=True).boundingRect(QRect(0, 0, max(1, width), 10_000), flags, name)


def _paint_name(painter: QPainter, room: QRect, name: str, font: QFont, where: Qt.AlignmentFlag) -> None:
    """A name in full, in lines where it is longer than its room; cut only where there is no room for its lines."""
    needed = _wrapped(name, room.width())
    if needed.height() > room.height() or needed.width() > room.width():
        paint_line(painter, room, name, font, "text", where)
        return
    painter.setFont(font)
    painter.setPen(theme().colour("text"))
    painter.drawText(room, where | Qt.TextFlag.TextWordWrap, name)


def _share(room: int, among: int, bounds: tuple[int, int]) -> int:
    """The room for one of several, within bounds at 100 %."""
    least, most = map(theme().px, bounds)
    return min(max(room // max(1, among), least), most)


def paint_chances(
    painter: QPainter,
    chances: ChanceMap,
    layout: ChanceLayout,
    room: QRect,
    scrolled: QPoint,
    marked: tuple[int, int] | None = None,
) -> None:
    """Paint a map into a room, its cells scrolled by so much, one of them `marked`."""
    cells = room.adjusted(layout.corner.width(), layout.corner.height(), 0, 0)
    with kept(painter):
        painter.setClipRect(cells)
        _paint_cells(painter, chances, layout, cells.topLeft() - scrolled, cells, marked)
    with kept(painter):
        painter.setClipRect(QRect(room.left(), cells.top(), layout.corner.width(), cells.height()))
        for row, name in enumerate(chances.rows):
            top = cells.top() - scrolled.y() + row * layout.cell.height()
            width = layout.corner.width() - theme().px(_GAP)
            _paint_name(painter, QRect(room.left(), top, width, layout.cell.height()), name, theme().font(), LEFT)
    with kept(painter):
        painter.setClipRect(QRect(cells.left(), room.top(), cells.width(), layout.corner.height()))
        for column, name in enumerate(chances.columns):
            left = cells.left() - scrolled.x() + layout.left(chances, column)
            _paint_heading(painter, layout, QPoint(left, cells.top()), name, column == len(chances.columns) - 1)


def _paint_heading(painter: QPainter, layout: ChanceLayout, over: QPoint, name: str, last: bool) -> None:
    """The name of a column, over the left end of its cells."""
    wide, high, gap = layout.cell.width(), layout.corner.height() - theme().px(_GAP), theme().px(_GAP)
    font = theme().font(bold=last)
    if layout.level:
        above = QRect(over.x(), over.y() - layout.corner.height(), wide, layout.corner.height() - gap // 2)
        flags = Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignHCenter
        _paint_name(painter, above.adjusted(gap // 2, 0, -gap // 2, 0), name, font, flags)
        return
    with kept(painter):
        painter.translate(over.x(), over.y() - gap // 2)
        painter.rotate(-90)
        _paint_name(painter, QRect(0, 0, high, wide), name, font, LEFT)


def _paint_cells(
    painter: QPainter,
    chances: ChanceMap,
    layout: ChanceLayout,
    begin: QPoint,
    seen: QRect,
    marked: tuple[int, int] | None,
) -> None:
    painter.setFont(theme().font("title" if layout.cell.height() >= theme().px(_LARGE) else "body"))
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
        px, legend = theme().px, legend_size()
        layout = ChanceLayout.of(chances, QSize(px(_PICTURE.width()), px(_PICTURE.height())))
        size = layout.whole
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
            paint_chances(painter, chances, layout, rooms[1], QPoint())
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
