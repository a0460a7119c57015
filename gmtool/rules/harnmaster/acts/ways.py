"""Ways and distances: how far a figure goes, what stops it, and the map's overlays of zones and reach."""

from collections.abc import Iterator
from itertools import pairwise

from gmtool.records import dataclass
from gmtool.rules.harnmaster.acts.engagement import guarding, zone, zone_radius
from gmtool.rules.harnmaster.state.commands import Evade, Move
from gmtool.rules.harnmaster.state.context import Context
from gmtool.rules.harnmaster.state.fight import Figure
from gmtool.rules.seam import Overlay, OverlayKind, Refusal
from gmtool.space import HUNDRED, Circle, Point, bearing, entering, in_units, is_free, length

MOST_PLACES = 100
"""The most places that a way can have."""


@dataclass(frozen=True, slots=True)
class Way:
    """A way as it is gone. `places` begin with the start, empty without a ground; `far` is in hundredths of a foot.

    `stopped` is the foe whose Engagement Zone cut it short.
    """

    places: tuple[Point, ...]
    far: int
    stopped: str = ""

    @property
    def feet(self) -> int:
        """The length in whole feet, rounded to the nearest."""
        return (self.far + HUNDRED // 2) // HUNDRED


def way_of(ctx: Context, command: Move | Evade, *, stopping: bool = False) -> Way:
    """The way of a command; `stopping`: it ends where it enters the Engagement Zone of a foe who threatens."""
    figure = ctx.figure(command.figure)
    if ctx.ground is None or figure.at is None:
        return Way((), max(0, command.feet) * HUNDRED)
    places = (figure.at, *(place for place in command.way[:MOST_PLACES] if ctx.ground.holds(place)))
    return _until_engaged(ctx, figure, places) if stopping else Way(places, length(places))


def allowance(ctx: Context, figure: Figure, *, bonus: bool) -> int:
    """The distance a figure can still move in this turn, in hundredths of a foot; for a bonus action half a Move."""
    move = figure.fighter.move * HUNDRED
    return move // 2 if bonus else max(0, move - figure.moved)


def way_refusals(ctx: Context, command: Move | Evade) -> Iterator[Refusal]:
    """Reasons why nobody can go this way, whatever its length."""
    figure = ctx.figure(command.figure)
    if command.heading is not None and not 0 <= command.heading < 360:
        yield Refusal("A heading is 0 to 359 degrees clockwise from north.")
    if ctx.ground is None or figure.at is None:
        if command.feet < 1:
            yield Refusal("Set how many feet it moves.")
    elif not command.way or len(command.way) > MOST_PLACES:
        yield Refusal(f"Choose where it goes, in at most {MOST_PLACES} legs.")
    elif not all(is_free(ctx.ground, start, end) for start, end in pairwise((figure.at, *command.way))):
        yield Refusal("A wall, a closed door or the edge of the map is in the way.")


def heading_after(figure: Figure, way: Way, said: int | None) -> int | None:
    """The heading at the end of a way: the one set, else the direction of the last leg."""
    if said is not None or len(way.places) < 2 or way.places[-2] == way.places[-1]:
        return figure.heading if said is None else said % 360
    return bearing(way.places[-2], way.places[-1])


def passed(ctx: Context, figure: Figure, way: Way) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The foes whose Engagement Zone a figure is in at the end of a way but not at its start, and the reverse."""
    if not way.places:
        return (), ()
    before = {one.id for one in guarding(ctx, figure, way.places[0])}
    after = {one.id for one in guarding(ctx, figure, way.places[-1])}
    order = ctx.fight.roster
    entered = tuple(one for one in order if one in after - before)
    return entered, tuple(one for one in order if one in before - after)


def _until_engaged(ctx: Context, figure: Figure, places: tuple[Point, ...]) -> Way:
    zones = [
        (one.id, one.at, reach)
        for one in ctx.foes(figure)
        if one.at is not None and one.threatens.get(figure.id) is not False and (reach := zone(ctx, one)) is not None
    ]
    gone = places[:1]
    for start, end in pairwise(places):
        met = [(far, *one) for one in zones if (far := entering(start, end, *one[1:])) is not None]
        if met:
            far, foe, middle, reach = min(met, key=lambda one: one[0])
            gone = (*gone, _inside(start, end, far, middle, reach))
            return Way(gone, length(gone), "" if gone == places else foe)
        gone = (*gone, end)
    return Way(gone, length(gone))


def _inside(start: Point, end: Point, far: int, middle: Point, reach: int) -> Point:
    """The first point on a leg inside a circle, searched from `far` along the leg on; all in hundredths."""
    whole = length((start, end))
    for more in range(far, whole):
        part = Point(start.x + (end.x - start.x) * more // whole, start.y + (end.y - start.y) * more // whole)
        if middle.is_within(reach, part):
            return part
    return end


def zones_passed(ctx: Context, figure: Figure, way: Way) -> tuple[Overlay, ...]:
    """Overlays of the zones entered and of those left, with a ring where the way is cut short."""
    if ctx.ground is None or len(way.places) < 2:
        return ()
    entered, left = passed(ctx, figure, way)
    shown = [*_areas(ctx, OverlayKind.STOP, "Enters the zone of", entered)]
    shown += _areas(ctx, OverlayKind.SIDE, "Leaves the zone of", left)
    if way.stopped:
        end = Circle(way.places[-1], ctx.ground.unit.base // 2)
        shown.append(Overlay(OverlayKind.TARGET, "Stops here", shapes=(end,)))
    return tuple(shown)


def _areas(ctx: Context, kind: OverlayKind, label: str, foes: tuple[str, ...]) -> Iterator[Overlay]:
    for foe in foes:
        shape = zone_shape(ctx, ctx.figure(foe))
        if shape is not None:
            yield Overlay(kind, f"{label} {ctx.figure(foe).name}", shapes=(shape,))


def zone_shape(ctx: Context, figure: Figure) -> Circle | None:
    """An Engagement Zone as the map draws it: a figure whose base touches the circle is in it."""
    far = zone(ctx, figure)
    if far is None or figure.at is None or ctx.ground is None:
        return None
    return Circle(figure.at, far - ctx.ground.unit.base // 2)


def away(ctx: Context, figure: Figure, other: Figure) -> str:
    """The distance from middle to middle, in words; empty without a ground."""
    if ctx.ground is None or figure.at is None or other.at is None:
        return ""
    return in_units(length((figure.at, other.at)), ctx.ground.unit)


def line_to(ctx: Context, figure: Figure, other: Figure) -> tuple[Overlay, ...]:
    """A line between two figures, labeled with its length."""
    if ctx.ground is None or figure.at is None or other.at is None:
        return ()
    return (Overlay(OverlayKind.FLIGHT, away(ctx, figure, other), track=(figure.at, other.at)),)


def reach_of(ctx: Context, figure: Figure, weapon: str) -> tuple[Overlay, ...]:
    """The reach of one weapon, where another one makes the Engagement Zone wider."""
    gear, widest = ctx.gear(figure, weapon), zone(ctx, figure)
    if gear is None or widest is None or figure.at is None or ctx.ground is None:
        return ()
    far, base = zone_radius(ctx, figure, gear.item), ctx.ground.unit.base
    if far + base == widest:
        return ()
    label = f"Reach of the {ctx.tables.item_name(gear.item).lower()}"
    return (Overlay(OverlayKind.TARGET, label, shapes=(Circle(figure.at, far + base // 2),)),)
