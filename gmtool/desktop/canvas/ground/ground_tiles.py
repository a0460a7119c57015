"""Tiles of painted ground: square pictures of the turned, scaled plane; panning paints only what comes into sight.

After a zoom every tile must be painted anew. That may take longer than a frame has: then the rest of this frame shows
the tiles of the zoom before, stretched, and the next frames go on painting. Where something is painted on the ground,
only that part of a tile is painted again, and until then it stays as it was."""

from collections import OrderedDict
from collections.abc import Iterable, Sequence
from math import floor
from time import perf_counter
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRect, QRectF, QSizeF
from PySide6.QtGui import QPainter, QPixmap, QPolygonF

from gmtool.desktop.canvas.ground.colours import map_colours
from gmtool.desktop.canvas.ground.ground_art import GroundArt, PictureSource
from gmtool.desktop.canvas.ground.kinds import KindName, kind_name_size
from gmtool.desktop.canvas.scene.camera import Camera
from gmtool.desktop.canvas.scene.ground_layout import layout_of
from gmtool.rules.seam.views import TerrainKind
from gmtool.space import Ground

TILE: Final = 256
_SPARE: Final = 16
"""The number of tiles kept besides those in sight, and as many again: 25 MB for a usual window on a plain screen."""
_WHOLE: Final = QRect(0, 0, TILE, TILE)


class TileKey(NamedTuple):
    """A scale, and a column and a row of tiles."""

    scale: float
    column: int
    row: int

    @property
    def corner(self) -> QPointF:
        """The pixel of the scaled plane at its top left."""
        return QPointF(self.column * TILE, self.row * TILE)


class TileCache:
    """The tiles there are; those not used for longest go first."""

    def __init__(self) -> None:
        self._kept: OrderedDict[TileKey, QPixmap] = OrderedDict()
        self._stale: dict[TileKey, QRect] = {}
        self._most = _SPARE

    def make_room(self, seen: int) -> None:
        """So many tiles are in sight: that many are kept, and those of the zoom before."""
        self._most = 2 * seen + _SPARE

    def get(self, key: TileKey) -> QPixmap | None:
        """A tile, as it was painted last."""
        tile = self._kept.get(key)
        if tile is not None:
            self._kept.move_to_end(key)
        return tile

    def put(self, key: TileKey, tile: QPixmap) -> None:
        """Keep a tile that is painted as it should be."""
        self._kept[key] = tile
        self._stale.pop(key, None)
        while len(self._kept) > self._most:
            gone, _ = self._kept.popitem(last=False)
            self._stale.pop(gone, None)

    def unpainted(self, key: TileKey) -> QRect | None:
        """The part of a tile that must be painted, in its own pixels; None if it is up to date."""
        return self._stale.get(key) if key in self._kept else _WHOLE

    def spoil(self, scale: float, area: QRectF) -> None:
        """Something else is to be seen in an area of the plane at a scale; all of the other scales is forgotten."""
        for key in [key for key in self._kept if key.scale != scale]:
            del self._kept[key]
            self._stale.pop(key, None)
        for column, row in covering(area):
            key = TileKey(scale, column, row)
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


FRAME: Final = 0.004
"""Seconds of a frame that may be spent painting tiles."""
_BEYOND: Final = 3.0
"""The distance from a changed spot, in units, at which things may change their look: a door beside a new wall."""
_MANY: Final = 3000
"""The number of changed spots above which finding their tiles takes longer than painting those in sight."""


class GroundTiles:
    """The ground as pixmaps, painted as they are needed."""

    def __init__(self) -> None:
        self._art: GroundArt | None = None
        self._ground: Ground | None = None
        self._for_players = False
        self._pictures: PictureSource | None = None
        self._kinds: tuple[TerrainKind, ...] = ()
        self._tiles = TileCache()
        self._camera = Camera()
        self._angle = 0.0
        self.whole_at = 0.0
        """The scale of the last frame that was complete."""
        self.painted = 0
        """The number of tiles painted so far, wholly or in part."""

    def show(self, ground: Ground | None) -> None:
        """Paint this ground from now on. Of one that is only painted otherwise, what is alike is kept."""
        before, self._ground = self._ground, ground
        names = self._names()
        touched = self._art.change(ground) if self._art is not None and ground is not None else None
        if touched is None or ground is None or before is None:
            self._art = None if ground is None else GroundArt(ground, self._for_players, self._pictures, self._kinds)
            self.forget()
        elif (ground.entrances, ground.backdrop) != (before.entrances, before.backdrop) or len(touched) > _MANY:
            self._tiles.spoil_all()  # the names of entrances, and the picture below, reach far
        else:
            layout = layout_of(ground)
            self._spoil(layout.centre(spot) for spot in touched)
            self._spoil_names(names ^ self._names())

    def _names(self) -> set[KindName]:
        """The names of kinds, which are written in the middle of all the spots of theirs."""
        return self._art.names(self._camera.scale) if self._art is not None else set()

    def use_pictures(self, pictures: PictureSource | None) -> None:
        """The pictures under grounds come from here."""
        self._pictures = pictures
        self._again()

    def use_kinds(self, kinds: Sequence[TerrainKind]) -> None:
        """The kinds of terrain are drawn like these from now on."""
        if tuple(kinds) != self._kinds:
            self._kinds = tuple(kinds)
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
        """Paint everything anew: the colors have changed."""
        self._tiles.forget()
        self.whole_at = 0.0

    def renew(self) -> None:
        """Paint everything anew, as there is time: the type has another size. What is there stays until then."""
        self._tiles.spoil_all()

    def prepare(self) -> bool:
        """Use a moment of rest to make ready what was not in sight yet. Whether there is more of it."""
        return self._art is not None and self._art.prepare(perf_counter() + FRAME)

    def draw(self, painter: QPainter, camera: Camera, *, zooms: bool = False) -> bool:
        """Draw what the camera sees. False if time ran out: then draw again soon.

        zooms: the next frame has another scale, so that tiles of this one are made only where there are no others.
        """
        art = self._art
        if art is None:
            return True
        self._camera = camera
        if camera.angle != self._angle:
            self._angle = camera.angle
            self.forget()
        if zooms and self._covers(camera):
            self._stretch(painter, camera)
            return False
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

    def _spoil_names(self, names: Iterable[KindName]) -> None:
        """Names of kinds have come, gone or moved."""
        camera = self._camera
        for x, y, label in names:
            place, size = QPointF(x, y), kind_name_size(label)
            at = camera.stands(QRectF(place, place)).topLeft() * camera.scale
            self._tiles.spoil(camera.scale, QRectF(at - QPointF(size.width(), size.height()) / 2, size))

    def _blit(self, painter: QPainter, camera: Camera, keys: Iterable[TileKey]) -> bool:
        complete = True
        for key in keys:
            complete = complete and self._tiles.unpainted(key) is None
            tile = self._tiles.get(key)
            if tile is not None:
                painter.drawPixmap(key.corner - camera.left_top, tile)
        return complete

    def _covers(self, camera: Camera) -> bool:
        """True if the tiles of the last frame that was complete, stretched, show all that the camera sees."""
        tiles = _keys(camera, self.whole_at) if self.whole_at else []
        return bool(tiles) and all(self._tiles.get(key) is not None for key in tiles)

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

    def _paint(self, art: GroundArt, camera: Camera, key: TileKey, ratio: float) -> None:
        part, tile = self._tiles.unpainted(key) or QRect(), self._tiles.get(key)
        fresh = QPixmap(round(TILE * ratio), round(TILE * ratio))
        fresh.setDevicePixelRatio(ratio)
        with QPainter(fresh) as painter:  # without a clip, at which lines would end a little otherwise
            painter.fillRect(part, map_colours().outside)
            there = camera.transform(key.corner)
            painter.setTransform(there)
            art.paint(painter, there.inverted()[0].map(QPolygonF(QRectF(part))), camera.scale)
        if tile is None or part == _WHOLE:
            tile = fresh
        else:
            with QPainter(tile) as painter:
                painter.setClipRect(part)
                painter.drawPixmap(0, 0, fresh)
        self.painted += 1
        self._tiles.put(key, tile)


def _keys(camera: Camera, scale: float) -> list[TileKey]:
    """The tiles of a scale that the camera sees, whatever its own scale."""
    grown = scale / camera.scale
    seen = QRectF(camera.left_top * grown, camera.size * grown)
    return [TileKey(scale, *at) for at in covering(seen)]
