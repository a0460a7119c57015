"""A way: the hexes or places that the acting figure is to go through, as far as it is chosen."""

from gmtool.records import dataclass
from gmtool.rules.seam.breakdown import Refusal
from gmtool.rules.seam.messages import Json
from gmtool.space import Hex, Point


@dataclass(frozen=True, slots=True)
class Way:
    """The way of the acting figure, as far as it is chosen: the hexes after its own.

    `open`: it can be drawn further. `facing`: the facing at its end, None if that is not set. `refusals`: why the rules
    forbid it, from its hex number `good` on.
    """

    hexes: tuple[Hex, ...] = ()
    open: bool = False
    facing: int | None = None
    refusals: tuple[Refusal, ...] = ()
    good: int = 0
    points: tuple[Point, ...] = ()
    """The places of a way on open ground, in place of the hexes."""

    @property
    def places(self) -> tuple[Hex, ...] | tuple[Point, ...]:
        """The hexes, or the places of open ground."""
        return self.points or self.hexes


def path_hexes(value: Json) -> list[Hex]:
    """The hexes of a path's value, [[q, r], ...]; anything else in it is left out."""
    found: list[Hex] = []
    for step in value if isinstance(value, list | tuple) else ():
        match step:
            case [int(q), int(r)]:
                found.append(Hex(q, r))
    return found


def path_points(value: Json) -> list[Point]:
    """The places of a way over open ground, [{"x": x, "y": y}, ...]; anything else in it is left out."""
    found: list[Point] = []
    for step in value if isinstance(value, list | tuple) else ():
        match step:
            case {"x": int(x), "y": int(y)}:
                found.append(Point(x, y))
    return found
