"""Hand that lays an area: pressed at its middle and dragged to its edge, or sized by plus and minus."""

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication

from gmtool.presentation.map.area_input import AreaInput
from gmtool.space import Place

if TYPE_CHECKING:
    from gmtool.desktop.canvas.map.view import MapView

_SIZE: Final = {Qt.Key.Key_Plus: 1, Qt.Key.Key_Equal: 1, Qt.Key.Key_Minus: -1}


class AreaHand:
    """Changes the area that is asked for; the view tells what is said of it while it is dragged."""

    def __init__(self, view: "MapView") -> None:
        self._view = view
        self._begun: tuple[AreaInput, Place, QPointF] | None = None
        self._moved = False

    @property
    def dragging(self) -> bool:
        """True while an area is dragged to its size."""
        return self._begun is not None and self._moved

    def press(self, at: QPointF) -> None:
        """The button goes down: there is the middle, if it is dragged from here."""
        area, place = self._view.content.area, self._place(at)
        self._begun = None if area is None or place is None else (area, place, at)
        self._moved = False

    def move(self, at: QPointF) -> bool:
        """The pointer moves with the button down: whether it sizes an area."""
        if self._begun is None:
            return False
        area, start, pressed = self._begun
        self._moved |= (at - pressed).manhattanLength() >= QApplication.startDragDistance()
        place = self._place(at)
        if self._moved and place is not None:
            self._say(area.dragged(start, place))
        return True

    def release(self) -> None:
        """The button goes up: the area stays as it is."""
        if self.dragging:
            self._view.content.sizing = False
            self._view.update()
        self._begun = None

    def drop(self) -> None:
        """Forget what was dragged: the area is as it was before."""
        begun, dragged = self._begun, self.dragging
        self.release()
        if begun is not None and dragged:
            self._say(begun[0], sizing=False)

    def key(self, event: QKeyEvent) -> AreaInput | None:
        """The area after a key; None for a key that means nothing to it."""
        area, step = self._view.content.area, _SIZE.get(Qt.Key(event.key()))
        return None if area is None or step is None else area.stepped(step)

    def _say(self, area: AreaInput, *, sizing: bool = True) -> None:
        self._view.content.sizing = sizing
        if area != self._view.content.area:
            self._view.area_said.emit(area)

    def _place(self, at: QPointF) -> Place | None:
        return self._view.content.place_at(self._view.camera.to_world(at))
