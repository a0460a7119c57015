"""What the map shows about a figure: its Engagement Zone, and those of its foes."""

from collections.abc import Iterator

from gmtool.rules.harnmaster.context import Context
from gmtool.rules.harnmaster.declaring.engagement import zone_radius
from gmtool.rules.harnmaster.state import Figure
from gmtool.rules.seam import Overlay, OverlayKind
from gmtool.space import Circle


def overlays(ctx: Context, figure: Figure) -> tuple[Overlay, ...]:
    """Zones as circles about the middle of a base."""
    return tuple(_zones(ctx, figure))


def _zones(ctx: Context, figure: Figure) -> Iterator[Overlay]:
    if ctx.ground is None or figure.at is None:
        return
    radius = max((zone_radius(ctx, figure, gear.item) for gear in ctx.in_hand(figure)), default=0)
    if radius:
        zone = Circle(figure.at, radius + ctx.ground.unit.base // 2)
        yield Overlay(OverlayKind.FRONT, "Engagement Zone", shapes=(zone,))
