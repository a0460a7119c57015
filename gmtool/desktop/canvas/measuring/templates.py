"""Templates: circles, cones and strips, laid on the map, moved, turned and sized; they tell whom they cover."""

from dataclasses import replace
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPainterPath

from gmtool.desktop.base.theme.current import theme
from gmtool.desktop.canvas.measuring.measuring_tool import MeasuringTool, draw_area, draw_line, draw_plate
from gmtool.desktop.canvas.measuring.yardsticks import Yardstick, heading_of
from gmtool.desktop.canvas.scene.camera import Camera
from gmtool.desktop.canvas.scene.outlines import circle_path, cone_path, strip_path
from gmtool.language import tr
from gmtool.records import dataclass
from gmtool.space import Circle, Cone, Point, Strip, Template, onward

if TYPE_CHECKING:
    from gmtool.desktop.canvas.map.view import MapView


class TemplateForm(StrEnum):
    """The forms of templates."""

    CIRCLE = "circle"
    CONE = "cone"
    STRIP = "strip"


TEMPLATE_NAMES: Final = {
    TemplateForm.CIRCLE: tr("Template: circle"),
    TemplateForm.CONE: tr("Template: cone"),
    TemplateForm.STRIP: tr("Template: strip"),
}


@dataclass(frozen=True, slots=True)
class LaidTemplate:
    """A template: its middle, tip or beginning, which way it points in degrees clockwise from north, and its size.

    reach: its radius or length; width: that of a strip; both in parts of the ground's yardstick. arc: a cone's degrees.
    """

    form: TemplateForm
    origin: Point
    heading: int
    reach: int
    width: int
    arc: int = 90

    @property
    def end(self) -> Point:
        """The point by which it is turned and sized."""
        return onward(self.origin, self.heading, self.reach)

    def template(self) -> Template:
        """The template that it covers the ground with."""
        match self.form:
            case TemplateForm.CIRCLE:
                return Circle(self.origin, self.reach)
            case TemplateForm.CONE:
                return Cone(self.origin, self.heading, self.arc, self.reach)
        return Strip(self.origin, self.end, self.width)

    def path(self, stick: Yardstick) -> QPainterPath:
        """Its outline in the plane."""
        at, end = stick.plane(self.origin), stick.plane(self.end)
        far = QLineF(at, end).length()
        match self.form:
            case TemplateForm.CIRCLE:
                return circle_path(at, far)
            case TemplateForm.CONE:
                return cone_path(at, self.heading, self.arc, far)
        aside = stick.plane(onward(self.origin, self.heading + 90, self.width)) - at
        return strip_path(at, end, QLineF(QPointF(0, 0), aside).length())

    def size(self, stick: Yardstick) -> str:
        """The size, in words."""
        match self.form:
            case TemplateForm.CIRCLE:
                return tr("{length} from the center", length=stick.size(self.reach))
            case TemplateForm.CONE:
                return tr("{length} long, {arc}° wide", length=stick.size(self.reach), arc=self.arc)
        return tr("{length} long, {width} wide", length=stick.size(self.reach), width=stick.size(self.width))


def is_near(camera_scale: float, one: QPointF, other: QPointF, pixels: float) -> bool:
    """True if two points of the plane are at most so many pixels apart on the screen."""
    return QLineF(one, other).length() * camera_scale <= pixels


Key = Qt.Key
SHIFT: Final = Qt.KeyboardModifier.ShiftModifier
MOST: Final = 40
"""The longest reach of a template, in bases or hexes."""
FINE: Final = 5
_TURN: Final = {Key.Key_Q: -1, Key.Key_E: 1}
_SIZE: Final = {Key.Key_PageUp: 1, Key.Key_PageDown: -1}
_WIDTH: Final = {Key.Key_BracketLeft: -1, Key.Key_BracketRight: 1, Key.Key_BraceLeft: -1, Key.Key_BraceRight: 1}
_GONE: Final = (Key.Key_Delete, Key.Key_Backspace)


class Templates(MeasuringTool):
    """Drag to lay one, from its middle or tip. Drag it to move it, its handle to turn and size it.

    Keys of the one in hand: Q and E turn, Page Up and Down size, [ and ] width; Shift+Enter or Shift+click brings it
    to a place, Tab takes the next in hand, Delete takes it away. Esc takes all away.
    """

    def __init__(self, view: "MapView", stick: Yardstick, form: TemplateForm) -> None:
        self.form = form
        self.name = TEMPLATE_NAMES[form]
        super().__init__(view, stick)

    def begin(self) -> None:
        """None lies there."""
        self.laid: list[LaidTemplate] = []
        self._held: int | None = None
        self._sizing = False
        self._grip: QPointF | None = None
        """The distance of the pointer from the origin of the one that is moved."""

    @property
    def held(self) -> LaidTemplate | None:
        """The one in hand."""
        return None if self._held is None else self.laid[self._held]

    def press(self, at: QPointF, modifiers: Qt.KeyboardModifier) -> None:
        """Take hold of one, or lay a new one."""
        held = self.held
        self._sizing, self._grip = False, None
        if held is not None and modifiers & SHIFT:
            self._change(replace(held, origin=self.stick.place(self.stick.snap(at))))
        elif held is not None and self._is_handle(held, at):
            self._sizing = True
        elif (found := self._under(at)) is not None:
            self._held = found
            self._grip = at - self.stick.plane(self.laid[found].origin)
        else:
            self._lay(self.stick.place(self.stick.snap(at)))
            self._sizing = True
        self._tell()

    def move(self, at: QPointF) -> None:
        """Let the held one follow the pointer."""
        held = self.held
        if held is None:
            return
        if self._grip is not None:
            self._change(replace(held, origin=self.stick.place(self.stick.snap(at - self._grip))))
        elif self._sizing:
            self._size_to(held, at)

    def release(self, at: QPointF) -> None:
        """It lies."""
        self._sizing, self._grip = False, None

    def wants(self, event: QKeyEvent) -> bool:
        """The keys of the one in hand."""
        known = event.key() in (*_TURN, *_SIZE, *_WIDTH, *_GONE)
        return self.held is not None and (known or (event.key() == Key.Key_Tab and len(self.laid) > 1))

    def key(self, event: QKeyEvent) -> None:
        """Turn, size, widen, take away, or take the next in hand."""
        held, key, fine = self.held, Key(event.key()), bool(event.modifiers() & SHIFT)
        if held is None:
            return
        if key in _GONE:
            self.laid.remove(held)
            self._held = len(self.laid) - 1 if self.laid else None
            self._tell()
        elif key in _TURN:
            self._change(replace(held, heading=(held.heading + _TURN[key] * (FINE if fine else self.stick.turn)) % 360))
        elif key in _SIZE:
            self._change(replace(held, reach=self._within(held.reach + _SIZE[key] * self._step(fine))))
        elif key in _WIDTH:
            self._widen(held, _WIDTH[key], fine)
        else:
            self._held = ((self._held or 0) + 1) % len(self.laid)
            self._tell()

    def paint(self, painter: QPainter, camera: Camera) -> None:
        """All that lie there; the one in hand with its handle."""
        for one in self.laid:
            draw_area(painter, camera, one.path(self.stick), held=one is self.held)
        if (held := self.held) is not None:
            ends = [camera.to_screen(self.stick.plane(place)) for place in (held.origin, held.end)]
            draw_line(painter, ends, dashed=True)
            draw_plate(painter, self.stamps, (ends[0] + ends[1]) / 2, self.stick.size(held.reach))

    def _lay(self, origin: Point) -> None:
        unit = self.stick.step
        before = self.held or (self.laid[-1] if self.laid else None)
        fresh = LaidTemplate(self.form, origin, 0, 2 * unit, unit)
        self.laid.append(fresh if before is None else replace(before, origin=origin))
        self._held = len(self.laid) - 1

    def _size_to(self, held: LaidTemplate, at: QPointF) -> None:
        """Turn and size it so that its handle comes to a point."""
        origin, end = self.stick.plane(held.origin), self.stick.place(self.stick.snap(at))
        if end == held.origin:
            return
        reach = ((end.x - held.origin.x) ** 2 + (end.y - held.origin.y) ** 2) ** 0.5
        heading = round(heading_of(origin, self.stick.plane(end))) % 360
        self._change(replace(held, heading=heading, reach=max(self._within(self.stick.sized(reach)), 1)))

    def _widen(self, held: LaidTemplate, way: int, fine: bool) -> None:
        if held.form is TemplateForm.CONE:
            self._change(replace(held, arc=min(360, max(FINE, held.arc + way * (FINE if fine else 15)))))
        else:
            self._change(replace(held, width=self._within(held.width + way * self._step(fine))))

    def _step(self, fine: bool) -> int:
        return self.stick.fine_step if fine else self.stick.step

    def _within(self, parts: int) -> int:
        return min(MOST * self.stick.step, max(self._step(True), parts))

    def _change(self, changed: LaidTemplate) -> None:
        if self._held is not None:
            self.laid[self._held] = changed
            self._tell()

    def _under(self, at: QPointF) -> int | None:
        """The topmost whose area or origin is there."""
        near = theme().px(8)
        for number in reversed(range(len(self.laid))):
            one, scale = self.laid[number], self._view.camera.scale
            if one.path(self.stick).contains(at) or is_near(scale, self.stick.plane(one.origin), at, near):
                return number
        return None

    def _is_handle(self, held: LaidTemplate, at: QPointF) -> bool:
        return is_near(self._view.camera.scale, self.stick.plane(held.end), at, theme().px(9))

    def _tell(self) -> None:
        held = self.held
        self.tell(() if held is None else (held.size(self.stick), *self.stick.inside(held.template())))
