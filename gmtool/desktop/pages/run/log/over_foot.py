"""The stage with the log over its foot: the last sentences in a strip, or the whole log over the lower half."""

from PySide6.QtCore import QEvent, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from gmtool.desktop.base.theme.current import theme_signals
from gmtool.desktop.pages.run.log.panel import LogPanel

OPENED = 0.62
"""The share of the height over which the log lies at most once it is opened."""


class OverFoot(QWidget):
    """The strip has room of its own, so that it hides nothing; the opened log lies over the stage, which stays as it
    is."""

    def __init__(self, log: LogPanel, parent: QWidget) -> None:
        super().__init__(parent)
        self._stage: QWidget | None = None
        self._log = log
        log.unfolded.connect(self._place)
        theme_signals().theme_changed.connect(self._place)

    def hold(self, stage: QWidget) -> None:
        """Take both in, once this is in its place."""
        self._stage = stage
        for part in (stage, self._log):
            part.setParent(self)
            part.show()
        self._place()

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        if self._stage is None:
            return super().minimumSizeHint()
        least = self._stage.minimumSizeHint()
        return QSize(least.width(), least.height() + self._log.strip_height())

    def sizeHint(self) -> QSize:  # noqa: N802
        return self.minimumSizeHint()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        self._place()

    def event(self, event: QEvent) -> bool:
        """What is held may need another least size."""
        if event.type() is QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().event(event)

    def _place(self) -> None:
        if self._stage is None:
            return
        wide, high = self.width(), self.height()
        self._log.resize(wide, self._log.height())  # how its sentences break, and so how high it is
        strip = self._log.strip_height()
        self._stage.setGeometry(0, 0, wide, max(0, high - strip))
        lies = max(strip, min(round(high * OPENED), self._log.height_unfolded())) if self._log.open else strip
        self._log.setGeometry(0, high - lies, wide, lies)
        self._log.raise_()
