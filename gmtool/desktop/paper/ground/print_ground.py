"""A ground at a scale, painted with the map's own painter in the colours of paper."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from math import ceil, floor
from typing import Any, Final

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPen, QPolygonF, QTransform

from gmtool.desktop.canvas.ground.ground_art import GroundArt, PictureSource
from gmtool.desktop.canvas.scene.ground_layout import layout_of
from gmtool.desktop.canvas.scene.hex_geometry import ROOT3
from gmtool.desktop.paper.page import CENTRE, MM_PER_INCH, Page
from gmtool.language import tr
from gmtool.presentation.sheets.options import GroundOptions
from gmtool.rules.seam.views import TerrainKind
from gmtool.space import HUNDRED, Ground, HexGround

EDGE: Final = 1.0
"""Millimetres around the ground, for the line at its edge."""
_LABELS_FROM: Final = 8.0
"""Millimetres of a spot from which it can be named."""
_LABEL: Final = QColor("#8a8a8a")
_NOTE: Final = QColor("#a8321a")


class PrintGround:
    """The ground in millimetres from its top left corner."""

    def __init__(
        self,
        ground: Ground,
        wishes: GroundOptions,
        title: str,
        pictures: PictureSource | None = None,
        kinds: Sequence[TerrainKind] = (),
    ) -> None:
        """Without `pictures` there is none under the ground; `kinds` are those of its terrain that have a picture."""
        self._kinds = kinds
        self.ground: Any = ground
        self.wishes = wishes
        self._pictures = pictures if wishes.backdrop else None
        self.title = ground.title or title
        self._layout = layout_of(ground)
        self._turn = QTransform().rotate(self._layout.angle)
        self._frame = self._turn.map(self._layout.frame).boundingRect()
        self._scale = wishes.scale or ground.millimetres
        # a unit of the plane is from a hex's centre to its corner; on open ground a base is as wide as a hex
        self.mm = self._scale * ground.base / HUNDRED / ROOT3
        self.size = QSizeF(self._frame.width() * self.mm + 2 * EDGE, self._frame.height() * self.mm + 2 * EDGE)
        self.hidden = frozenset() if wishes.fog else ground.fog

    @property
    def scale_said(self) -> str:
        if isinstance(self.ground, HexGround):
            how = tr("{scale:g} mm between opposite sides of a hex", scale=self._scale)
        else:
            how = tr("{scale:g} mm to the {unit}", scale=self._scale, unit=self.ground.unit.value)
        return f"{self.ground.extent()}; {how}"

    @cached_property
    def noted(self) -> dict[Any, int]:
        """The number of each note that is printed, by its spot, row by row."""
        if not self.wishes.notes:
            return {}
        spots = sorted(self.ground.notes, key=lambda spot: self.ground.column_row(spot)[::-1])
        return {spot: number for number, spot in enumerate((s for s in spots if s not in self.hidden), 1)}

    def place(self, world: QPointF) -> QPointF:
        """The place on paper of a point of the plane, in millimetres."""
        return (self._turn.map(world) - self._frame.topLeft()) * self.mm + QPointF(EDGE, EDGE)

    def spots_in(self, area: QRectF) -> Iterator[Any]:
        """The spots whose middles are in a rectangle in millimetres, or a little beside it."""
        steps, (columns, rows) = self._layout.steps * self.mm, self.ground.size
        near = area.adjusted(-steps.x(), -steps.y(), steps.x(), steps.y())
        for column in _numbers(near.left() / steps.x(), near.right() / steps.x(), columns):
            for row in _numbers(near.top() / steps.y(), near.bottom() / steps.y(), rows):
                spot = self.ground.at_column_row(column, row)
                if near.contains(self.place(self._layout.centre(spot))):
                    yield spot

    def is_blank(self, area: QRectF) -> bool:
        """True if nothing of an area may be seen."""
        return bool(self.hidden) and all(spot in self.hidden for spot in self.spots_in(area))

    def paint(self, page: Page, area: QRectF, small: float = 1.0) -> None:
        """Paint an area of the ground, the painter's origin at its corner; `small` is how far it was shrunk."""
        painter = page.painter
        painter.save()
        painter.setClipRect(area, Qt.ClipOperation.IntersectClip)
        painter.translate(QPointF(EDGE, EDGE) - self._frame.topLeft() * self.mm)
        painter.scale(self.mm, self.mm)
        painter.rotate(self._layout.angle)
        self._hide(page, area)
        self._art.paint(painter, self._world(area), self.mm * small * 96 / MM_PER_INCH)
        painter.restore()

    @cached_property
    def _art(self) -> GroundArt:
        """The map's painter. Fog it leaves to `_hide`, and the notes to `paint_names`."""
        plain = replace(self.ground, fog=frozenset(), notes={}) if self.ground.fog or self.ground.notes else self.ground
        return GroundArt(plain, for_players=not self.wishes.notes, pictures=self._pictures, kinds=self._kinds)

    @property
    def step(self) -> float:
        """Millimetres from one column to the next, or from one row to the next: the smaller of the two."""
        return min(self._layout.steps.x(), self._layout.steps.y()) * self.mm

    def _world(self, area: QRectF) -> QPolygonF:
        """An area of the paper as a part of the plane."""
        upright = QRectF(area.translated(-EDGE, -EDGE).topLeft() / self.mm, area.size() / self.mm)
        return self._turn.transposed().map(QPolygonF(upright.translated(self._frame.topLeft())))

    def _hide(self, page: Page, area: QRectF) -> None:
        """Let nothing be painted where fog is."""
        spots = list(self.spots_in(area)) if self.hidden else []
        seen = [spot for spot in spots if spot not in self.hidden]
        if len(seen) < len(spots):
            page.painter.setClipPath(self._layout.region(seen), Qt.ClipOperation.IntersectClip)

    def paint_names(self, page: Page, area: QRectF, least: float = _LABELS_FROM) -> None:
        """Write the labels of the spots and the numbers of the notes of an area, if a spot has so many millimetres."""
        if self.step < least:
            return
        for spot in self.spots_in(area):
            if spot in self.hidden:
                continue
            at = self.place(self._layout.centre(spot))
            if self.wishes.labels:
                self._paint_label(page, at, self.ground.label(spot))
            if spot in self.noted:
                self._paint_note(page, at + QPointF(self.step * 0.3, self.step * 0.22), self.noted[spot])

    def _paint_label(self, page: Page, at: QPointF, label: str) -> None:
        points = min(8.0, max(4.5, self.step * 0.26))
        room = QRectF(at.x() - self.step, at.y() - self.step * 0.56, 2 * self.step, self.step * 0.3)
        over = self._pictures is not None and self.ground.backdrop is not None
        if over:
            plate = QRectF(0, 0, page.width(label, points) + 0.8, points * 0.42)
            plate.moveCenter(room.center())
            page.painter.fillRect(plate, QColor(255, 255, 255, 150))
        page.write(room, label, points, CENTRE, colour=Qt.GlobalColor.black if over else _LABEL)

    def _paint_note(self, page: Page, at: QPointF, number: int) -> None:
        radius = min(2.6, self.step * 0.16)
        page.painter.setPen(QPen(_NOTE, 0.25))
        page.painter.setBrush(Qt.GlobalColor.white)
        page.painter.drawEllipse(at, radius, radius)
        room = QRectF(at.x() - radius, at.y() - radius, 2 * radius, 2 * radius)
        page.write(room.adjusted(-2, 0, 2, 0), str(number), radius * 2.9, CENTRE, bold=True, colour=_NOTE)


def _numbers(first: float, last: float, most: int) -> range:
    """The numbers, from 1, of the columns or rows between two places counted in steps, and one more before them."""
    return range(max(1, floor(first) - 1), min(most, ceil(last)) + 1)
