"""A way drawn over open ground, place by place: the hand that draws it."""

from typing import TYPE_CHECKING

from gmtool.space import Point

if TYPE_CHECKING:
    from gmtool.desktop.map.view import MapView


class OpenWayHand:
    """Adds places to the way of a map view, and takes them back; the view tells whoever keeps it."""

    def __init__(self, view: "MapView") -> None:
        self._view = view
        self._before: tuple[Point, ...] | None = None
        self.moved = False
        """Whether the drag that is going on has drawn anything."""

    @property
    def drawing(self) -> bool:
        """Whether the pointer is drawing with its button down."""
        return self._before is not None

    def begin(self, place: Point) -> None:
        """The button goes down: on the figure a new way may begin, at the end of the way one more leg."""
        content, self.moved = self._view.content, False
        spot, points = content.acting_spot, content.way.points
        if not content.way.open or spot is None or spot.counter.at is None:
            return
        if points and points[-1].is_within(content.near, place):
            self._before = points
        elif spot.counter.at.is_within(spot.counter.base // 2, place):
            self._before = ()

    def go_to(self, place: Point) -> None:
        """The pointer is here: the last leg ends here."""
        if self._before is not None and self._view.content.covers(place):
            self.moved = True
            self._say((*self._before, place))

    def end(self) -> None:
        """The button goes up: what was drawn stays."""
        self._before = None

    def drop(self) -> None:
        """Forget what this drag has drawn."""
        before, self._before = self._before, None
        if before is not None and self.moved:
            self._say(before)

    def go_straight(self, place: Point) -> None:
        """The way is one leg, to this place."""
        content = self._view.content
        if content.asking.draws and content.covers(place):
            self._say((place,))

    def add(self, place: Point) -> None:
        """One place more; where the way has been already, it is taken back to there."""
        content = self._view.content
        points, spot = content.way.points, content.acting_spot
        if spot is not None and spot.counter.at is not None and content.covers(place):
            back = place == spot.counter.at
            self._say(() if back else points[: points.index(place) + 1] if place in points else (*points, place))

    def take_back(self) -> None:
        """One place less."""
        self._say(self._view.content.way.points[:-1])

    def _say(self, points: tuple[Point, ...]) -> None:
        if points != self._view.content.way.points:
            self._view.way_drawn.emit(points)
