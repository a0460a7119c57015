"""Writes columns and rows along the edges of the widget, and the labels of hexes when they are large enough."""

from math import ceil
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from gmtool.desktop.map.camera import Camera
from gmtool.desktop.map.colours import faded, map_colours
from gmtool.desktop.map.content import Content
from gmtool.desktop.map.layout import HALF, ROOT3, centre
from gmtool.desktop.map.stamps import Ink, Stamps
from gmtool.desktop.theme import Role, theme
from gmtool.space import Hex, at_column_row, column_row, label

_RULERS_FROM: Final = 9.0
_HEX_FROM: Final = 14.0
_HEXES_FROM: Final = 46.0
"""The scales from which columns and rows, and single hexes, are named."""


class Labels:
    """Paints the names of places."""

    def __init__(self, stamps: Stamps) -> None:
        self._stamps = stamps

    def draw_in_hexes(self, painter: QPainter, camera: Camera, content: Content) -> None:
        """Name every hex in sight, if the zoom has room for it."""
        if content.ground is not None and _names_hexes(camera):
            seen, ink = camera.seen(), _inks()[0]
            for column in _seen(seen.left() / 1.5, seen.right() / 1.5, content.ground.columns):
                for row in _seen(seen.top() / ROOT3 - 0.5, seen.bottom() / ROOT3, content.ground.rows):
                    if not content.spots.inside(at_column_row(column, row)):
                        self._draw_hex(painter, camera, at_column_row(column, row), ink)

    def draw_rulers(self, painter: QPainter, camera: Camera, content: Content) -> None:
        """Write columns and rows along the edges, unless every hex is named."""
        ground = content.ground
        if ground is None or camera.scale < _RULERS_FROM or _names_hexes(camera):
            return
        _draw_bands(painter, camera)
        seen, ink = camera.seen(), _inks()[0]
        every = ceil(theme().px(30) / (1.5 * camera.scale))
        for column in _seen(seen.left() / 1.5, seen.right() / 1.5, ground.columns, every):
            self._draw_column(painter, camera, column, ink)
        every = ceil(theme().px(18) / (ROOT3 * camera.scale))
        for row in _seen(seen.top() / ROOT3, seen.bottom() / ROOT3, ground.rows, every):
            self._draw_row(painter, camera, row, ink)

    def draw_pointed(self, painter: QPainter, camera: Camera, content: Content) -> None:
        """Name the place that is pointed at: on the edges, and in the hex if it is empty."""
        pointed = content.pointed
        if pointed is None or camera.scale < _RULERS_FROM or _names_hexes(camera):
            return
        ink, (column, row) = _inks()[1], column_row(pointed.hex)
        self._draw_column(painter, camera, column, ink)
        self._draw_row(painter, camera, row, ink)
        if camera.scale >= _HEX_FROM and not content.spots.inside(pointed.hex):
            self._draw_hex(painter, camera, pointed.hex, ink)

    def _draw_hex(self, painter: QPainter, camera: Camera, hex: Hex, ink: Ink) -> None:
        top = camera.to_screen(centre(hex) - QPointF(0, HALF))
        self._stamps.text(painter, top + QPointF(0, theme().px(9)), label(hex), ink)

    def _draw_column(self, painter: QPainter, camera: Camera, column: int, ink: Ink) -> None:
        x, edge = camera.to_screen(centre(at_column_row(column, 1))).x(), theme().px(9)
        for y in (edge, camera.size.height() - edge):
            self._stamps.text(painter, QPointF(x, y), f"{column:02}", ink)

    def _draw_row(self, painter: QPainter, camera: Camera, row: int, ink: Ink) -> None:
        y, edge = camera.to_screen(centre(at_column_row(1, row))).y(), theme().px(11)
        if 2 * edge < y < camera.size.height() - 2 * edge:
            for x in (edge, camera.size.width() - edge):
                self._stamps.text(painter, QPointF(x, y), f"{row:02}", ink)


def _draw_bands(painter: QPainter, camera: Camera) -> None:
    """Quiet the edges, so that the rulers can be read on anything."""
    colour, high, wide = faded(map_colours().outside, 0.72), theme().px(18), theme().px(22)
    width, height = camera.size.width(), camera.size.height()
    painter.fillRect(QRectF(0, 0, width, high), colour)
    painter.fillRect(QRectF(0, height - high, width, high), colour)
    painter.fillRect(QRectF(0, high, wide, height - 2 * high), colour)
    painter.fillRect(QRectF(width - wide, high, wide, height - 2 * high), colour)


def _inks() -> tuple[Ink, Ink]:
    """Quiet and strong."""
    font, colours = theme().font(Role.LABEL, bold=False), map_colours()
    return Ink(font, colours.label), Ink(font, colours.text, colours.halo)


def _names_hexes(camera: Camera) -> bool:
    return camera.scale >= _HEXES_FROM * theme().scale / 100


def _seen(first: float, last: float, most: int, every: int = 1) -> range:
    """The numbers, from 1, of the columns or rows between two places; with `every`, only its multiples."""
    start = max(1, ceil(first) + 1)
    return range(start + -start % every, min(most, int(last) + 1) + 1, every)
