"""What the map shows of a way before it is gone: where it ends, and whose Engagement Zones it leads into and out of."""

from collections.abc import Iterator

from gmtool.rules.harnmaster.context import Context
from gmtool.rules.harnmaster.declaring.engagement import zone
from gmtool.rules.harnmaster.movement.way import Way, passed
from gmtool.rules.harnmaster.state import Figure
from gmtool.rules.seam import Overlay, OverlayKind
from gmtool.space import Circle


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
