"""The code that a phone's camera is pointed at: sharp squares on white, in every theme."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from gmtool.desktop.base.parts.labels import dressed
from gmtool.desktop.base.parts.painting import guarded
from gmtool.desktop.base.theme.current import theme
from gmtool.language import tr

_QUIET: Final = 4
"""The squares of white around the code without which no camera finds it."""
_WIDE: Final = 210
"""The width at 100 %."""
_LEAST: Final = 130
"""The pixels below which a camera has to come close."""
_SHARE: Final = 0.4
"""The share of a low panel's height that it takes."""


class CodePicture(QWidget):
    """As large as it may be with squares of whole pixels of the screen."""

    def __init__(self) -> None:
        super().__init__()
        self._rows: Sequence[Sequence[bool]] = ()
        self._room = 0
        dressed(self, name=tr("The code to point a phone's camera at"))
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setSizePolicy(policy)

    def show_rows(self, rows: Sequence[Sequence[bool]]) -> None:
        """Show a code by its rows, True where it is dark."""
        if rows != self._rows:
            self._rows = rows
            self.updateGeometry()
            self.update()

    def fit(self, height: int) -> None:
        """Leave some of a height to others, where it is small."""
        room = max(_LEAST, round(height * _SHARE))
        if room != self._room:
            self._room = room
            self.updateGeometry()

    def sizeHint(self) -> QSize:  # noqa: N802
        wide = theme().px(_WIDE)
        size = min(wide, self._room) if self._room else wide
        square = max(1, size // self._across)
        return QSize(square * self._across, square * self._across)

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        return self.sizeHint()

    @property
    def _across(self) -> int:
        return len(self._rows) + 2 * _QUIET

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        if not self._rows:
            return
        ratio = self.devicePixelRatioF()
        room = int(min(self.width(), self.height()) * ratio)
        square = max(1, room // self._across)
        with QPainter(self) as painter:
            painter.scale(1 / ratio, 1 / ratio)  # in pixels of the screen
            whole = self._across * square
            painter.fillRect(QRect(0, 0, whole, whole), Qt.GlobalColor.white)
            for down, row in enumerate(self._rows, _QUIET):
                for across, dark in enumerate(row, _QUIET):
                    if dark:
                        place = QRect(across * square, down * square, square, square)
                        painter.fillRect(place, Qt.GlobalColor.black)
