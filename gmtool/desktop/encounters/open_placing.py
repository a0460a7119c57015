"""Putting figures on open ground: by its entrances where it has some, else at opposite ends, facing the middle."""

from collections.abc import Iterator
from dataclasses import replace
from math import hypot

from gmtool.desktop.encounters.recruits import called
from gmtool.rules.seam import BadMuster, Enlisted, Muster, Ruleset
from gmtool.space import HUNDRED, OpenGround, Point, bearing

ABREAST = 5
"""How many stand to either side of the middle of a rank before another rank is begun."""


def put_all(muster: Muster, ground: OpenGround, ruleset: Ruleset) -> Muster:
    """The muster with a place for everybody who has none, no base over another. `BadMuster` if there is no room."""
    standing = [one for one in muster.figures if one.at is not None and ground.holds(one.at)]
    taken = {one.id: (one.at, _base(one, muster, ground, ruleset)) for one in standing if one.at is not None}
    places: dict[tuple[int, int], list[Point]] = {}
    for number, side in enumerate(muster.sides):
        for figure in muster.figures:
            if figure.side != side.id or figure.id in taken:
                continue
            base = _base(figure, muster, ground, ruleset)
            if (number, base) not in places:
                places[number, base] = list(_places(ground, number, base))
            at = next((at for at in places[number, base] if _is_free(at, base, taken)), None)
            if at is None:
                raise BadMuster(f"There is no room on the ground for {called(figure)}.")
            taken[figure.id] = (at, base)
            standing.append(replace(figure, at=at, heading=heading_to_middle(at, ground)))
    found = {one.id: one for one in standing}
    return replace(muster, figures=tuple(found[one.id] for one in muster.figures))


def heading_to_middle(at: Point, ground: OpenGround) -> int:
    """The heading that looks from a place to the middle of the ground."""
    return bearing(at, _middle(ground))


def _base(figure: Enlisted, muster: Muster, ground: OpenGround, ruleset: Ruleset) -> int:
    """How wide the base of a figure is, as its ruleset says; at least a hundredth."""
    # on bare ground: in the middle of this one there may be a wall
    bare = OpenGround(ground.width, ground.height, ground.unit)
    alone = replace(muster, ground=bare, figures=(replace(figure, at=_middle(bare), heading=0),))
    return max(1, *(counter.base for counter in ruleset.counters(ruleset.muster(alone))))


def _places(ground: OpenGround, side: int, base: int) -> Iterator[Point]:
    """Where a figure can stand, the best places of a side first: rank behind rank, from the middle outward."""
    step = base + base // 2
    homes = _homes(ground, side)
    across = [_from_middle(x, step, ground.width * HUNDRED, base) for x in {home.x for home in homes}]
    down = [_from_middle(y, step, ground.height * HUNDRED, base) for y in {home.y for home in homes}]
    spots = {Point(x, y) for xs in across for ys in down for x in xs for y in ys}
    ranks_across = side % 4 < 2

    def rank(at: Point) -> tuple[int, int, int, int, int]:
        home = min(homes, key=lambda one: hypot(at.x - one.x, at.y - one.y))
        deep, aside = abs(at.x - home.x), abs(at.y - home.y)
        if not ranks_across:
            deep, aside = aside, deep
        return max(0, aside // step - ABREAST), deep, aside, at.x, at.y

    return (at for at in sorted(spots, key=rank) if ground.stands(at))


def _homes(ground: OpenGround, side: int) -> tuple[Point, ...]:
    doors = list(ground.entrances.values())
    if doors:
        return tuple(ground.cell_middle(cell) for cell in doors[side % len(doors)])
    wide, high = ground.width * HUNDRED, ground.height * HUNDRED
    ends = (
        (wide // 4, high // 2),
        (wide - wide // 4, high // 2),
        (wide // 2, high // 4),
        (wide // 2, high - high // 4),
    )
    return (Point(*ends[side % len(ends)]),)


def _from_middle(start: int, step: int, most: int, base: int) -> list[int]:
    """Places a step apart, one of them at the start, where a base does not stick out of the ground."""
    half = base // 2
    first = start - (start - half) // step * step if start > half else start
    return [at for at in range(first, most - half + 1, step) if at >= half]


def _is_free(at: Point, base: int, taken: dict[str, tuple[Point, int]]) -> bool:
    return all(2 * hypot(at.x - other.x, at.y - other.y) >= base + wide for other, wide in taken.values())


def _middle(ground: OpenGround) -> Point:
    return Point(ground.width * HUNDRED // 2, ground.height * HUNDRED // 2)
