"""Drawing a vector picture as large as patience allows.

How long it takes shows only in the doing, and it cannot be interrupted: some thousand shapes on top of each other take
minutes on all the pixels there are. So it is drawn small first. At worst the time grows with the number of pixels.
"""

from collections.abc import Callable
from time import perf_counter

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage

from gmtool.store.limits import DRAWING_SECONDS

_FIRST = 512
"""Pixels of the longer side of what is drawn first."""


def draw(at: Callable[[QSize], QImage], size: QSize, patience: float = DRAWING_SECONDS) -> QImage:
    """What `at` draws, of this size or of the largest that does not take longer than so many seconds."""
    full = max(size.width(), size.height())
    side = min(_FIRST, full)
    while True:
        start = perf_counter()
        image = at(size.scaled(side, side, Qt.AspectRatioMode.KeepAspectRatio).expandedTo(QSize(1, 1)))
        took = perf_counter() - start
        if side == full or image.isNull() or took * 4 > patience:
            return image
        side = full if took * (full / side) ** 2 <= patience else min(2 * side, full)
