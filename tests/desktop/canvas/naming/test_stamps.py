"""The pictures that the map keeps ready."""

from PySide6.QtGui import QPixmap
from pytestqt.qtbot import QtBot

from gmtool.desktop.canvas.naming import stamps
from gmtool.desktop.canvas.naming.stamps import PixmapCache

SIDE = 256
EACH = SIDE * SIDE * 4


def test_that_no_more_is_kept_than_the_bytes_allow_and_the_oldest_goes_first(qtbot: QtBot) -> None:
    pictures, fit = PixmapCache(), stamps.KEPT // EACH
    for key in range(fit):
        pictures.get(key, lambda: QPixmap(SIDE, SIDE))
    assert pictures.bytes == fit * EACH
    pictures.get(0, lambda: QPixmap(SIDE, SIDE))
    pictures.get("one more", lambda: QPixmap(SIDE, SIDE))
    assert pictures.bytes <= stamps.KEPT
    assert (pictures.has(0), pictures.has(1), pictures.has("one more")) == (True, False, True)
    pictures.forget()
    assert pictures.bytes == 0


def test_that_a_picture_larger_than_all_that_is_kept_is_shown_all_the_same(qtbot: QtBot) -> None:
    pictures = PixmapCache()
    large = pictures.get("large", lambda: QPixmap(4096, 2048))
    assert pictures.get("large", QPixmap) is large
