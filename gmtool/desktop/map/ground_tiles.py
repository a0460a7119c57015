"""Keeps the painted ground in square tiles, so that panning paints only what comes into sight.

After a zoom every tile must be painted anew. That may take longer than a frame has: then the rest of this frame shows
the tiles of the zoom before, stretched, and the next frames go on painting. Where something is painted on the ground,
only that part of a tile is painted again, and until then it stays as it was.
"""

from collections.abc import Iterable
from time import perf_counter
from typing import Final

from PySide6.QtCore import QPointF, QRect, QRectF, QSizeF
from PySide6.QtGui import QPainter, QPixmap, QPolygonF

from gmtool.desktop.map.backdrop_art import PictureSource
from gmtool.desktop.map.camera import Camera
from gmtool.desktop.map.colours import map_colours
from gmtool.desktop.map.ground_art import GroundArt
from gmtool.desktop.map.layouts import layout_of
from gmtool.desktop.map.tiles import TILE, Key, Tiles, covering
from gmtool.space import Ground

FRAME: Final = 0.004
"""Seconds of a frame that may be spent painting tiles."""
_BEYOND: Final = 3.0
"""How far from a spot, in units, something may look otherwise when it does: a door beside a wall that is new."""
_MANY: Final = 3000
"""Where more spots than these have changed, finding their tiles takes longer than painting those in sight."""


class GroundTiles:
    """The ground as pixmaps, painted as they are needed."""

    def __init__(self) -> None:
        self._art: GroundArt | None = None
        self._ground: Ground | None = None
        self._for_players = False
        self._pictures: PictureSource | None = None
        self._tiles = Tiles()
        self._camera = Camera()
        self._angle = 0.0
        self.whole_at = 0.0
        """The scale of the last frame that was complete."""
        self.painted = 0
        """How many tiles were painted so far, wholly or in part."""

    def show(self, ground: Ground | None) -> None:
        """Paint this ground from now on. Of one that is only painted otherwise, what is alike is kept."""
        before, self._ground = self._ground, ground
        touched = self._art.change(ground) if self._art is not None and ground is not None else None
        if touched is None or ground is None or before is None:
            self._art = None if ground is None else GroundArt(ground, self._for_players, self._pictures)
            self.forget()
        elif (ground.entrances, ground.backdrop) != (before.entrances, before.backdrop):
            # the names of entrances reach far
            self._tiles.spoil_all()
        elif len(touched) > _MANY:
            self._tiles.spoil_all()
        else:
            layout = layout_of(ground)
            self._spoil(layout.centre(spot) for spot in touched)

    def use_pictures(self, pictures: PictureSource | None) -> None:
        """The pictures under grounds come from here."""
        self._pictures = pictures
        self._again()

    def came(self, picture: str) -> None:
        """A picture can be drawn now."""
        backdrop = self._ground.backdrop if self._ground is not None else None
        if backdrop is not None and backdrop.picture == picture:
            self._tiles.spoil_all()

    def show_to_players(self) -> None:
        """Paint what players may see: fog that hides, no notes, no names."""
        self._for_players = True
        self._again()

    def forget(self) -> None:
        """Paint everything anew: the colours have changed."""
        self._tiles.forget()
        self.whole_at = 0.0

    def prepare(self) -> bool:
        """Use a moment of rest to make ready what was not in sight yet. Whether there is more of it."""
        return self._art is not None and self._art.prepare(perf_counter() + FRAME)

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
        keys = _keys(camera, camera.scale)
        self._tiles.make_room(len(keys))
        missing = [key for key in keys if self._tiles.unpainted(key) is not None]
        for left, key in enumerate(missing, 1 - len(missing)):
            self._paint(art, camera, key, ratio)
            if left and self.whole_at and perf_counter() > until:
                self._stretch(painter, camera)
                break
        complete = self._blit(painter, camera, keys)
        if complete:
            self.whole_at = camera.scale
        return complete

    def _again(self) -> None:
        self._art = None
        self.show(self._ground)

    def _spoil(self, places: Iterable[QPointF]) -> None:
        """Something else is to be seen at these places of the plane."""
        camera, reach = self._camera, QPointF(_BEYOND, _BEYOND)
        for place in places:
            at = camera.stands(QRectF(place, place)).topLeft()
            self._tiles.spoil(camera.scale, QRectF((at - reach) * camera.scale, (at + reach) * camera.scale))

    def _blit(self, painter: QPainter, camera: Camera, keys: Iterable[Key]) -> bool:
        complete = True
        for key in keys:
            complete = complete and self._tiles.unpainted(key) is None
            tile = self._tiles.get(key)
            if tile is not None:
                painter.drawPixmap(key.corner - camera.left_top, tile)
        return complete

    def _stretch(self, painter: QPainter, camera: Camera) -> None:
        if self.whole_at == camera.scale:
            return
        grown = camera.scale / self.whole_at
        for key in _keys(camera, self.whole_at):
            tile = self._tiles.get(key)
            if tile is not None:
                corner = key.corner * grown - camera.left_top
                target = QRectF(corner, QSizeF(TILE * grown, TILE * grown))
                painter.drawPixmap(target, tile, QRectF(tile.rect()))

    def _paint(self, art: GroundArt, camera: Camera, key: Key, ratio: float) -> None:
        part, tile = self._tiles.unpainted(key) or QRect(), self._tiles.get(key)
        if tile is None:
            tile = QPixmap(round(TILE * ratio), round(TILE * ratio))
            tile.setDevicePixelRatio(ratio)
        with QPainter(tile) as painter:
            painter.setClipRect(part)
            painter.fillRect(part, map_colours().outside)
            there = camera.transform(key.corner)
            painter.setTransform(there)
            art.paint(painter, there.inverted()[0].map(QPolygonF(QRectF(part))), camera.scale)
        self.painted += 1
        self._tiles.put(key, tile)


def _keys(camera: Camera, scale: float) -> list[Key]:
    """The tiles of a scale that the camera sees, whatever its own scale."""
    grown = scale / camera.scale
    seen = QRectF(camera.left_top * grown, camera.size * grown)
    return [Key(scale, *at) for at in covering(seen)]
