"""Putting figures on the ground: by the entrances where it has some, else at opposite ends, facing the middle."""

from collections.abc import Iterator
from dataclasses import replace

from gmtool.desktop.encounters.open_placing import heading_to_middle, put_all
from gmtool.desktop.encounters.recruits import called
from gmtool.rules.seam import BadMuster, Enlisted, Muster, Ruleset
from gmtool.space import Ground, Hex, HexGround, OpenGround, Point, at_column_row, column_row


def place_all(muster: Muster, ruleset: Ruleset) -> Muster:
    """The muster with a place for everybody who has none. Raises `BadMuster` where there is no room."""
    ground = muster.ground
    if isinstance(ground, OpenGround):
        return put_all(muster, ground, ruleset)
    if ground is None:
        return muster
    standing = [one for one in muster.figures if one.place is not None and ground.covers(one.place)]
    for place, side in enumerate(muster.sides):
        for figure in muster.figures:
            if figure.side == side.id and figure.id not in {one.id for one in standing}:
                standing.append(_placed(figure, place, standing, muster, ground, ruleset))
    found = {one.id: one for one in standing}
    return replace(muster, figures=tuple(found[one.id] for one in muster.figures))


def on_ground(figure: Enlisted, ground: Ground | None) -> Enlisted:
    """A figure when the ground becomes this one: where it cannot stand there any more, it has no place."""
    if figure.place is not None and not (isinstance(ground, HexGround) and figure.place in ground):
        figure = replace(figure, place=None)
    if figure.at is not None and not (isinstance(ground, OpenGround) and ground.stands(figure.at)):
        figure = replace(figure, at=None, heading=None)
    return figure


def placed_at(figure: Enlisted, place: Hex | Point, way: int | None, ground: Ground | None) -> dict[str, object] | None:
    """What changes of a figure that is put somewhere; None where nobody can stand. `way`: its new facing or heading.

    Whoever is put on the ground for the first time faces the middle.
    """
    if isinstance(place, Point):
        if not isinstance(ground, OpenGround) or not ground.stands(place):
            return None
        if way is None:
            way = figure.heading if figure.at is not None else heading_to_middle(place, ground)
        return {"at": place, "heading": way}
    if not isinstance(ground, HexGround) or place not in ground:
        return None
    if way is None:
        way = figure.facing if figure.place is not None else facing_middle(place, ground)
    return {"place": place, "facing": way}


def facing_middle(place: Hex, ground: HexGround) -> int:
    """The way that looks from a hex to the middle of the ground."""
    middle = at_column_row((ground.columns + 1) // 2, (ground.rows + 1) // 2)
    if place == middle:
        return 0
    return min(range(6), key=lambda way: (_far(place.step(way, 3), middle), way))


def _placed(
    figure: Enlisted, side: int, standing: list[Enlisted], muster: Muster, ground: HexGround, ruleset: Ruleset
) -> Enlisted:
    taken = {one.place for one in standing}
    for hex in _hexes(ground, side):
        if hex in taken:
            continue
        tried = replace(figure, place=hex, facing=facing_middle(hex, ground))
        if _fits(replace(muster, figures=(*standing, tried)), ruleset):
            return tried
    raise BadMuster(f"There is no room on the ground for {called(figure)}.")


def _fits(muster: Muster, ruleset: Ruleset) -> bool:
    try:
        ruleset.muster(muster)
    except BadMuster:
        return False
    return True


def _hexes(ground: HexGround, side: int) -> Iterator[Hex]:
    doors = list(ground.entrances.values())
    home = doors[side % len(doors)] if doors else (_end(ground, side),)
    yield from home
    rest = (hex for hex in ground.hexes() if hex not in home)
    yield from sorted(rest, key=lambda hex: (min(_far(hex, door) for door in home), hex))


def _end(ground: HexGround, side: int) -> Hex:
    across, down = (ground.columns + 1) // 2, (ground.rows + 1) // 2
    inset = 1 if ground.columns < 6 else ground.columns // 4
    ends = ((inset, down), (ground.columns + 1 - inset, down), (across, 1), (across, ground.rows))
    return at_column_row(*ends[side % len(ends)])


def _far(one: Hex, other: Hex) -> int:
    # steps, then how crooked the way is, so that ranks stand side by side
    columns = abs(column_row(one)[0] - column_row(other)[0])
    return 100 * one.distance(other) + columns
