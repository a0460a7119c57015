"""Units on the map: each drawn from a kept picture, with its name and men; who is with whom; a stand being chosen."""

from dataclasses import replace
from time import perf_counter
from typing import Final, NamedTuple

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPixmap, QPolygonF, QTransform

from gmtool.desktop.base.theme.current import Role, theme
from gmtool.desktop.canvas.ground.colours import faded, map_colours
from gmtool.desktop.canvas.ground.pens import line_pen
from gmtool.desktop.canvas.naming.placing import Named
from gmtool.desktop.canvas.naming.room import Box
from gmtool.desktop.canvas.naming.stamps import Stamps, blank
from gmtool.desktop.canvas.painting.block_art import BlockLook, paint_block
from gmtool.desktop.canvas.scene.camera import Camera
from gmtool.desktop.canvas.scene.content import Content
from gmtool.desktop.canvas.scene.ground_layout import Layout
from gmtool.desktop.canvas.scene.placed_counters import PlacedCounter
from gmtool.rules.seam.choices import InputKind
from gmtool.rules.seam.views import Counter, Formation
from gmtool.space import Block, Edge

_FRAME: Final = 0.0025
"""Seconds of a frame that may be spent making pictures in another size."""
_STRETCHED: Final = 2.0
"""The factor by which pictures are stretched at most while the map zooms."""
_EDGE: Final = 16.0
"""The pixels around a picture for its front."""
_LARGEST: Final = 4_000_000
"""The pixels of a picture that is kept; a larger unit fills the screen, and is painted each time."""
_NAMES_FROM: Final = 48.0
"""The pixels of a unit, from side to side, from which its name is written."""
_LONE_NAMES_FROM: Final = 16.0
"""The same of a figure that is a unit of its own, a Hero or a Dragon: its name is all that tells it apart."""


class Kept(NamedTuple):
    """The picture of a unit as it stands, turned already; `offset` is its corner, seen from the middle of the front."""

    look: BlockLook
    scale: float
    turned: tuple[float, float]
    """Its angle on the screen, and the screen's pixels to one of the widget."""
    picture: QPixmap
    offset: QPointF


class Lies(NamedTuple):
    """A unit in the plane: its look, the middle of its front, its block, and a box about it."""

    look: BlockLook
    front: QPointF
    block: Block
    box: QRectF
    room: float
    """The square of hundredths that its picture has."""


def called(counter: Counter) -> str:
    """A unit's name, its men and its level; a figure that is a unit of its own has no number."""
    one = counter.formation
    men = f"{one.men}/{one.start}" if one is not None and not one.lone else ""
    return " ".join(part for part in (counter.name, men, counter.height) if part)


def named_from(counter: Counter) -> float:
    """The pixels of this unit from which its name is written."""
    lone = counter.formation is not None and counter.formation.lone
    return _LONE_NAMES_FROM if lone else _NAMES_FROM


class Blocks:
    """Paints all units of the content. One picture is kept for each unit in sight."""

    def __init__(self, stamps: Stamps) -> None:
        self._stamps = stamps
        self._kept: dict[str, Kept] = {}
        self._units: dict[str, Lies] = {}
        self._boxes: dict[str, QRectF] = {}
        """The boxes of the units in sight on the screen."""
        self._bonds: list[QLineF] = []
        self._made = 0
        self._zooms = False

    def forget(self) -> None:
        """Make every picture anew: the theme has changed."""
        self._kept.clear()

    def show(self, content: Content) -> None:
        """Other units, or the same in another state, are to be drawn from now on."""
        colours = {id: side.colour for id, side in content.sides.items()}
        spots = content.spots.of
        self._units = {
            figure: _lies(spot, BlockLook.of(spot.counter, colours.get(spot.counter.side, 0), figure in content.acted))
            for figure, spot in spots.items()
            if spot.outline is not None
        }
        beside = [spot for spot in spots.values() if spot.counter.on in spots and not spot.counter.bond.shares_place]
        self._bonds = [QLineF(spot.at, spots[spot.counter.on].at) for spot in beside]

    def draw(self, painter: QPainter, camera: Camera, content: Content, *, zooms: bool = False) -> bool:
        """Draw the units in sight; False if there was no time for all their pictures in this size.

        zooms: the next frame has another scale, so that pictures in this one are made only if the others are too small.
        """
        until, complete = perf_counter() + _FRAME, True
        self._zooms = zooms
        self._made = 0
        seen, scale = camera.seen(), 0.0 if content.layout is None else content.layout.unit * camera.scale
        # what is stretched is there for a moment, while the picture zooms, and need not be smooth
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)
        kept, self._kept, self._boxes = self._kept, {}, {}
        ratio = painter.device().devicePixelRatioF()
        for figure, unit in self._units.items():
            if not unit.box.intersects(seen):
                if zooms and figure in kept:  # it may soon be in sight again
                    self._kept[figure] = kept[figure]
                continue
            if unit.room * scale * scale > _LARGEST:
                _paint(painter, camera, content, unit.look, unit.block)
            else:
                turned = ((unit.block.heading + camera.angle) % 360, ratio)
                complete &= self._draw_kept(painter, camera, figure, kept.get(figure), scale, turned, until)
        lit = [figure for figure in self._boxes if figure == content.acting or figure in content.marked]
        for figure in lit:
            _light(painter, camera, content.spots.of[figure], marked=figure != content.acting)
        return complete

    def draw_bonds(self, painter: QPainter, camera: Camera, *, moves: bool = False) -> None:
        """Lines from leaders and crews to what they are with; while the picture moves, without round ends.

        Those take three times as long.
        """
        seen = camera.seen()
        bonds = [bond for bond in self._bonds if seen.intersects(_around(bond))]
        if not bonds:
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setTransform(camera.transform(), True)
        colours = map_colours()
        for pen in (
            line_pen(painter, faded(colours.halo, 0.7), 3.6),
            line_pen(painter, faded(colours.text, 0.75), 1.4),
        ):
            pen.setCapStyle(Qt.PenCapStyle.FlatCap if moves else Qt.PenCapStyle.RoundCap)
            painter.setPen(pen)
            painter.drawLines(bonds)
        painter.restore()

    def named(self, content: Content) -> list[Named]:
        """The units that were drawn, each with its name, its men and its level."""
        found = []
        for figure, box in self._boxes.items():
            counter = content.spots.of[figure].counter
            words = called(counter)
            body = Box(box.left(), box.top(), box.right(), box.bottom())
            small = max(box.width(), box.height()) < named_from(counter)
            found.append(Named(figure, (counter.name,), (words, counter.name), body, counter.able, small))
        return found

    def draw_ghost(self, painter: QPainter, camera: Camera, content: Content, figure: str, block: Block) -> None:
        """Draw a unit where it is to stand."""
        _paint(painter, camera, content, replace(self._units[figure].look, hidden=False), block)

    def draw_choice(self, painter: QPainter, camera: Camera, content: Content) -> None:
        """Draw the stand that is being chosen for a unit, with its cost beside it."""
        unit, layout = content.unit, content.layout
        if unit is None or layout is None or content.acting is None or content.acting not in self._units:
            return
        after, colours = unit.after, map_colours()
        painter.save()
        painter.setOpacity(0.6)
        _paint(painter, camera, content, _standing(self._units[content.acting].look, unit.stands, after), after)
        painter.setOpacity(1.0)
        outline = _on_screen(QPolygonF([layout.place(corner) for corner in after.corners]), camera)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(colours.accent, theme().px(2), Qt.PenStyle.DashLine))
        painter.drawPolygon(outline)
        painter.setBrush(colours.accent)
        painter.setPen(QPen(colours.halo, 1.2))
        a, b, c, d = outline.toList()
        for grip in ((a + d) / 2, (b + c) / 2) if unit.kind is InputKind.FILES else (a, b):
            painter.drawEllipse(grip, theme().px(5), theme().px(5))
        painter.restore()
        box, font = outline.boundingRect(), theme().font(Role.SMALL, bold=True)
        half = self._stamps.badge_size(unit.words, font).width() / 2
        x = max(half, min(box.center().x(), camera.size.width() - half))
        at = QPointF(x, max(theme().px(14), box.top() - theme().px(18)))
        self._stamps.badge(painter, at, unit.words, font, colours.on_accent, colours.accent)

    def _draw_kept(
        self,
        painter: QPainter,
        camera: Camera,
        figure: str,
        old: Kept | None,
        scale: float,
        turned: tuple[float, float],
        until: float,
    ) -> bool:
        """Draw a unit in sight. False if it is late, and its picture of another size was stretched."""
        unit = self._units[figure]
        front = camera.to_screen(unit.front)
        fits = old is not None and old.turned == turned and (old.look is unit.look or old.look == unit.look)
        late = fits and old is not None and old.scale != scale and self._is_late(until, scale / old.scale)
        if old is None or not fits or (old.scale != scale and not late):
            old = _picture(unit.look, scale, turned)
        self._kept[figure] = old
        grown, size = scale / old.scale, old.picture.deviceIndependentSize()
        left, top = round(front.x() + old.offset.x() * grown), round(front.y() + old.offset.y() * grown)
        box = QRectF(left, top, size.width() * grown, size.height() * grown)
        if late:
            painter.drawPixmap(box, old.picture, QRectF(old.picture.rect()))
        else:
            painter.drawPixmap(QPointF(left, top), old.picture)
        self._boxes[figure] = box.adjusted(_EDGE, _EDGE, -_EDGE, -_EDGE)
        return not late

    def _is_late(self, until: float, grown: float) -> bool:
        if self._zooms and 1 / _STRETCHED < grown < _STRETCHED:
            return True
        self._made += 1
        return self._made > 1 and perf_counter() > until


def _standing(look: BlockLook, stands: Formation | None, block: Block) -> BlockLook:
    files = look.files if stands is None else stands.files
    return replace(look, width=block.width, depth=block.depth, files=files, hidden=False)


def _around(bond: QLineF) -> QRectF:
    """A box about a line, with room for its pen."""
    return QRectF(bond.p1(), bond.p2()).normalized().adjusted(-1, -1, 1, 1)


def _front(camera: Camera, layout: Layout, block: Block) -> QPointF:
    """The middle of the front on the screen."""
    left, right = block.edge(Edge.FRONT)
    return camera.to_screen((layout.place(left) + layout.place(right)) / 2)


def _lies(spot: PlacedCounter, look: BlockLook) -> Lies:
    block, outline = spot.counter.block, spot.outline
    assert block is not None
    assert outline is not None
    left, right = outline.toList()[:2]
    # with room for the places of those who are lost
    box = outline.boundingRect()
    more = (look.full[1] / look.depth + look.full[0] / look.width - 2) * max(box.width(), box.height()) + 2
    wide, deep = look.full
    return Lies(look, (left + right) / 2, block, box.adjusted(-more, -more, more, more), wide * deep)


def _picture(look: BlockLook, scale: float, turned: tuple[float, float]) -> Kept:
    angle, ratio = turned
    wide, deep = look.full
    room = QRectF(-wide * scale / 2, 0, wide * scale, deep * scale).adjusted(-_EDGE, -_EDGE, _EDGE, _EDGE)
    box = QTransform().rotate(angle).mapRect(room)
    pixmap = blank(box.width(), box.height(), ratio)
    with QPainter(pixmap) as painter:
        painter.translate(-box.topLeft())
        painter.rotate(angle)
        paint_block(painter, look, scale)
    return Kept(look, scale, turned, pixmap, box.topLeft())


def _paint(painter: QPainter, camera: Camera, content: Content, look: BlockLook, block: Block) -> None:
    """Paint a unit that is not kept: one that is being moved, or fills the screen."""
    if content.layout is None:
        return
    painter.save()
    painter.translate(_front(camera, content.layout, block))
    painter.rotate(block.heading + camera.angle)
    paint_block(painter, look, content.layout.unit * camera.scale)
    painter.restore()


def _on_screen(outline: QPolygonF, camera: Camera) -> QPolygonF:
    return QPolygonF([camera.to_screen(corner) for corner in outline.toList()])


def _light(painter: QPainter, camera: Camera, spot: PlacedCounter, *, marked: bool) -> None:
    """The line around the acting unit, or, dashed, around one that is picked besides it."""
    assert spot.outline is not None
    accent, outline = map_colours().accent, _on_screen(spot.outline, camera)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for width, alpha in ((theme().px(8), 0.22), (max(2.0, theme().px(2)), 1.0)):
        style = Qt.PenStyle.DashLine if marked else Qt.PenStyle.SolidLine
        painter.setPen(QPen(faded(accent, alpha), width, style))
        painter.drawPolygon(outline)
    painter.restore()
