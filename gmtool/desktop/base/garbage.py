"""Garbage of the program, collected in the window's thread alone.

Python looks for objects that hold each other in whatever thread happens to make one more, and deletes them there.
Widgets are among them, and one that is deleted outside the window's thread can end the program.
"""

import gc
from typing import Final

from PySide6.QtCore import QObject, QTimer

_EVERY: Final = 500
"""Milliseconds from one look to the next."""


class Collector(QObject):
    """From now on collects what Python would, by its numbers, between the events of the window.

    limits: so many objects of each generation are left alone, as in `gc.get_threshold`
    """

    def __init__(self, parent: QObject, limits: tuple[int, int, int]) -> None:
        super().__init__(parent)
        self.limits = limits
        gc.disable()
        timer = QTimer(self)
        timer.timeout.connect(self.look)
        timer.start(_EVERY)

    def look(self) -> None:
        """Collect the oldest generation of which there is too much, with all that are younger."""
        counts = gc.get_count()
        if counts[0] > self.limits[0]:
            gc.collect(max(age for age in range(3) if counts[age] > self.limits[age]))
