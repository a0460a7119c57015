"""The counters that are in sight, each drawn from a kept picture; what may be written of them."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from math import ceil, floor, inf
from time import perf_counter
from typing import Final, Protocol

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QPixmap

from gmtool.desktop.base.theme.current import Face, Role, theme
from gmtool.desktop.canvas.ground.colours import faded, map_colours
from gmtool.desktop.canvas.ground.ground_art import PictureSource
from gmtool.desktop.canvas.ground.pens import line_pen
from gmtool.desktop.canvas.naming.placing import Named
from gmtool.desktop.canvas.naming.room import Box
from gmtool.desktop.canvas.naming.stamps import PixmapCache, Stamps, blank
from gmtool.desktop.canvas.painting.counter_art import EXTENT, CounterLook, paint_counter
from gmtool.desktop.canvas.scene.camera import Camera
from gmtool.desktop.canvas.scene.content import Content
from gmtool.desktop.canvas.scene.hex_geometry import region
from gmtool.desktop.canvas.scene.placed_counters import SEEN_BELOW, PlacedCounter
from gmtool.presentation.text import initials
from gmtool.records import dataclass
from gmtool.rules.seam.views import Condition, ConditionSign, Counter

_SIZES: Final = (3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 16, 18, 21, 24, 28, 32, 37, 42, 48, 56, 64, 74, 86, 100, 120)
"""The radii that pictures are made in; between two, the larger one is shrunk."""
FRAME: Final = 0.004
"""Seconds of a frame that may be spent making pictures in another size."""
_NAMES_FROM: Final = 12.0
"""The radius in pixels from which names are written."""
_COUNT_FROM: Final = 7.0
"""The radius in pixels from which a stack says how many it is."""

TokenLookup = Callable[[str, int], QImage | None]
"""A picture by its key, so many pixels across; None while there is none to be had."""


class MapPictures(PictureSource, Protocol):
    """A source of the pictures under a ground and of the figures on it."""

    def small(self, key: str, size: int) -> QImage | None:
        """The middle of a picture as a disc of so many pixels across; None while it is being read."""


def no_tokens(key: str, size: int) -> QImage | None:
    """The source where there are no pictures."""
    return None


@dataclass(frozen=True, slots=True)
class _Lying:
    """The picture of a counter as it lies on the map, with its corner there in pixels, and what it was drawn for."""

    look: CounterLook
    spot: PlacedCounter
    x: int
    y: int
    picture: QPixmap

    def of(self, look: CounterLook, spot: PlacedCounter) -> bool:
        """True if this is what is to be drawn."""
        before = self.spot
        there = before is spot or (before.at == spot.at and before.radius == spot.radius and before.below == spot.below)
        return there and self.look is look


class Counters:
    """Paints all figures of the content. `tokens` gives their pictures."""

    def __init__(self, stamps: Stamps) -> None:
        self._pictures = PixmapCache()
        self._shrunk = PixmapCache()
        """The pictures as they lie on the screen's pixels: to shrink one takes ten times as long as to draw it."""
        self._stamps = stamps
        self._shown: dict[str, tuple[Counter, str, int, Sequence[Condition], bool]] = {}
        self._looks: dict[str, CounterLook] = {}
        """All that is shown of each figure, and how it looks with that; those who are gone stay here."""
        self._turned = 0.0
        self._last: dict[CounterLook, QPixmap] = {}
        """The picture of each look that was drawn last, of whatever size."""
        self._lying: dict[str, _Lying] = {}
        self._lying_in: tuple[object, ...] = ()
        """The pictures as they lie on the map, by figure, and all of the view that this depends on."""
        self._made = 0
        self._stands = True
        """False while the picture zooms, and nothing is drawn twice in one size."""
        self.tokens: TokenLookup = no_tokens

    def forget(self) -> None:
        """Make every picture anew: the theme has changed."""
        self._pictures.forget()
        self._shrunk.forget()
        self._last.clear()
        self._lying.clear()

    def show(self, content: Content) -> None:
        """Other figures, or the same in another state, are to be drawn from now on."""
        spots = content.spots.of
        self._last.clear()
        letters = initials({figure: spot.counter.name for figure, spot in spots.items()})
        colours = {id: side.colour for id, side in content.sides.items()}
        before, self._shown = self._shown, {}
        for figure, spot in spots.items():
            counter, held = spot.counter, content.conditions.get(figure, ())
            shown = (counter, letters[figure], colours.get(counter.side, 0), held, figure in content.acted)
            self._shown[figure] = shown
            if before.get(figure) != shown:  # hardly one has changed
                self._looks[figure] = self._look(*shown)

    def _look(self, counter: Counter, letters: str, colour: int, held: Sequence[Condition], acted: bool) -> CounterLook:
        plain = [condition for condition in held if condition.sign is None]
        good = sum(condition.good for condition in plain)
        return CounterLook(
            letters=letters,
            side=colour,
            facing=counter.facing,
            posture=counter.posture,
            left=counter.left,
            full=counter.full,
            hidden=counter.hidden,
            turned=self._turned,
            heading=counter.heading if counter.at is not None else None,
            picture=counter.picture,
            acted=acted,
            good=good,
            bad=len(plain) - good,
            signs="".join(sign for sign in ConditionSign if any(one.sign is sign for one in held)) if held else "",
            taken=0 if counter.full else counter.taken,
            height=counter.height,
        )

    def draw(self, painter: QPainter, camera: Camera, content: Content, *, zooms: bool = False) -> bool:
        """Draw the counters in sight; the picture zooms, or it stands.

        False if there was no time to make all their pictures in this size, or to shrink them smoothly: draw again soon.
        """
        until, complete = perf_counter() + FRAME, not zooms
        self._stands = not zooms
        self._made = 0
        if camera.angle != self._turned:
            self._turned = camera.angle
            self._looks = {figure: replace(look, turned=camera.angle) for figure, look in self._looks.items()}
        seen = camera.seen().adjusted(-2, -2, 2, 2)
        shown = [spot for spot in content.spots.of.values() if seen.contains(spot.at) and spot.outline is None]
        self._draw_large(painter, camera, shown)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, not zooms)
        corner, ratio = camera.left_top, painter.device().devicePixelRatioF()
        x, y = floor(corner.x()), floor(corner.y())
        # a picture that is moved by whole pixels lies on them as before
        view = (camera.scale, camera.angle, corner.x() - x, corner.y() - y, ratio, theme().face)
        if view != self._lying_in:
            self._lying_in, self._lying = view, {}
        acting, marked, lying = content.acting, content.marked, self._lying
        for spot in shown:
            figure = spot.counter.figure
            if figure == acting:
                _light(painter, camera.to_screen(spot.at), spot.radius * camera.scale)
            elif figure in marked:
                _ring(painter, camera.to_screen(spot.at), spot.radius * camera.scale)
            look, kept = self._looks[figure], lying.get(figure)
            if kept is not None and kept.of(look, spot):
                painter.drawPixmap(kept.x - x, kept.y - y, kept.picture)
            elif spot.below <= SEEN_BELOW:
                complete &= self._draw_spot(painter, camera, spot, look, until)
        for spot in shown:
            if spot.stack > 1 and not spot.below:
                self._draw_count(painter, camera, spot)
        return complete

    def _draw_spot(
        self, painter: QPainter, camera: Camera, spot: PlacedCounter, look: CounterLook, until: float
    ) -> bool:
        """Draw a counter in its place, and keep how it lies there. False if it is late."""
        at, radius = camera.to_screen(spot.at), spot.radius * camera.scale
        done, drawn = self._draw(painter, replace(look, facing=None) if spot.below else look, at, radius, until)
        if drawn is not None and not look.picture:  # a picture may still be read, and look otherwise then
            corner, picture = drawn
            x, y = corner.x() + floor(camera.left_top.x()), corner.y() + floor(camera.left_top.y())
            self._lying[spot.counter.figure] = _Lying(look, spot, x, y, picture)
        return done

    def named(self, camera: Camera, content: Content) -> list[Named]:
        """The figures whose middle is in sight, a stack as one, each with what may be written of it."""
        wide, high, seen, found = camera.size.width(), camera.size.height(), camera.seen(), list[Named]()
        for spot in content.spots.of.values():
            if spot.below or spot.outline is not None or not seen.contains(spot.at):
                continue
            middle = camera.to_screen(spot.at)
            x, y, radius = middle.x(), middle.y(), spot.radius * camera.scale
            if not (0 <= x <= wide and 0 <= y <= high):  # a turned picture shows less than the square around it
                continue
            called: tuple[str, ...] = (spot.counter.name,)
            names = called
            if spot.stack > 1:
                called = tuple(one.counter.name for one in reversed(content.spots.inside(spot.place)) if one.stack > 1)
                names = ", ".join(called), f"{called[0]} +{len(called) - 1}"
            body = Box.about(x, y, 2 * radius, 2 * radius)
            found.append(Named(spot.counter.figure, called, names, body, spot.counter.able, radius < _NAMES_FROM))
        return found

    def draw_one(self, painter: QPainter, figure: str, at: QPointF, radius: float, facing: int | None = None) -> None:
        """Draw one counter anywhere on the widget, with another facing, or heading, if one is given."""
        look = self._looks[figure]
        if facing is not None:
            look = replace(look, facing=facing) if look.heading is None else replace(look, heading=facing)
        self._draw(painter, look, at, radius)

    def _draw(
        self, painter: QPainter, look: CounterLook, at: QPointF, radius: float, until: float = inf
    ) -> tuple[bool, tuple[QPoint, QPixmap] | None]:
        """Draw a look. False if it is late, and the picture of another size was stretched.

        With it what was drawn, and where, if that fits the pixels of the screen.
        """
        size = next((size for size in _SIZES if size >= radius), _SIZES[-1])
        ratio = painter.device().devicePixelRatioF()
        face = theme().face
        token = (
            None if face is Face.INITIALS or not look.picture else self.tokens(look.picture, round(2 * size * ratio))
        )
        key = (look, size, ratio, token is not None and face)
        late = look in self._last and not self._pictures.has(key) and self._is_late(until)
        picture = self._last[look] if late else self._pictures.get(key, lambda: _picture(look, size, ratio, token))
        self._last[look] = picture
        reach = EXTENT * radius
        target = QRectF(at.x() - reach, at.y() - reach, 2 * reach, 2 * reach)
        if late or not self._stands or until == inf:
            painter.drawPixmap(target, picture, QRectF(picture.rect()))
            return not late, None
        corner = QPoint(floor(target.x()), floor(target.y()))
        off = target.translated(-QPointF(corner))
        # rounded, as the same place of a pixel is not quite the same number after the picture was moved
        lies = (key, round(radius, 6), round(off.x(), 6), round(off.y(), 6))
        shrunk = self._shrunk.get(lies, lambda: _shrunk(picture, off, ratio))
        painter.drawPixmap(corner, shrunk)
        return True, (corner, shrunk)

    def _is_late(self, until: float) -> bool:
        """True if something new must wait for the next frame; one thing is made in every frame."""
        self._made += 1
        return self._made > 1 and perf_counter() > until

    def _draw_large(self, painter: QPainter, camera: Camera, shown: Iterable[PlacedCounter]) -> None:
        for spot in shown:
            if spot.large:
                colour = theme().side(self._looks[spot.counter.figure].side).colour
                painter.save()
                painter.setTransform(camera.transform(), True)
                edge = region(spot.counter.hexes)
                painter.fillPath(edge, faded(map_colours().plate, 0.55))
                painter.strokePath(edge, line_pen(painter, QColor(colour), 3))
                painter.restore()

    def _draw_count(self, painter: QPainter, camera: Camera, spot: PlacedCounter) -> None:
        """Draw the number of figures in the hex at the stack's lower right."""
        radius = spot.radius * camera.scale
        if spot.stack > 1 and radius >= _COUNT_FROM:
            font, colours = theme().font(Role.SMALL, bold=True), map_colours()
            at = camera.to_screen(spot.at) + QPointF(radius, radius) * 0.78
            self._stamps.badge(painter, at, str(spot.stack), font, colours.ground, colours.text)


def _picture(look: CounterLook, size: float, ratio: float, token: QImage | None) -> QPixmap:
    edge = 2 * EXTENT * size
    pixmap = blank(edge, edge, ratio)
    with QPainter(pixmap) as painter:
        painter.translate(edge / 2, edge / 2)
        paint_counter(painter, look, size, token)
    return pixmap


def _shrunk(picture: QPixmap, target: QRectF, ratio: float) -> QPixmap:
    """A picture in a part of a pixmap that begins with a whole pixel."""
    pixmap = blank(ceil(target.right()), ceil(target.bottom()), ratio)
    with QPainter(pixmap) as painter:
        painter.setRenderHints(QPainter.RenderHint.SmoothPixmapTransform | QPainter.RenderHint.Antialiasing)
        painter.drawPixmap(target, picture, QRectF(picture.rect()))
    return pixmap


def _ring(painter: QPainter, at: QPointF, radius: float) -> None:
    """The ring around a figure that is picked besides the acting one."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(map_colours().accent, max(2.0, radius * 0.12), Qt.PenStyle.DashLine))
    painter.drawEllipse(at, radius * 1.2, radius * 1.2)


def _light(painter: QPainter, at: QPointF, radius: float) -> None:
    """The ring around the acting figure."""
    accent = map_colours().accent
    painter.setBrush(faded(accent, 0.16))
    for width, alpha in ((radius * 0.34, 0.22), (max(2.0, radius * 0.12), 1.0)):
        painter.setPen(QPen(faded(accent, alpha), width))
        painter.drawEllipse(at, radius * 1.2, radius * 1.2)
        painter.setBrush(Qt.BrushStyle.NoBrush)
