"""Texts in lines of a width, the same on every device: measured once, and scaled."""

from functools import lru_cache
from typing import Final

from PySide6.QtGui import QFontMetricsF, QTextLayout, QTextOption

from gmtool.desktop.paper.page import mm_per_unit, paper_font

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
