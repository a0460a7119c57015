"""Something opens by itself while a thing is carried over it, as folders do."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, QTimer
from PySide6.QtGui import QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QWidget

WAIT: Final = 450
"""Milliseconds for which it must stay there."""


class Springs(QObject):
    """Watches what is carried over a widget; `under` says what lies at a point, None for nothing that opens.

    Without `drop`, nothing can be let fall here.
    """

    def __init__(
        self,
        watched: QWidget,
        mime: str,
        under: Callable[[QPoint], str | None],
        open: Callable[[str], None],
        parent: QObject,
        drop: Callable[[str, QDropEvent], None] | None = None,
    ) -> None:
        super().__init__(parent)
        self._mime = mime
        self._under = under
        self._open = open
        self._drop = drop
        self._over: str | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(WAIT)
        self._timer.timeout.connect(self._spring)
        watched.setAcceptDrops(True)
        watched.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """Follow what is carried."""
        if event.type() == QEvent.Type.DragLeave:
            self._follow(None)
        # entering and moving are drop events as well
        if not isinstance(event, QDropEvent) or not event.mimeData().hasFormat(self._mime):
            return False
        over = self._under(event.position().toPoint())
        if event.type() == QEvent.Type.Drop:
            self._follow(None)
            if over is not None and self._drop is not None:
                event.acceptProposedAction()
                self._drop(over, event)
        elif isinstance(event, QDragMoveEvent):
            self._follow(over)
            # taken, so that the next move is told; that nothing can fall here is for the pointer to show
            event.setAccepted(over is not None)
            if self._drop is None and over is not None:
                event.setDropAction(event.dropAction().IgnoreAction)
        return True

    def _follow(self, over: str | None) -> None:
        if over == self._over:
            return
        self._over = over
        if over is None:
            self._timer.stop()
        else:
            self._timer.start()

    def _spring(self) -> None:
        if self._over is not None:
            self._open(self._over)
