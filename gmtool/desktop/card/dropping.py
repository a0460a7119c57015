"""Pictures dropped on a card: wherever they fall, they are the card's, and no text of one of its fields."""

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QWidget

from gmtool.desktop.pictures.bringing import brings_picture, brought

_DRAGS = (QEvent.Type.DragEnter, QEvent.Type.DragMove, QEvent.Type.Drop)


class PictureDrops(QObject):
    """Takes pictures that are dropped on a widget or on any field that is in it by now."""

    dropped = Signal(object)
    """A `Path` or a `QImage`."""

    def __init__(self, inside: QWidget) -> None:
        super().__init__(inside)
        self.locked = False
        inside.setAcceptDrops(True)
        # a field would write down the path of the file as a text
        for widget in (inside, *inside.findChildren(QWidget)):
            if widget.acceptDrops():
                widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """Look at drags before the field does."""
        # the events of entering and moving are drop events as well
        if event.type() not in _DRAGS or not isinstance(event, QDropEvent) or not brings_picture(event.mimeData()):
            return False
        event.setAccepted(not self.locked)
        if not self.locked:
            event.acceptProposedAction()
            if event.type() == QEvent.Type.Drop:
                self._drop(event)
        return True

    def _drop(self, event: QDropEvent) -> None:
        found = brought(event.mimeData())
        if found is not None:
            self.dropped.emit(found)
