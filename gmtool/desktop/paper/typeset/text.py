"""Text on paper: rich text that Qt lays out in a width, the same on every device; and a block of words."""

from dataclasses import dataclass, replace
from functools import lru_cache
from html import escape
from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QTextCursor, QTextDocument, QTextOption

from gmtool.desktop.paper.page import EM, Page, mm_per_unit, paper_font

POINT: Final = 25.4 / 72
"""A typographic point in millimeters."""
_LEADING: Final = 1.22
_LONGEST: Final = 20_000
"""The characters of a text that are looked at; more than fits on any sheet."""
_LONGEST_LINE: Final = 400
"""More than fits in any line."""
START: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignAbsolute | Qt.AlignmentFlag.AlignVCenter
"""At the left, whichever way the text is read."""
QUIET: Final = QColor("#4a4a4a")
_BODY: Final = "color: #000000; white-space: pre-wrap"
_TABLES: Final = f"""
th {{ font-size: {EM * 0.75}px; font-weight: normal; color: {QUIET.name()}; text-align: left }}
th, td {{ padding-right: {EM * 0.6}px }}
td {{ padding-top: {EM * 0.04}px; padding-bottom: {EM * 0.06}px }}
td {{ border-bottom: {EM * 0.03}px solid #c4c4c4 }}
th.wide {{ padding-right: {EM * 6}px }}
td.over {{ border-bottom: none }}
td.whole {{ white-space: nowrap }}
td.blank {{ padding-bottom: {EM * 0.7}px }}
"""
"""Sizes are in pixels of `paper_font`; whoever paints scales them."""


def line_height(points: float) -> float:
    return points * POINT * _LEADING


def text_width(text: str, points: float, *, bold: bool = False) -> float:
    """How wide a line of text is, in millimeters."""
    return _width(text[:_LONGEST], bold) * mm_per_unit(points)


def widest_word(text: str, points: float) -> float:
    """The width of the widest word in millimeters."""
    return _widest(text[:_LONGEST]) * mm_per_unit(points)


@lru_cache(maxsize=8192)
def _width(text: str, bold: bool) -> float:
    return QFontMetricsF(paper_font(bold)).horizontalAdvance(text)


@lru_cache(maxsize=8192)
def _widest(text: str) -> float:
    return max((_width(word, False) for word in text.split()), default=0.0)


@lru_cache(maxsize=8192)
def markup(text: str, *, bold: bool = False, quiet: bool = False, share: float = 1.0) -> str:
    """A text as HTML, as it stands; `share` is the size of its type."""
    style = f"font-size:{EM * share:.0f}px" + (";font-weight:bold" if bold else "")
    style += f";color:{QUIET.name()}" if quiet else ""
    return f'<span style="{style}">{escaped(text)}</span>'


@lru_cache(maxsize=8192)
def escaped(text: str) -> str:
    return "<br>".join(escape(text[:_LONGEST]).splitlines())


def document(html: str, width: float, points: float) -> QTextDocument:
    """HTML laid out in a width of paper, until it is asked for in another width."""
    return _laid_out(html, _units(width, points))


@lru_cache(maxsize=1000)
def _laid_out(html: str, width: int) -> QTextDocument:
    made = QTextDocument()
    made.setUndoRedoEnabled(False)
    made.setUseDesignMetrics(True)
    made.setDocumentMargin(0)
    made.setDefaultFont(paper_font(False))
    made.setDefaultTextOption(QTextOption(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignAbsolute))
    if "<t" in html:  # a style takes as long to read as most texts
        made.setDefaultStyleSheet(_TABLES)
    made.setHtml(f'<body style="{_BODY}">{html}</body>')
    made.setTextWidth(width)
    if made.size().width() > width + 1:
        # not from the first: where any word may be broken, a table breaks them all to have equal columns
        option = made.defaultTextOption()
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        made.setDefaultTextOption(option)
    return made


@lru_cache(maxsize=8192)
def _measured(html: str, width: int) -> tuple[float, bool]:
    """The height, and whether there is room without breaking words."""
    made = _laid_out(html, width)
    return made.size().height(), made.defaultTextOption().wrapMode() == QTextOption.WrapMode.WordWrap


def _units(width: float, points: float) -> int:
    return max(1, round(width / mm_per_unit(points)))


def html_height(html: str, width: float, points: float) -> float:
    """How high HTML is in a width, both in millimeters; no HTML has no height."""
    return _measured(html, _units(width, points))[0] * mm_per_unit(points) if html else 0.0


def has_room(html: str, width: float, points: float) -> bool:
    """Whether a width is enough for HTML without breaking its words."""
    return _measured(html, _units(width, points))[1]


def paint_html(page: Page, room: QRectF, html: str, points: float) -> None:
    """Paint HTML from the top of a room, in its width."""
    page.painter.save()
    page.painter.translate(room.topLeft())
    page.painter.scale(mm_per_unit(points), mm_per_unit(points))
    document(html, room.width(), points).drawContents(page.painter)
    page.painter.restore()


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
    centred: bool = False
    ruled: bool = False
    """Whether there is a line under it."""

    def height(self, width: float, points: float) -> float:
        return heading_height(self.title, points) + html_height(self._html(width, points), width, points)

    def cut(self, width: float, height: float, points: float) -> "TextBlock | None":
        """The first lines."""
        most = self._lines_in(width, height, points)
        return replace(self, most=most) if most > 0 else None

    def divided(self, width: float, height: float, points: float) -> "tuple[TextBlock, TextBlock] | None":
        """The first lines, and the rest without a heading."""
        first, rest = self._parts(self._lines_in(width, height, points), self.text, width, points)
        return (
            (replace(self, text=first, most=0), replace(self, text=rest, title="", most=0)) if first and rest else None
        )

    def paint(self, page: Page, room: QRectF, points: float) -> None:
        under = paint_heading(page, room, self.title, points)
        paint_html(page, under, self._html(room.width(), points), points)
        if self.ruled:
            page.line(room.bottomLeft(), room.bottomRight(), Qt.GlobalColor.black, 0.4)

    def _html(self, width: float, points: float) -> str:
        return _cut_html(self, width, points) if self.most else self._marked(self.text)

    def cut_html(self, width: float, points: float) -> str:
        """Its first lines as HTML, with dots where there are more."""
        first, rest = self._parts(self.most, self.text[: (self.most + 1) * _LONGEST_LINE], width, points)
        # without its last few letters, so that the ellipsis has room
        return self._marked(f"{first[:-2].rstrip()}…" if rest else self.text)

    def _marked(self, text: str) -> str:
        said = markup(text, bold=self.bold, quiet=self.quiet, share=self.share) if text else ""
        return f'<div align="center">{said}</div>' if said and self.centred else said

    def _lines_in(self, width: float, height: float, points: float) -> int:
        """How many of its lines have room in a height, with its heading."""
        room = (height - heading_height(self.title, points)) / mm_per_unit(points)
        layout = document(self._marked(self.text), width, points).begin().layout()
        return sum(layout.lineAt(line).rect().bottom() <= room for line in range(layout.lineCount()))

    def _parts(self, lines: int, text: str, width: float, points: float) -> tuple[str, str]:
        """What of a text stands in its first lines, and what after these."""
        laid = document(self._marked(text), width, points)
        layout, cursor = laid.begin().layout(), QTextCursor(laid)
        if lines >= layout.lineCount():
            return text, ""
        cursor.setPosition(layout.lineAt(lines).textStart(), QTextCursor.MoveMode.KeepAnchor)
        first = cursor.selection().toPlainText()
        cursor.setPosition(cursor.position())
        cursor.movePosition(QTextCursor.MoveOperation.End, QTextCursor.MoveMode.KeepAnchor)
        return first.rstrip(), cursor.selection().toPlainText().lstrip()


@lru_cache(maxsize=2048)
def _cut_html(block: TextBlock, width: float, points: float) -> str:
    return block.cut_html(width, points)


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
