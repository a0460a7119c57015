"""What a fill would cover, remembered while the pointer wanders about: finding it out at every hex takes too long."""

from typing import Any, Final

from PySide6.QtGui import QPainterPath

from gmtool.desktop.drawing.shapes import shape
from gmtool.desktop.drawing.ways import Size, Way, spots_of
from gmtool.desktop.map.layouts import Layout
from gmtool.space import Ground, Layer

_MOST: Final = 4000
"""A larger fill is not outlined before it is made."""
_KEPT: Final = 12
"""How many fills are remembered."""


class Fills:
    """The fills of one layer of one ground that were looked at last."""

    def __init__(self) -> None:
        self._ground: Ground | None = None
        self._layer: Layer | None = None
        self._known: list[tuple[frozenset[Any], QPainterPath]] = []

    def around(self, ground: Ground, layout: Layout, layer: Layer, spot: Any) -> tuple[QPainterPath, int]:
        """The outline of the fill about a spot, or of the spot alone where it is too large; and how many it covers."""
        if ground is not self._ground or layer is not self._layer:
            self._ground, self._layer, self._known = ground, layer, []
        found = next((pair for pair in self._known if spot in pair[0]), None)
        if found is None:
            spots = frozenset(spots_of(ground, Way.FILL, spot, spot, Size.ONE, layer))
            found = (spots, shape(ground, layout, spots if len(spots) <= _MOST else ()))
            self._known = [found, *self._known][:_KEPT]
        spots, path = found
        return (path if len(spots) <= _MOST else shape(ground, layout, (spot,))), len(spots)
