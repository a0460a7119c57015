"""Square pictures of the turned, scaled plane, each known by its place; and what of each must be painted again."""

from collections import OrderedDict
from math import floor
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRect, QRectF
from PySide6.QtGui import QPixmap

TILE: Final = 256
_SPARE: Final = 16
"""How many tiles are kept besides those in sight, and as many again: 25 MB for a usual window on a plain screen."""
_WHOLE: Final = QRect(0, 0, TILE, TILE)


class Key(NamedTuple):
    """A scale, and a column and a row of tiles."""

    scale: float
    column: int
    row: int

    @property
    def corner(self) -> QPointF:
        """The pixel of the scaled plane at its top left."""
        return QPointF(self.column * TILE, self.row * TILE)


class Tiles:
    """The tiles there are; those not used for longest go first."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Key, QPixmap] = OrderedDict()
        self._stale: dict[Key, QRect] = {}
        self._most = _SPARE

    def make_room(self, seen: int) -> None:
        """So many tiles are in sight: that many are kept, and those of the zoom before."""
        self._most = 2 * seen + _SPARE

    def get(self, key: Key) -> QPixmap | None:
        """A tile, as it was painted last."""
        tile = self._kept.get(key)
        if tile is not None:
            self._kept.move_to_end(key)
        return tile

    def put(self, key: Key, tile: QPixmap) -> None:
        """Keep a tile that is painted as it should be."""
        self._kept[key] = tile
        self._stale.pop(key, None)
        while len(self._kept) > self._most:
            gone, _ = self._kept.popitem(last=False)
            self._stale.pop(gone, None)

    def unpainted(self, key: Key) -> QRect | None:
        """What of a tile must be painted, in its own pixels; None if nothing."""
        return self._stale.get(key) if key in self._kept else _WHOLE

    def spoil(self, scale: float, area: QRectF) -> None:
        """Something else is to be seen in an area of the plane at a scale; all of the other scales is forgotten."""
        for key in [key for key in self._kept if key.scale != scale]:
            del self._kept[key]
            self._stale.pop(key, None)
        for column, row in covering(area):
            key = Key(scale, column, row)
            if key in self._kept:
                part = area.translated(-key.corner).toAlignedRect() & _WHOLE
                self._stale[key] = self._stale.get(key, QRect()) | part

    def spoil_all(self) -> None:
        """Every tile must be painted again."""
        self._stale = dict.fromkeys(self._kept, _WHOLE)

    def forget(self) -> None:
        """Keep nothing."""
        self._kept.clear()
        self._stale.clear()


def covering(area: QRectF) -> list[tuple[int, int]]:
    """The columns and rows of the tiles that an area of the scaled plane is in."""
    left, right = floor(area.left() / TILE), floor(area.right() / TILE)
    top, bottom = floor(area.top() / TILE), floor(area.bottom() / TILE)
    return [(i, j) for i in range(left, right + 1) for j in range(top, bottom + 1)]
