"""Badges on the map: chances, where a shot goes that misses, and in a few words why a figure cannot be picked.

A badge lies over no counter, no other badge and no number in a hex, and over no name where it can help it. A chance
without a place beside its counter stands farther off at the end of a line, or is written smaller; what has no place at
all is left to the list and to the card of the figure.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QLineF, QPointF, QRect, QRectF
from PySide6.QtGui import QFont, QPainter, QPen, QPixmap

from gmtool.desktop.base.theme.current import Role, theme
from gmtool.desktop.canvas.ground.colours import map_colours
from gmtool.desktop.canvas.naming.placing import Line, line_to, points
from gmtool.desktop.canvas.naming.room import Box, Room
from gmtool.desktop.canvas.naming.stamps import Stamps, corner_of
from gmtool.desktop.canvas.scene.camera import Camera
from gmtool.desktop.canvas.scene.content import Content
from gmtool.desktop.canvas.scene.placed_counters import PlacedCounter
from gmtool.language import decimal
from gmtool.records import dataclass

CHANCE, IN_THE_WAY, REASON, LINE = "chance", "in the way", "reason", "line"
"""What a badge says. A reason has only an edge, and what is said of a line stands on it."""
_RINGS: Final = (0.8, 2.0, 3.4)
"""The distances of badges at the end of a line from their counters, in heights of a badge."""
_ALONG: Final = (0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8)
"""The parts of a line at which its words are tried."""
_SQUARE: Final = 24.0


@dataclass(frozen=True, slots=True)
class Badge:
    """A few words about what fills a box of the view, or about a line; `owner` is the figure that it may touch."""

    owner: str
    words: str
    what: str
    body: Box | None = None
    line: QLineF | None = None


class PlacedBadge(NamedTuple):
    """A badge where it lies; `small` where it is written in smaller type."""

    badge: Badge
    box: Box
    small: bool = False
    line: Line | None = None


def box_of(rect: QRectF) -> Box:
    return Box(rect.left(), rect.top(), rect.right(), rect.bottom())


def body_of(camera: Camera, spot: PlacedCounter, grown: float = 1.0) -> Box:
    """The part of the view that a counter fills, or a unit."""
    if spot.outline is not None:
        return box_of(camera.standing(spot.outline))
    at, radius = camera.to_screen(spot.at), spot.radius * camera.scale * grown
    return Box.about(at.x(), at.y(), 2 * radius, 2 * radius)


class Badges:
    """Places and paints badges. Where they lie is kept until another picture is seen, or others are to be placed."""

    def __init__(self, stamps: Stamps) -> None:
        self._stamps = stamps
        self.placed: tuple[PlacedBadge, ...] = ()
        self._room = Room(Box(0, 0, 0, 0), _SQUARE)
        self._seen: list[Box] = []
        """What may not be hidden, besides the badges themselves."""
        self.fresh = False
        """True where badges were placed anew since somebody asked."""

    def lay(
        self, camera: Camera, content: Content, badges: Iterable[Badge], numbers: Iterable[Box], names: Iterable[Box]
    ) -> None:
        """Find the places of these, the most important first."""
        view = Box(0.0, 0.0, camera.size.width(), camera.size.height())
        self._room, written = Room(view, _SQUARE), Room(view, _SQUARE)
        self.fresh = True
        bodies = {figure: body_of(camera, spot) for figure, spot in content.spots.of.items()}
        numbers = list(numbers)
        self._seen = [*bodies.values(), *numbers]
        for figure, box in bodies.items():
            self._room.take(box, figure)
        for box in numbers:
            self._room.take(box, "number")
        for box in names:
            written.take(box, "name")
        self.placed = tuple(found for badge in badges if (found := self._place(badge, written)) is not None)

    def free(self, rect: QRectF) -> bool:
        """True if a rectangle is in the view, and nothing is under it that may not be hidden."""
        return self._room.free(box_of(rect))

    def hides(self, rect: QRect) -> float:
        """The pixels that a rectangle hides of what may not be hidden."""
        box = box_of(QRectF(rect))
        return sum(box.shared_with(other) for other in (*self._seen, *(one.box for one in self.placed)))

    def draw(self, painter: QPainter) -> None:
        colours = map_colours()
        lines = [QLineF(*one.line) for one in self.placed if one.line is not None]
        if lines:
            for colour, wide in ((colours.halo, 3.5), (colours.accent, 1.5)):
                painter.setPen(QPen(colour, theme().px(1) * wide))
                painter.drawLines(lines)
        for one in self.placed:
            plate = self._plate(painter, one)
            painter.drawPixmap(corner_of(QPointF(*one.box.middle), plate), plate)

    def _place(self, badge: Badge, written: Room) -> PlacedBadge | None:
        """The first free place: if possible with nothing written under it, and no other counter under its line."""
        for small in (False, True) if badge.what in (CHANCE, IN_THE_WAY) else (False,):
            size = self._stamps.badge_size(decimal(badge.words), _font(badge, small))
            found = [
                one for one in _places(badge, size.width(), size.height(), self._room.view) if self._room.free(one[0])
            ]
            clear = [(box, line) for box, line in found if line is None or self._crosses_nobody(badge, line)]
            unwritten = [one for one in clear if written.clear(one[0])]
            for box, line in (*unwritten[:1], *clear[:1], *found[:1]):
                self._room.take(box, "badge")
                return PlacedBadge(badge, box, small, line)
        return None

    def _crosses_nobody(self, badge: Badge, line: Line) -> bool:
        return all(self._room.clear(Box.about(x, y, 2, 2), badge.owner) for x, y in points(line))

    def _plate(self, painter: QPainter, one: PlacedBadge) -> QPixmap:
        words, font, colours = decimal(one.badge.words), _font(one.badge, one.small), map_colours()
        match one.badge.what:
            case "reason":
                return self._stamps.plate(painter, words, font, colours.text, colours.halo, colours.label)
            case "line":
                return self._stamps.plate(painter, words, font, colours.text, colours.halo)
            case "in the way":
                return self._stamps.plate(painter, words, font, colours.warn, theme().colour("warn_soft"))
        return self._stamps.plate(painter, words, font, colours.on_accent, colours.accent)


def _font(badge: Badge, small: bool) -> QFont:
    return theme().font(Role.LABEL if small else Role.SMALL, bold=badge.what in (CHANCE, IN_THE_WAY))


def _places(badge: Badge, wide: float, high: float, view: Box) -> Iterator[tuple[Box, Line | None]]:
    """The places of a badge of a size, the best first; those farther off, for what is no reason, with a line."""
    if badge.line is not None:
        for part in _ALONG:
            at = badge.line.pointAt(part)
            yield Box.about(at.x(), at.y(), wide, high), None
    if badge.body is None:
        return
    for box in _beside(badge.body, wide, high, view):
        yield box, None
    if badge.what == REASON:
        return
    (x, y), body = badge.body.middle, badge.body
    half_wide, half_high = (body.right - body.left + wide) / 2, (body.bottom - body.top + high) / 2
    for ring in _RINGS:
        for way_x, way_y in _WAYS:
            across, down = way_x * (half_wide + ring * high), way_y * (half_high + ring * high)
            box = Box.about(x + across, y + down, wide, high)
            yield box, line_to(body, box)


_WAYS: Final[Sequence[tuple[float, float]]] = (
    (0, -1), (1, 0), (-1, 0), (0, 1), (0.7, -0.7), (-0.7, -0.7), (0.7, 0.7), (-0.7, 0.7),
)  # fmt: skip


def _beside(body: Box, wide: float, high: float, view: Box) -> Iterator[Box]:
    """Above, to the right, to the left, below, and at the corners; within the view where it reaches beyond."""
    (x, y), gap = body.middle, theme().px(1)
    above, below = body.top - gap - high / 2, body.bottom + gap + high / 2
    right, left = body.right + gap + wide / 2, body.left - gap - wide / 2
    for across, down in (
        (x, above), (right, y), (left, y), (x, below), (x + wide / 2, above), (x - wide / 2, above), (right, body.top),
        (left, body.top), (right, body.bottom), (left, body.bottom), (x + wide / 2, below), (x - wide / 2, below),
    ):  # fmt: skip
        # no wider than the view, or it is nowhere whole
        kept_x = min(max(across, view.left + wide / 2), view.right - wide / 2)
        kept_y = min(max(down, view.top + high / 2), view.bottom - high / 2)
        yield Box.about(kept_x, kept_y, wide, high)
