"""Shapes on the map: Engagement Zones, lines to a foe, and how far a weapon reaches."""

from collections.abc import Iterator

from gmtool.rules.harnmaster.acts.declaring.engagement import zone, zone_radius
from gmtool.rules.harnmaster.acts.movement.way import Way, passed
from gmtool.rules.harnmaster.state.context import Context
from gmtool.rules.harnmaster.state.fight import Figure
from gmtool.rules.seam import Overlay, OverlayKind
from gmtool.space import Circle, in_units, length


def zones_passed(ctx: Context, figure: Figure, way: Way) -> tuple[Overlay, ...]:
    """The zones that are entered, and those that are left; where the way is cut short, a ring at its end."""
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
    """An Engagement Zone as the map draws it: whose base touches it is in it."""
    far = zone(ctx, figure)
    if far is None or figure.at is None or ctx.ground is None:
        return None
    return Circle(figure.at, far - ctx.ground.unit.base // 2)


def away(ctx: Context, figure: Figure, other: Figure) -> str:
    """How far it is from middle to middle; nothing without a ground."""
    if ctx.ground is None or figure.at is None or other.at is None:
        return ""
    return in_units(length((figure.at, other.at)), ctx.ground.unit)


def line_to(ctx: Context, figure: Figure, other: Figure) -> tuple[Overlay, ...]:
    """A line from one to the other that says how far it is."""
    if ctx.ground is None or figure.at is None or other.at is None:
        return ()
    return (Overlay(OverlayKind.FLIGHT, away(ctx, figure, other), track=(figure.at, other.at)),)


def reach_of(ctx: Context, figure: Figure, weapon: str) -> tuple[Overlay, ...]:
    """How far one weapon reaches, where another one makes the Engagement Zone wider."""
    gear, widest = ctx.gear(figure, weapon), zone(ctx, figure)
    if gear is None or widest is None or figure.at is None or ctx.ground is None:
        return ()
    far, base = zone_radius(ctx, figure, gear.item), ctx.ground.unit.base
    if far + base == widest:
        return ()
    label = f"Reach of the {ctx.tables.item_name(gear.item).lower()}"
    return (Overlay(OverlayKind.TARGET, label, shapes=(Circle(figure.at, far + base // 2),)),)
