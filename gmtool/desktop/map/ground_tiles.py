"""Keeps the painted ground in square tiles, so that panning paints only what comes into sight.

After a zoom every tile must be painted anew. That may take longer than a frame has: then the rest of this frame shows
the tiles of the zoom before, stretched, and the next frames go on painting. A tile that something was painted in stays
as it was until it is painted again.
"""

from collections import OrderedDict
from collections.abc import Iterable
from math import floor
from time import perf_counter
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QPainter, QPixmap, QPolygonF

from gmtool.desktop.map.backdrop_art import PictureSource
from gmtool.desktop.map.camera import Camera
from gmtool.desktop.map.colours import map_colours
from gmtool.desktop.map.ground_art import GroundArt
from gmtool.desktop.map.layouts import layout_of
from gmtool.space import Ground

TILE: Final = 256
KEPT: Final = 160
"""How many tiles are kept: 40 MB at most on a plain screen."""
FRAME: Final = 0.004
"""Seconds of a frame that may be spent painting tiles."""
_BEYOND: Final = 2.0
"""How far what stands in a spot may reach beyond it, in units."""
Key = tuple[float, int, int]
"""A scale, a column and a row of tiles."""


class GroundTiles:
    """The ground as pixmaps, painted as they are needed."""

    def __init__(self) -> None:
        self._art: GroundArt | None = None
        self._ground: Ground | None = None
        self._for_players = False
        self._pictures: PictureSource | None = None
        self._tiles: OrderedDict[Key, QPixmap] = OrderedDict()
        self._stale: set[Key] = set()
        self.whole_at = 0.0
        """The scale of the last frame that was complete."""
        self.complete = False
        """Whether the last frame showed everything as it is now."""
        self.painted = 0
        """How many tiles were painted so far."""
        self._camera = Camera()
        self._angle = 0.0

    def show(self, ground: Ground | None) -> None:
        """Paint this ground from now on. Of one that is only painted otherwise, what is alike is kept."""
        before, self._ground = self._ground, ground
        touched = None
        if self._art is not None and ground is not None:
            touched = self._art.change(ground)
        if touched is not None and ground is not None and before is not None:
            self._spoil(layout_of(ground).centre(spot) for spot in touched)
            if (ground.entrances, ground.backdrop) != (before.entrances, before.backdrop):
                # the names of entrances reach far
                self._stale |= self._tiles.keys()
            return
        self._art = None if ground is None else GroundArt(ground, self._for_players, self._pictures)
        self.forget()

    def use_pictures(self, pictures: PictureSource | None) -> None:
        """The pictures under grounds come from here."""
        self._pictures = pictures
        self._again()

    def came(self, picture: str) -> None:
        """A picture can be drawn now."""
        backdrop = self._ground.backdrop if self._ground is not None else None
        if backdrop is not None and backdrop.picture == picture:
            self._stale |= self._tiles.keys()

    def show_to_players(self) -> None:
        """Paint what players may see: fog that hides, no notes, no names."""
        self._for_players = True
        self._again()

    def forget(self) -> None:
        """Paint everything anew: the colours have changed."""
        self._tiles.clear()
        self._stale.clear()
        self.whole_at = 0.0

    def draw(self, painter: QPainter, camera: Camera) -> bool:
        """Draw what the camera sees. False if time ran out: then draw again soon."""
        art = self._art
        if art is None:
            return True
        self._camera = camera
        if camera.angle != self._angle:
            self._angle = camera.angle
            self.forget()
        until = perf_counter() + FRAME
        ratio = painter.device().devicePixelRatioF()
        keys = [(camera.scale, *at) for at in _tiles_in(camera, camera.scale)]
        missing = [key for key in keys if key not in self._tiles or key in self._stale]
        for left, key in enumerate(missing, 1 - len(missing)):
            self._paint(art, camera, key, ratio)
            if left and self.whole_at and perf_counter() > until:
                self._stretch(painter, camera)
                break
        self.complete = self._blit(painter, camera, keys)
        if self.complete:
            self.whole_at = camera.scale
        return self.complete

    def _again(self) -> None:
        self._art = None
        self.show(self._ground)

    def _spoil(self, places: Iterable[QPointF]) -> None:
        """Something else is to be seen at these places: paint their tiles again, and forget those of other scales."""
        camera = self._camera
        for key in [key for key in self._tiles if key[0] != camera.scale]:
            del self._tiles[key]
        share, reach = camera.scale / TILE, QPointF(_BEYOND, _BEYOND)
        spoilt: set[tuple[int, int]] = set()
        for place in places:
            at = camera.stands(QRectF(place, place)).topLeft()
            first, last = (at - reach) * share, (at + reach) * share
            spoilt |= {
                (i, j)
                for i in range(floor(first.x()), floor(last.x()) + 1)
                for j in range(floor(first.y()), floor(last.y()) + 1)
            }
        self._stale |= {key for key in self._tiles if key[1:] in spoilt}

    def _blit(self, painter: QPainter, camera: Camera, keys: Iterable[Key]) -> bool:
        complete = True
        for key in keys:
            tile = self._tiles.get(key)
            complete = complete and tile is not None and key not in self._stale
            if tile is not None:
                self._tiles.move_to_end(key)
                painter.drawPixmap(QPointF(key[1] * TILE, key[2] * TILE) - camera.left_top, tile)
        return complete

    def _stretch(self, painter: QPainter, camera: Camera) -> None:
        if self.whole_at == camera.scale:
            return
        grown = camera.scale / self.whole_at
        for i, j in _tiles_in(camera, self.whole_at):
            tile = self._tiles.get((self.whole_at, i, j))
            if tile is not None:
                corner = QPointF(i * TILE, j * TILE) * grown - camera.left_top
                target = QRectF(corner, QSizeF(TILE * grown, TILE * grown))
                painter.drawPixmap(target, tile, QRectF(tile.rect()))

    def _paint(self, art: GroundArt, camera: Camera, key: Key, ratio: float) -> None:
        tile = QPixmap(round(TILE * ratio), round(TILE * ratio))
        tile.setDevicePixelRatio(ratio)
        tile.fill(map_colours().outside)
        painter = QPainter(tile)
        there = camera.transform(QPointF(key[1] * TILE, key[2] * TILE))
        painter.setTransform(there)
        art.paint(painter, there.inverted()[0].map(QPolygonF(QRectF(0, 0, TILE, TILE))), camera.scale)
        painter.end()
        self.painted += 1
        self._tiles[key] = tile
        self._stale.discard(key)
        while len(self._tiles) > KEPT:
            gone, _ = self._tiles.popitem(last=False)
            self._stale.discard(gone)


def _tiles_in(camera: Camera, scale: float) -> list[tuple[int, int]]:
    """The tiles of a scale that the camera sees, whatever its own scale."""
    seen, share = QRectF(camera.left_top, camera.size), scale / camera.scale / TILE
    left, right = floor(seen.left() * share), floor(seen.right() * share)
    top, bottom = floor(seen.top() * share), floor(seen.bottom() * share)
    return [(i, j) for i in range(left, right + 1) for j in range(top, bottom + 1)]
