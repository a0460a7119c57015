"""Placing of figures, on hexes and on open ground.

They come in by the entrances where there are some, else at opposite ends, facing the nearest enemy. A room behind walls
and closed doors is taken last: whoever stood in it would not be in the fight.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from math import hypot
from typing import Any

from gmtool.language import tr
from gmtool.presentation.encounters.company import apart, bearer, put, unplaced
from gmtool.presentation.encounters.musters import called
from gmtool.rules.seam import BadMuster, Enlisted, Muster, Ruleset
from gmtool.space import (
    HUNDRED,
    Ground,
    Hex,
    HexGround,
    OpenGround,
    Place,
    Point,
    at_column_row,
    bearing,
    facing_to,
    far_apart,
    middle_place,
    room,
)

ABREAST = 5
"""The number of figures on either side of the middle of a rank before another rank is begun."""


def place_all_on_open_ground(muster: Muster, ground: OpenGround, ruleset: Ruleset) -> Muster:
    """The muster with a place for everybody who has none, no base over another. Raises `BadMuster` without room."""
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
                raise BadMuster(tr("There is no room on the ground for {figure}.", figure=called(figure)))
            taken[figure.id] = (at, base)
            standing.append(replace(figure, at=at, heading=bearing(at, middle_place(ground))))
    found = {one.id: one for one in standing}
    return replace(muster, figures=tuple(found[one.id] for one in muster.figures))


def _base(figure: Enlisted, muster: Muster, ground: OpenGround, ruleset: Ruleset) -> int:
    """The width of a figure's base by its ruleset, in hundredths of the unit; at least 1. It is by itself."""
    # on bare ground, since a wall may be in the middle of this one
    bare = OpenGround(ground.width, ground.height, ground.unit)
    alone = replace(muster, ground=bare, figures=(replace(figure, at=middle_place(bare), heading=0),))
    return max(1, *(counter.base for counter in ruleset.counters(ruleset.muster(alone))))


def _places(ground: OpenGround, side: int, base: int) -> Iterator[Point]:
    """The places where a figure can stand, best first for its side: rank behind rank, from the middle outward."""
    step = base + base // 2
    homes = _homes(ground, side)
    across = [_from_middle(x, step, ground.width * HUNDRED, base) for x in {home.x for home in homes}]
    down = [_from_middle(y, step, ground.height * HUNDRED, base) for y in {home.y for home in homes}]
    spots = {Point(x, y) for xs in across for ys in down for x in xs for y in ys}
    ranks_across = side % 4 < 2
    inside = _rooms(ground, ground.entrances.values())

    def rank(at: Point) -> tuple[bool, int, int, int, int, int]:
        home = min(homes, key=lambda one: hypot(at.x - one.x, at.y - one.y))
        deep, aside = abs(at.x - home.x), abs(at.y - home.y)
        if not ranks_across:
            deep, aside = aside, deep
        return ground.spot_at(at) not in inside, max(0, aside // step - ABREAST), deep, aside, at.x, at.y

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
    """The numbers a step apart, one of them `start`, at which a base does not stick out of the ground."""
    half = base // 2
    first = start - (start - half) // step * step if start > half else start
    return [at for at in range(first, most - half + 1, step) if at >= half]


def _is_free(at: Point, base: int, taken: dict[str, tuple[Point, int]]) -> bool:
    return all(2 * hypot(at.x - other.x, at.y - other.y) >= base + wide for other, wide in taken.values())


def place_all(muster: Muster, ruleset: Ruleset) -> Muster:
    """The muster with a place for everybody who needs one and has none. Raises `BadMuster` where there is no room."""
    everybody = apart(muster)
    newcomers = {one.id for one in everybody.figures if one.where is None}
    found = {one.id: one for one in _look_at_enemies(_place_all(everybody, ruleset), newcomers, ruleset).figures}
    figures = (replace(found.get(one.id, one), on=one.on) for one in muster.figures)
    return replace(muster, figures=tuple(figures))


def _place_all(muster: Muster, ruleset: Ruleset) -> Muster:
    ground = muster.ground
    if isinstance(ground, OpenGround):
        return place_all_on_open_ground(muster, ground, ruleset)
    if not isinstance(ground, HexGround):
        return muster
    standing = [one for one in muster.figures if one.place is not None and ground.covers(one.place)]
    judged = _as_they_stand(replace(muster, figures=tuple(standing)), ruleset)
    for place, side in enumerate(muster.sides):
        hexes = _hexes(ground, place)
        for figure in muster.figures:
            if figure.side == side.id and figure.id not in {one.id for one in standing}:
                standing.append(_placed(figure, hexes, standing, judged, ground, ruleset))
    found = {one.id: one for one in standing}
    return replace(muster, figures=tuple(found[one.id] for one in muster.figures))


def waived(muster: Muster, ruleset: Ruleset) -> Iterator[tuple[str, str, Muster]]:
    """The muster under each value of each house rule, with the words for it, briefly and in full."""
    for rule in ruleset.house_rules():
        for key, words in rule.options:
            changed = replace(muster, house_rules={**muster.house_rules, rule.key: key})
            yield tr("House rule: {words}", words=words), f"{rule.label} {words}", changed


def _as_they_stand(muster: Muster, ruleset: Ruleset) -> Muster:
    """The muster, under a house rule that allows the places given by the GM if the rules alone do not."""
    if not muster.figures or fits(muster, ruleset):
        return muster
    return next((changed for _, _, changed in waived(muster, ruleset) if fits(changed, ruleset)), muster)


def next_unplaced(muster: Muster) -> str:
    """The id of the first figure without a place; empty where everybody has one."""
    return next((one.id for one in unplaced(muster)), "")


def on_ground(figure: Enlisted, ground: Ground | None) -> Enlisted:
    """A figure after a change to this ground; without a place if it cannot stand there any more."""
    if figure.where is None or (ground is not None and ground.stands(figure.where)):
        return figure
    return figure.taken_off()


def placed_at(muster: Muster, figure: str, place: Place, way: int | None) -> Muster | None:
    """The muster with a figure put somewhere, with its company; None where nobody can stand.

    `way` is its new facing or heading. A figure that is put on the ground for the first time faces the nearest enemy.
    """
    ground, found = muster.ground, bearer(muster, figure)
    if ground is None or not ground.stands(place):
        return None
    if way is None:
        way = way_to_enemy(muster, found.side, place) if found.where is None else found.way
    return put(muster, figure, place, way)


def way_to_enemy(muster: Muster, side: str, place: Any) -> int:
    """The facing or heading that looks from a place to the nearest enemy; to the middle while none is there."""
    ground: Any = muster.ground
    enemies: list[Any] = [one.where for one in muster.figures if one.side != side and one.where not in (None, place)]
    if isinstance(ground, OpenGround):
        nearest = min(enemies, key=lambda at: hypot(at.x - place.x, at.y - place.y), default=middle_place(ground))
        return bearing(place, nearest)
    return facing_to(place, min(enemies, key=lambda at: far_apart(place, at), default=middle_place(ground)))


def _look_at_enemies(muster: Muster, newcomers: set[str], ruleset: Ruleset) -> Muster:
    """The muster in which those who have come look at the nearest enemy, as far as their bodies have room so."""
    for one in muster.figures:
        if one.id in newcomers and one.where is not None:
            way = way_to_enemy(muster, one.side, one.where)
            turned = put(muster, one.id, one.where, way)
            if way != one.way and fits(turned, ruleset):
                muster = turned
    return muster


def _placed(
    figure: Enlisted, hexes: list[Hex], standing: list[Enlisted], muster: Muster, ground: HexGround, ruleset: Ruleset
) -> Enlisted:
    taken = {one.place for one in standing}
    for hex in hexes:
        if hex in taken:
            continue
        tried = replace(figure, place=hex, facing=facing_to(hex, middle_place(ground)))
        if fits(replace(muster, figures=(*standing, tried)), ruleset):
            return tried
    raise BadMuster(tr("There is no room on the ground for {figure}.", figure=called(figure)))


def fits(muster: Muster, ruleset: Ruleset) -> bool:
    """True if a fight can begin with this muster by the rules."""
    try:
        ruleset.muster(muster)
    except BadMuster:
        return False
    return True


def _hexes(ground: HexGround, side: int) -> list[Hex]:
    """The hexes of the ground, best first for a side."""
    doors = list(ground.entrances.values())
    home = doors[side % len(doors)] if doors else (_end(ground, side),)
    inside = _rooms(ground, doors)
    return sorted(
        ground.hexes(),
        key=lambda hex: (
            not (doors and hex in home),
            hex not in inside,
            home.index(hex) if doors and hex in home else min(far_apart(hex, door) for door in home),
            hex,
        ),
    )


def _rooms(ground: Any, entrances: Iterable[tuple[Any, ...]]) -> frozenset[Any]:
    """The rooms of the entrances; where there are none, the largest room, in which all sides meet."""
    if doors := [door for each in entrances for door in each]:
        return frozenset().union(*(room(ground, door) for door in doors))
    left, largest = set(ground.everywhere()) - set(ground.blocked), frozenset[Any]()
    while len(left) > len(largest):
        found = room(ground, next(iter(left)))
        left -= found
        largest = max(largest, found, key=len)
    return largest


def _end(ground: HexGround, side: int) -> Hex:
    across, down = (ground.columns + 1) // 2, (ground.rows + 1) // 2
    inset = 1 if ground.columns < 6 else ground.columns // 4
    ends = ((inset, down), (ground.columns + 1 - inset, down), (across, 1), (across, ground.rows))
    return at_column_row(*ends[side % len(ends)])
