"""The pixels of a picture, read all at once: asked for one by one they take ten times as long."""

from collections.abc import Callable

from PySide6.QtGui import QImage


def rows_of(image: QImage) -> list[list[int]]:
    """The colors of all pixels, as `QColor.rgb` has them without its alpha, row by row."""
    plain = image.convertToFormat(QImage.Format.Format_RGB32)
    every, wide = memoryview(plain.constBits()).cast("I"), plain.bytesPerLine() // 4
    return [[one & 0xFFFFFF for one in every[y * wide : y * wide + plain.width()]] for y in range(plain.height())]


def colours_of(image: QImage, step: int = 1) -> set[str]:
    """The names of the colors of every pixel, or of every so many across and down."""
    return {f"#{one:06x}" for one in {one for row in rows_of(image)[::step] for one in row[::step]}}


def green(colour: int) -> int:
    """How green a color is, up to 255."""
    return colour >> 8 & 0xFF


def places_of(image: QImage, wanted: Callable[[int], bool]) -> list[tuple[int, int]]:
    """The pixels, across and down, whose color is a wanted one."""
    rows = rows_of(image)
    taken = {one for one in {one for row in rows for one in row} if wanted(one)}
    return [
        (x, y) for y, row in enumerate(rows) if not taken.isdisjoint(row) for x, one in enumerate(row) if one in taken
    ]
