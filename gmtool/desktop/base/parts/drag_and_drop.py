"""Dragging and dropping of cards and of files with cards, and things that open while something is held over them."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from PySide6.QtCore import QEvent, QMimeData, QObject, QPoint, QStringListModel, QTimer, Signal
from PySide6.QtGui import QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QWidget

CARDS_MIME: Final = "application/x-gmtool-cards"


def dragged_ids(data: QMimeData) -> list[str]:
    """The ids of the cards, in the order of their rows."""
    return bytes(data.data(CARDS_MIME).data()).decode().split("\n")


def data_of_qt() -> QMimeData:
    """Empty data for the clipboard.

    The clipboard may keep what it is given until after Python has ended, and then deletes it: the process crashes where
    Python had made it. This one is made by Qt itself, which has no other way of making one empty.
    """
    model = QStringListModel([""])
    data = model.mimeData([model.index(0)])
    data.clear()
    return data


_DRAGS: Final = (QEvent.Type.DragEnter, QEvent.Type.DragMove, QEvent.Type.Drop)
_HEAD: Final = 4096
"""The bytes of a file by which a picture is known."""


class CardFileDrops(QObject):
    """Takes files that may have cards, rows or a ground in them; `dropped` comes with the path of one."""

    dropped = Signal(object)

    def __init__(self, on: QWidget) -> None:
        super().__init__(on)
        on.setAcceptDrops(True)
        on.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """Take one file of the right kind; everything else goes its way."""
        # the events of entering and moving are drop events as well
        if event.type() not in _DRAGS or not isinstance(event, QDropEvent):
            return False
        path = card_file(event.mimeData())
        if path is None:
            return False
        event.acceptProposedAction()
        if event.type() == QEvent.Type.Drop:
            self.dropped.emit(path)
        return True


def card_file(data: QMimeData | None) -> Path | None:
    """The one file that is brought, if it is no picture: those are for a card and not for the roster."""
    urls = data.urls() if data is not None else []
    if len(urls) != 1 or not urls[0].isLocalFile():
        return None
    path = Path(urls[0].toLocalFile())
    return None if _is_picture(path) else path


def _is_picture(path: Path) -> bool:
    # slow to import, and only a file that is dragged needs it
    from gmtool.store.pictures import is_picture

    try:
        # a pipe would be waited for
        if not path.is_file():
            return False
        with path.open("rb") as file:
            return is_picture(file.read(_HEAD))
    except OSError:
        return False


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
        open: Callable[[str], object],
        parent: QObject,
        drop: Callable[[str, QDropEvent], None] | None = None,
    ) -> None:
        super().__init__(parent)
        self._mime = mime
        self._under = under
        self._open = open
        self._drop = drop
        self._over: str | None = None
        self._timer = QTimer(self, singleShot=True, interval=WAIT)
        self._timer.timeout.connect(self._spring)
        watched.setAcceptDrops(True)
        watched.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
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
