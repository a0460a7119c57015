"""Kinds of terrain that systems name, in plain pictures: a tint, a glyph in each spot, and an edge."""

from collections.abc import Iterator, Sequence
from dataclasses import field
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QIcon, QPainter, QPainterPath, QPen, QPixmap, QTransform

from gmtool.desktop.base.theme.current import Role, theme
from gmtool.desktop.canvas.ground.colours import MapColours, faded, map_colours, mix
from gmtool.desktop.canvas.ground.glyphs import EMBER, FLAME
from gmtool.desktop.canvas.ground.kind_glyphs import (
    BANK,
    BEAM,
    CROWNS,
    CURRENT,
    HACHURES,
    MOUTH,
    PUFFS,
    REEDS,
    RUTS,
    SHAFT,
    SHIELD,
    SQUEEZE,
    STEPS,
)
from gmtool.desktop.canvas.ground.patches import BORDERS, Brush, Patches
from gmtool.desktop.canvas.ground.pens import hatch, line_pen
from gmtool.desktop.canvas.ground.piece import GroundPiece
from gmtool.records import dataclass
from gmtool.rules.seam.views import TerrainKind, TerrainPicture, terrain_kind

EDGES_FROM: Final = 3.0
GLYPHS_FROM: Final = 8.0
"""The scales from which edges and glyphs of terrain can be told."""
_NAMES_FROM: Final = 11.0


@dataclass(frozen=True, slots=True)
class _Glyph:
    """A glyph of a picture: filled, or drawn with a line so many pixels wide."""

    path: QPainterPath
    colour: str
    alpha: float = 0.9
    line: float = 0.0


@dataclass(frozen=True, slots=True)
class _Look:
    """A picture: its tint and how strong that is, its glyphs, and the line where it ends."""

    tint: str
    strength: float
    glyphs: tuple[_Glyph, ...] = ()
    edge: str = ""
    style: Qt.PenStyle = Qt.PenStyle.SolidLine
    hatched: bool = field(default=False)
    banded: bool = False
    """True if a band of it has strokes across, as a bank or a hedge."""


def _ink(name: str) -> QColor:
    """A colour by its name here, made of those of the map."""
    colours: MapColours = map_colours()
    made = {
        "leaf": lambda: mix(colours.ground, colours.good, 0.62),
        "reed": lambda: mix(colours.shore, colours.good, 0.55),
        "earth": lambda: mix(colours.slope, colours.ground, 0.15),
        "path": lambda: mix(colours.ground, colours.accent, 0.55),
        "rim": lambda: mix(colours.label, colours.ground, 0.0 if colours.ground.lightnessF() < 0.5 else 0.85),
        "black": lambda: mix(colours.outside, QColor("black"), 0.75),
    }
    return made[name]() if name in made else QColor(getattr(colours, name))


_LOOKS: Final = {
    TerrainPicture.ROAD: _Look("path", 0.34, (_Glyph(RUTS, "slope", 0.8),), "path"),
    TerrainPicture.SLOPE: _Look("slope", 0.12, (_Glyph(HACHURES, "slope", 0.75),), "slope", Qt.PenStyle.DotLine),
    TerrainPicture.MARSH: _Look("shore", 0.22, (_Glyph(REEDS, "reed", 1.0, 1.5),), "reed", Qt.PenStyle.DashLine),
    TerrainPicture.STREAM: _Look("shallow", 0.9, (_Glyph(CURRENT, "shore", 0.95, 1.4),), "shore"),
    TerrainPicture.STAIRS: _Look("label", 0.10, (_Glyph(STEPS, "label", 1.0, 1.5),), "label"),
    TerrainPicture.RAMPART: _Look("earth", 0.26, (_Glyph(BANK, "earth", 1.0, 1.6),), "earth", banded=True),
    TerrainPicture.HOLE: _Look("label", 0.08, (_Glyph(MOUTH, "black", 0.92), _Glyph(MOUTH, "label", 1.0, 1.4))),
    TerrainPicture.PIT: _Look("black", 0.6, (_Glyph(SHAFT, "rim", 0.95, 1.3),), "label"),
    TerrainPicture.NARROW: _Look("wall", 0.22, (_Glyph(SQUEEZE, "wall_edge", 1.0, 2.0),), "wall_edge"),
    TerrainPicture.COVER: _Look("cool", 0.12, (_Glyph(SHIELD, "cool", 0.30), _Glyph(SHIELD, "cool", 1.0, 1.4)), "cool"),
    TerrainPicture.LOW_CEILING: _Look("label", 0.14, (_Glyph(BEAM, "label", 1.0, 1.6),), "label", Qt.PenStyle.DashLine),
    TerrainPicture.FIRE: _Look("fire", 1.0, (_Glyph(FLAME, "bad", 0.75), _Glyph(EMBER, "fire", 1.0)), "bad"),
    TerrainPicture.WOOD: _Look(
        "leaf", 0.22, (_Glyph(CROWNS, "leaf", 0.72), _Glyph(CROWNS, "leaf", 1.0, 1.2)), "leaf", banded=True
    ),
    TerrainPicture.SMOKE: _Look(
        "label", 0.26, (_Glyph(PUFFS, "label", 0.36), _Glyph(PUFFS, "label", 0.7, 1.0)), "label"
    ),
    TerrainPicture.HATCH: _Look("label", 0.10, (), "label", Qt.PenStyle.DashLine, hatched=True),
}
"""The pictures in the order in which they are painted, what lies flat first."""
_ORDER: Final = {picture: place for place, picture in enumerate(_LOOKS)}


def paint_kinds(piece: GroundPiece, kinds: Sequence[TerrainKind]) -> None:
    """Paint the kinds of terrain of a piece of ground; those that are not among the kinds are hatched."""
    found = [(terrain_kind(kinds, brush.name), brush) for brush in piece.patches.brushes("kinds")]
    for kind, brush in sorted(found, key=lambda one: (_ORDER[one[0].picture], one[1])):
        _paint(piece, _LOOKS[kind.picture], brush)


BANK_WIDTH: Final = 0.26
"""The width of what lies along a side, in units of a hex."""


def paint_border_kinds(piece: GroundPiece, kinds: Sequence[TerrainKind]) -> None:
    """Paint the kinds of terrain that lie along sides: a band in the color of the picture, and its edge."""
    found = [(terrain_kind(kinds, brush.name), brush) for brush in piece.patches.brushes(BORDERS)]
    for kind, brush in sorted(found, key=lambda one: (_ORDER[one[0].picture], one[1])):
        _paint_band(piece.painter, _LOOKS[kind.picture], piece.area(brush), BANK_WIDTH * piece.patches.layout.room)


def _paint_band(painter: QPainter, look: _Look, lines: QPainterPath, wide: float) -> None:
    """A band along lines, of this width in units of the painter."""
    ground = map_colours().ground
    edge, inside = _ink(look.edge or "label"), mix(ground, _ink(look.tint), min(1.0, 0.25 + look.strength))
    for colour, width, style in ((edge, wide, Qt.PenStyle.SolidLine), (inside, wide * 0.62, Qt.PenStyle.SolidLine)):
        painter.strokePath(lines, QPen(colour, width, style, Qt.PenCapStyle.RoundCap))
    if look.style is not Qt.PenStyle.SolidLine or look.banded:
        pen = QPen(edge, wide * 0.62, Qt.PenStyle.CustomDashLine, Qt.PenCapStyle.FlatCap)
        pen.setDashPattern([0.35, 0.9])
        painter.strokePath(lines, pen)


def _paint(piece: GroundPiece, look: _Look, brush: Brush) -> None:
    area = piece.area(brush)
    if area.isEmpty():
        return
    piece.fill(area, faded(_ink(look.tint), min(1.0, look.strength * (1.5 if piece.over else 1.0))))
    if look.hatched and piece.detail >= EDGES_FROM:
        hatch(piece.painter, area, faded(_ink("label"), 0.55), Qt.BrushStyle.BDiagPattern)
    for glyph in look.glyphs if piece.detail >= GLYPHS_FROM else ():
        _draw(piece.painter, glyph, piece.glyphs(brush, glyph.path), piece.detail)
    if look.edge and piece.detail >= EDGES_FROM:
        piece.outline(brush, faded(_ink(look.edge), 0.85), 1.6, look.style)


def _draw(painter: QPainter, glyph: _Glyph, path: QPainterPath, detail: float) -> None:
    colour = faded(_ink(glyph.colour), glyph.alpha)
    if glyph.line:
        painter.strokePath(path, line_pen(painter, colour, glyph.line if detail >= 14 else 1.0))
    else:
        painter.fillPath(path, colour)


def _is_named(kind: TerrainKind) -> bool:
    """True if a kind without a picture shows its name on the map."""
    return kind.picture is TerrainPicture.HATCH


KindName = tuple[float, float, str]
"""A kind's name, after the point of the plane that it is written about."""


def kind_names(patches: Patches, kinds: Sequence[TerrainKind], detail: float) -> Iterator[KindName]:
    """The names of the kinds that have no picture, each in the middle of its spots or sides, where they can be read."""
    if detail < _NAMES_FROM * theme().growth:
        return
    for brush in (*patches.brushes("kinds"), *patches.brushes(BORDERS)):
        kind = terrain_kind(kinds, brush.name)
        if _is_named(kind) and (middle := patches.middle(brush)) is not None:
            yield *middle, kind.label


def paint_kind_names(piece: GroundPiece, kinds: Sequence[TerrainKind]) -> None:
    """Write what the kinds are called that have no picture."""
    colours, font = map_colours(), theme().font(Role.LABEL)
    for x, y, label in kind_names(piece.patches, kinds, piece.detail):
        piece.write([QPointF(x, y)], QPointF(0, 0), label, font, colours.text, colours.halo)


def kind_name_size(label: str) -> QSizeF:
    """The pixels that a kind's name takes, with what is around it."""
    metrics = QFontMetricsF(theme().font(Role.LABEL))
    return QSizeF(metrics.horizontalAdvance(label) + 16, 2 * metrics.height() + 8)


def paint_sample(painter: QPainter, room: QRectF, picture: TerrainPicture, *, side: bool = False) -> None:
    """Paint a sample of a picture, for a legend or a list; of a `side` as a band."""
    look, colours = _LOOKS[picture], map_colours()
    painter.fillRect(room, colours.ground)
    if side:
        line = QPainterPath(QPointF(room.left() + room.height() / 4, room.center().y()))
        line.lineTo(room.right() - room.height() / 4, room.center().y())
        _paint_band(painter, look, line, room.height() * 0.4)
        return
    painter.fillRect(room, faded(_ink(look.tint), look.strength))
    if look.hatched:
        painter.fillRect(room, Qt.BrushStyle.BDiagPattern)
    grown = room.height() / 1.3
    there = QTransform().translate(room.center().x(), room.center().y()).scale(grown, grown)
    for glyph in look.glyphs:
        _draw(painter, glyph, there.map(glyph.path), 0.0)
    if look.edge:
        painter.setPen(QPen(faded(_ink(look.edge), 0.85), 1.0, look.style))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(room.adjusted(0.5, 0.5, -0.5, -0.5))


def picture_icon(kind: TerrainKind, size: QSize, ratio: float) -> QIcon:
    """A sample of a kind as an icon, for a screen of this density."""
    pixmap = QPixmap(size * ratio)
    pixmap.setDevicePixelRatio(ratio)
    with QPainter(pixmap) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_sample(painter, QRectF(QPointF(0, 0), size), kind.picture, side=kind.side)
    return QIcon(pixmap)
