"""Places of contact: from where a unit comes, how far it is, where it stands then, and what bars its way."""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from gmtool.rules.chainmail.state.context import Context
from gmtool.rules.chainmail.state.unit import Aspect, Unit
from gmtool.rules.kit.bodies.formations import block_of
from gmtool.space import HUNDRED, Block, Edge, Position, bearing, gap, length, onward

ZONE = HUNDRED
"""The reach of every unit beside itself, which stops infiltration (cm.melee.zone)."""
STEP = 10
"""The least way that counts when a unit is brought into contact, in hundredths of an inch."""
MOST_BEND = 45
"""The most degrees by which the way of a cavalry charge may turn (cm.charge.straight)."""
WRAITH = "wraith"
"""The type whose touch stops others, and whom no zone stops (cm.wraith.touch)."""
_WIDEST = 1_000_000
"""More than any two places are apart, in hundredths of an inch."""
_ASPECTS = {Edge.FRONT: Aspect.FRONT, Edge.REAR: Aspect.REAR, Edge.LEFT: Aspect.FLANK, Edge.RIGHT: Aspect.FLANK}


def aspect_of(ctx: Context, unit: Unit, target: Unit, stated: Aspect | None) -> Aspect:
    """Where an attack meets its target: by the GM's word, or by where the attacker stands on the map. It meets the rear
    only if it comes from behind onto the edge of the rear (cm.melee.rear)."""
    own, block = block_of(unit), block_of(target)
    if stated is not None or own is None or block is None or ctx.ground is None:
        return stated or Aspect.FRONT
    edge = block.zone_of(own)
    return Aspect.FRONT if edge is None else _ASPECTS[edge]


def meets_left(ctx: Context, unit: Unit, target: Unit) -> bool:
    """True where a unit on the map stands on the left flank of another one (cm.mtm.left-flank-order)."""
    own, block = block_of(unit), block_of(target)
    return ctx.ground is not None and own is not None and block is not None and block.zone_of(own) is Edge.LEFT


def distance(ctx: Context, unit: Unit, target: str, stated: int | None) -> int | None:
    """The way to a unit in hundredths of an inch: the GM's word, or from edge to edge on the map; None: unknown."""
    foe = ctx.figure(target)
    if stated is not None or unit.at is None or foe.at is None or ctx.ground is None:
        return stated
    return gap(block_of(unit) or unit.at, block_of(foe) or foe.at)


def turned_distance(ctx: Context, unit: Unit, target: Unit) -> int | None:
    """The way to a unit on the map from edge to edge, once one has turned at it on the spot; None: unknown."""
    block, foe = block_of(unit), block_of(target)
    if block is None or foe is None or block.middle == foe.middle:
        return distance(ctx, unit, target.id, None)
    return gap(_ahead(block, bearing(block.middle, foe.middle), 0), foe)


def nearness(ctx: Context, unit: Unit, target: str) -> float | None:
    """A number that is the lower, the nearer a unit is; None without a map.

    It goes by the way from edge to edge, and where several in a line are equally near, by that from middle to middle.
    """
    far, foe = distance(ctx, unit, target, None), ctx.figure(target)
    if far is None or unit.at is None or foe.at is None:
        return None
    return far + unit.at.distance(foe.at) / _WIDEST


def is_plainly_beyond(ctx: Context, unit: Unit, target: Unit, reach: int) -> bool:
    """True where a target on the map is farther off than that however the two stand, which is soon found out."""
    if ctx.ground is None or unit.at is None or target.at is None:
        return False
    sizes = [one.formation.width + one.formation.depth for one in (unit, target) if one.formation]
    return unit.at.distance(target.at) - sum(sizes) / 2 > reach


def bend_to(ctx: Context, unit: Unit, target: Unit, stated: int) -> int:
    """The degrees by which the way to a target turns off from where a unit faces."""
    if ctx.ground is None or unit.at is None or target.at in (None, unit.at):
        return stated
    off = (bearing(unit.at, target.at) - (unit.heading or 0)) % 360
    return max(stated, min(off, 360 - off))


def beside(ctx: Context, unit: Unit, target: Unit) -> Position | None:
    """The place of a unit once it is in contact: straight on its way to the target, facing it; None without a map.
    Men stop within reach (cm.mtm.range3)."""
    block, foe = block_of(unit), block_of(target)
    if ctx.ground is None or block is None or foe is None or block.middle == foe.middle:
        return None
    heading = bearing(block.middle, foe.middle)
    at = onward(block.middle, heading, _way_to(block, foe, ctx.touch))
    return Position(at if ctx.ground.stands(at) else block.middle, heading)


@lru_cache(2048)  # it is asked of every target, and most stand where they stood
def _way_to(block: Block, foe: Block, touch: int) -> int:
    """So far a block comes on its way straight to another one."""
    heading = bearing(block.middle, foe.middle)
    near, far = 0, length((block.middle, foe.middle))
    while far - near > (1 if touch else STEP):
        way = (near + far) // 2
        near, far = (near, way) if gap(_ahead(block, heading, way), foe) <= touch else (way, far)
    return far if touch else near


def _ahead(block: Block, heading: int, far: int) -> Block:
    return replace(block, middle=onward(block.middle, heading, far), heading=heading)


def first_met(ctx: Context, unit: Unit, heading: int, far: int) -> tuple[str, int]:
    """The first enemy whom a unit touches on a straight way, and how far off; an empty id for nobody."""
    block = block_of(unit)
    if block is None:
        return "", far
    foes = [(one.id, there) for one in ctx.units() if one.side != unit.side and one.men and (there := block_of(one))]
    for way in (*range(0, far, HUNDRED // 4), far):
        moved = _ahead(block, heading, way)
        for key, there in foes:
            if not gap(moved, there):
                return key, way
    return "", far


def zones(ctx: Context, unit: Unit) -> Iterator[tuple[Unit, Block]]:
    """The enemies of a unit on the map, each with its block."""
    for one in ctx.units():
        block = block_of(one)
        if one.side != unit.side and block is not None:
            yield one, block


def in_the_way(ctx: Context, unit: Unit, to: Position) -> Unit | None:
    """The first enemy whose zone a straight move goes through, neither beginning nor ending in it (cm.melee.zone)."""
    if unit.at is None or to.at == unit.at or ctx.ground is None or unit.fantastic == WRAITH:
        return None
    way = length((unit.at, to.at))
    middle = onward(unit.at, bearing(unit.at, to.at), way // 2)
    path = Block(middle, bearing(unit.at, to.at), STEP, max(STEP, way))
    for foe, block in zones(ctx, unit):
        if block.middle.distance(middle) > (way + block.width + block.depth) / 2 + ZONE + STEP:
            continue  # nowhere near it, which is sooner found out than how far
        if gap(path, block) <= ZONE < min(gap(unit.at, block), gap(to.at, block)):
            return foe
    return None


def is_surrounded(ctx: Context, unit: Unit) -> bool | None:
    """True where every way back of a move, in eight directions, leads into an enemy's zone or off the ground; None
    without a map."""
    block = block_of(unit)
    if ctx.ground is None or block is None:
        return None
    foes = [there for _, there in zones(ctx, unit)]
    ends = (_ahead(block, heading, max(STEP, ctx.move(unit))) for heading in range(0, 360, 45))
    return not any(_is_open(ctx, block, end, foes) for end in ends)


def _is_open(ctx: Context, start: Block, end: Block, foes: list[Block]) -> bool:
    way = length((start.middle, end.middle))
    middle = onward(start.middle, end.heading, way // 2)
    path = Block(middle, end.heading, STEP, way)
    return ctx.ground is not None and ctx.ground.holds(end.middle) and all(gap(path, one) > ZONE for one in foes)
