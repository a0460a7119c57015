"""Names the places of a ground of hexes: columns and rows along the edges of the widget, single hexes when large."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QPainter

from gmtool.desktop.map.camera import Camera
from gmtool.desktop.map.colours import faded, map_colours
from gmtool.desktop.map.content import Content
from gmtool.desktop.map.layout import HALF
from gmtool.desktop.map.open_rulers import OpenRulers
from gmtool.desktop.map.rulers import Rulers
from gmtool.desktop.map.stamps import Ink, Stamps
from gmtool.desktop.theme import Role, theme
from gmtool.space import Hex, HexGround, OpenGround

_RULERS_FROM: Final = 9.0
_HEX_FROM: Final = 14.0
_HEXES_FROM: Final = 46.0
"""The scales from which columns and rows, and single hexes, are named."""


class Labels:
    """Paints the names of places."""

    def __init__(self, stamps: Stamps) -> None:
        self._stamps = stamps
        self._numbers: list[tuple[QPointF, str]] = []
        self._numbers_of: tuple[object, ...] = ()

    def draw_in_hexes(self, painter: QPainter, camera: Camera, content: Content) -> None:
        """Name every hex in sight, if the zoom has room for it."""
        ground = content.ground
        if isinstance(ground, HexGround) and _names_hexes(camera):
            ink, rulers = _inks()[0], Rulers(ground, camera)
            for column in rulers.columns():
                for row in rulers.rows():
                    hex = ground.at_column_row(column, row)
                    if not content.spots.inside(hex):
                        self._draw_hex(painter, rulers, hex, ink)

    def draw_rulers(self, painter: QPainter, camera: Camera, content: Content) -> None:
        """Write columns and rows along the edges, unless every hex is named."""
        ground = content.ground
        if isinstance(ground, OpenGround):
            _draw_bands(painter, camera)
            OpenRulers(ground, camera).draw(painter, self._stamps)
            return
        if not isinstance(ground, HexGround) or camera.scale < _RULERS_FROM or _names_hexes(camera):
            return
        _draw_bands(painter, camera)
        grid = (ground.columns, ground.rows, ground.pointed, theme().scale)
        seen = (*grid, camera.scale, camera.angle, QPointF(camera.left_top), QSizeF(camera.size))
        if self._numbers_of != seen:
            self._numbers, self._numbers_of = _numbers(Rulers(ground, camera)), seen
        self._stamps.texts(painter, self._numbers, _inks()[0])

    def draw_pointed(self, painter: QPainter, camera: Camera, content: Content) -> None:
        """Name the place that is pointed at: on the edges, and in the hex if it is empty."""
        pointed, ground = content.pointed, content.ground
        if pointed is None or pointed.hex is None or not isinstance(ground, HexGround):
            return
        if camera.scale < _RULERS_FROM or _names_hexes(camera):
            return
        ink, (column, row), rulers = _inks()[1], ground.column_row(pointed.hex), Rulers(ground, camera)
        self._stamps.texts(painter, [*_places(rulers, column, True), *_places(rulers, row, False)], ink)
        if camera.scale >= _HEX_FROM and not content.spots.inside(pointed.hex):
            self._draw_hex(painter, rulers, pointed.hex, ink)

    def _draw_hex(self, painter: QPainter, rulers: Rulers, hex: Hex, ink: Ink) -> None:
        """At the top of the hex; a pointed one has less room there."""
        camera = rulers.camera
        lift = camera.scale * (HALF if rulers.flat else 0.78) - theme().px(9)
        at = camera.to_screen(rulers.layout.centre(hex)) - QPointF(0, lift)
        self._stamps.text(painter, at, rulers.ground.label(hex), ink)


def _numbers(rulers: Rulers) -> list[tuple[QPointF, str]]:
    """Every number along the edges, as many as there is room for, with the point that it is written about."""
    across, down = rulers.sparse(theme().px(30), theme().px(18))
    columns = [place for column in rulers.columns(across) for place in _places(rulers, column, True)]
    return columns + [place for row in rulers.rows(down) for place in _places(rulers, row, False)]


def _places(rulers: Rulers, number: int, is_column: bool) -> list[tuple[QPointF, str]]:
    inset = QPointF(theme().px(11), theme().px(9))
    return [(at, f"{number:02}") for at in rulers.places(number, is_column, inset)]


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
