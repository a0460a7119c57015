"""Units on the map: each drawn from a kept picture, with its name and men; who is with whom; a stand being chosen."""

from dataclasses import replace
from math import inf
from time import perf_counter
from typing import Final

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPen, QPixmap, QPolygonF

from gmtool.desktop.base.theme.current import Role, theme
from gmtool.desktop.canvas.ground.colours import faded, map_colours
from gmtool.desktop.canvas.ground.pens import line_pen
from gmtool.desktop.canvas.painting.block_art import BlockLook, paint_block
from gmtool.desktop.canvas.painting.stamps import Ink, PixmapCache, Stamps, blank
from gmtool.desktop.canvas.scene.camera import Camera
from gmtool.desktop.canvas.scene.content import Content
from gmtool.desktop.canvas.scene.placed_counters import PlacedCounter
from gmtool.rules.seam.choices import InputKind
from gmtool.rules.seam.views import Formation
from gmtool.space import Block

_FRAME: Final = 0.004
"""Seconds of a frame that may be spent making pictures in another size."""
_SIZES: Final = (1.0, 2.0, 3.0, 4.0, 6.0, 8.0, 11.0, 15.0, 20.0, 27.0, 36.0, 48.0)
"""The pixels of a man's room that pictures are made in; between two, the larger one is shrunk."""
_EDGE: Final = 16.0
"""The pixels around a picture for its front."""
_NAMES_FROM: Final = 48.0
"""The pixels of a unit, from side to side, from which its name is written."""


class Blocks:
    """Paints all units of the content."""

    def __init__(self, stamps: Stamps) -> None:
        self._stamps = stamps
        self._pictures = PixmapCache()
        self._last: dict[BlockLook, QPixmap] = {}
        self._looks: dict[str, BlockLook] = {}
        self._bonds: list[QLineF] = []
        self._made = 0

    def forget(self) -> None:
        """Make every picture anew: the theme has changed."""
        self._pictures.forget()
        self._last.clear()

    def show(self, content: Content) -> None:
        """Other units, or the same in another state, are to be drawn from now on."""
        colours = {id: side.colour for id, side in content.sides.items()}
        spots = content.spots.of
        self._last.clear()
        self._looks = {
            figure: BlockLook.of(spot.counter, colours.get(spot.counter.side, 0), figure in content.acted)
            for figure, spot in spots.items()
            if spot.counter.block is not None
        }
        beside = [spot for spot in spots.values() if spot.counter.on in spots and not spot.counter.bond.shares_place]
        self._bonds = [QLineF(spot.at, spots[spot.counter.on].at) for spot in beside]

    def has(self, figure: str) -> bool:
        """Whether a figure is a unit with a block."""
        return figure in self._looks

    def draw(self, painter: QPainter, camera: Camera, content: Content) -> bool:
        """Draw the units in sight; False if there was no time for all their pictures in this size."""
        until, complete = perf_counter() + _FRAME, True
        self._made = 0
        seen = camera.seen()
        shown = [spot for figure in self._looks if _is_seen(spot := content.spots.of[figure], seen)]
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        for spot in shown:
            block = spot.counter.block
            assert block is not None
            complete &= self._draw(painter, camera, content, self._looks[spot.counter.figure], block, until)
        painter.restore()
        for spot in shown:
            if spot.counter.figure == content.acting or spot.counter.figure in content.marked:
                _light(painter, camera, spot, marked=spot.counter.figure != content.acting)
        return complete

    def draw_bonds(self, painter: QPainter, camera: Camera) -> None:
        """Dotted lines from leaders and crews to what they are with."""
        if not self._bonds:
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setTransform(camera.transform(), True)
        pen = line_pen(painter, faded(map_colours().text, 0.75), 1.6)
        pen.setDashPattern([1, 2.5])
        for one in (line_pen(painter, faded(map_colours().halo, 0.7), 3.6), pen):
            painter.setPen(one)
            painter.drawLines(self._bonds)
        painter.restore()

    def draw_names(self, painter: QPainter, camera: Camera, content: Content, ink: Ink) -> None:
        """Write the names below the units, with their men and their level."""
        seen = camera.seen()
        for figure in self._looks:
            spot = content.spots.of[figure]
            if spot.outline is None or not _is_seen(spot, seen):
                continue
            box = _on_screen(spot.outline, camera).boundingRect()
            if max(box.width(), box.height()) < _NAMES_FROM:
                continue
            counter, metrics = spot.counter, QFontMetricsF(ink.font)
            men = f"{counter.formation.men}/{counter.formation.start}" if counter.formation is not None else ""
            words = " ".join(part for part in (counter.name, men, counter.height) if part)
            at = QPointF(box.center().x(), box.bottom() + metrics.height() * 0.62 + theme().px(6))
            self._stamps.text(painter, at, words, ink)

    def draw_ghost(self, painter: QPainter, camera: Camera, content: Content, figure: str, block: Block) -> None:
        """Draw a unit where it is to stand."""
        self._draw(painter, camera, content, replace(self._looks[figure], hidden=False), block)

    def draw_choice(self, painter: QPainter, camera: Camera, content: Content) -> None:
        """Draw the stand that is being chosen for a unit, with its cost beside it."""
        unit, layout = content.unit, content.layout
        if unit is None or layout is None or content.acting is None or content.acting not in self._looks:
            return
        after, colours = unit.after, map_colours()
        painter.save()
        painter.setOpacity(0.6)
        self._draw(painter, camera, content, _standing(self._looks[content.acting], unit.stands, after), after)
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

    def _draw(
        self, painter: QPainter, camera: Camera, content: Content, look: BlockLook, block: Block, until: float = inf
    ) -> bool:
        layout = content.layout
        if layout is None:
            return True
        scale = layout.unit * camera.scale
        man = look.man
        size = next((one for one in _SIZES if one >= man * scale), _SIZES[-1]) / man
        ratio = painter.device().devicePixelRatioF()
        key = (look, size, ratio)
        late = look in self._last and not self._pictures.has(key) and self._is_late(until)
        picture = self._last[look] if late else self._pictures.get(key, lambda: _picture(look, size, ratio))
        self._last[look] = picture
        wide, deep = look.full
        made = picture.width() / ratio  # of whatever size the kept one is
        grown = (wide * scale) / max(1.0, made - 2 * _EDGE)
        a, b = block.corners[:2]
        front = camera.to_screen((layout.place(a) + layout.place(b)) / 2)
        painter.save()
        painter.translate(front)
        painter.rotate(block.heading + camera.angle)
        target = QRectF(
            -wide * scale / 2 - _EDGE * grown,
            -_EDGE * grown,
            wide * scale + 2 * _EDGE * grown,
            deep * scale + 2 * _EDGE * grown,
        )
        painter.drawPixmap(target, picture, QRectF(picture.rect()))
        painter.restore()
        return not late

    def _is_late(self, until: float) -> bool:
        self._made += 1
        return self._made > 1 and perf_counter() > until


def _standing(look: BlockLook, stands: Formation | None, block: Block) -> BlockLook:
    files = look.files if stands is None else stands.files
    return replace(look, width=block.width, depth=block.depth, files=files, hidden=False)


def _picture(look: BlockLook, size: float, ratio: float) -> QPixmap:
    wide, deep = look.full
    pixmap = blank(wide * size + 2 * _EDGE, deep * size + 2 * _EDGE, ratio)
    with QPainter(pixmap) as painter:
        painter.translate(wide * size / 2 + _EDGE, _EDGE)
        paint_block(painter, look, size)
    return pixmap


def _on_screen(outline: QPolygonF, camera: Camera) -> QPolygonF:
    return QPolygonF([camera.to_screen(corner) for corner in outline.toList()])


def _is_seen(spot: PlacedCounter, seen: QRectF) -> bool:
    return spot.outline is not None and spot.outline.boundingRect().adjusted(-2, -2, 2, 2).intersects(seen)


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
