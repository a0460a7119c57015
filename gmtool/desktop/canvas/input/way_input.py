"""Input of a way, on either kind of ground: hexes or places are added to it and taken back."""

from typing import TYPE_CHECKING

from gmtool.space import Hex, Point

if TYPE_CHECKING:
    from gmtool.desktop.canvas.map.view import MapView


class HexWayInput:
    """Adds hexes to the way of a map view, and takes them back; the view tells whoever keeps it."""

    def __init__(self, view: "MapView") -> None:
        self._view = view
        self._before: tuple[Hex, ...] | None = None
        self._fresh = False
        self.moved = False
        """Whether the drag that is going on has drawn anything."""

    @property
    def drawing(self) -> bool:
        """Whether the pointer is drawing with its button down."""
        return self._before is not None

    def begin(self, hex: Hex) -> bool:
        """The button goes down: on the figure a new way may begin, at the end of the way it may go on."""
        content = self._view.content
        spot, self.moved = content.acting_spot, False
        if spot is None or not content.way.open:
            return False
        on_figure, at_end = hex in spot.counter.hexes, content.way.hexes[-1:] == (hex,)
        if on_figure or at_end:
            self._before, self._fresh = content.way.hexes, on_figure and not at_end
        return self.drawing

    def go_to(self, hex: Hex) -> None:
        """The pointer is in this hex: the way goes there, hex by hex, or back to it."""
        start = self._start()
        if start is None or (hex == self.end_now and not self._fresh):
            return
        if self._fresh and hex != start:
            self._fresh = False
            self._say(self._drawn_to((), start, hex))
        elif not self._fresh:
            self._say(self._drawn_to(self._view.content.way.hexes, start, hex))

    def end(self) -> None:
        """The button goes up: what was drawn stays."""
        self._before = None

    def drop(self) -> None:
        """Forget what this drag has drawn."""
        before, self._before = self._before, None
        if before is not None and self.moved:
            self._say(before)

    def add(self, hex: Hex) -> None:
        """One hex more, wherever it is; on the way already, the way is taken back to it."""
        ground, start = self._view.content.hexes, self._start()
        if ground is not None and ground.covers(hex) and start is not None:
            hexes = self._view.content.way.hexes
            self._say(_back_to(hexes, start, hex) if hex == start or hex in hexes else (*hexes, hex))

    def take_back(self) -> None:
        """One hex less."""
        self._say(self._view.content.way.hexes[:-1])

    def _start(self) -> Hex | None:
        spot = self._view.content.acting_spot
        return spot.hex if spot is not None and self._view.content.way.open else None

    @property
    def end_now(self) -> Hex | None:
        """Where the way ends so far; None while none can be drawn."""
        hexes = self._view.content.way.hexes
        return hexes[-1] if hexes else self._start()

    def _drawn_to(self, hexes: tuple[Hex, ...], start: Hex, hex: Hex) -> tuple[Hex, ...]:
        ground = self._view.content.hexes
        if hex == start or hex in hexes:
            return _back_to(hexes, start, hex)
        if ground is None or not ground.covers(hex):
            return hexes
        return (*hexes, *ground.between(hexes[-1] if hexes else start, hex)[1:])

    def _say(self, hexes: tuple[Hex, ...]) -> None:
        if hexes != self._view.content.way.hexes:
            self.moved = True
            self._view.way_drawn.emit(hexes)


def _back_to(hexes: tuple[Hex, ...], start: Hex, hex: Hex) -> tuple[Hex, ...]:
    """The way as far as one of its hexes; a start that is met again is the start."""
    return () if hex == start else hexes[: hexes.index(hex) + 1]


class OpenWayInput:
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


class WayInput:
    """Gives each place to the hand that draws on its ground."""

    def __init__(self, view: "MapView") -> None:
        self._view = view
        self.hexes = HexWayInput(view)
        self.open = OpenWayInput(view)

    @property
    def drawing(self) -> bool:
        """Whether one is being drawn with the button down."""
        return self.hexes.drawing or self.open.drawing

    @property
    def drawn(self) -> bool:
        """Whether the drag that is going on has drawn anything."""
        return (self.hexes.drawing and self.hexes.moved) or (self.open.drawing and self.open.moved)

    def begin(self, place: Hex | Point) -> None:
        """The button goes down here."""
        if isinstance(place, Point):
            self.open.begin(place)
        else:
            self.hexes.begin(place)

    def go_to(self, place: Hex | Point) -> None:
        """The pointer is here with its button down."""
        if isinstance(place, Point):
            self.open.go_to(place)
        else:
            self.hexes.go_to(place)

    def add(self, place: Hex | Point) -> None:
        """The way goes on to here."""
        if isinstance(place, Point):
            self.open.add(place)
        else:
            self.hexes.add(place)

    def take_back(self) -> None:
        """One place less."""
        if self._view.content.way.points:
            self.open.take_back()
        else:
            self.hexes.take_back()

    def end(self) -> None:
        """The button goes up: what was drawn stays."""
        self.hexes.end()
        self.open.end()

    def drop(self) -> None:
        """Forget what this drag has drawn."""
        self.hexes.drop()
        self.open.drop()
