"""Labels of places: of single hexes where they are large, and rulers along the edges of the widget.

The rulers have columns and rows, or the unit of open ground, whichever way the ground is turned."""

from collections.abc import Iterable
from math import ceil
from typing import Final

from PySide6.QtCore import QLineF, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QPainter, QPen, QTransform

from gmtool.desktop.base.theme.current import Role, theme
from gmtool.desktop.canvas.ground.colours import faded, map_colours
from gmtool.desktop.canvas.naming.stamps import Ink, Stamps
from gmtool.desktop.canvas.scene.camera import Camera
from gmtool.desktop.canvas.scene.content import Content
from gmtool.desktop.canvas.scene.hex_geometry import HALF, HexLayout
from gmtool.desktop.canvas.scene.open_layout import OpenLayout
from gmtool.space import HUNDRED, Hex, HexGround, OpenGround, decimal


class HexRulers:
    """The columns and rows of a ground that a camera sees."""

    def __init__(self, ground: HexGround, camera: Camera) -> None:
        self.ground, self.camera, self.layout = ground, camera, HexLayout(ground)
        self.quarter = round((camera.angle - self.layout.angle) / 90) % 4
        """The number of quarter turns from the way the ground is read."""
        self.flat = ground.pointed == bool(self.quarter % 2)
        """True if the hexes have a side at the top as they stand on the screen."""
        window = QRectF(camera.left_top / camera.scale, camera.size / camera.scale)
        self._seen = QTransform().rotate(-90 * self.quarter).mapRect(window)

    def columns(self, every: int = 1) -> range:
        """The columns in sight; with `every`, only its multiples."""
        seen, step = self._seen, self.layout.steps.x()
        shoved = 0.5 if self.ground.pointed else 0.0
        return _between(seen.left() / step - shoved, seen.right() / step, self.ground.columns, every)

    def rows(self, every: int = 1) -> range:
        """The rows in sight; with `every`, only its multiples."""
        seen, step = self._seen, self.layout.steps.y()
        shoved = 0.0 if self.ground.pointed else 0.5
        return _between(seen.top() / step - shoved, seen.bottom() / step, self.ground.rows, every)

    def sparse(self, wide: float, high: float) -> tuple[int, int]:
        """The number of columns and of rows to a number, if numbers need so many pixels."""
        across, down = (high, wide) if self.quarter % 2 else (wide, high)
        steps = self.layout.steps * self.camera.scale
        return ceil(across / steps.x()), ceil(down / steps.y())

    def places(self, number: int, is_column: bool, inset: QPointF) -> list[QPointF]:
        """The places of the number of a column or row: on two edges, each beside the hex that is at that edge.

        inset: how far from an upright and from a level edge. What would be in a corner is left to the other numbers.
        """
        width, height, found = self.camera.size.width(), self.camera.size.height(), []
        sideways = is_column == (self.quarter % 2 == 0)
        if sideways:
            edges = (QPointF(width / 2, inset.y()), QPointF(width / 2, height - inset.y()))
        else:
            edges = (QPointF(inset.x(), height / 2), QPointF(width - inset.x(), height / 2))
        for edge in edges:
            at = self._beside(number, is_column, edge)
            if sideways:
                found.append(QPointF(at.x(), edge.y()))
            elif 2 * inset.x() < at.y() < height - 2 * inset.x():
                found.append(QPointF(edge.x(), at.y()))
        return found

    def _beside(self, number: int, is_column: bool, edge: QPointF) -> QPointF:
        """The middle of the numbered column's, or row's, hex that is nearest to a pixel at the edge."""
        ground = self.ground
        column, row = ground.column_row(self.layout.spot_at(self.camera.to_world(edge)))
        column, row = min(ground.columns, max(1, column)), min(ground.rows, max(1, row))
        hex = ground.at_column_row(number, row) if is_column else ground.at_column_row(column, number)
        return self.camera.to_screen(self.layout.centre(hex))


def _between(first: float, last: float, most: int, every: int) -> range:
    """The numbers, from 1, between two places counted in steps."""
    start = max(1, ceil(first) + 1)
    return range(start + -start % every, min(most, int(last) + 1) + 1, every)


_STEPS: Final = tuple(step * ten for ten in (10, 100, 1000, 10_000) for step in (1, 2, 5))
"""The hundredths that may go to a tick, or to a number."""
_NUMBER: Final = 46
_TICK: Final = 7
"""The pixels that a number, and a tick, need at 100 %."""


class OpenRulers:
    """The units of a ground that a camera sees along the edges."""

    def __init__(self, ground: OpenGround, camera: Camera) -> None:
        self._ground, self._camera = ground, camera
        self._layout = OpenLayout(ground)
        self._pixels = self._layout.unit * camera.scale
        """The pixels of a hundredth."""
        self._sideways = round(camera.angle / 90) % 2 == 1
        width, height = camera.size.width(), camera.size.height()
        unit = self._layout.unit
        corners = [camera.to_world(QPointF(x, y)) / unit for x in (0, width) for y in (0, height)]
        xs, ys = [at.x() for at in corners], [at.y() for at in corners]
        self._size, self._corner = (width, height), theme().px(26) / 2
        self._along = {is_x: self._steps(is_x) for is_x in (True, False)}
        """The pixel of 0 along the edge that a coordinate is read at, and the pixels to the next hundredth."""
        self._seen = ((min(xs), max(xs), ground.width * HUNDRED), (min(ys), max(ys), ground.height * HUNDRED))

    def _steps(self, is_x: bool) -> tuple[float, float]:
        unit = self._layout.unit
        zero, one = (self._camera.to_screen(QPointF(far, 0) if is_x else QPointF(0, far)) for far in (0.0, unit))
        level = is_x != self._sideways
        return (zero.x(), one.x() - zero.x()) if level else (zero.y(), one.y() - zero.y())

    def draw(self, painter: QPainter, stamps: Stamps) -> None:
        """Draw ticks, and write every so many units; close by, parts of them."""
        every = next((step for step in _STEPS if step * self._pixels >= theme().px(_NUMBER)), _STEPS[-1])
        tick = next((step for step in _STEPS if step * self._pixels >= theme().px(_TICK)), _STEPS[-1])
        colours = map_colours()
        ink = Ink(theme().font(Role.LABEL, bold=False), colours.label)
        numbers: list[tuple[float, float, str]] = []
        for is_x, (first, last, most) in zip((True, False), self._seen, strict=True):
            for number in range(max(0, ceil(first / every) * every), min(most, int(last)) + 1, every):
                words = decimal(number)
                ends = self.ends(number, is_x, theme().px(9), theme().px(12))
                numbers += [(at.x(), at.y(), words) for at in ends]
        stamps.texts(painter, numbers, ink)
        painter.setPen(QPen(colours.label, theme().px(1), c=Qt.PenCapStyle.FlatCap))
        for is_x, (first, last, most) in zip((True, False), self._seen, strict=True):
            ticks = range(max(0, ceil(first / tick) * tick), min(most, int(last)) + 1, tick)
            self._draw_ticks(painter, [one for one in ticks if one % every], is_x, theme().px(3))
            self._draw_ticks(painter, [one for one in ticks if not one % every], is_x, theme().px(5))

    def _draw_ticks(self, painter: QPainter, numbers: Iterable[int], is_x: bool, size: int) -> None:
        """Draw the ticks of so many hundredths, inwards from both edges; there are hundreds, each made once."""
        (start, step), (width, height) = self._along[is_x], self._size
        places = (start + number * step for number in numbers)
        if is_x != self._sideways:
            ticks, beyond = [QLineF(at, 0, at, size) for at in places], QPointF(0, height - size)
        else:
            first, last = self._corner, height - self._corner
            ticks = [QLineF(0, at, size, at) for at in places if first < at < last]
            beyond = QPointF(width - size, 0)
        painter.drawLines(ticks)
        painter.translate(beyond)
        painter.drawLines(ticks)
        painter.translate(-beyond)

    def ends(self, number: int, is_x: bool, from_level: float, from_upright: float) -> list[QPointF]:
        """The places of so many hundredths on the two edges they are read at; pixels from a level or an upright edge.

        What would be in a corner is left out.
        """
        start, step = self._along[is_x]
        at, (width, height) = start + number * step, self._size
        if is_x != self._sideways:
            return [QPointF(at, from_level), QPointF(at, height - from_level)]
        if not self._corner < at < height - self._corner:
            return []
        return [QPointF(from_upright, at), QPointF(width - from_upright, at)]


_RULERS_FROM: Final = 9.0
_HEX_FROM: Final = 14.0
_HEXES_FROM: Final = 46.0
"""The scales from which columns and rows, and single hexes, are named."""


class PlaceLabels:
    """Paints the names of places."""

    def __init__(self, stamps: Stamps) -> None:
        self._stamps = stamps
        self._numbers: list[tuple[float, float, str]] = []
        self._numbers_of: tuple[object, ...] = ()

    def draw_in_hexes(self, painter: QPainter, camera: Camera, content: Content) -> None:
        """Name every hex in sight, if the zoom has room for it."""
        ground = content.hexes
        if ground is not None and _names_hexes(camera):
            ink, rulers = _inks()[0], HexRulers(ground, camera)
            for column in rulers.columns():
                for row in rulers.rows():
                    hex = ground.at_column_row(column, row)
                    if not content.spots.inside(hex):
                        self._draw_hex(painter, rulers, hex, ink)

    def draw_rulers(self, painter: QPainter, camera: Camera, content: Content) -> None:
        """Write columns and rows along the edges, unless every hex is named."""
        if isinstance(content.ground, OpenGround):
            _draw_bands(painter, camera)
            OpenRulers(content.ground, camera).draw(painter, self._stamps)
            return
        ground = content.hexes
        if ground is None or camera.scale < _RULERS_FROM or _names_hexes(camera):
            return
        _draw_bands(painter, camera)
        grid = (ground.columns, ground.rows, ground.pointed, theme().scale)
        seen = (*grid, camera.scale, camera.angle, QPointF(camera.left_top), QSizeF(camera.size))
        if self._numbers_of != seen:
            self._numbers, self._numbers_of = _numbers(HexRulers(ground, camera)), seen
        self._stamps.texts(painter, self._numbers, _inks()[0])

    def draw_pointed(self, painter: QPainter, camera: Camera, content: Content) -> None:
        """Name the place that is pointed at: on the edges, and in the hex if it is empty."""
        pointed, ground = content.pointed, content.hexes
        if ground is None or pointed is None or pointed.hex is None:
            return
        if camera.scale < _RULERS_FROM or _names_hexes(camera):
            return
        ink, (column, row), rulers = _inks()[1], ground.column_row(pointed.hex), HexRulers(ground, camera)
        self._stamps.texts(painter, [*_places(rulers, column, True), *_places(rulers, row, False)], ink)
        if camera.scale >= _HEX_FROM and not content.spots.inside(pointed.hex):
            self._draw_hex(painter, rulers, pointed.hex, ink)

    def _draw_hex(self, painter: QPainter, rulers: HexRulers, hex: Hex, ink: Ink) -> None:
        """At the top of the hex; a pointed one has less room there."""
        camera = rulers.camera
        lift = camera.scale * (HALF if rulers.flat else 0.78) - theme().px(9)
        at = camera.to_screen(rulers.layout.centre(hex)) - QPointF(0, lift)
        self._stamps.text(painter, at, rulers.ground.label(hex), ink)


def _numbers(rulers: HexRulers) -> list[tuple[float, float, str]]:
    """Every number along the edges, as many as there is room for, with the point that it is written about."""
    across, down = rulers.sparse(theme().px(30), theme().px(18))
    columns = [place for column in rulers.columns(across) for place in _places(rulers, column, True)]
    return columns + [place for row in rulers.rows(down) for place in _places(rulers, row, False)]


def _places(rulers: HexRulers, number: int, is_column: bool) -> list[tuple[float, float, str]]:
    inset = QPointF(theme().px(11), theme().px(9))
    return [(at.x(), at.y(), f"{number:02}") for at in rulers.places(number, is_column, inset)]


def _draw_bands(painter: QPainter, camera: Camera) -> None:
    """Quiet the edges, so that the rulers can be read on anything."""
    # whole pixels, which take several times as long where edges are smoothed
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    colour, high, wide = faded(map_colours().outside, 0.72), theme().px(18), theme().px(22)
    width, height = camera.size.width(), camera.size.height()
    painter.fillRect(QRectF(0, 0, width, high), colour)
    painter.fillRect(QRectF(0, height - high, width, high), colour)
    painter.fillRect(QRectF(0, high, wide, height - 2 * high), colour)
    painter.fillRect(QRectF(width - wide, high, wide, height - 2 * high), colour)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)


def _inks() -> tuple[Ink, Ink]:
    """Quiet and strong."""
    font, colours = theme().font(Role.LABEL, bold=False), map_colours()
    return Ink(font, colours.label), Ink(font, colours.text, colours.halo)


def _names_hexes(camera: Camera) -> bool:
    return camera.scale >= _HEXES_FROM * theme().scale / 100
