"""Files with cards or rows that are dropped on a list of them."""

from pathlib import Path
from typing import Final

from PySide6.QtCore import QEvent, QMimeData, QObject, Signal
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QWidget

_DRAGS: Final = (QEvent.Type.DragEnter, QEvent.Type.DragMove, QEvent.Type.Drop)
ENDINGS: Final = (".json", ".csv", ".tsv", ".tab", ".txt", ".toml")


class CardFileDrops(QObject):
    """Takes files that may have cards or rows in them; `dropped` comes with the path of one."""

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
    """The one file that is brought, if its name is that of a file of cards."""
    urls = data.urls() if data is not None else []
    if len(urls) != 1 or not urls[0].isLocalFile():
        return None
    path = Path(urls[0].toLocalFile())
    return path if path.suffix.lower() in ENDINGS else None
