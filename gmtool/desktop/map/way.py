"""A way drawn hex by hex: what has been drawn of it so far, and the hand that draws it."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gmtool.rules.seam.breakdown import Refusal
from gmtool.space import Hex, Point

if TYPE_CHECKING:
    from gmtool.desktop.map.view import MapView


@dataclass(frozen=True, slots=True)
class Way:
    """The way that the acting figure is to go, as far as it is said: the hexes after its own.

    `open`: more of it can be drawn. `facing`: how the figure is to face at its end, None if that was not said.
    `refusals`: why the rules forbid it, from its hex number `good` on.
    """

    hexes: tuple[Hex, ...] = ()
    open: bool = False
    facing: int | None = None
    refusals: tuple[Refusal, ...] = ()
    good: int = 0
    points: tuple[Point, ...] = ()
    """On open ground, the places instead of the hexes."""

    @property
    def places(self) -> tuple[Hex, ...] | tuple[Point, ...]:
        """The hexes, or the places of open ground."""
        return self.points or self.hexes


class WayHand:
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
