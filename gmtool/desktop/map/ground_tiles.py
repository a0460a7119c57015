"""Keeps the painted ground in square tiles, so that panning paints only what comes into sight.

After a zoom every tile must be painted anew. That may take longer than a frame has: then the rest of this frame shows
the tiles of the zoom before, stretched, and the next frames go on painting.
"""

from collections import OrderedDict
from math import floor
from time import perf_counter
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QPainter, QPixmap, QPolygonF

from gmtool.desktop.map.camera import Camera
from gmtool.desktop.map.colours import map_colours
from gmtool.desktop.map.ground_art import GroundArt
from gmtool.space import Ground

TILE: Final = 256
KEPT: Final = 160
"""How many tiles are kept: 40 MB at most on a plain screen."""
FRAME: Final = 0.004
"""Seconds of a frame that may be spent painting tiles."""


class GroundTiles:
    """The ground as pixmaps, painted as they are needed."""

    def __init__(self) -> None:
        self._art: GroundArt | None = None
        self._tiles: OrderedDict[tuple[float, int, int], QPixmap] = OrderedDict()
        self.whole_at = 0.0
        """The scale of the last frame that was complete."""
        self._angle = 0.0

    def show(self, ground: Ground | None) -> None:
        """Paint another ground from now on."""
        self._art = None if ground is None else GroundArt(ground)
        self.forget()

    def forget(self) -> None:
        """Paint everything anew: the colours have changed."""
        self._tiles.clear()
        self.whole_at = 0.0

    def draw(self, painter: QPainter, camera: Camera) -> bool:
        """Draw what the camera sees. False if time ran out: then draw again soon."""
        art = self._art
        if art is None:
            return True
        if camera.angle != self._angle:
            self._angle = camera.angle
            self.forget()
        until = perf_counter() + FRAME
        ratio = painter.device().devicePixelRatioF()
        missing = [at for at in _tiles_in(camera, camera.scale) if (camera.scale, *at) not in self._tiles]
        for left, (i, j) in enumerate(missing, 1 - len(missing)):
            self._paint(art, camera, i, j, ratio)
            if left and self.whole_at and perf_counter() > until:
                self._stretch(painter, camera)
                break
        complete = self._blit(painter, camera)
        if complete:
            self.whole_at = camera.scale
        return complete

    def _blit(self, painter: QPainter, camera: Camera) -> bool:
        complete = True
        for i, j in _tiles_in(camera, camera.scale):
            tile = self._tiles.get((camera.scale, i, j))
            if tile is None:
                complete = False
                continue
            self._tiles.move_to_end((camera.scale, i, j))
            painter.drawPixmap(QPointF(i * TILE, j * TILE) - camera.left_top, tile)
        return complete

    def _stretch(self, painter: QPainter, camera: Camera) -> None:
        grown = camera.scale / self.whole_at
        for i, j in _tiles_in(camera, self.whole_at):
            tile = self._tiles.get((self.whole_at, i, j))
            if tile is not None:
                corner = QPointF(i * TILE, j * TILE) * grown - camera.left_top
                target = QRectF(corner, QSizeF(TILE * grown, TILE * grown))
                painter.drawPixmap(target, tile, QRectF(tile.rect()))

    def _paint(self, art: GroundArt, camera: Camera, i: int, j: int, ratio: float) -> None:
        tile = QPixmap(round(TILE * ratio), round(TILE * ratio))
        tile.setDevicePixelRatio(ratio)
        tile.fill(map_colours().outside)
        painter = QPainter(tile)
        there = camera.transform(QPointF(i * TILE, j * TILE))
        painter.setTransform(there)
        art.paint(painter, there.inverted()[0].map(QPolygonF(QRectF(0, 0, TILE, TILE))), camera.scale)
        painter.end()
        self._tiles[camera.scale, i, j] = tile
        while len(self._tiles) > KEPT:
            self._tiles.popitem(last=False)


def _tiles_in(camera: Camera, scale: float) -> list[tuple[int, int]]:
    """The tiles of a scale that the camera sees, whatever its own scale."""
    seen, share = QRectF(camera.left_top, camera.size), scale / camera.scale / TILE
    left, right = floor(seen.left() * share), floor(seen.right() * share)
    top, bottom = floor(seen.top() * share), floor(seen.bottom() * share)
    return [(i, j) for i in range(left, right + 1) for j in range(top, bottom + 1)]
