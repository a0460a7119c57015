"""Face of a printed counter, however it is made: picture or letters, name, number, and the side by colour and shape."""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainterPath, QPen

from gmtool.desktop.base.theme.current import shape_path, theme
from gmtool.desktop.base.theme.palette import Shape
from gmtool.desktop.canvas.scene.hex_geometry import ROOT3
from gmtool.desktop.paper.page import CENTRE, MM_PER_INCH, POINTS_PER_INCH, Page
from gmtool.presentation.text import initials
from gmtool.records import dataclass
from gmtool.rules.seam.views import Counter, Formation, Side
from gmtool.space import ORIGIN, Hex

PictureLookup = Callable[[str], QImage | None]
"""The picture with a key, if it is there."""


@dataclass(frozen=True)
class CounterPiece:
    """One figure: its name, letters, number, side and picture, and the hexes it fills when it faces north.

    width: what one hex is across, or the diameter of its base on open ground, in millimetres.
    formation: the men of a unit, and `man` the room of one in millimetres, across and deep; `breaks` are the numbers of
    losses at which something happens to it.
    """

    figure: str
    name: str
    letters: str
    number: str
    side: int
    hexes: tuple[Hex, ...]
    width: float
    picture: QImage | None = None
    formation: Formation | None = None
    man: tuple[float, float] = (0.0, 0.0)
    breaks: tuple[int, ...] = ()

    @property
    def unit(self) -> float:
        """Millimetres from the centre of one of its hexes to a corner."""
        return self.width / ROOT3

    def at(self, place: QPointF) -> QPointF:
        """A point of the plane of hexes in millimetres from the middle of the figure's place."""
        return place * self.unit


def pieces_of(
    counters: Iterable[Counter], sides: Mapping[str, Side], width: Callable[[Counter], float], pictures: PictureLookup
) -> tuple[CounterPiece, ...]:
    """A piece a figure. `width` says how wide a hex, or a figure's base, is in millimetres."""
    shown = [counter for counter in counters if not counter.gone]
    letters = initials({counter.figure: counter.name for counter in shown})
    return tuple(
        CounterPiece(
            counter.figure,
            counter.name,
            letters[counter.figure],
            _number(counter.name),
            sides[counter.side].colour if counter.side in sides else 0,
            facing_north(counter),
            width(counter),
            pictures(counter.picture) if counter.picture else None,
            counter.formation,
            _room_of_man(counter, width(counter)),
            tuple(one.losses for one in counter.breaks),
        )
        for counter in shown
    )


def _room_of_man(counter: Counter, width: float) -> tuple[float, float]:
    """The room of a unit's man on paper; the width is that of its block, or of a man where it has no place."""
    formation, block = counter.formation, counter.block
    if formation is None:
        return 0.0, 0.0
    scale = width / (formation.across if block is None else max(block.width, block.depth))
    return formation.across * scale, formation.deep * scale


def facing_north(counter: Counter) -> tuple[Hex, ...]:
    """The hexes of a figure, its place at the origin, turned so that it faces north; one where it has no place."""
    if not counter.hexes:
        return (ORIGIN,)
    turned = -(counter.facing or 0) % 6
    return tuple(hex.minus(counter.hexes[0]).rotated(turned) for hex in counter.hexes)


def _number(name: str) -> str:
    found = re.search(r"\s(\d{1,3})$", name)
    return found[1] if found else ""


_PER_MM: Final = POINTS_PER_INCH / MM_PER_INCH
"""Points to a millimetre."""
_LETTERS: Final = 0.95
"""The height of letters that have room, in radii of the shape they stand on."""
_ROOM: Final = {Shape.TRIANGLE: 0.9, Shape.DIAMOND: 1.1}
"""The width for the letters, in radii; on the other shapes, a little less than the shape itself."""


def paint_emblem(page: Page, piece: CounterPiece, at: QPointF, radius: float) -> None:
    """The side's shape in its colour, with the figure's letters on it."""
    painter, style = page.painter, theme().side(piece.side)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(style.colour))
    painter.drawPath(shape_path(style.shape, QRectF(at.x() - radius, at.y() - radius, 2 * radius, 2 * radius)))
    room, points = radius * _ROOM.get(style.shape, 1.5), radius * _LETTERS * _PER_MM
    points *= min(1.0, room / max(0.01, page.width(piece.letters, points, bold=True)))
    around = QRectF(at.x() - 2 * radius, at.y() - radius, 4 * radius, 2 * radius)
    page.write(around, piece.letters, points, CENTRE, bold=True, colour=QColor(style.on))


def paint_picture(page: Page, piece: CounterPiece, area: QPainterPath, *, mirrored: bool = False) -> None:
    """The figure's picture, filling an area, cut off at its edge."""
    picture, painter = piece.picture, page.painter
    if picture is None:
        return
    room = area.boundingRect()
    grown = max(room.width() / picture.width(), room.height() / picture.height())
    target = QRectF(0, 0, picture.width() * grown, picture.height() * grown)
    target.moveCenter(QPointF(0, 0))
    painter.save()
    painter.setClipPath(area, Qt.ClipOperation.IntersectClip)
    painter.translate(room.center())
    painter.scale(-1.0 if mirrored else 1.0, 1.0)
    painter.drawImage(target, picture)
    painter.restore()


def paint_badge(page: Page, piece: CounterPiece, at: QPointF, radius: float) -> None:
    """The side's shape, small, with the figure's number on it: what stands beside a picture."""
    painter, style = page.painter, theme().side(piece.side)
    painter.setPen(QPen(Qt.GlobalColor.white, radius * 0.16))
    painter.setBrush(QColor(style.colour))
    painter.drawPath(shape_path(style.shape, QRectF(at.x() - radius, at.y() - radius, 2 * radius, 2 * radius)))
    room = QRectF(at.x() - 2 * radius, at.y() - radius, 4 * radius, 2 * radius)
    page.write(room, piece.number, radius * 0.95 * _PER_MM, CENTRE, bold=True, colour=QColor(style.on))


def paint_name(page: Page, piece: CounterPiece, room: QRectF, part: str = "") -> None:
    """The name, as large as the room is high, smaller where it would not fit, cut where it would be too small."""
    name = f"{piece.name}, {part}" if part else piece.name
    largest = room.height() * 0.72 * _PER_MM
    wide = page.width(name, largest, bold=True)
    points = largest if wide <= room.width() else max(4.5, largest * room.width() / wide * 0.98)
    page.write(room, name, min(points, largest), CENTRE, bold=True)
