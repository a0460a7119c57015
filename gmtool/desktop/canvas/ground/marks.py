"""Marks on a ground: depths, steps, entrances, names, notes; and the fog over all of it."""

from typing import Final

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainterPath

from gmtool.desktop.base.theme.current import Role, theme
from gmtool.desktop.canvas.ground.colours import faded, map_colours
from gmtool.desktop.canvas.ground.glyphs import PIN, PIN_HOLE, STAR
from gmtool.desktop.canvas.ground.kinds import EDGES_FROM, GLYPHS_FROM
from gmtool.desktop.canvas.ground.patches import Brush
from gmtool.desktop.canvas.ground.pens import hatch, line_pen
from gmtool.desktop.canvas.ground.piece import GroundPiece

_NUMBERS_FROM: Final = 22.0
_NAMES_FROM: Final = 11.0
"""The scales, at 100 %, from which numbers and names have room."""
_STEP_AT: Final = QPointF(-0.38, 0.58)
_DEPTH_AT: Final = QPointF(0.38, 0.58)
_PIN_AT: Final = QPointF(0.52, -0.46)
"""The place in a hex as it stands on the screen; a counter in the middle hides none of them."""


def paint_entrances(piece: GroundPiece) -> None:
    """Paint the spots by which the sides come in."""
    brush, colours = Brush("entrances"), map_colours()
    area = piece.area(brush)
    if piece.detail >= 6 and not area.isEmpty():
        piece.fill(area, faded(colours.text, 0.07))
        piece.fill(piece.glyphs(brush, STAR), faded(colours.text, 0.28))


def paint_numbers(piece: GroundPiece) -> None:
    """Write how deep and how high it is, where there is room."""
    if piece.detail < _NUMBERS_FROM * theme().growth:
        return
    colours, font, layout = map_colours(), theme().font(Role.LABEL, bold=False), piece.patches.layout
    colour = faded(colours.text, 0.8)
    for brush in piece.patches.brushes("heights"):
        text = f"{brush.level:+}".replace("-", "−")
        piece.write(map(layout.centre, piece.patches.inside(brush, piece.upright)), _STEP_AT, text, font, colour)
    for brush in piece.patches.brushes("water"):
        places = map(layout.centre, piece.patches.inside(brush, piece.upright))
        piece.write(places, _DEPTH_AT, str(brush.level), font, colour)


def paint_names(piece: GroundPiece) -> None:
    """Write what the entrances are called, each in the middle of its spots."""
    if piece.detail < _NAMES_FROM * theme().growth:
        return
    colours, font, layout = map_colours(), theme().font(Role.LABEL), piece.patches.layout
    for name, spots in piece.patches.ground.entrances.items():
        middles = [layout.centre(spot) for spot in spots]
        if middles:
            middle = QPointF(sum(at.x() for at in middles) / len(middles), sum(at.y() for at in middles) / len(middles))
            piece.write([middle], QPointF(0, 0.5), name, font, colours.text, colours.halo)


def paint_notes(piece: GroundPiece) -> None:
    """Pin the notes of the GM."""
    brush = Brush("notes")
    if piece.detail >= GLYPHS_FROM and piece.patches.of(brush):
        pins, colours = piece.glyphs(brush, PIN, 1.2, _PIN_AT / 1.2), map_colours()
        piece.stroke(pins, line_pen(piece.painter, colours.halo, 3.0))
        piece.fill(pins, colours.accent)
        piece.fill(piece.glyphs(brush, PIN_HOLE, 1.2, _PIN_AT / 1.2), colours.on_accent)


def paint_fog(piece: GroundPiece, opaque: bool) -> None:
    """Cover what the players have not seen: for themselves altogether, for the GM so that it can be seen through."""
    brush, colours = Brush("fog"), map_colours()
    area: QPainterPath = piece.area(brush)
    if area.isEmpty():
        return
    if opaque:
        piece.fill(area, colours.outside)
        # beyond its edge at any zoom, so that no line and no hue of what is hidden shines through where the fog ends
        piece.stroke(piece.patches.rim(brush, piece.upright), line_pen(piece.painter, colours.outside, 3.0))
        return
    piece.fill(area, faded(colours.outside, 0.50))
    if piece.detail >= GLYPHS_FROM / 2:
        hatch(piece.painter, area, faded(colours.label, 0.55), Qt.BrushStyle.FDiagPattern)
    if piece.detail >= EDGES_FROM:
        piece.outline(brush, colours.label, 1.6, Qt.PenStyle.DashLine)
