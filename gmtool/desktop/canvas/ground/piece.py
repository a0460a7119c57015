"""Piece of a ground on a painter: what the painters of a ground work with."""

from collections.abc import Iterable
from math import atan2, degrees, hypot
from typing import Any

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QTransform

from gmtool.desktop.canvas.ground.colours import faded, map_colours
from gmtool.desktop.canvas.ground.glyphs import upright
from gmtool.desktop.canvas.ground.patches import Brush, Patches
from gmtool.desktop.canvas.ground.pens import line_pen
from gmtool.records import dataclass


@dataclass(frozen=True, slots=True)
class GroundPiece:
    """A piece of ground and the painter that paints it, in the plane's units.

    upright: the piece as the ground is read. scale: pixels to a unit. over: whether it is painted over a picture.
    """

    painter: QPainter
    patches: Patches
    upright: QRectF
    scale: float
    over: bool = False

    @property
    def detail(self) -> float:
        """Pixels to a unit, were the spots as large as hexes."""
        return self.scale * self.patches.layout.room

    @property
    def angle(self) -> float:
        """The turn of the plane on the painter, in degrees."""
        there = self.painter.transform()
        return degrees(atan2(there.m12(), there.m11()))

    def area(self, brush: Brush) -> QPainterPath:
        """The area that a brush paints, to be filled."""
        return self.patches.area(brush, self.upright)

    def outline(self, brush: Brush, colour: QColor, width: float, style: Qt.PenStyle = Qt.PenStyle.SolidLine) -> None:
        """Draw a line where a brush's area ends; from a little distance a hairline."""
        straight = style is Qt.PenStyle.SolidLine
        thick = 1.0 if self.detail < 14 else min(width, 0.5 + self.detail / 20)
        pen = line_pen(self.painter, colour, thick, straight=straight)
        pen.setStyle(style)
        self.painter.strokePath(self.patches.rim(brush, self.upright), pen)

    def glyphs(self, brush: Brush, glyph: QPainterPath, size: float = 1.0, off: QPointF = QPointF()) -> QPainterPath:  # noqa: B008
        """A glyph in every spot that is painted with a brush."""
        angle, layout = round(self.angle), self.patches.layout
        standing = upright(glyph, angle, size * layout.room, off)

        def make(spots: Iterable[Any]) -> QPainterPath:
            path = QPainterPath()
            for spot in spots:
                path.addPath(standing.translated(layout.centre(spot)))
            return path

        return self.patches.joined(brush, self.upright, (id(glyph), angle, size), make)

    def fill(self, path: QPainterPath, colour: QColor) -> None:
        """Fill a path."""
        self.painter.fillPath(path, colour)

    def shadow(self, path: QPainterPath) -> None:
        """Draw a fine shadow beside a path's line, so that it can be seen on any picture."""
        self.painter.save()
        self.painter.setTransform(self.painter.transform() * QTransform.fromTranslate(1, 1))
        self.stroke(path, line_pen(self.painter, faded(map_colours().outside, 0.7), 1.0))
        self.painter.restore()

    def stroke(self, path: QPainterPath, pen: QPen) -> None:
        """Draw a path's line."""
        self.painter.strokePath(path, pen)

    def write(
        self,
        places: Iterable[QPointF],
        off: QPointF,
        text: str,
        font: QFont,
        colour: QColor,
        halo: QColor | None = None,
    ) -> None:
        """Write a text upright about points of the plane; `off` is from there, on the screen, in widths of a hex.

        Over a picture it has at least a cheap halo of its own shape.
        """
        painter, metrics, there = self.painter, QFontMetricsF(font), self.painter.transform()
        beside = QPointF(-metrics.horizontalAdvance(text) / 2, (metrics.ascent() - metrics.descent()) / 2)
        # not by the scale, which on paper counts in pixels of a screen
        aside = off * (hypot(there.m11(), there.m12()) * self.patches.layout.room) + beside
        reach = metrics.horizontalAdvance(text) + 8
        painter.save()
        painter.resetTransform()
        seen = QRectF(painter.viewport()).adjusted(-reach, -reach, reach, reach)
        painter.setFont(font)
        for place in places:
            # whole pixels: letters stay sharp, and look the same in every piece
            base = (there.map(place) + aside).toPoint()
            if not seen.contains(base):
                continue
            if halo is not None:
                path = QPainterPath()
                path.addText(QPointF(base), font, text)
                painter.strokePath(path, QPen(halo, 4, j=Qt.PenJoinStyle.RoundJoin))
            elif self.over:
                painter.setPen(map_colours().halo)
                for off_x, off_y in ((1, 1), (-1, 1), (1, -1), (-1, -1)):
                    painter.drawText(base.x() + off_x, base.y() + off_y, text)
            painter.setPen(colour)
            painter.drawText(base, text)
        painter.restore()
