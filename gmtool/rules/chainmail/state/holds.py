"""What holds a unit up on its way: burning oil, water or the lack of it, and what it carries or crosses."""

from collections.abc import Iterator
from dataclasses import replace

from gmtool.rules.chainmail.state.context import RIVER, Context
from gmtool.rules.chainmail.state.places import beside
from gmtool.rules.chainmail.state.siege import Breach
from gmtool.rules.chainmail.state.surroundings import NEAR_WATER, way_to
from gmtool.rules.chainmail.state.unit import Unit
from gmtool.rules.chainmail.state.wards import before_ward, kept_rooms
from gmtool.rules.kit.bodies.formations import block_of
from gmtool.rules.seam import Extent, Refusal
from gmtool.space import HUNDRED, Block, Circle, Point, Position, Strip, Template, bearing, length, onward, touches

TREE = "tree"
"""The type of the trees that Treants move."""
OIL = "oil"
"""The sort of effect that a puddle of burning oil is."""
OIL_BURNS = "cm.siege.oil-burn"
"""The ledger id by which nobody comes into it."""
LOOK = 50
"""The steps in which a way is looked along, in hundredths of an inch."""
FARTHEST = 12 * HUNDRED
"""How far a place to come down is looked for, far more than a puddle of burning oil is wide (cm.siege.oil-kill)."""
USUAL = 6 * HUNDRED
"""The width on the map of a breach in a wall that nobody measured."""


def is_flying(ctx: Context, unit: Unit) -> bool:
    """True if a unit is in the air, or flew this turn: its move is not on the ground (cm.air.record)."""
    return ctx.is_on_the_wing(unit) or unit.fabled.flew_on == ctx.turn


def closed(ctx: Context, unit: Unit, to: Position | None) -> Iterator[Refusal]:
    """The reasons that keep a unit from a place on the map: burning oil there, and for a Water Elemental dry land
    (cm.elemental.water)."""
    if to is None or not _closes_any(ctx, unit):
        return
    block = block_of(unit)
    room = block.put(to) if block is not None else to.at
    if ctx.ground is not None and _swims(ctx, unit):
        way = way_to(ctx, room, RIVER)
        if way is None or way > NEAR_WATER:
            yield Refusal(f"{unit.name} stays within 6 inches of water.", "cm.elemental.water")
    if any(touches(fire, room) for fire in _fires(ctx)):
        yield Refusal("Burning oil blocks that place.", OIL_BURNS)


def _closes_any(ctx: Context, unit: Unit) -> bool:
    """True if any place may be closed to a unit."""
    return _swims(ctx, unit) or any(_fires(ctx))


def _swims(ctx: Context, unit: Unit) -> bool:
    kind = ctx.fantastic(unit)
    return kind is not None and kind.swims > 0


def _fires(ctx: Context) -> Iterator[Template]:
    return (one.where.shape for one in ctx.fight.effects if one.sort == OIL and one.where.shape is not None)


def closed_way(ctx: Context, unit: Unit, to: Position | None) -> Iterator[Refusal]:
    """The reasons that keep a unit from going straight to a place on the map: what closes that place, or one on the way
    (cm.siege.oil-burn). Without a map the GM sees to it."""
    found = tuple(closed(ctx, unit, to))
    yield from found
    if found or to is None or unit.at is None or to.at == unit.at:
        return
    heading, far = bearing(unit.at, to.at), length((unit.at, to.at))
    gone = _open_by_ground(ctx, unit, heading, far)
    if gone < far:
        there = Position(onward(unit.at, heading, gone + 1), unit.heading or 0)
        for one in closed(ctx, unit, there):
            yield replace(one, reason="The way leads through burning oil.") if one.rule == OIL_BURNS else one


def closed_contact(ctx: Context, unit: Unit, target: Unit) -> Iterator[Refusal]:
    """The reasons that keep a unit from going straight into contact with another one on the map."""
    if _closes_any(ctx, unit):
        yield from closed_way(ctx, unit, beside(ctx, unit, target))


def closed_rooms(ctx: Context, unit: Unit, *rooms: Block) -> Iterator[Refusal]:
    """The reasons against a turn, a wheel or a formation in which a unit takes up such room on the map.

    They are burning oil that it does not stand in already (cm.siege.oil-burn), and a circle that keeps it out
    (cm.spell.protection)."""
    own = block_of(unit)
    if ctx.ground is None or own is None:
        return
    yield from kept_rooms(ctx, unit, *rooms)
    fires = [fire for fire in _fires(ctx) if not touches(fire, own)]
    if any(touches(fire, room) for fire in fires for room in rooms):
        yield Refusal("Burning oil blocks that place.", OIL_BURNS)


def open_way(ctx: Context, unit: Unit, heading: int, far: int) -> int:
    """So much of a straight way on the map, in hundredths of an inch, as does not lead into a place that is closed to a
    unit, or into a circle that keeps it out. One that stands in such a place may leave it, and comes into no other;
    whoever is in the air passes over."""
    if unit.at is not None and ctx.ground is not None and not ctx.is_airborne(unit):
        end = Position(onward(unit.at, heading, far), unit.heading or 0)
        if (last := before_ward(ctx, unit, end)) is not end:
            far = length((unit.at, last.at))
    return _open_by_ground(ctx, unit, heading, far)


def _open_by_ground(ctx: Context, unit: Unit, heading: int, far: int) -> int:
    at = unit.at
    if at is None or ctx.ground is None or ctx.is_airborne(unit) or not _closes_any(ctx, unit):
        return far

    def is_closed(way: int) -> bool:
        return any(closed(ctx, unit, Position(onward(at, heading, way), unit.heading or 0)))

    ways = iter((*range(0, far, LOOK), far))
    if all(is_closed(way) for way in ways):  # as far as the first place that is open
        return far
    first: int | None = next((way for way in ways if is_closed(way)), None)
    if first is None:
        return far
    near: int = max(0, first - LOOK)
    while first - near > 1:
        half = (near + first) // 2
        near, first = (near, half) if is_closed(half) else (half, first)
    return near


def landing(ctx: Context, unit: Unit) -> Point | None:
    """The place on the map where a unit comes down: under it, or the nearest that is not closed to it, looked for by
    steps of half an inch and 15 degrees from its front."""
    at, front = unit.at, unit.heading or 0
    if at is None or ctx.ground is None:
        return at
    for far in range(0, FARTHEST, LOOK):
        for turned in range(0, 360, 15) if far else (0,):
            to = onward(at, (front + turned) % 360, far)
            if ctx.ground.holds(to) and not any(closed(ctx, unit, Position(to, front))):
                return to
    return at


def kept_from_charging(ctx: Context, unit: Unit, target: Unit) -> Iterator[Refusal]:
    """The reasons against a charge: a ladder in hand, and a breach that it is in or would cross."""
    engine = ctx.tables.engines.get(unit.engine)
    if engine is not None and engine.use == "ladder":
        yield Refusal(f"{unit.name} cannot charge with a ladder.", "cm.siege.ladder-no-charge")
    lane = None if unit.at is None or target.at is None else Strip(unit.at, target.at, HUNDRED)
    areas = [extent_of(ctx, one).shape for one in ctx.fight.breaches]
    crossed = lane is not None and any(isinstance(one, Circle) and _meets(one, lane) for one in areas)
    if unit.post.breach or crossed:
        yield Refusal(f"{unit.name} cannot charge through a breach.", "cm.siege.breach-move")


def _meets(area: Circle, lane: Strip) -> bool:
    return lane.touches(area.middle, 2 * area.radius)


def extent_of(ctx: Context, breach: Breach) -> Extent:
    """The place of a breach on the map; none on paper."""
    if breach.at is None or ctx.ground is None or breach.wall not in ctx.fight.figures:
        return Extent()
    wide = breach.wide or ctx.figure(breach.wall).long or USUAL
    return Extent(shape=Circle(breach.at, max(1, wide // 2)))
