"""Input of a way: places are added to it and taken back, hex by hex or leg by leg."""

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from gmtool.space import Place

if TYPE_CHECKING:
    from gmtool.desktop.canvas.map.view import MapView


class WayInput(ABC):
    """Adds places to the way of a map view, and takes them back; the view tells whoever keeps it."""

    def __init__(self, view: "MapView") -> None:
        self._view = view
        self._before: tuple[Place, ...] | None = None
        self._moved = False

    @property
    def drawing(self) -> bool:
        """True while the pointer is drawing with its button down."""
        return self._before is not None

    @property
    def drawn(self) -> bool:
        """True if the drag that is going on has drawn anything."""
        return self.drawing and self._moved

    @property
    def end_now(self) -> Place | None:
        """The place from which the keyboard goes on, if its cursor goes along with the way."""
        return None

    def begin(self, place: Place) -> None:
        """The button goes down: on the figure a new way may begin, at the end of the way it may go on."""
        content, self._moved = self._view.content, False
        spot, ground, places = content.acting_spot, content.ground, content.way.places
        if spot is None or ground is None or not content.way.open:
            return
        if places and ground.is_near(places[-1], place):
            self._begin(fresh=False)
        elif spot.counter.takes(place):
            self._begin(fresh=True)

    @abstractmethod
    def _begin(self, *, fresh: bool) -> None:
        """The way goes on, or, if `fresh`, another one begins."""

    @abstractmethod
    def go_to(self, place: Place) -> None:
        """The pointer is here with its button down."""

    def end(self) -> None:
        """The button goes up: what was drawn stays."""
        self._before = None

    def drop(self) -> None:
        """Forget what this drag has drawn."""
        before, self._before = self._before, None
        if before is not None and self._moved:
            self._say(before)

    def add(self, place: Place) -> None:
        """One place more, wherever it is; where the way has been already, it is taken back to there."""
        start, places = self._start, self._view.content.way.places
        if start is not None and self._view.content.covers(place):
            been = place == start or place in places
            self._say(_back_to(places, start, place) if been else (*places, place))

    def go_straight(self, place: Place) -> None:
        """The way is one leg, to this place."""
        if self._view.content.asking.draws and self._view.content.covers(place):
            self._say((place,))

    def take_back(self) -> None:
        """One place less."""
        self._say(self._view.content.way.places[:-1])

    @property
    def _start(self) -> Place | None:
        """The start of a way; None while none can be drawn."""
        spot = self._view.content.acting_spot
        return spot.place if spot is not None and self._view.content.way.open else None

    def _say(self, places: tuple[Place, ...]) -> None:
        if places != self._view.content.way.places:
            self._moved = True
            self._view.way_drawn.emit(places)


class HexWayInput(WayInput):
    """Draws hex by hex."""

    _fresh = False
    """True if another way begins as soon as the pointer is in another hex."""

    @property
    def end_now(self) -> Place | None:
        """The end of the way so far; None while none can be drawn."""
        places = self._view.content.way.places
        return places[-1] if places else self._start

    def _begin(self, *, fresh: bool) -> None:
        self._before, self._fresh = self._view.content.way.places, fresh

    def go_to(self, place: Place) -> None:
        """The way goes to this hex, hex by hex, or back to it."""
        start = self._start
        if start is None or (place == self.end_now and not self._fresh):
            return
        if self._fresh and place != start:
            self._fresh = False
            self._say(self._drawn_to((), start, place))
        elif not self._fresh:
            self._say(self._drawn_to(self._view.content.way.places, start, place))

    def _drawn_to(self, places: tuple[Place, ...], start: Place, place: Place) -> tuple[Place, ...]:
        ground = self._view.content.ground
        if place == start or place in places:
            return _back_to(places, start, place)
        if ground is None or not ground.holds(place):
            return places
        return (*places, *ground.between(places[-1] if places else start, place)[1:])


class OpenWayInput(WayInput):
    """Draws leg by leg: the last one ends where the pointer is."""

    def _begin(self, *, fresh: bool) -> None:
        self._before = () if fresh else self._view.content.way.places

    def go_to(self, place: Place) -> None:
        """The last leg ends here."""
        if self._before is not None and self._view.content.covers(place):
            self._moved = True
            self._say((*self._before, place))


def _back_to(places: tuple[Place, ...], start: Place, place: Place) -> tuple[Place, ...]:
    """The way as far as one of its places; a start that is met again is the start."""
    return () if place == start else places[: places.index(place) + 1]
