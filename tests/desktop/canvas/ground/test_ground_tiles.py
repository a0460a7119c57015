from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QPixmap

from gmtool.desktop.canvas.ground.ground_tiles import TILE, TileCache, TileKey


def painted(seen: int, count: int) -> tuple[TileCache, list[TileKey]]:
    """So many tiles in a row, for a window in which `seen` are in sight."""
    tiles, keys = TileCache(), [TileKey(10.0, column, 0) for column in range(count)]
    tiles.make_room(seen)
    for key in keys:
        tiles.put(key, QPixmap(1, 1))
    return tiles, keys


def test_that_all_that_is_in_sight_is_kept_however_large_the_window(qapp):
    tiles, keys = painted(500, 500)
    assert all(tiles.unpainted(key) is None for key in keys)


def test_that_what_was_not_seen_for_longest_goes(qapp):
    tiles, keys = painted(2, 60)
    assert tiles.get(keys[0]) is None
    assert tiles.get(keys[-1]) is not None
    assert tiles.unpainted(keys[0]) == QRect(0, 0, TILE, TILE)


def test_that_a_stroke_spoils_its_part_of_the_tiles_at_its_scale_and_forgets_the_others(qapp):
    tiles, keys = painted(9, 3)
    other = TileKey(20.0, 0, 0)
    tiles.put(other, QPixmap(1, 1))
    tiles.spoil(10.0, QRectF(TILE - 10, 5, 30, 20))
    assert tiles.unpainted(keys[0]) == QRect(TILE - 10, 5, 10, 20)
    assert tiles.unpainted(keys[1]) == QRect(0, 5, 20, 20)
    assert tiles.unpainted(keys[2]) is None
    assert tiles.get(other) is None
    tiles.put(keys[0], QPixmap(1, 1))
    assert tiles.unpainted(keys[0]) is None
