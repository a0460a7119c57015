"""Changes of an encounter's ground. Figures that stand on it go along; each change makes another muster."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from gmtool.presentation.encounters.musters import called, counter
from gmtool.presentation.map.backdrops import kept_through, kept_under, kept_upright
from gmtool.presentation.map.sight import seen_by
from gmtool.rules.seam import BadMuster, Enlisted, Muster, Ruleset
from gmtool.space import (
    HUNDRED,
    Backdrop,
    Flip,
    Ground,
    HexGround,
    OpenGround,
    Patch,
    Point,
    SpaceError,
    Stroke,
    cleared,
    facing_by,
    flipped,
    moved_by,
    painted,
    pasted,
    resized,
    retopped,
    shifted_by,
)

Change = Callable[[Muster], Muster]
"""May raise `SpaceError` or `BadMuster`, one sentence each."""


def draw(stroke: Stroke[Any]) -> Change:
    """A stroke is drawn."""
    return lambda muster: replace(muster, ground=painted(_ground(muster), stroke))


def put_down(patch: Patch, place: Any) -> Change:
    """A piece is put down."""
    return lambda muster: replace(muster, ground=pasted(_ground(muster), patch, place))


def clear(muster: Muster) -> Muster:
    """Everything that is drawn goes."""
    return replace(muster, ground=cleared(_ground(muster)))


def cover(muster: Muster) -> Muster:
    """The players have seen nothing of it."""
    return _fogged(muster, _ground(muster).everywhere())


def reveal(muster: Muster) -> Muster:
    """The players see all of it."""
    return _fogged(muster, ())


def reveal_sights(muster: Muster) -> Muster:
    """The players see what their figures see from where they are placed."""
    ground = _ground(muster)
    players = {side.id for side in muster.sides if side.players}
    seen = seen_by(ground, [counter(one, ground) for one in muster.figures if one.side in players])
    return _fogged(muster, ground.fog - seen)


def lay(backdrop: Backdrop | None) -> Change:
    """Another picture is under the ground, or none."""
    return lambda muster: replace(muster, ground=replace(_ground(muster), backdrop=backdrop))


def rename(title: str) -> Change:
    """The ground has another title."""
    return lambda muster: replace(muster, ground=replace(_ground(muster), title=title))


def resize(columns: int, rows: int, left: int, top: int) -> Change:
    """So many columns and rows, some of them new at the left and at the top."""

    def make(muster: Muster) -> Muster:
        ground = _ground(muster)
        after: Ground = resized(ground, columns, rows, left, top)
        after = replace(after, backdrop=kept_under(ground, after, left, top))
        move = shifted_by(ground, after, left, top)
        figures = [_moved(one, move) for one in muster.figures]
        if isinstance(ground, OpenGround):
            side = ground.cell * HUNDRED
            figures = [_put(one, lambda at: Point(at.x + left * side, at.y + top * side)) for one in figures]
        return replace(muster, ground=after, figures=tuple(figures))

    return make


def recell(side: int) -> Change:
    """Open ground is drawn on in cells of another size; what is drawn already would not fit them."""

    def make(muster: Muster) -> Muster:
        ground = _ground(muster)
        if not isinstance(ground, OpenGround):
            return muster
        if any(spots for _, spots in ground.painted_spots()):
            raise SpaceError("What is drawn keeps its cells; clear the ground first to have others.")
        return replace(muster, ground=replace(ground, cell=side))

    return make


def retop(*, pointed: bool) -> Change:
    """Pointed tops, or flat ones."""

    def make(muster: Muster) -> Muster:
        ground = _ground(muster)
        if not isinstance(ground, HexGround):
            return muster
        after = retopped(ground, pointed=pointed)
        after = replace(after, backdrop=kept_upright(ground, after))
        move = shifted_by(ground, after, 0, 0)
        return replace(muster, ground=after, figures=tuple(_moved(one, move) for one in muster.figures))

    return make


def flip(way: Flip) -> Change:
    """The ground is mirrored or turned; who stands on it looks where the ground has gone."""

    def make(muster: Muster) -> Muster:
        ground = _ground(muster)
        move = moved_by(ground, way)
        figures = [_moved(one, move) for one in muster.figures]
        if isinstance(ground, HexGround):
            figures = [
                one if one.facing is None or one.place is None
                else replace(one, facing=facing_by(ground, one.facing, way))
                for one in figures
            ]  # fmt: skip
        if isinstance(ground, OpenGround):
            figures = [_turned_on(ground, one, way) for one in figures]
        after = replace(flipped(ground, way), backdrop=kept_through(ground, way))
        return replace(muster, ground=after, figures=tuple(figures))

    return make


def checked(before: Muster, after: Muster, ruleset: Ruleset) -> Muster:
    """The later muster. Raises `BadMuster`, naming the figure, where somebody no longer has room on the ground."""
    ground = after.ground
    for was, one in zip(before.figures, after.figures, strict=True):
        if was.place is not None and isinstance(ground, HexGround):
            if one.place is None or not ground.covers(one.place):
                raise BadMuster(f"{called(one)} would be outside the ground; move it first.")
            if one.place in ground.blocked:
                what = "a wall" if one.place in ground.walls else "a closed door"
                raise BadMuster(f"{called(one)} would stand in {what}, in {ground.label(one.place)}; move it first.")
        if one.at is not None and isinstance(ground, OpenGround):
            if not ground.holds(one.at):
                raise BadMuster(f"{called(one)} would be outside the ground; move it first.")
            if ground.cell_at(one.at) in ground.blocked:
                raise BadMuster(f"{called(one)} would stand in a wall or a closed door; move it first.")
    problem = _problem(after, ruleset)
    if problem and problem != _problem(before, ruleset):
        raise BadMuster(problem)
    return after


def _problem(muster: Muster, ruleset: Ruleset) -> str:
    """What the rules have against where those stand who are placed."""
    placed = tuple(one for one in muster.figures if one.place is not None or one.at is not None)
    if not placed:
        return ""
    try:
        ruleset.muster(replace(muster, figures=placed))
    except BadMuster as problem:
        return str(problem)
    return ""


def _moved(figure: Enlisted, move: Callable[[Any], Any]) -> Enlisted:
    return figure if figure.place is None else replace(figure, place=move(figure.place))


def _put(figure: Enlisted, move: Callable[[Point], Point]) -> Enlisted:
    return figure if figure.at is None else replace(figure, at=move(figure.at))


def _turned_on(ground: OpenGround, figure: Enlisted, way: Flip) -> Enlisted:
    """A figure on open ground that goes along with it; headings are degrees clockwise from north."""
    wide, high = ground.width * HUNDRED, ground.height * HUNDRED
    heading = figure.heading

    def move(at: Point) -> Point:
        return Point(at.x if way is Flip.DOWN else wide - at.x, at.y if way is Flip.ACROSS else high - at.y)

    if heading is not None:
        heading = {Flip.ACROSS: -heading, Flip.DOWN: 180 - heading, Flip.ROUND: heading + 180}[way] % 360
    return replace(_put(figure, move), heading=heading)


def _fogged(muster: Muster, fog: Iterable[Any]) -> Muster:
    return replace(muster, ground=replace(_ground(muster), fog=frozenset(fog)))


def _ground(muster: Muster) -> Any:
    assert muster.ground is not None
    return muster.ground
