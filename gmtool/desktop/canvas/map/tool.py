"""Tool: what the GM has in hand on the map, such as a brush or a ruler, instead of picking."""

from typing import Protocol

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QKeyEvent, QPainter

from gmtool.desktop.canvas.scene.camera import Camera


class Tool(Protocol):
    """Something to work with on the map; `MapView.use` takes it in hand. `at` is a point of the plane.

    While it is in use the left button is the tool's, and so is Enter at the keyboard's cursor, which is a press and a
    release in the middle of the spot. All else stays: panning, zooming, the walk of the cursor, what is pointed at.
    """

    cursor: Qt.CursorShape

    def press(self, at: QPointF, modifiers: Qt.KeyboardModifier) -> None:
        """The left button goes down."""

    def press_right(self, at: QPointF, modifiers: Qt.KeyboardModifier) -> bool:
        """The right button goes down: True takes it until it goes up, False leaves it to the map's menu."""
        return False

    def move(self, at: QPointF) -> None:
        """The pointer or the cursor goes here, with or without a button down."""

    def release(self, at: QPointF) -> None:
        """The button goes up."""

    def cancel(self) -> None:
        """Forget what was begun: the picture is panned instead, or the tool is put away."""

    def wants(self, event: QKeyEvent) -> bool:
        """True if a key is the tool's at the moment; asked before anything else in the window gets the key."""
        return False

    def key(self, event: QKeyEvent) -> None:
        """Do what a wanted key means."""

    def paint(self, painter: QPainter, camera: Camera) -> None:
        """Paint over everything, in pixels of the widget."""
