"""Writes columns and rows along the edges of the widget, and the labels of hexes when they are large enough."""

from math import ceil
from typing import Final

from PySide6.QtCore import QPointF
from PySide6.QtGui import QFontMetricsF, QPainter

from gmtool.desktop.map.camera import Camera
from gmtool.desktop.map.colours import faded, map_colours
from gmtool.desktop.map.content import Content
from gmtool.desktop.map.layout import HALF, ROOT3, centre
from gmtool.desktop.map.stamps import Stamps
from gmtool.desktop.theme import Role, theme
from gmtool.space import Hex, HexGround, at_column_row, column_row, label

_RULERS_FROM: Final = 9.0
_HEX_FROM: Final = 14.0
_HEXES_FROM: Final = 46.0
"""The scales from which columns and rows, and single hexes, are named."""


class Labels:
    """Paints the names of places."""

    def __init__(self, stamps: Stamps) -> None:
        self._stamps = stamps

    def draw_in_hexes(self, painter: QPainter, camera: Camera, content: Content) -> None:
        """Name every hex in sight if the zoom has room for it, and else the empty one that is pointed at."""
        ground, pointed = content.ground, content.pointed
        if ground is not None and _names_hexes(camera):
            seen = camera.seen()
            for column in _seen(seen.left() / 1.5, seen.right() / 1.5, ground.columns):
                for row in _seen(seen.top() / ROOT3 - 0.5, seen.bottom() / ROOT3, ground.rows):
                    self._draw_hex(painter, camera, at_column_row(column, row))
        elif pointed is not None and camera.scale >= _HEX_FROM and not content.spots.inside(pointed.hex):
            self._draw_hex(painter, camera, pointed.hex, strong=True)

    def draw_rulers(self, painter: QPainter, camera: Camera, content: Content) -> None:
        """Write columns and rows along the edges, those pointed at strongly, unless every hex is named."""
        if content.ground is not None and camera.scale >= _RULERS_FROM and not _names_hexes(camera):
            pointed = column_row(content.pointed.hex) if content.pointed else (0, 0)
            self._draw_rulers(painter, camera, content.ground, pointed)

    def _draw_hex(self, painter: QPainter, camera: Camera, hex: Hex, strong: bool = False) -> None:
        font, colours = theme().font(Role.LABEL, bold=False), map_colours()
        inset = QFontMetricsF(font).height() * 0.62 / camera.scale
        at = camera.to_screen(centre(hex) - QPointF(0, HALF - inset))
        self._stamps.text(painter, at, label(hex), font, colours.text if strong else colours.label, colours.halo)

    def _draw_rulers(self, painter: QPainter, camera: Camera, ground: HexGround, pointed: tuple[int, int]) -> None:
        font, colours, seen = theme().font(Role.LABEL, bold=False), map_colours(), camera.seen()
        metrics = QFontMetricsF(font)
        edge = metrics.height() * 0.7
        every = ceil(metrics.horizontalAdvance("000 ") / (1.5 * camera.scale))
        bottom = camera.size.height() - edge
        for column in _seen(seen.left() / 1.5, seen.right() / 1.5, ground.columns):
            if column == pointed[0] or (column % every == 0 and abs(column - pointed[0]) >= every):
                x = camera.to_screen(centre(at_column_row(column, 1))).x()
                colour = colours.text if column == pointed[0] else faded(colours.label, 0.9)
                for y in (edge, bottom):
                    self._stamps.text(painter, QPointF(x, y), f"{column:02}", font, colour, colours.halo)
        right = camera.size.width() - edge
        for row in _seen(seen.top() / ROOT3, seen.bottom() / ROOT3, ground.rows):
            y = camera.to_screen(centre(at_column_row(1, row))).y()
            colour = colours.text if row == pointed[1] else faded(colours.label, 0.9)
            for x in (edge, right) if 2 * edge < y < bottom - edge else ():
                self._stamps.text(painter, QPointF(x, y), f"{row:02}", font, colour, colours.halo)


def _names_hexes(camera: Camera) -> bool:
    return camera.scale >= _HEXES_FROM * theme().scale / 100


def _seen(first: float, last: float, most: int) -> range:
    """The numbers, from 1, of the columns or rows between two places."""
    return range(max(1, ceil(first) + 1), min(most, int(last) + 1) + 1)
