"""List of the names that have no room on the map, each with the number that stands there instead."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter

from gmtool.desktop.base.theme.current import theme
from gmtool.desktop.canvas.ground.colours import faded, map_colours
from gmtool.desktop.canvas.naming.placing import Placing
from gmtool.desktop.canvas.naming.room import Box
from gmtool.language import trn
from gmtool.name_runs import runs
from gmtool.records import dataclass

_SHARE: Final = 0.45
"""The share of a view, and of its width in one column, that the list takes at most."""
_FOOT: Final = 44
"""The pixels that stay free below it, at 100 %."""
_MISSED: Final = 2
"""A name that is only counted is as bad as so many figures under the list."""
_WIDEST: Final = 15.0
"""The width of a column, in sizes of its type, that it has at most."""

Row = tuple[str, str]
"""A number, empty where it is that of the row before, and a name or several numbered ones."""


@dataclass(frozen=True, slots=True)
class Legend:
    """A place for rows in columns, and the rows."""

    box: Box
    columns: int
    deep: int
    wide: float
    """The width of a column, in pixels."""
    rows: tuple[Row, ...] = ()


def rows(placing: Placing, called: Mapping[str, Sequence[str]]) -> list[Row]:
    """The numbers in order with the names that they stand for; at the end the names that have no number."""
    held: dict[str, list[str]] = {figure: [figure] for figure in placing.numbers}
    for figure, other in placing.joined.items():
        held[other].append(figure)
    found: list[Row] = []
    for first in sorted(held, key=lambda figure: int(placing.numbers[figure].text)):
        for place, words in enumerate(runs(name for figure in held[first] for name in called[figure])):
            found.append(("" if place else placing.numbers[first].text, words))
    return found + [("–", words) for words in runs(name for figure in placing.unplaced for name in called[figure])]


def laid(told: Sequence[Row], view: Box, font: QFont, bodies: Iterable[Box]) -> Legend:
    """A place for rows in the corner of a view where it hides the fewest figures."""
    metrics, edge = QFontMetricsF(font), theme().px(10)
    room = view.right - view.left
    needed = max(metrics.horizontalAdvance(words) for _, words in told) + _indent(font) + edge + 1
    wide = min(needed, font.pixelSize() * _WIDEST, room * _SHARE - edge)
    lines = len(_wrapped(told, font, wide - edge - _indent(font)))
    most = max(1, int((view.bottom - view.top - edge - theme().px(_FOOT)) // _high(font)))
    found: list[Legend] = []
    for columns in range(1, int((room - edge) // wide) + 1):
        deep = min(most, -(-lines // columns))
        if columns == 1 or columns * deep * wide * _high(font) <= _SHARE * room * (view.bottom - view.top):
            size = columns * wide + edge, deep * _high(font) + edge
            found += [Legend(box, columns, deep, wide) for box in _corners(size, view)]
    filled, under = list(bodies), dict[Box, int]()
    for one in found:
        under[one.box] = sum(one.box.meets(body) for body in filled)
    # rather a figure that shines through than a name that is only counted
    return min(found, key=lambda one: (_MISSED * max(0, lines - one.columns * one.deep) + under[one.box], one.columns))


def filled(legend: Legend, told: Sequence[Row], font: QFont) -> Legend:
    """The list with its rows; those without room are counted in the last."""
    lines = _wrapped(told, font, legend.wide - theme().px(10) - _indent(font))
    room = legend.columns * legend.deep
    if len(lines) > room:
        lines = [*lines[: room - 1], ("", trn("and {n} more", "and {n} more", len(lines) - room + 1))]
    return replace(legend, rows=tuple(lines))


def _wrapped(told: Iterable[Row], font: QFont, wide: float) -> list[Row]:
    """The rows, words that are too wide going on in the next."""
    advance, found = QFontMetricsF(font).horizontalAdvance, list[Row]()
    for number, words in told:
        line, first = "", number
        for word in words.split():
            longer = f"{line} {word}".strip()
            if line and advance(longer) > wide:
                found.append((first, line))
                first, longer = "", word
            line = longer
        found.append((first, line))
    return found


def _corners(size: tuple[float, float], view: Box) -> list[Box]:
    """Its places at the right, and at the left above; below there may be a button."""
    (wide, high), (left, top, right, bottom) = size, view
    corners = (right - wide, top), (left, top), (right - wide, bottom - high)
    return [Box(x, y, x + wide, y + high) for x, y in corners]


def _indent(font: QFont) -> float:
    """The width of the numbers with the gap after them."""
    return QFontMetricsF(font).horizontalAdvance("88") + theme().px(14)


def _high(font: QFont) -> float:
    return QFontMetricsF(font).height() + theme().px(4)


def draw_legend(painter: QPainter, legend: Legend, font: QFont) -> None:
    """Draw the list on a plate of its own."""
    colours, edge, high = map_colours(), theme().px(10), _high(font)
    metrics, box = QFontMetricsF(font), legend.box
    left_of = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
    painter.save()
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(faded(colours.outside, 0.8))
    plate = QRectF(QPointF(box.left, box.top), QPointF(box.right, box.bottom))
    painter.drawRoundedRect(plate, theme().px(8), theme().px(8))
    painter.setFont(font)
    for place, (number, words) in enumerate(legend.rows):
        column, down = divmod(place, legend.deep)
        corner = QPointF(box.left + edge + column * legend.wide, box.top + edge / 2 + down * high)
        line = QRectF(corner, QSizeF(legend.wide - edge, high))
        painter.setPen(colours.accent)
        painter.drawText(line, left_of, number)
        text = line.adjusted(_indent(font), 0, 0, 0)
        painter.setPen(colours.text)
        painter.drawText(text, left_of, metrics.elidedText(words, Qt.TextElideMode.ElideRight, text.width()))
    painter.restore()
