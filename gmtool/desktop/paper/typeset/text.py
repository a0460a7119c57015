"""Text in lines of a width, the same on every device: measured once, and scaled; and a block of it, under a heading."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QTextLayout, QTextOption

from gmtool.desktop.paper.page import Page, mm_per_unit, paper_font

POINT: Final = 25.4 / 72
"""A typographic point in millimetres."""
_LEADING: Final = 1.22
_LONGEST: Final = 20_000
"""The characters of a text that are looked at; more than fits on any sheet."""
SLACK: Final = 0.6
"""Millimetres that a line is given more than it was measured."""


def line_height(points: float) -> float:
    """The height of a line in millimetres."""
    return points * POINT * _LEADING


def text_width(text: str, points: float, *, bold: bool = False) -> float:
    """How wide a line of text is, in millimetres."""
    return _width(text[:_LONGEST], bold) * mm_per_unit(points)


def lines_of(text: str, width: float, points: float, *, bold: bool = False) -> tuple[str, ...]:
    """A text broken into lines of a width in millimetres; a word that is wider is broken too."""
    return _broken(text[:_LONGEST], max(1, round((width - SLACK / 2) / mm_per_unit(points))), bold)


def widest_word(text: str, points: float, *, bold: bool = False) -> float:
    """The width of the widest word in millimetres."""
    return max((text_width(word, points, bold=bold) for word in text[:_LONGEST].split()), default=0.0)


@lru_cache(maxsize=8192)
def _width(text: str, bold: bool) -> float:
    return QFontMetricsF(paper_font(bold)).horizontalAdvance(text)


@lru_cache(maxsize=4096)
def _broken(text: str, width: int, bold: bool) -> tuple[str, ...]:
    return tuple(line for paragraph in text.splitlines() for line in _paragraph(paragraph, width, bold))


def _paragraph(text: str, width: int, bold: bool) -> list[str]:
    layout = QTextLayout(text, paper_font(bold))
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    # Qt counts in units of UTF-16, of which an emoji has two
    raw = text.encode("utf-16-le", "surrogatepass")
    found = []
    layout.beginLayout()
    while (line := layout.createLine()).isValid():
        line.setLineWidth(width)
        start, end = 2 * line.textStart(), 2 * (line.textStart() + line.textLength())
        found.append(raw[start:end].decode("utf-16-le", "surrogatepass").rstrip())
    layout.endLayout()
    return found


START: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignAbsolute | Qt.AlignmentFlag.AlignVCenter
"""At the left, whichever way the text is read."""
QUIET: Final = QColor("#4a4a4a")
BLACK: Final = QColor("#000000")


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
    """How many lines it has at most; the last one then ends in an ellipsis. 0: as many as it takes."""

    def height(self, width: float, points: float) -> float:
        """As many lines as it takes."""
        lines = len(self._lines(width, points)) * line_height(points * self.share)
        return lines + heading_height(self.title, points)

    def cut(self, width: float, height: float, points: float) -> "TextBlock | None":
        """The first lines."""
        room = height - heading_height(self.title, points)
        most = int(room / line_height(points * self.share))
        return replace(self, most=most) if most > 0 else None

    def divided(self, width: float, height: float, points: float) -> "tuple[TextBlock, TextBlock] | None":
        """The first lines, and the rest without a heading."""
        lines = self._lines(width, points)
        count = int((height - heading_height(self.title, points)) / line_height(points * self.share))
        if not 0 < count < len(lines):
            return None
        first, rest = "\n".join(lines[:count]), "\n".join(lines[count:])
        return replace(self, text=first, most=0), replace(self, text=rest, title="", most=0)

    def paint(self, page: Page, room: QRectF, points: float) -> None:
        """Paint it."""
        under = paint_heading(page, room, self.title, points)
        lines = self._lines(room.width(), points)
        paint_lines(page, under, lines, points * self.share, bold=self.bold, colour=QUIET if self.quiet else BLACK)

    def _lines(self, width: float, points: float) -> Sequence[str]:
        return at_most(lines_of(self.text, width, points * self.share, bold=self.bold), self.most)


def at_most(lines: Sequence[str], most: int) -> Sequence[str]:
    """The first lines, the last with an ellipsis where there would be more; all of them for 0."""
    if not most or len(lines) <= most:
        return lines
    # without its last few letters, so that the ellipsis has room
    return (*lines[: most - 1], f"{lines[most - 1][:-2].rstrip()}…")


def paint_lines(
    page: Page,
    room: QRectF,
    lines: Sequence[str],
    points: float,
    align: Qt.AlignmentFlag = START,
    *,
    bold: bool = False,
    colour: QColor = BLACK,
) -> None:
    """Write lines one under the other from the top of a room."""
    high = line_height(points)
    for place, line in enumerate(lines):
        row = QRectF(room.left(), room.top() + place * high, room.width(), high)
        page.write(row, line, points, align, bold=bold, colour=colour, whole=True)


def heading_height(title: str, points: float) -> float:
    """How high a heading is, with what is below it; nothing without one."""
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
