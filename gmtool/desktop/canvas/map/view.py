"""The battle map as a widget: a board that the GM picks on."""

from typing import Protocol

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt, Signal
from PySide6.QtWidgets import QWidget

from gmtool.desktop.canvas.map.board import MapBoard
from gmtool.desktop.canvas.map.tool import Tool
from gmtool.desktop.canvas.scene.content import Drag
from gmtool.rules.seam.choices import InputKind


class MapInput(Protocol):
    """The view's input: it works the view by its methods, and the view hands it the events and what it must know."""

    def take(self, event: QEvent) -> bool:
        """True if this event was used up."""
        ...

    def let_go(self) -> None:
        """The tool is put away: a button that is down means nothing to it any more."""
        ...

    def pan_from(self, pixel: QPointF) -> None:
        """Pan the picture from here on."""
        ...


class MapView(MapBoard):
    """Shows a ground and the figures on it, and answers with what is picked. `BattleMap` is the view with its input.

    While candidates are shown, a click, or Enter at the cursor, on one of them sends `candidate_picked`, and nothing
    else; refused candidates are sent too, with their refusals in them. While facings are shown (`InputKind.FACING`),
    the pick sends `facing_picked`, and nothing else. Anywhere else a click sends `figure_picked` or `hex_picked`;
    with Shift a figure sends `figure_marked`. While a tool is in use none of these are sent.
    """

    hex_picked = Signal(object)
    """A `Hex`."""
    figure_picked = Signal(str)
    figure_marked = Signal(str)
    candidate_picked = Signal(object)
    """A `Candidate`."""
    facing_picked = Signal(int)
    facing_entered = Signal()
    """The facing was picked with Enter: what is ready can be done."""
    facing_looked_at = Signal(int)
    """Another facing is chosen, but not yet picked."""
    way_drawn = Signal(object)
    """The acting figure is to go this way: a tuple of hexes, or of points, some more or some less than before."""
    unit_grabbed = Signal(str)
    """A unit is being dragged by its middle although nothing was asked of it."""
    unit_said = Signal(object)
    """The acting unit is to stand so: the value of the input that is asked for."""
    area_said = Signal(object)
    """The area that is asked for is to lie so: an `AreaInput`."""
    menu_wanted = Signal(object, QPoint)
    """A figure's id or a `Hex`, and where on the screen: what can be done there?"""
    placed = Signal(str, object, object)
    """Dragged: a figure, its new `Hex` and its facing, None if not turned; or a `Point` and a heading."""
    turns_figures = False
    """True where a drag from a figure turns it; with Alt it is carried."""

    tool_ended = Signal(object)
    """A `Tool` that was put away, by Esc or for another one."""

    _input: MapInput | None = None
    """None until the widget is made, though Qt sends its first events before that."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.point(None)

    def pick(self) -> None:
        """Take what is pointed at."""
        pointed = self.content.pointed
        if self.content.current is not None:
            self.candidate_picked.emit(self.content.current)
        elif pointed is not None and pointed.figure:
            self.figure_picked.emit(pointed.figure)
        elif pointed is not None:
            self.hex_picked.emit(pointed.place)

    def pick_facing(self) -> None:
        """Take the facing chosen so far."""
        if self.content.facing is not None:
            self.facing_picked.emit(self.content.facing)

    def face(self, facing: int) -> None:
        """Choose a facing, if it can be had."""
        asking = self.content.asking
        allowed = asking.kind is InputKind.HEADING or facing in asking.facings
        if allowed and facing != self.content.facing:
            self.content.facing = facing
            self.look_again()
            self.facing_looked_at.emit(facing)

    def turn(self, step: int, *, fine: bool = False) -> None:
        """Take the next facing clockwise, or the one before: of the carried figure, or of those asked for.

        On open ground a step is 15 degrees, a fine one 5.
        """
        drag, allowed = self.content.drag, sorted(self.content.asking.facings)
        ground = self.content.ground
        if ground is not None and drag is not None:
            way = self.content.spots.of[drag.figure].counter.way if drag.facing is None else drag.facing
            drag.facing = ground.turned_way(way or 0, step, fine=fine)
            self.update()
        elif ground is not None and self.content.asking.kind is InputKind.HEADING:
            self.face(ground.turned_way(self.content.facing or 0, step, fine=fine))
            self.pick_facing()
        elif allowed:
            at = allowed.index(self.content.facing) if self.content.facing in allowed else -step
            self.face(allowed[(at + step) % len(allowed)])
            self.pick_facing()

    def use(self, tool: Tool | None) -> None:
        """Take a tool in hand instead of the one before; None puts it away."""
        before = self.tool
        if tool is before:
            return
        if before is not None:
            before.cancel()
        if self._input is not None:
            self._input.let_go()
        self.tool = tool
        self.rest()
        self.update()
        if before is not None:
            self.tool_ended.emit(before)

    def rest(self) -> None:
        """Nothing is being carried or panned: the pointer looks as it does otherwise."""
        if self.tool is not None:
            self.setCursor(self.tool.cursor)
        else:
            self.unsetCursor()

    def pan_from(self, pixel: QPointF) -> None:
        """The pointer's button is down for something else: pan the picture with it from here on."""
        if self._input is not None:
            self._input.pan_from(pixel)

    def ask_menu(self, at: QPointF) -> bool:
        """Ask what can be done at a pixel; False off the ground."""
        pointed = self.content.point_at(self.camera.to_world(at))
        if pointed is not None:
            self.menu_wanted.emit(pointed.figure or pointed.place, self.mapToGlobal(at.toPoint()))
        return pointed is not None

    def put_down(self, drag: Drag) -> None:
        """The GM has carried a figure somewhere; in a wall or where it was it stays."""
        counter, place = self.content.spots.of[drag.figure].counter, drag.place
        moved = (place not in counter.hexes and place != counter.at) or drag.facing is not None
        self.update()
        if moved and self.content.ground is not None and self.content.ground.stands(place):
            self.placed.emit(drag.figure, place, drag.facing)

    def event(self, event: QEvent) -> bool:
        """Give the pointer and the keyboard what is theirs."""
        return (self._input is not None and self._input.take(event)) or super().event(event)
