"""Text on paper: lines that Qt breaks in a width, the same on every device; and a block of them under a heading."""

from dataclasses import replace
from functools import lru_cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QTextLayout, QTextOption

from gmtool.desktop.paper.page import EM, Page, mm_per_unit, paper_font
from gmtool.records import dataclass

POINT: Final = 25.4 / 72
"""A typographic point in millimetres."""
_LEADING: Final = 1.22
LONGEST: Final = 20_000
"""The characters of a text that are looked at; more than fits on any sheet."""
_LONGEST_LINE: Final = 400
"""More than fits in any line."""
START: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignAbsolute | Qt.AlignmentFlag.AlignVCenter
"""At the left, whichever way the text is read."""
QUIET: Final = QColor("#4a4a4a")
_BLACK: Final = QColor("#000000")


def line_height(points: float) -> float:
    return points * POINT * _LEADING


def text_width(text: str, points: float, *, bold: bool = False) -> float:
    """The width of a line of text in millimetres."""
    return _width(text[:LONGEST], bold) * mm_per_unit(points)


def widest_word(text: str, points: float) -> float:
    """The width of the widest word in millimetres."""
    return _widest(text[:LONGEST]) * mm_per_unit(points)


@lru_cache(maxsize=8192)
def _width(text: str, bold: bool) -> float:
    return QFontMetricsF(paper_font(bold)).horizontalAdvance(text)


@lru_cache(maxsize=8192)
def _widest(text: str) -> float:
    return max((_width(word, False) for word in text.split()), default=0.0)


def units(width: float, points: float) -> int:
    """A width of paper in pixels of `paper_font`, which is painted as type of so many points."""
    return max(1, round(width / mm_per_unit(points)))


@dataclass(frozen=True, slots=True)
class TextBlock:
    """A text, under a heading where it has a `title`. `share` is the size of its type."""

    text: str
    title: str = ""
    needed: bool = False
    bold: bool = False
    quiet: bool = False
    share: float = 1.0
    most: int = 0
    """The most lines that it has; the last one then ends in an ellipsis. 0: as many as it takes."""
    centred: bool = False
    ruled: bool = False
    """True if there is a line under it."""

    def height(self, width: float, points: float) -> float:
        lines = _height(*self._set_in(width, points)) if self.text else 0.0
        return heading_height(self.title, points) + lines * mm_per_unit(points)

    def cut(self, width: float, height: float, points: float) -> "TextBlock | None":
        """The first lines."""
        most = self._lines_in(width, height, points)
        return replace(self, most=most) if most > 0 else None

    def divided(self, width: float, height: float, points: float) -> "tuple[TextBlock, TextBlock] | None":
        """The first lines, and the rest without a heading."""
        first, rest = _parts(_lines(*self._set_in(width, points)), self._lines_in(width, height, points))
        return (
            (replace(self, text=first, most=0), replace(self, text=rest, title="", most=0)) if first and rest else None
        )

    def paint(self, page: Page, room: QRectF, points: float) -> None:
        under, painter = paint_heading(page, room, self.title, points), page.painter
        painter.save()
        painter.translate(under.topLeft())
        painter.scale(mm_per_unit(points), mm_per_unit(points))
        painter.setPen(QUIET if self.quiet else _BLACK)
        _lines(*self._set_in(room.width(), points)).draw(painter, QPointF())
        painter.restore()
        if self.ruled:
            page.line(room.bottomLeft(), room.bottomRight(), Qt.GlobalColor.black, 0.4)

    def _set_in(self, width: float, points: float) -> tuple[str, int, int, int, bool, bool]:
        """The arguments of `_lines` in a width."""
        return self.text, units(width, points), self.most, round(EM * self.share), self.bold, self.centred

    def _lines_in(self, width: float, height: float, points: float) -> int:
        """The number of its lines that have room in a height, with its heading."""
        room = (height - heading_height(self.title, points)) / mm_per_unit(points)
        layout = _lines(*self._set_in(width, points))
        return sum(layout.lineAt(line).rect().bottom() <= room for line in range(layout.lineCount()))


@lru_cache(maxsize=1000)
def _lines(text: str, width: int, most: int, size: int, bold: bool, centred: bool) -> QTextLayout:
    """A text in lines of a width, at most so many. A document would take several times as long."""
    longest = (most + 1) * _LONGEST_LINE if most else LONGEST
    layout = QTextLayout("\u2028".join(text[:longest].splitlines()), paper_font(bold, size))
    layout.setTextOption(_option(centred))
    layout.setCacheEnabled(True)
    layout.beginLayout()
    down = 0.0
    while (line := layout.createLine()).isValid():
        line.setLeadingIncluded(True)
        line.setLineWidth(width)
        line.setPosition(QPointF(0, down))
        down += line.height()
    layout.endLayout()
    if most and layout.lineCount() > most:
        # without its last few letters, so that the ellipsis has room
        first, _ = _parts(layout, most)
        return _lines(f"{first[:-2].rstrip()}…", width, 0, size, bold, centred)
    return layout


@lru_cache(maxsize=2)
def _option(centred: bool) -> QTextOption:
    option = QTextOption(Qt.AlignmentFlag.AlignHCenter if centred else Qt.AlignmentFlag.AlignLeft)
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    option.setUseDesignMetrics(True)
    return option


@lru_cache(maxsize=8192)
def _height(text: str, width: int, most: int, size: int, bold: bool, centred: bool) -> float:
    layout = _lines(text, width, most, size, bold, centred)
    last = layout.lineAt(layout.lineCount() - 1)
    return last.y() + last.height()


def _parts(layout: QTextLayout, lines: int) -> tuple[str, str]:
    """The text in the first lines, and the text after them."""
    if lines >= layout.lineCount():
        return layout.text(), ""
    # Qt counts in units of UTF-16, of which an emoji has two
    raw, end = layout.text().encode("utf-16-le", "surrogatepass"), 2 * layout.lineAt(lines).textStart()
    first, rest = (part.decode("utf-16-le", "surrogatepass") for part in (raw[:end], raw[end:]))
    return first.rstrip(), rest.lstrip()


def heading_height(title: str, points: float) -> float:
    """The height of a heading, with the space below it; 0 without one."""
    return line_height(points * 0.78) + points * 0.1 if title else 0.0


def paint_heading(page: Page, room: QRectF, title: str, points: float) -> QRectF:
    """A small heading with a line under it; what is left of the room."""
    if not title:
        return room
    high = line_height(points * 0.78)
    row = QRectF(room.left(), room.top(), room.width(), high)
    page.write(row, title.upper(), points * 0.72, START, bold=True, colour=QUIET)
    page.line(row.bottomLeft(), row.bottomRight(), QColor("#9a9a9a"), 0.15)
    return room.adjusted(0, heading_height(title, points), 0, 0)
