"""Pointer: mouse and wheel on the map, and where a figure is to look, chosen with them."""

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QApplication

from gmtool.desktop.canvas.input.area_hand import AreaHand
from gmtool.desktop.canvas.input.unit_hand import UnitHand
from gmtool.desktop.canvas.input.way_input import HexWayInput, OpenWayInput, WayInput
from gmtool.desktop.canvas.scene.content import Drag
from gmtool.presentation.map.asked_input import Pointed

if TYPE_CHECKING:
    from gmtool.desktop.canvas.map.view import MapView


_NEAR: Final = 2.3
"""The distance from a figure within which the pointer means its facing, while one is asked for."""
_ON_IT: Final = 0.6
"""The distance from its middle within which the pointer means no direction."""


class FacingInput:
    """Chooses a facing, or a heading on open ground, while one is asked for."""

    def __init__(self, view: "MapView") -> None:
        self._view = view

    def means(self, at: QPointF) -> bool:
        """True if a pixel means the direction in which the figure looks."""
        place = self._view.content.turning_at
        if place is None:
            return False
        off = self._view.camera.to_world(at) - self._view.content.middle(place)
        return QPointF.dotProduct(off, off) < _NEAR**2

    def look_to(self, at: QPointF) -> None:
        """The pointer is at this pixel: the figure looks there, if that is what it means."""
        place, layout = self._view.content.turning_at, self._view.content.layout
        if place is None or layout is None or not self.means(at):
            return
        world, middle = self._view.camera.to_world(at), self._view.content.middle(place)
        if (world - middle).manhattanLength() > _ON_IT:
            self._view.face(layout.way_towards(middle, world))


NOTCH: Final = 120
"""The units of one step of a wheel."""
GROWTH: Final = 1.2
"""The growth of the picture at a step of the wheel, or a press of plus."""


class Pointer:
    """The pointer and its buttons: a click, a pan, a figure turned, or carried with Alt, or a way drawn from the acting
    figure."""

    def __init__(self, view: "MapView") -> None:
        self._view = view
        self._ways: dict[str, WayInput] = {"hex": HexWayInput(view), "cell": OpenWayInput(view)}
        self._turning = FacingInput(view)
        self.unit = UnitHand(view)
        self.area = AreaHand(view)
        self._grip = QPointF()
        """From the pointer to the middle of the figure that it carries over open ground."""
        self._pressed: QPointF | None = None
        self._unit = ""
        """The unit that the button went down on, while nothing is asked of it."""
        self._turned = ""
        """The figure that the button went down on, and that a drag turns."""
        self._last = QPointF()
        self._panning = False

    @property
    def way(self) -> WayInput:
        """The hand that draws a way on this kind of ground."""
        ground = self._view.content.ground
        return self._ways["hex" if ground is None else ground.spot_name]

    @property
    def holding(self) -> bool:
        """True while the left button is down, so that Space makes a pan of it."""
        return self._pressed is not None

    def press(self, event: QMouseEvent) -> None:
        """A button goes down."""
        self._last = event.position()
        if event.button() is Qt.MouseButton.MiddleButton:
            self.pan()
        elif event.button() is Qt.MouseButton.LeftButton:
            self._pressed, self._unit, self._turned = event.position(), "", ""
            pointed = self._view.content.point_at(self._view.camera.to_world(event.position()))
            if event.modifiers() & Qt.KeyboardModifier.AltModifier:
                self._carry(pointed)
            elif self._view.turns_figures and not event.modifiers():
                self._turned = "" if pointed is None else pointed.figure
            elif not event.modifiers() and self.unit.press(event.position()):
                self._view.point(None)
            elif pointed is not None and not event.modifiers():
                self.way.begin(pointed.place)
                self.area.press(event.position())
                self._unit = self._unit_at(pointed)

    def move(self, event: QMouseEvent) -> None:
        """The pointer moves."""
        view, at = self._view, event.position()
        if self._panning:
            view.pan(at - self._last)
        elif self._turned:
            self._turn_to(at)
        elif view.content.drag is not None:
            self._carry_to(at)
        elif self._takes_hold(at) or self.unit.dragging:
            self.unit.move(at)
        elif self.way.drawing:
            self.draw_to(at)
        elif self.area.move(at):
            view.point(view.content.point_at(view.camera.to_world(at)))
        else:
            view.point(view.content.point_at(view.camera.to_world(at)))
            self._turning.look_to(at)
        self._last = at

    def release(self, event: QMouseEvent) -> None:
        """A button goes up."""
        pressed, panned = self._pressed, self._panning
        drag, self._view.content.drag = self._view.content.drag, None
        self._pressed, self._panning, self._turned = None, False, ""
        self._view.rest()
        drawn = self.way.drawn or self.unit.dragging or self.area.dragging
        self.way.end()
        self.unit.release()
        self.area.release()
        if drag is not None:
            self._view.put_down(drag)
        elif not panned and not drawn and pressed is not None and event.button() is Qt.MouseButton.LeftButton:
            moved = (event.position() - pressed).manhattanLength()
            if moved < QApplication.startDragDistance():
                self._click(event.position(), event.modifiers())

    def pan(self, at: QPointF | None = None) -> None:
        """Go on as a pan, whatever was begun; from a pixel, if the pointer was not followed up to there."""
        self._panning, self._turned = True, ""
        self._last = self._last if at is None else at
        self._view.content.drag = None
        self.way.drop()
        self.unit.drop()
        self.area.drop()
        self._view.setCursor(Qt.CursorShape.ClosedHandCursor)

    def drop(self) -> None:
        """Forget what was begun: the figure stays where it was."""
        self._view.content.drag = self._pressed = None
        self._turned = ""
        self.way.drop()
        self.unit.drop()
        self.area.drop()
        self._view.update()

    def leave(self) -> None:
        """The pointer has left the map; the keyboard's cursor stays."""
        pointed = self._view.content.pointed
        if pointed is not None and not pointed.by_key:
            self._view.point(None)

    def wheel(self, event: QWheelEvent) -> None:
        """Turn the figure under the pointer if its facing is asked for; zoom otherwise."""
        turned = event.angleDelta()  # with Alt held some systems say that the wheel went sideways
        steps = (turned.y() or turned.x()) / NOTCH
        if self._view.content.drag is not None or self._turning.means(event.position()):
            fine = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            self._view.turn(1 if steps < 0 else -1, fine=fine)
        else:
            self._view.zoom(GROWTH**steps, event.position())

    def _click(self, at: QPointF, held: Qt.KeyboardModifier) -> None:
        view = self._view
        world = view.camera.to_world(at)
        place = view.content.place_at(world)
        if held & Qt.KeyboardModifier.ShiftModifier and view.content.way.open and place is not None:
            self.way.add(place)
            return
        if self._turning.means(at):
            self._turning.look_to(at)
            view.pick_facing()
            return
        pointed = view.content.point_at(world)
        view.point(pointed)
        if held & Qt.KeyboardModifier.ShiftModifier and pointed is not None and pointed.figure:
            view.figure_marked.emit(pointed.figure)
        elif pointed is not None and pointed.at is not None and view.content.asking.draws and not pointed.figure:
            self.way.go_straight(pointed.at)
        elif pointed is not None:
            view.pick()

    def touch(self, at: QPointF) -> None:
        """A finger goes down: where a way can begin, it may draw one."""
        place = self._view.content.place_at(self._view.camera.to_world(at))
        if place is not None:
            self.way.begin(place)

    def tap(self, at: QPointF) -> None:
        """A finger was put down and lifted: a click."""
        self._click(at, Qt.KeyboardModifier.NoModifier)

    def lift(self) -> None:
        """The finger is lifted: what was drawn stays."""
        self.way.end()

    def _unit_at(self, pointed: Pointed) -> str:
        spot = self._view.content.spots.of.get(pointed.figure)
        return pointed.figure if spot is not None and spot.counter.block is not None else ""

    def _takes_hold(self, at: QPointF) -> bool:
        """True if a drag begins to move a unit of which nothing was asked: whoever listens may ask it to move."""
        if not self._unit or self._pressed is None:
            return False
        if (at - self._pressed).manhattanLength() < QApplication.startDragDistance():
            return False
        unit, self._unit = self._unit, ""
        self._view.unit_grabbed.emit(unit)
        return self.unit.press(self._pressed)

    def draw_to(self, at: QPointF) -> None:
        """The way that is being drawn goes on to this pixel."""
        place = self._view.content.place_at(self._view.camera.to_world(at))
        self._view.point(None if place is None else Pointed.on(place))
        if place is not None:
            self.way.go_to(place)

    def _turn_to(self, at: QPointF) -> None:
        """The figure looks to this pixel, once the pointer has left it."""
        content, pressed = self._view.content, self._pressed
        if pressed is None or content.layout is None:
            return
        if content.drag is None and (at - pressed).manhattanLength() < QApplication.startDragDistance():
            return
        place = content.spots.of[self._turned].place
        if content.drag is None:
            self._view.figure_picked.emit(self._turned)
            content.drag = Drag(self._turned, place)
            self._view.point(None)
        content.drag.facing = content.layout.way_towards(content.middle(place), self._view.camera.to_world(at))
        self._view.update()

    def _carry(self, pointed: Pointed | None) -> None:
        if pointed is not None and pointed.figure:
            spot = self._view.content.spots.of[pointed.figure]
            self._grip = spot.at - self._view.content.middle(pointed.place) if pointed.at else QPointF()
            self._view.content.drag = Drag(pointed.figure, pointed.hex or spot.place)
            self._view.point(None)
            self._view.setCursor(Qt.CursorShape.ClosedHandCursor)

    def _carry_to(self, at: QPointF) -> None:
        content = self._view.content
        if content.drag is not None:
            place = content.place_at(self._view.camera.to_world(at) + self._grip)
            content.drag.place = content.spots.of[content.drag.figure].place if place is None else place
            self._view.update()
