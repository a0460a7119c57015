"""Effects on the map: tinted areas with plain pictures, under the counters, each with its name at its upper edge."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import cos, pi, sin
from typing import Final

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath

from gmtool.desktop.base.theme.current import Role, theme
from gmtool.desktop.canvas.ground.colours import faded, map_colours, mix
from gmtool.desktop.canvas.ground.glyphs import FLAME, STAR, WAVES, upright
from gmtool.desktop.canvas.ground.pens import hatch, line_pen
from gmtool.desktop.canvas.naming.stamps import Stamps
from gmtool.desktop.canvas.scene.camera import Camera
from gmtool.desktop.canvas.scene.ground_layout import Layout
from gmtool.desktop.canvas.scene.outlines import shapes_path
from gmtool.presentation.fight.lasting.placed_effects import PlacedEffect
from gmtool.records import dataclass
from gmtool.rules.seam import EffectPicture
from gmtool.space import Ground

_GLYPHS_FROM: Final = 11.0
"""The scale from which the pictures can be told from each other."""
_NAMED_FROM: Final = 5.0
_APART: Final = 2.6
"""How far the pictures are from each other on open ground, in the plane."""


def _puffs() -> QPainterPath:
    path = QPainterPath()
    for x, y, radius in ((-0.34, 0.12, 0.24), (0.0, -0.10, 0.32), (0.36, 0.10, 0.24), (0.02, 0.22, 0.26)):
        path.addEllipse(QPointF(x, y), radius, radius)
    return path.simplified()


def _bubbles() -> QPainterPath:
    path = QPainterPath()
    for x, y, radius in ((-0.28, 0.16, 0.20), (0.20, -0.22, 0.26), (0.30, 0.34, 0.13), (-0.22, -0.34, 0.12)):
        path.addEllipse(QPointF(x, y), radius, radius)
    return path


def _drop() -> QPainterPath:
    path = QPainterPath(QPointF(0, -0.5))
    path.cubicTo(0.1, -0.2, 0.36, 0.0, 0.36, 0.22)
    path.cubicTo(0.36, 0.62, -0.36, 0.62, -0.36, 0.22)
    path.cubicTo(-0.36, 0.0, -0.1, -0.2, 0, -0.5)
    return path


def _sun() -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(QPointF(0, 0), 0.2, 0.2)
    for turn in range(8):
        east, north = sin(pi * turn / 4), cos(pi * turn / 4)
        path.moveTo(0.3 * east, 0.3 * north)
        path.lineTo(0.5 * east, 0.5 * north)
    return path


def _moon() -> QPainterPath:
    whole, bite = QPainterPath(), QPainterPath()
    whole.addEllipse(QPointF(0, 0), 0.4, 0.4)
    bite.addEllipse(QPointF(0.2, -0.1), 0.34, 0.34)
    return whole.subtracted(bite)


def _rain() -> QPainterPath:
    path = QPainterPath()
    for x, y in ((-0.4, -0.3), (0.0, -0.4), (0.4, -0.3), (-0.2, 0.1), (0.2, 0.1)):
        path.moveTo(x, y)
        path.lineTo(x - 0.14, y + 0.3)
    return path


_GLYPHS: Final = {
    EffectPicture.FIRE: FLAME,
    EffectPicture.GAS: _bubbles(),
    EffectPicture.OIL: _drop(),
    EffectPicture.LIGHT: _sun(),
    EffectPicture.DARKNESS: _moon(),
    EffectPicture.CLOUD: _puffs(),
    EffectPicture.SMOKE: WAVES,
    EffectPicture.WEATHER: _rain(),
    EffectPicture.MAGIC: STAR,
}
_FILLED: Final = (EffectPicture.FIRE, EffectPicture.OIL, EffectPicture.DARKNESS, EffectPicture.MAGIC)


@dataclass(frozen=True, slots=True)
class EffectLook:
    """The colours of a picture: of its lines, and of its area, how strongly that is tinted, and with what pattern."""

    line: QColor
    tint: float
    pattern: Qt.BrushStyle | None = None
    area: QColor | None = None

    @property
    def fill(self) -> QColor:
        """The colour that its area is filled with."""
        return faded(self.area or self.line, self.tint)

    @classmethod
    def of(cls, picture: EffectPicture) -> "EffectLook":
        """The look in the colours of the theme in use, or of paper."""
        colours = map_colours()
        grey = mix(colours.text, colours.ground, 0.35)
        match picture:
            case EffectPicture.FIRE:
                return cls(mix(colours.bad, colours.warn, 0.35), 0.26)
            case EffectPicture.GAS:
                return cls(mix(colours.good, colours.warn, 0.30), 0.22, Qt.BrushStyle.BDiagPattern)
            case EffectPicture.OIL:
                return cls(mix(colours.warn, colours.text, 0.30), 0.24, Qt.BrushStyle.FDiagPattern)
            case EffectPicture.LIGHT:
                return cls(colours.warn, 0.16)
            case EffectPicture.DARKNESS:
                return cls(mix(colours.text, colours.shade, 0.4), 0.5, area=mix(colours.shade, QColor("black"), 0.5))
            case EffectPicture.CLOUD | EffectPicture.SMOKE:
                return cls(grey, 0.22, Qt.BrushStyle.HorPattern if picture is EffectPicture.SMOKE else None)
            case EffectPicture.WEATHER:
                return cls(colours.cool, 0.14)
            case EffectPicture.MAGIC:
                return cls(colours.accent, 0.20)
            case EffectPicture.OTHER:
                return cls(colours.text, 0.12, Qt.BrushStyle.DiagCrossPattern)


def paint_effect(painter: QPainter, path: QPainterPath, picture: EffectPicture, *, draft: bool = False) -> None:
    """Tint an area, in the plane or on paper; one that is not there yet has a dashed edge."""
    look = EffectLook.of(picture)
    painter.fillPath(path, look.fill)
    if look.pattern is not None:
        hatch(painter, path, faded(look.line, 0.35), look.pattern)
    pen = line_pen(painter, faded(look.line, 0.9), 2.0)
    if draft:
        pen.setDashPattern([2, 2.5])
    painter.strokePath(path, pen)


def paint_glyph(painter: QPainter, glyph: QPainterPath, picture: EffectPicture) -> None:
    """Paint the small picture of an effect."""
    look = EffectLook.of(picture)
    if picture in _FILLED:
        painter.fillPath(glyph, faded(look.line, 0.75))
    else:
        painter.strokePath(glyph, line_pen(painter, faded(look.line, 0.9), 1.6))


def glyph_of(picture: EffectPicture) -> QPainterPath | None:
    """The small picture of an effect, about (0, 0); None for one of the GM's own."""
    return _GLYPHS.get(picture)


@lru_cache(maxsize=64)
def _turned(picture: EffectPicture, angle: float) -> QPainterPath | None:
    glyph = glyph_of(picture)
    return None if glyph is None else upright(glyph, angle, 0.62)


@dataclass(frozen=True, slots=True)
class _Area:
    effect: PlacedEffect
    path: QPainterPath
    points: tuple[QPointF, ...]
    name_at: QPointF


def effect_path(effect: PlacedEffect, layout: Layout) -> QPainterPath:
    """The outline of an effect in the plane."""
    return layout.region(effect.spots) if effect.shape is None else shapes_path((effect.shape,), layout)


class Effects:
    """Paints the areas of effects, and their names."""

    def __init__(self, stamps: Stamps) -> None:
        self._stamps = stamps
        self._areas: tuple[_Area, ...] = ()

    def show(self, effects: Iterable[PlacedEffect], ground: Ground | None, layout: Layout | None) -> None:
        """Other effects are to be drawn from now on."""
        self._areas = () if ground is None or layout is None else tuple(_area(one, ground, layout) for one in effects)

    def draw(self, painter: QPainter, camera: Camera) -> None:
        """Tint the areas, and draw their pictures where these can be made out."""
        if not self._areas:
            return
        seen = camera.seen().adjusted(-1, -1, 1, 1)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setTransform(camera.transform(), True)
        for area in self._areas:
            if not area.path.boundingRect().intersects(seen):
                continue
            paint_effect(painter, area.path, area.effect.picture, draft=area.effect.draft)
            glyph = _turned(area.effect.picture, camera.angle)
            if glyph is not None and camera.scale >= _GLYPHS_FROM:
                for at in (point for point in area.points if seen.contains(point)):
                    paint_glyph(painter, glyph.translated(at), area.effect.picture)
        painter.restore()

    def draw_names(self, painter: QPainter, camera: Camera) -> None:
        """Write the name of each, and where there is room how many turns are left; under the counters, too."""
        if camera.scale < _NAMED_FROM:
            return
        colours, font = map_colours(), theme().font(Role.SMALL)
        for area in self._areas:
            ends = f" · {area.effect.ends}" if area.effect.ends and camera.scale >= _GLYPHS_FROM else ""
            back = mix(colours.ground, EffectLook.of(area.effect.picture).line, 0.25)
            at = camera.to_screen(area.name_at)
            self._stamps.badge(painter, at, f"{area.effect.label}{ends}", font, colours.text, back)


def _area(effect: PlacedEffect, ground: Ground, layout: Layout) -> _Area:
    path = effect_path(effect, layout)
    room = path.boundingRect()
    return _Area(
        effect, path, tuple(glyph_points(effect, path, ground, layout)), QPointF(room.center().x(), room.top())
    )


def glyph_points(effect: PlacedEffect, path: QPainterPath, ground: Ground, layout: Layout) -> Iterator[QPointF]:
    """The places of the small pictures: each hex, or points of open ground some way from each other."""
    if effect.shape is None and ground.spot_name == "hex":
        yield from (layout.centre(spot) for spot in effect.spots)
        return
    room = path.boundingRect()
    columns, rows = (max(1, round(size / _APART)) for size in (room.width(), room.height()))
    wide, high = room.width() / columns, room.height() / rows
    for column in range(columns):
        for row in range(rows):
            at = QPointF(room.left() + wide * (column + 0.5), room.top() + high * (row + 0.5))
            if path.contains(at):
                yield at
