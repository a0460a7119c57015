"""How far it is from one figure to another, in words and on the map."""

from gmtool.rules.harnmaster.context import Context
from gmtool.rules.harnmaster.declaring.engagement import zone, zone_radius
from gmtool.rules.harnmaster.state import Figure
from gmtool.rules.seam import Overlay, OverlayKind
from gmtool.space import Circle, in_units, length


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
