"""A way: the hexes or places that the acting figure is to go through, as far as it is said."""

from dataclasses import dataclass

from gmtool.rules.seam.breakdown import Refusal
from gmtool.rules.seam.messages import Json
from gmtool.space import Hex, Point


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


def path_hexes(value: Json) -> list[Hex]:
    """The hexes of a path's value, [[q, r], ...]; what is no hex is left out."""
    found: list[Hex] = []
    for step in value if isinstance(value, list | tuple) else ():
        match step:
            case [int(q), int(r)]:
                found.append(Hex(q, r))
    return found


def path_points(value: Json) -> list[Point]:
    """The places of a way over open ground, [{"x": x, "y": y}, ...]; what is no place is left out."""
    found: list[Point] = []
    for step in value if isinstance(value, list | tuple) else ():
        match step:
            case {"x": int(x), "y": int(y)}:
                found.append(Point(x, y))
    return found
