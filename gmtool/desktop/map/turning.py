"""Where a figure is to look, chosen with the pointer."""

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF

from gmtool.desktop.map.layout import facing_towards, heading_towards
from gmtool.space import Point

if TYPE_CHECKING:
    from gmtool.desktop.map.view import MapView

_NEAR: Final = 2.3
"""How far from a figure the pointer still means its facing, while one is asked for."""
_ON_IT: Final = 0.6
"""How near to its middle the pointer means no direction."""


class TurningHand:
    """Chooses a facing, or a heading on open ground, while one is asked for."""

    def __init__(self, view: "MapView") -> None:
        self._view = view

    def means(self, at: QPointF) -> bool:
        """Whether a pixel means where the figure looks."""
        place = self._view.content.turning_at
        if place is None:
            return False
        off = self._view.camera.to_world(at) - self._view.content.middle(place)
        return QPointF.dotProduct(off, off) < _NEAR**2

    def look_to(self, at: QPointF) -> None:
        """The pointer is at this pixel: the figure looks there, if that is what it means."""
        place = self._view.content.turning_at
        if place is None or not self.means(at):
            return
        world, middle = self._view.camera.to_world(at), self._view.content.middle(place)
        if (world - middle).manhattanLength() > _ON_IT:
            towards = heading_towards if isinstance(place, Point) else facing_towards
            self._view.face(towards(middle, world))
