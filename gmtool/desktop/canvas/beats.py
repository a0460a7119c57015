"""Painting of the beats of a strip. Each kind has a form of its own, so that no two differ by their color alone."""

from collections.abc import Sequence
from math import ceil

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen

from gmtool.desktop.base.parts.painting import kept
from gmtool.desktop.base.theme.current import Role, theme
from gmtool.rules.seam import Beat, BeatKind

_TYPE, _LARGEST, _SMALLEST = 15, 0.68, 6.0
"""The largest type at 100 %, its most as a share of the height of its place, and the smallest in pixels."""
_MOST = 4
_WIDE = 1.35
"""The width of a cell with two beats beside each other, as a share of its height."""
_RUNNING = (BeatKind.BUSY, BeatKind.WAIT)
_LINES = frozenset("→›>-–—…·. ")
"""A text of these says no more than the line that is drawn in its place."""


def paint_cell(painter: QPainter, cell: QRectF, beats: Sequence[Beat]) -> None:
    """All beats of a cell: one has all of it, two share it, of more than four the last place says how many.

    Of lines that go on, or wait, alike, there is one.
    """
    seen: dict[object, Beat] = {}
    for number, beat in enumerate(beats):
        seen.setdefault((beat.kind, beat.text, beat.secret) if beat.kind in _RUNNING else number, beat)
    beats = list(seen.values())
    shown = beats if len(beats) <= _MOST else beats[: _MOST - 1]
    places = _places(cell, len(beats))
    for place, beat in zip(places, shown, strict=False):
        paint_beat(painter, place, beat)
    if len(beats) > len(shown):
        _write(painter, places[-1], f"+{len(beats) - len(shown)}", "muted")


def paint_beat(painter: QPainter, place: QRectF, beat: Beat) -> None:
    """One beat, as large as its place."""
    gap = max(1.0, place.height() * 0.05)
    inner = place if beat.kind is BeatKind.BUSY else place.adjusted(gap, gap, -gap, -gap)
    with kept(painter):
        painter.setBrush(Qt.BrushStyle.NoBrush)  # whatever was painted before it, such as a bar of health
        _DRAWN[beat.kind](painter, inner, beat.text)
        if beat.secret:
            _corner(painter, inner)


def _places(cell: QRectF, count: int) -> list[QRectF]:
    wide = cell.width() >= cell.height() * _WIDE
    across = 1 if count < 2 or (count == 2 and not wide) else 2
    down = 1 if count < across + 1 else 2
    width, height = cell.width() / across, cell.height() / down
    spots = [(column, row) for row in range(down) for column in range(across)]
    return [QRectF(cell.left() + x * width, cell.top() + y * height, width, height) for x, y in spots]


def _ready(painter: QPainter, place: QRectF, text: str) -> None:
    box = _square(place, text)
    painter.setPen(_pen("text", place, 0.06))
    painter.drawRoundedRect(box, *(box.height() * 0.22,) * 2)
    _write(painter, box, text, "text")


def _chosen(painter: QPainter, place: QRectF, text: str) -> None:
    _ground(painter, place, "accent")
    _write(painter, place, text, "on_accent")


def _done(painter: QPainter, place: QRectF, text: str) -> None:
    _ground(painter, place, "good_soft")
    size = min(place.width(), place.height()) * 0.3
    _write(painter, place.adjusted(0, 0, -size * 0.5, -size * 0.2), text, "good")
    right, low = place.right() - size * 0.2, place.bottom() - size * 0.25
    tick = [QPointF(right - size, low - size * 0.4), QPointF(right - size * 0.6, low), QPointF(right, low - size)]
    painter.setPen(_pen("good", place, 0.07))
    painter.drawPolyline(tick)


def _held(painter: QPainter, place: QRectF, text: str) -> None:
    signs = _LINES.issuperset(text)
    middle = place.center().y() if signs else place.bottom() - place.height() * 0.16
    head = min(place.width(), place.height()) * 0.16
    end = QPointF(place.right() - place.width() * 0.08, middle)
    painter.setPen(_pen("muted", place, 0.07))
    painter.drawLine(QPointF(place.left() + place.width() * 0.08, middle), end)
    painter.drawPolyline([end + QPointF(-head, -head), end, end + QPointF(-head, head)])
    if not signs:
        _write(painter, place.adjusted(0, 0, 0, -place.height() * 0.26), text, "text")


def _busy(painter: QPainter, place: QRectF, text: str) -> None:
    bar = place.adjusted(0, place.height() * 0.2, 0, -place.height() * 0.2)
    painter.fillRect(bar, theme().colour("line"))
    painter.setPen(_pen("muted", place, 0.05))
    painter.drawLine(bar.topLeft(), bar.topRight())
    painter.drawLine(bar.bottomLeft(), bar.bottomRight())
    _write(painter, bar, text, "text")


def _wait(painter: QPainter, place: QRectF, text: str) -> None:
    signs = _LINES.issuperset(text)
    down = place.center().y() if signs else place.bottom() - place.height() * 0.14
    dots = QPen(theme().colour("muted"), max(1.5, min(theme().px(3), place.height() * 0.1)))
    dots.setCapStyle(Qt.PenCapStyle.RoundCap)
    dots.setDashPattern([0.1, 2.4])
    painter.setPen(dots)
    painter.drawLine(QPointF(place.left(), down), QPointF(place.right(), down))
    if not signs:
        _write(painter, place.adjusted(0, 0, 0, -place.height() * 0.2), text, "muted", bold=False)


def _lost(painter: QPainter, place: QRectF, text: str) -> None:
    pen = _pen("bad", place, 0.05)
    pen.setStyle(Qt.PenStyle.DashLine)
    painter.setPen(pen)
    painter.drawRoundedRect(place, *(place.height() * 0.2,) * 2)
    _write(painter, place, text, "bad")
    painter.setPen(_pen("bad", place, 0.08))
    painter.drawLine(place.bottomLeft(), place.topRight())


def _broken(painter: QPainter, place: QRectF, text: str) -> None:
    _ground(painter, place, "warn_soft")
    _write(painter, place.adjusted(0, 0, 0, -place.height() * 0.22), text, "warn")
    count, high = max(3, ceil(place.width() / max(4.0, place.height() * 0.22))), place.height() * 0.16
    step, low = place.width() / count, place.bottom() - 1
    painter.setPen(_pen("warn", place, 0.07))
    painter.drawPolyline([QPointF(place.left() + n * step, low - high * (n % 2)) for n in range(count + 1)])


_DRAWN = {
    BeatKind.READY: _ready,
    BeatKind.CHOSEN: _chosen,
    BeatKind.DONE: _done,
    BeatKind.HELD: _held,
    BeatKind.BUSY: _busy,
    BeatKind.WAIT: _wait,
    BeatKind.LOST: _lost,
    BeatKind.BROKEN: _broken,
}


def _corner(painter: QPainter, place: QRectF) -> None:
    """A folded corner: the players are not told."""
    size = min(place.width(), place.height()) * 0.34
    fold = QPainterPath(place.topRight())
    fold.lineTo(place.topRight() - QPointF(size, 0))
    fold.lineTo(place.topRight() + QPointF(0, size))
    fold.closeSubpath()
    painter.setPen(QPen(theme().colour("surface"), 1))
    painter.fillPath(fold, theme().colour("text"))
    painter.drawLine(place.topRight() - QPointF(size, 0), place.topRight() + QPointF(0, size))


def _ground(painter: QPainter, place: QRectF, colour: str) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme().colour(colour))
    painter.drawRoundedRect(place, *(min(place.height(), place.width()) * 0.2,) * 2)
    painter.setBrush(Qt.BrushStyle.NoBrush)


def _square(place: QRectF, text: str) -> QRectF:
    """As a die; wider where the text needs it."""
    side = min(place.width(), place.height())
    wide = min(place.width(), max(side, QFontMetricsF(_fitted(text, place, True)).horizontalAdvance(text) + side * 0.3))
    return QRectF(place.center().x() - wide / 2, place.center().y() - side / 2, wide, side)


def _write(painter: QPainter, place: QRectF, text: str, colour: str, *, bold: bool = True) -> None:
    painter.setFont(_fitted(text, place, bold))
    painter.setPen(QColor(theme().colour(colour)))
    painter.drawText(place, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, text)


def _fitted(text: str, place: QRectF, bold: bool) -> QFont:
    """The largest type in which a text fits its place; at the smallest it is set closer."""
    font = theme().font(Role.BODY, bold=bold)
    size = max(_SMALLEST, min(theme().px(_TYPE), place.height() * _LARGEST))
    font.setPixelSize(round(size))
    wide, room = QFontMetricsF(font).horizontalAdvance(text), place.width() - 2
    if wide > room > 0:
        font.setPixelSize(max(round(_SMALLEST), int(size * room / wide)))
        wide = QFontMetricsF(font).horizontalAdvance(text)
        if wide > room:
            font.setStretch(max(50, int(100 * room / wide)))
    return font


def _pen(colour: str, place: QRectF, share: float) -> QPen:
    pen = QPen(theme().colour(colour), max(1.2, place.height() * share))
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return pen
