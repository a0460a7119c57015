"""A page of a rulebook, as wide as the window or larger, with what was found on it marked."""

from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QScrollArea, QWidget

from gmtool.desktop.base.parts.labels import dressed
from gmtool.desktop.base.parts.painting import guarded
from gmtool.desktop.base.theme.current import theme
from gmtool.language import tr

_SMALLEST, _LARGEST = 0.5, 4.0
_STEP: Final = 1.25


class _Sheet(QWidget):
    """The picture of the page."""

    def __init__(self) -> None:
        super().__init__()
        self.image = QImage()
        self.marks: tuple[QRectF, ...] = ()

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.drawImage(self.rect(), self.image)
            mark = QColor(theme().colour("accent"))
            mark.setAlphaF(0.35)
            for at in self.marks:
                wide, high = self.width(), self.height()
                painter.fillRect(QRectF(at.x() * wide, at.y() * high, at.width() * wide, at.height() * high), mark)


class BookPageView(QScrollArea):
    """Scrolls through one page. It knows nothing of the file: `wanted` asks for a picture of another width."""

    wanted = Signal()
    """The page should be drawn anew, for it is shown at another width."""

    def __init__(self) -> None:
        super().__init__()
        dressed(self, name=tr("Page of the rulebook"))
        self.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        # a bar that comes and goes would change the width, and the page with it
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self._sheet = _Sheet()
        self._zoom = 1.0
        self.setWidget(self._sheet)

    @property
    def pixels(self) -> int:
        """The width in the screen's own pixels at which the page should be drawn."""
        return max(1, round(self._room() * self.devicePixelRatioF()))

    def show_picture(self, image: QImage, marks: tuple[QRectF, ...], *, turned: bool) -> None:
        """Show a page from its top, or from what was found; the same page drawn anew stays where it was."""
        self._sheet.image, self._sheet.marks = image, marks
        wide = self._room()
        self._sheet.resize(QSize(wide, round(wide * image.height() / max(1, image.width()))))
        self._sheet.update()
        if turned:
            top = min((mark.y() for mark in marks), default=0.0) * self._sheet.height()
            self.horizontalScrollBar().setValue(0)
            self.verticalScrollBar().setValue(round(top - self.height() / 3) if marks else 0)

    def clear(self) -> None:
        self._sheet.image, self._sheet.marks = QImage(), ()
        self._sheet.resize(0, 0)

    def zoom(self, step: int) -> None:
        """Larger by so many steps; 0: as wide as the window again."""
        self._zoom = min(_LARGEST, max(_SMALLEST, self._zoom * _STEP**step)) if step else 1.0
        self.wanted.emit()

    def go_down(self, way: int) -> bool:
        """Go down (1) or up (-1) by most of what is seen; False at the end of the page."""
        bar = self.verticalScrollBar()
        before = bar.value()
        bar.setValue(before + way * round(self.viewport().height() * 0.9))
        return bar.value() != before

    def to_end(self) -> None:
        self.verticalScrollBar().setValue(self.verticalScrollBar().maximum())

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.wanted.emit()

    def _room(self) -> int:
        return max(1, round(self.viewport().width() * self._zoom))
