"""Overlays of the ground: tinted areas, with what is to be read in their hexes."""

from collections.abc import Iterable
from typing import Any, Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPainterPath

from gmtool.desktop.base.theme.current import Role, theme
from gmtool.desktop.canvas.ground.colours import faded, map_colours
from gmtool.desktop.canvas.ground.pens import hatch, line_pen
from gmtool.desktop.canvas.naming.room import Box
from gmtool.desktop.canvas.naming.stamps import Ink, Stamps
from gmtool.desktop.canvas.scene.camera import Camera
from gmtool.desktop.canvas.scene.content import Content
from gmtool.desktop.canvas.scene.ground_layout import Layout
from gmtool.desktop.canvas.scene.hex_geometry import middle, region
from gmtool.desktop.canvas.scene.outlines import shapes_path
from gmtool.records import dataclass
from gmtool.rules.seam.views import Overlay, OverlayKind
from gmtool.space import Hex

_RINGED: Final = (OverlayKind.TARGET, OverlayKind.IN_THE_WAY)
"""On open ground their shapes are outlined; on hexes their marks are badges."""
_AREAS: Final = (OverlayKind.REACH, OverlayKind.STOP, OverlayKind.FRONT, OverlayKind.SIDE, OverlayKind.REAR)
_EDGED: Final = (OverlayKind.REACH, OverlayKind.STOP)
_TEXT_FROM: Final = 13.0
"""The scale from which there is room for a number in a hex."""
_LARGEST: Final = 0.95
"""The size of the type of a number, in sides of its hex: two digits keep clear of those beside them."""


@dataclass(frozen=True, slots=True)
class _Area:
    overlay: Overlay
    path: QPainterPath
    numbers: tuple[tuple[Hex, float, float, str], ...]
    """Each with its hex and the middle of that, as plain numbers: there are hundreds."""


class OverlayAreas:
    """Paints the areas among the overlays."""

    def __init__(self, stamps: Stamps) -> None:
        self._stamps = stamps
        self._shown: tuple[Iterable[Overlay], Layout | None] = (), None
        self._made: tuple[_Area, ...] | None = None

    def show(self, overlays: Iterable[Overlay], layout: Layout | None) -> None:
        """Other overlays are to be drawn from now on; they are made ready when they are, which may be never."""
        self._shown, self._made = (overlays, layout), None

    @property
    def _areas(self) -> tuple[_Area, ...]:
        if self._made is None:
            overlays, layout = self._shown
            self._made = tuple(_area_of(overlay, layout) for overlay in overlays if _is_area(overlay))
        return self._made

    def draw_areas(self, painter: QPainter, camera: Camera) -> None:
        """Tint the areas."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setTransform(camera.transform(), True)
        for area_ in self._areas:
            _paint_area(painter, area_)
        painter.restore()

    def draw_numbers(self, painter: QPainter, camera: Camera, content: Content) -> None:
        """Write what the marks of the areas say, where no counter stands."""
        font, colours = _font(camera), map_colours()
        if font is None:
            return
        for area_ in self._areas:
            stop = area_.overlay.kind is OverlayKind.STOP
            ink = Ink(font, colours.warn if stop else faded(colours.text, 0.8))
            self._stamps.texts(painter, _free(area_, camera, content), ink)

    def number_boxes(self, camera: Camera, content: Content) -> list[Box]:
        """What these numbers fill of the view."""
        font = _font(camera)
        if font is None:
            return []
        metrics = QFontMetricsF(font)
        free = [one for area_ in self._areas for one in _free(area_, camera, content)]
        wide = {text: metrics.horizontalAdvance(text) for text in {text for _, _, text in free}}
        return [Box.about(x, y, wide[text], metrics.ascent()) for x, y, text in free]


def _font(camera: Camera) -> QFont | None:
    """The type of numbers in hexes: as large as a hex has room for; None where they could not be read."""
    if camera.scale < _TEXT_FROM:
        return None
    font = theme().font(Role.SMALL)
    font.setPixelSize(min(font.pixelSize(), int(camera.scale * _LARGEST)))
    return font


def _free(area_: _Area, camera: Camera, content: Content) -> list[tuple[float, float, str]]:
    """The numbers of an area in sight where no counter stands, each with its middle in pixels."""
    seen, taken = camera.seen().adjusted(-1, -1, 1, 1), content.spots.taken
    left, top, right, bottom = seen.left(), seen.top(), seen.right(), seen.bottom()
    to_screen: Any = camera.transform().map  # its types do not tell that two numbers give two
    return [
        (*to_screen(x, y), text)
        for hex, x, y, text in area_.numbers
        if left <= x <= right and top <= y <= bottom and hex not in taken
    ]


def _is_area(overlay: Overlay) -> bool:
    tinted = overlay.kind in (*_AREAS, OverlayKind.JAB)
    return (tinted and bool(overlay.marks)) or ((tinted or overlay.kind in _RINGED) and bool(overlay.shapes))


def _area_of(overlay: Overlay, layout: Layout | None) -> _Area:
    if overlay.shapes and layout is not None:
        return _Area(overlay, shapes_path(overlay.shapes, layout), ())
    numbers = tuple((mark.hex, *middle(mark.hex), mark.text) for mark in overlay.marks if mark.text)
    return _Area(overlay, region(mark.hex for mark in overlay.marks), numbers)


def _paint_area(painter: QPainter, area_: _Area) -> None:
    kind, colours = area_.overlay.kind, map_colours()
    tint = colours.overlay(kind)
    if kind is OverlayKind.JAB:
        pen = line_pen(painter, tint, 2.0)
        pen.setDashPattern([1, 2.5])
        painter.strokePath(area_.path, pen)
        return
    if kind in _RINGED:
        painter.strokePath(area_.path, line_pen(painter, tint, 2.0))
        return
    # an area that is edged needs no smooth filling, which on a large one takes most of a frame
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, kind not in _EDGED)
    painter.fillPath(area_.path, tint)
    if kind in (OverlayKind.REAR, OverlayKind.STOP):
        pattern = Qt.BrushStyle.FDiagPattern if kind is OverlayKind.REAR else Qt.BrushStyle.Dense6Pattern
        hatch(painter, area_.path, tint, pattern)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if kind is OverlayKind.REACH:
        painter.strokePath(area_.path, line_pen(painter, faded(colours.good, 0.55), 1.5))
