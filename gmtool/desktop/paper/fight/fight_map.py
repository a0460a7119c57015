"""A small map of a fight: the ground, and a mark for everybody who stands on it."""

from collections.abc import Iterable
from functools import cached_property
from typing import Any, Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPolygonF

from gmtool.desktop.canvas.scene.ground_layout import Layout, layout_of
from gmtool.desktop.canvas.scene.placed_counters import PlacedCounter, PlacedCounters
from gmtool.desktop.paper.fight.marks import (
    angle_of,
    paint_effect_on_paper,
    paint_figure,
    paint_rulers,
    paint_thing,
)
from gmtool.desktop.paper.ground.print_ground import EDGE, PrintGround
from gmtool.desktop.paper.page import Page
from gmtool.desktop.paper.typeset.text import heading_height, paint_heading
from gmtool.language import tr
from gmtool.presentation.sheets.fight_snapshot import FightSnapshot
from gmtool.presentation.sheets.options import GroundOptions
from gmtool.records import dataclass
from gmtool.space import HexGround

_LARGEST: Final = 10.0
"""Millimetres of a hex, or of a base, beyond which no map is drawn larger."""
_SMALLEST: Final = 6.0
"""The least width of a hex: if the whole ground would have smaller ones, only the part with the figures is shown."""
_LABELS_FROM: Final = 4.9
"""Millimetres from one column, or row, to the next."""
_AROUND: Final = 4.0
"""The number of hexes shown beyond the outermost figures in that case."""
_WIDE: Final = 1.6
"""The least width of that part, as a share of its height: paper has room beside it."""
_HIGHEST: Final = 115.0


@dataclass(frozen=True)
class FightMap:
    """The map as a block."""

    told: FightSnapshot
    needed: bool = False

    @property
    def title(self) -> str:
        return tr("Map") if self._area(1.0) == self._whole(1.0) else tr("Map, where somebody stands")

    def height(self, width: float, points: float) -> float:
        """As high as the ground is in the width, within reason."""
        return self._area(self._scale(width)).height() + heading_height(self.title, points)

    def cut(self, width: float, height: float, points: float) -> None:
        """It is whole or not there."""
        return

    def paint(self, page: Page, room: QRectF, points: float) -> None:
        under, scale = paint_heading(page, room, self.title, points), self._scale(room.width())
        ground, area = self._ground(scale), self._area(scale)
        page.painter.save()
        middle = under.left() + (under.width() - area.width()) / 2
        page.painter.translate(middle - area.left(), under.top() - area.top())
        page.painter.setClipRect(area, Qt.ClipOperation.IntersectClip)
        ground.paint(page, area)
        if isinstance(self.told.ground, HexGround) and ground.step >= _LABELS_FROM:
            ground.paint_names(page, area, _LABELS_FROM)
        else:
            paint_rulers(page, ground, self._layout, area)
        for effect in self.told.effects:
            paint_effect_on_paper(page, ground, self._layout, effect)
        for thing in self.told.lying:
            paint_thing(page, ground, self._layout, thing)
        for spot in self._spots:
            paint_figure(page, ground, spot, angle_of(spot, self._layout), *self.told.mark(spot.counter.figure))
        page.painter.restore()

    # --- where ------------------------------------------------------------------------------------------------
    @cached_property
    def _layout(self) -> Layout:
        ground: Any = self.told.ground
        return layout_of(ground)

    @cached_property
    def _spots(self) -> tuple[PlacedCounter, ...]:
        return tuple(PlacedCounters(self.told.counters.values(), self._layout).of.values())

    def _ground(self, scale: float) -> PrintGround:
        ground: Any = self.told.ground
        wishes = GroundOptions(scale, 0, True, False, False, True, False)
        return PrintGround(ground, wishes, self.told.title, kinds=self.told.ruleset.terrain_kinds())

    @cached_property
    def _unit(self) -> PrintGround:
        """At a scale of 1."""
        return self._ground(1.0)

    def _whole(self, scale: float) -> QRectF:
        size = self._unit.size
        return QRectF(0, 0, (size.width() - 2 * EDGE) * scale + 2 * EDGE, (size.height() - 2 * EDGE) * scale + 2 * EDGE)

    def _area(self, scale: float) -> QRectF:
        """The part of the ground that is shown, in millimetres at a scale."""
        whole = self._whole(scale)
        if self._across * self._fitting(self._whole(1.0), 190.0) >= _SMALLEST or not self._spots:
            return whole
        return self._near(self._spots, scale).intersected(whole)

    def _near(self, spots: Iterable[PlacedCounter], scale: float) -> QRectF:
        places = [(self._unit.place(spot.at) - QPointF(EDGE, EDGE)) * scale + QPointF(EDGE, EDGE) for spot in spots]
        around = _AROUND * self._across * scale
        near = QPolygonF(places).boundingRect().adjusted(-around, -around, around, around)
        beside = max(0.0, near.height() * _WIDE - near.width()) / 2
        return near.adjusted(-beside, 0, beside, 0)

    @property
    def _across(self) -> float:
        """Millimetres of a hex, or of a base, at a scale of 1."""
        return self._unit.mm * 3**0.5

    def _scale(self, width: float) -> float:
        return min(self._fitting(self._area(1.0), width), _LARGEST / self._across)

    @staticmethod
    def _fitting(area: QRectF, width: float) -> float:
        """The scale at which an area has room."""
        return min((width - 2 * EDGE) / area.width(), (_HIGHEST - 2 * EDGE) / area.height())
