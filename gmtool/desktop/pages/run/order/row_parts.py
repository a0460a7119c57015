"""Parts of the rows of the order as they are painted: side, health, conditions, notes, words."""

from collections.abc import Sequence
from functools import lru_cache

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPen

from gmtool.desktop.base.parts.health_bar import paint_health
from gmtool.desktop.base.parts.painting import LEFT, paint_line
from gmtool.desktop.base.theme.current import Role, Theme, shape_path, theme
from gmtool.presentation.fight.rows.order_rows import OrderRow, fitting
from gmtool.rules.seam import Condition, Side

UNCLIPPED = LEFT | Qt.TextFlag.TextDontClip
BAR, _NUMBERS = 40, "88 / 88"
"""The length of the bar of health in the rows of those that do not act."""


def paint_lines(painter: QPainter, first: QRect, lines: Sequence[str], ink: str = "muted") -> None:
    """Lines of small type, the first one at this place."""
    low = theme().metrics(Role.SMALL).height()
    for place, words in enumerate(lines):
        paint_line(painter, first.translated(0, place * low), words, theme().font(Role.SMALL), ink, UNCLIPPED)


def dashed(colour: str | QColor) -> QPen:
    """The pen for the edge of a hidden figure's shape."""
    pen = QPen(QColor(colour), theme().px(2))
    pen.setDashPattern([2.0, 1.5])
    return pen


def paint_mark(painter: QPainter, square: QRectF, side: Side | None, *, hidden: bool = False) -> None:
    """The shape of a side; of a figure that is hidden from the players only its dashed edge, as on the map."""
    if side is not None:
        style = theme().side(side.colour)
        if hidden:
            painter.strokePath(shape_path(style.shape, square), dashed(style.colour or theme().colour("text")))
            return
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme().colour("text") if not style.colour else style.colour)
        painter.fillPath(shape_path(style.shape, square), painter.brush())


def paint_health_of(painter: QPainter, room: QRect, row: OrderRow, length: int, *, bold: bool) -> int:
    """A bar, and what is left in numbers beside it; how wide they are, with the gap after them."""
    if row.health.share is None:
        return 0
    px, font = theme().px, theme().font(Role.BODY, bold=bold)
    thick = px(8)
    bar = QRectF(room.left(), room.center().y() + 0.5 - thick / 2, length, thick)
    paint_health(painter, bar, row.health)
    taken = length + px(6)
    text = QRect(room.left() + taken, room.top(), room.width() - taken, room.height())
    said = paint_line(painter, text, row.health.numbers, font, "text", UNCLIPPED)
    return taken + said + px(10 if said else 4)


def health_width(row: OrderRow, length: int) -> int:
    """The width of a bar of a length and the number beside it, with the gap after them."""
    said = theme().metrics(Role.BODY, bold=True).horizontalAdvance(row.health.numbers) + 1
    return 0 if row.health.share is None else length + theme().px(6) + said + theme().px(10 if said else 4)


def health_column(row: OrderRow) -> int:
    """The width of bar and number in the rows of those that do not act: the same in all, but for very high numbers."""
    return max(_column(bool(row.health.numbers), theme().scale), health_width(row, theme().px(BAR)) - theme().px(10))


@lru_cache(maxsize=16)
def _column(numbered: bool, scale: int) -> int:
    at = Theme(scale=scale)
    wide = at.metrics(Role.BODY, bold=True).horizontalAdvance(_NUMBERS) + 1  # what fits to the pixel may still be cut
    return at.px(BAR) + (at.px(6) + wide if numbered else 0)


Told = tuple[str, ...]
"""Words, their color, and what stands for them where there is no room; it is left out where even that has none."""


def paint_told(
    painter: QPainter, line: QRect, conditions: Sequence[Condition], told: Sequence[Told], font: QFont
) -> None:
    """The conditions, and words in their colors after them; the last are cut where there is no room, or short."""
    wide = QFontMetrics(font).horizontalAdvance
    used = paint_conditions(painter, line, conditions, font)
    line = line.adjusted(used + theme().px(8) if used else 0, 0, 0, 0)
    for words, ink, *short in told:
        text = words if not short or not short[0] or wide(words) <= line.width() else short[0]
        if text and line.width() > (wide(text) if text is not words else min(theme().px(48), wide(text))):
            line = line.adjusted(paint_line(painter, line, text, font, ink, UNCLIPPED) + theme().px(8), 0, 0, 0)


def paint_conditions(painter: QPainter, line: QRect, conditions: Sequence[Condition], font: QFont) -> int:
    """Conditions, each in the color of good or bad, and words for those without room; how wide they are."""
    metrics, left = QFontMetrics(font), line.left()

    def wide(words: str) -> int:
        return metrics.horizontalAdvance(words) + 1  # what fits to the pixel may still be cut

    shown, rest = fitting(conditions, wide, line.width())
    kept = min(wide(rest), line.width() // 2 if shown else line.width())
    for place, one in enumerate(shown):
        text = one.label + (", " if place < len(shown) - 1 else " · " if rest else "")
        room = QRect(left, line.top(), line.right() + 1 - left - kept, line.height())
        left += paint_line(painter, room, text, font, "good" if one.good else "bad", UNCLIPPED)
    if rest:
        ink = "good" if all(one.good for one in conditions[len(shown) :]) else "bad"
        left += paint_line(painter, QRect(left, line.top(), kept, line.height()), rest, font, ink, UNCLIPPED)
    return left - line.left()


def paint_note(painter: QPainter, room: QRect, note: str) -> None:
    """A few words on a rounded ground at the left of a room; nothing for none."""
    if note:
        metrics = theme().metrics(Role.SMALL)
        height = min(metrics.height() + theme().px(2), room.height() + theme().px(4))
        width = metrics.horizontalAdvance(note) + theme().px(14)
        bubble = QRect(room.left(), room.center().y() - height // 2, width, height)
        paint_bubble(painter, bubble, note, "warn_soft", "warn")


def paint_bubble(painter: QPainter, rect: QRect, text: str, ground: str, ink: str) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme().colour(ground))
    painter.drawRoundedRect(rect, rect.height() / 2, rect.height() / 2)
    painter.setFont(theme().font(Role.SMALL))
    painter.setPen(theme().colour(ink))
    painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, text)
