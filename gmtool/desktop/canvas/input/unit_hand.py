"""Hand that wheels, forms and places a unit: by dragging its corners, its sides or all of it, and by keys."""

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QKeyEvent

from gmtool.presentation.map.unit_input import Grip, UnitInput
from gmtool.space import Point

if TYPE_CHECKING:
    from gmtool.desktop.canvas.map.view import MapView

_STEPS: Final = {"[": (-1, False), "]": (1, False), "{": (-1, True), "}": (1, True)}
"""Keys by what they type, wherever a keyboard has them; the braces are fine steps."""
_TURNS: Final = {Qt.Key.Key_Q: -1, Qt.Key.Key_E: 1}
_NEAR: Final = 14.0
"""The distance from a corner or a side at which the pointer means it, in pixels; at least half a base."""


class UnitHand:
    """Changes the stand that is asked of a unit; the view tells what was said."""

    def __init__(self, view: "MapView") -> None:
        self._view = view
        self._begun: tuple[UnitInput, Grip, Point] | None = None

    @property
    def dragging(self) -> bool:
        """True if a part of the unit is being dragged."""
        return self._begun is not None

    def grip_at(self, at: QPointF) -> Grip | None:
        """The part of the unit under a pixel; None where there is none, or nothing is asked."""
        place, unit = self._place(at), self._view.content.unit
        if unit is None or place is None:
            return None
        layout = self._view.content.layout
        pixels = _NEAR / (layout.unit * self._view.camera.scale) if layout is not None else 0
        return unit.grip(place, round(max(pixels, self._view.content.near)))

    def press(self, at: QPointF) -> bool:
        """The button goes down: whether it took hold of the unit."""
        grip, place, unit = self.grip_at(at), self._place(at), self._view.content.unit
        self._begun = None if grip is None or place is None or unit is None else (unit, grip, place)
        return self.dragging

    def move(self, at: QPointF) -> None:
        """The pointer moves with the button down."""
        place = self._place(at)
        if self._begun is not None and place is not None:
            unit, grip, start = self._begun
            self._view.content.unit = unit.dragged(grip, start, place)
            self._view.update()

    def release(self) -> None:
        """The button goes up: that is how it is to stand."""
        begun, self._begun = self._begun, None
        unit = self._view.content.unit
        if begun is not None and unit is not None and unit != begun[0]:
            self._view.unit_said.emit(unit.value)

    def drop(self) -> None:
        """Forget what was dragged."""
        if self._begun is not None:
            self._view.content.unit, self._begun = self._begun[0], None

    def key(self, event: QKeyEvent) -> UnitInput | None:
        """The stand after a key; None for a key that means nothing to a unit."""
        unit, fine = self._view.content.unit, bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if unit is None:
            return None
        if event.text() in _STEPS and event.text():
            step, fine = _STEPS[event.text()]
            return unit.stepped(step, fine=fine)
        turn = _TURNS.get(Qt.Key(event.key()))
        return None if turn is None else unit.stepped(turn, fine=fine)

    def walk(self, right: int, down: int, *, fine: bool) -> bool:
        """An arrow key: whether it meant the unit."""
        unit = self._view.content.unit
        if unit is not None:
            self._view.unit_said.emit(unit.walked(right, down, fine=fine).value)
        return unit is not None

    def _place(self, at: QPointF) -> Point | None:
        place = self._view.content.place_at(self._view.camera.to_world(at))
        return place if isinstance(place, Point) else None
