"""Keyboard on the map: a cursor that walks from hex to hex, candidates, facing, zoom."""

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QKeyEvent

from gmtool.desktop.canvas.input.pointer import GROWTH, Pointer
from gmtool.presentation.map.asked_input import Pointed
from gmtool.space import Place

if TYPE_CHECKING:
    from gmtool.desktop.canvas.map.view import MapView


Key = Qt.Key
SHIFT: Final = Qt.KeyboardModifier.ShiftModifier
_WALK: Final = {Key.Key_Left: (-1, 0), Key.Key_Right: (1, 0), Key.Key_Up: (0, -1), Key.Key_Down: (0, 1)}
_TURN: Final = {Key.Key_Q: -1, Key.Key_E: 1}
_ZOOM: Final = {Key.Key_Plus: GROWTH, Key.Key_Equal: GROWTH, Key.Key_Minus: 1 / GROWTH}
_ENTER: Final = (Key.Key_Return, Key.Key_Enter)
_TAB: Final = {Key.Key_Tab: 1, Key.Key_Backtab: -1}
_SHARING: Final = {Key.Key_Period: 1, Key.Key_Comma: -1}
_PLAIN: Final = SHIFT | Qt.KeyboardModifier.KeypadModifier


class Keyboard:
    """The keys of the map at the moment; all others are the workspace's."""

    def __init__(self, view: "MapView", pointer: Pointer) -> None:
        self._view = view
        self._pointer = pointer

    def wants(self, event: QKeyEvent) -> bool:
        """True if a key has a meaning here at the moment."""
        content, key = self._view.content, event.key()
        if content.ground is not None and self._pointer.unit.key(event) is not None:
            return True
        if content.ground is None or event.modifiers() & ~_PLAIN:
            return False
        by_key = content.pointed is not None and content.pointed.by_key
        if key in _ENTER:
            draws = by_key and bool(event.modifiers() & SHIFT) and content.way.open
            return draws or content.aimed or ((content.turning_at is not None or by_key) and not content.settled)
        if key == Key.Key_Backspace:
            return content.way.open and bool(content.way.places)
        if key in _TURN:
            return content.turning_at is not None or content.drag is not None
        if key in _TAB:
            return any(not c.refusals for c in content.asking.candidates) and not content.asking.facings
        if key in _SHARING:
            return bool(content.sharing)
        if key == Key.Key_Space:
            return self._pointer.holding
        if key == Key.Key_Escape:
            held = self._pointer.unit.dragging or self._pointer.area.dragging
            return content.drag is not None or self._pointer.way.drawing or held
        return key in _WALK or key in _ZOOM or key in (Key.Key_F, Key.Key_Home)

    def press(self, event: QKeyEvent) -> None:
        """Do what a wanted key means."""
        view, key = self._view, Key(event.key())
        fine = bool(event.modifiers() & SHIFT)
        unit = self._pointer.unit.key(event)
        if unit is not None:
            view.unit_said.emit(unit.value)
            return
        area = self._pointer.area.key(event)
        if area is not None:
            view.area_said.emit(area)
            return
        drawing = fine and view.content.way.open
        if key in _WALK:
            hexes = view.content.hexes is not None
            if self._pointer.unit.walk(*self._upright(*_WALK[key]), fine=fine):
                return
            self._draw(*_WALK[key]) if drawing and hexes else self._walk(*_WALK[key], fine)
        elif key in _ENTER:
            self._enter(drawing, fine)
        elif key == Key.Key_Backspace:
            self._take_back()
        elif key in _TAB:
            self._go_to_candidate(_TAB[key])
        elif key in _TURN:
            view.turn(_TURN[key], fine=fine)
        elif key in _SHARING:
            self._go_to_sharing(_SHARING[key])
        elif key in _ZOOM:
            view.zoom(_ZOOM[key], self._zoom_at())
        else:
            {
                Key.Key_F: view.fit,
                Key.Key_Home: self._go_to_acting,
                Key.Key_Space: self._pointer.pan,
                Key.Key_Escape: self._pointer.drop,
            }[key]()

    def _enter(self, drawing: bool, held: bool) -> None:
        """Do what a click there does; with Shift `held` a place is meant though a figure stands there."""
        view, pointed = self._view, self._view.content.pointed
        if drawing and pointed is not None and pointed.by_key:
            self._pointer.way.add(pointed.place)
        elif held and view.content.asking.anywhere and pointed is not None:
            view.point(replace(pointed, figure=""))
            view.pick()
        elif view.content.asking.draws and pointed is not None and pointed.at is not None:
            self._pointer.way.go_straight(pointed.at)
        elif view.content.turning_at is not None and not view.content.aimed:
            view.pick_facing()
            view.facing_entered.emit()
        else:
            view.pick()

    def _draw(self, columns: int, rows: int) -> None:
        """The way goes on by one hex, and the cursor with it."""
        end = self._pointer.way.end_now
        if end is not None:
            there = self._beside(end, columns, rows)
            self._go_to(there)
            self._pointer.way.add(there)

    def _take_back(self) -> None:
        """The way is shorter by one hex, and the cursor is at its end."""
        pointed, way = self._view.content.pointed, self._pointer.way
        way.take_back()
        if pointed is not None and pointed.by_key and (end := way.end_now) is not None:
            self._go_to(end)

    def _walk(self, columns: int, rows: int, fine: bool) -> None:
        pointed = self._view.content.pointed
        if pointed is not None and pointed.by_key:
            self._go_to(self._beside(pointed.place, columns, rows, fine))
        else:
            self._go_to(self._begin())

    def _beside(self, place: Place, right: int, down: int, fine: bool = False) -> Place:
        """The next hex that way as it is seen on the screen, however the ground is turned.

        On open ground half a base on, or with `fine` a tenth of one, to round numbers and up to the edge.
        """
        content = self._view.content
        if content.layout is None or content.ground is None:
            return place
        right, down = self._upright(right, down)
        found: Place = content.ground.next_place(place, right, down, fine=fine)
        return found

    def _upright(self, right: int, down: int) -> tuple[int, int]:
        """A step on the screen as one on the ground, however the picture is turned."""
        camera, layout = self._view.camera, self._view.content.layout
        for _ in range(round((camera.angle - (layout.angle if layout else 0.0)) / 90) % 4):
            right, down = down, -right
        return right, down

    def _begin(self) -> Place | None:
        """The place where the cursor appears: under the pointer, else on the acting figure, else in the middle."""
        content, camera = self._view.content, self._view.camera
        if content.pointed is not None:
            return content.pointed.place
        if content.acting_spot is not None:
            return content.acting_spot.place
        return content.place_at(camera.seen().center())

    def _go_to(self, place: Place | None, figure: str = "") -> None:
        content = self._view.content
        if place is None or not content.covers(place):
            return
        self._view.point(Pointed.on(place, figure or content.topmost(place), by_key=True))
        self._view.bring_into_sight(content.middle(place))

    def _go_to_acting(self) -> None:
        spot = self._view.content.acting_spot
        if spot is not None:
            self._go_to(spot.place, spot.counter.figure)

    def _go_to_candidate(self, step: int) -> None:
        content = self._view.content
        candidate = content.asking.after(content.current, step)
        place = content.asking.place(candidate, content.spots.of) if candidate else None
        if candidate and place:
            self._go_to(place.place, place.figure)
            self._view.look_at(candidate)

    def _go_to_sharing(self, step: int) -> None:
        """Mean the next of those who share the place, or the one before; round and round."""
        figures, pointed = self._view.content.sharing, self._view.content.pointed
        if figures and pointed is not None:
            at = figures.index(pointed.figure) if pointed.figure in figures else -step
            self._go_to(pointed.place, figures[(at + step) % len(figures)])

    def _zoom_at(self) -> QPointF:
        pointed, camera = self._view.content.pointed, self._view.camera
        if pointed is not None and camera.shows(self._view.content.middle(pointed.place), 0):
            return camera.to_screen(self._view.content.middle(pointed.place))
        return QPointF(self._view.rect().center())
