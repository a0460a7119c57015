"""Changes of an encounter's ground. Figures on it move along; each change gives a new muster."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

from gmtool.language import tr
from gmtool.presentation.encounters.company import apart, counters_of
from gmtool.presentation.encounters.musters import called
from gmtool.presentation.encounters.waves import entered_on
from gmtool.presentation.map.backdrops import kept_through, kept_under, kept_upright
from gmtool.presentation.map.sight import seen_by
from gmtool.rules.seam import BadMuster, Card, Enlisted, Muster, Ruleset, TerrainKind, kinds_on
from gmtool.space import (
    Backdrop,
    Flip,
    Ground,
    HexGround,
    OpenGround,
    Patch,
    SpaceError,
    Stroke,
    cleared,
    flipped,
    painted,
    pasted,
    resized,
    retopped,
)

Change = Callable[[Muster], Muster]
"""A change of a muster. May raise `SpaceError` or `BadMuster`, one sentence each."""


def unknown_terrain(ground: Ground, kinds: Sequence[TerrainKind]) -> str:
    """A sentence about terrain on a ground that a system does not have; empty for none."""
    unknown = [kind for kind in kinds_on(ground, kinds) if kind not in kinds]
    if not unknown:
        return ""
    names = ", ".join(kind.key for kind in unknown)
    # translators: the keys of kinds of terrain on a map, such as thorn-hedge
    return tr("This system has no terrain “{names}”: it is drawn, but has no effect.", names=names)


def draw(stroke: Stroke[Any]) -> Change:
    return lambda muster: replace(muster, ground=painted(_ground(muster), stroke))


def put_down(patch: Patch, place: Any) -> Change:
    return lambda muster: replace(muster, ground=pasted(_ground(muster), patch, place))


def clear(muster: Muster) -> Muster:
    return replace(muster, ground=cleared(_ground(muster)))


def cover(muster: Muster) -> Muster:
    """Hide the whole ground from the players."""
    return _fogged(muster, _ground(muster).everywhere())


def reveal(muster: Muster) -> Muster:
    """Show the whole ground to the players."""
    return _fogged(muster, ())


def reveal_sights(kinds: Sequence[TerrainKind]) -> Change:
    """Show the players also what their figures see from their places, over terrain of these kinds."""

    def make(muster: Muster) -> Muster:
        ground = _ground(muster)
        players = {side.id for side in muster.sides if side.players}
        seen = seen_by(ground, [one for one in counters_of(muster) if one.side in players], kinds)
        return _fogged(muster, ground.fog - seen)

    return make


def lay(backdrop: Backdrop | None) -> Change:
    """Put another picture under the ground, or none."""
    return lambda muster: replace(muster, ground=replace(_ground(muster), backdrop=backdrop))


def rename(title: str) -> Change:
    return lambda muster: replace(muster, ground=replace(_ground(muster), title=title))


def resize(columns: int, rows: int, left: int, top: int) -> Change:
    """Give the ground this many columns and rows; `left` and `top` are how many are new there."""

    def make(muster: Muster) -> Muster:
        ground = _ground(muster)
        after: Ground = resized(ground, columns, rows, left, top)
        after = replace(after, backdrop=kept_under(ground, after, left, top))
        return _moved(muster, after, _shift(ground, after, left, top))

    return make


def recell(side: int) -> Change:
    """Give open ground cells of another size. Raises `SpaceError` once something is drawn, which would not fit them."""

    def make(muster: Muster) -> Muster:
        ground = _ground(muster)
        if not isinstance(ground, OpenGround):
            return muster
        if any(spots for _, spots in ground.painted_spots()):
            raise SpaceError(tr("The drawing keeps its cell size; clear the ground first to change it."))
        return replace(muster, ground=replace(ground, cell=side))

    return make


def retop(*, pointed: bool) -> Change:
    """Give the hexes pointed tops, or flat ones."""

    def make(muster: Muster) -> Muster:
        ground = _ground(muster)
        if not isinstance(ground, HexGround):
            return muster
        after = retopped(ground, pointed=pointed)
        after = replace(after, backdrop=kept_upright(ground, after))
        return _moved(muster, after, _shift(ground, after, 0, 0))

    return make


def flip(way: Flip) -> Change:
    """Mirror or turn the ground; figures on it move and turn along."""

    def make(muster: Muster) -> Muster:
        ground = _ground(muster)
        after = replace(flipped(ground, way), backdrop=kept_through(ground, way))

        def turned(one: Enlisted) -> Enlisted:
            looks = None if one.way is None else ground.flipped_way(one.way, way)
            return one.put(ground.flipped_place(one.where, way), looks)

        return _moved(muster, after, turned)

    return make


def checked(before: Muster, after: Muster, ruleset: Ruleset) -> Muster:
    """The later muster. Raises `BadMuster`, naming the figure, where one no longer has room on the ground."""
    ground = after.ground
    for was, one in zip(before.figures, after.figures, strict=True):
        if ground is None or not ground.spots_under(was.where):
            continue
        if not ground.holds(one.where):
            raise BadMuster(tr("{figure} would be outside the ground; move it first.", figure=called(one)))
        if not ground.stands(one.where):
            raise BadMuster(
                tr(
                    "{figure} would stand in {obstacle}; move it first.",
                    figure=called(one),
                    obstacle=_obstacle(ground, one.where),
                )
            )
    problem = _problem(after, ruleset)
    if problem and problem != _problem(before, ruleset):
        raise BadMuster(problem)
    return after


def _problem(muster: Muster, ruleset: Ruleset) -> str:
    """The objection of the rules to the places of the figures that have one; empty for none."""
    placed = tuple(one for one in apart(muster).figures if one.where is not None)
    if not placed:
        return ""
    try:
        ruleset.muster(replace(muster, figures=placed))
    except BadMuster as problem:
        return str(problem)
    return ""


def _obstacle(ground: Ground, where: Any) -> str:
    if isinstance(ground, OpenGround):
        return tr("a wall or a closed door")
    obstacle = tr("a wall, in {hex}") if ground.is_wall(where) else tr("a closed door, in {hex}")
    return obstacle.format(hex=ground.label(where))


def _shift(ground: Any, after: Ground, left: int, top: int) -> Callable[[Enlisted], Enlisted]:
    return lambda one: one.put(ground.shifted_place(one.where, after, left, top), one.way)


def _moved(muster: Muster, after: Ground, move: Callable[[Enlisted], Enlisted]) -> Muster:
    """The muster on another ground; the figures that stand on the present one, and the entrances, move along."""
    ground = _ground(muster)
    figures = tuple(move(one) if ground.spots_under(one.where) else one for one in muster.figures)
    entrances = {one.key: one.entrance for one in muster.waves if one.entrance is not None}
    moved = {key: move(Enlisted(key, Card("", ""), "").put(at, 0)).where for key, at in entrances.items()}
    waves = tuple(one.entering(moved[one.key]) if one.key in moved else one for one in muster.waves)
    return entered_on(replace(muster, figures=figures, waves=waves), after)


def _fogged(muster: Muster, fog: Iterable[Any]) -> Muster:
    return replace(muster, ground=replace(_ground(muster), fog=frozenset(fog)))


def _ground(muster: Muster) -> Any:
    assert muster.ground is not None
    return muster.ground
