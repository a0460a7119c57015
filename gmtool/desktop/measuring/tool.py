"""What ruler, protractor and templates have in common."""

from collections.abc import Sequence
from typing import TYPE_CHECKING
from weakref import proxy

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QKeyEvent, QPainter

from gmtool.desktop.map.camera import Camera
from gmtool.desktop.map.stamps import Stamps
from gmtool.desktop.measuring.yardstick import Yardstick

if TYPE_CHECKING:
    from gmtool.desktop.map.view import MapView


class MeasuringTool:
    """A `Tool` that measures on the ground of a view, and tells what it finds on the card and to a screen reader.

    The view owns its tool, so the tool knows it by a proxy only.
    """

    name = ""
    cursor = Qt.CursorShape.CrossCursor

    def __init__(self, view: "MapView", stick: Yardstick) -> None:
        self._view: MapView = proxy(view)
        self.stick = stick
        self.stamps = Stamps()
        self.begin()

    def begin(self) -> None:
        """Nothing is measured yet."""

    def tell(self, words: Sequence[str]) -> None:
        """Say what was found; nothing says nothing any more."""
        self._view.tell((self.name, *words) if words else ())

    def figure_at(self, at: QPointF) -> str:
        """The figure at a point of the plane."""
        pointed = self._view.content.point_at(at)
        return pointed.figure if pointed is not None else ""

    def press(self, at: QPointF, modifiers: Qt.KeyboardModifier) -> None:
        """The left button goes down."""

    def press_right(self, at: QPointF, modifiers: Qt.KeyboardModifier) -> bool:
        """The right button is the map's."""
        return False

    def move(self, at: QPointF) -> None:
        """The pointer or the cursor goes here."""

    def release(self, at: QPointF) -> None:
        """The button goes up."""

    def cancel(self) -> None:
        """Take everything away."""
        self.begin()
        self.tell(())

    def wants(self, event: QKeyEvent) -> bool:
        """No key is this tool's."""
        return False

    def key(self, event: QKeyEvent) -> None:
        """Do what a wanted key means."""

    def paint(self, painter: QPainter, camera: Camera) -> None:
        """Nothing is drawn."""
