"""The steps of a turn in large type, as the players see them."""

from dataclasses import replace

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter

from gmtool.desktop.run.strip.beat_art import paint_cell
from gmtool.desktop.theme import Role, Theme, painting_in
from gmtool.rules.seam import Strip, Track


def paint_steps(painter: QPainter, place: QRectF, strip: Strip, track: Track, look: Theme, size: float) -> None:
    """A box a step; one in which nothing stands has the name of its step. `size`: of the type, in pixels."""
    count = max(1, len(strip.columns))
    wide, gap = min(place.width() / count, place.height() * 2), size * 0.12
    # beats are drawn in type that goes with the theme: here that is as large as the strip's
    with painting_in(replace(look, scale=round(100 * size / Theme().font(Role.BODY).pixelSize()))):
        for column, beats in enumerate(track.cells):
            box = QRectF(place.right() - (count - column) * wide, place.top(), wide, place.height())
            inner = box.adjusted(gap / 2, 0, -gap / 2, 0)
            now = column == strip.now
            painter.setPen(look.colour("accent" if now else "line"))
            painter.setBrush(look.colour("accent_soft" if now else "surface"))
            painter.drawRoundedRect(inner, size * 0.2, size * 0.2)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            if beats:
                paint_cell(painter, inner, beats)
                continue
            font = look.font(Role.SMALL)
            font.setPixelSize(max(1, round(size * 0.62)))
            painter.setFont(font)
            painter.setPen(look.colour("text" if now else "faint"))
            painter.drawText(inner, Qt.AlignmentFlag.AlignCenter, strip.columns[column])
