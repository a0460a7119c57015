"""Lanes of fire on the map: distance from the first rank, arc, who is in the way, the ranks that fire, and cover."""

from functools import lru_cache
from math import hypot
from typing import Any

from gmtool.rules.chainmail.acts.fire.messages import Cover, Way
from gmtool.rules.chainmail.acts.siege import mantlets
from gmtool.rules.chainmail.state.context import Context
from gmtool.rules.chainmail.state.unit import Unit
from gmtool.rules.kit.bodies.formations import block_of
from gmtool.rules.kit.bodies.together import carriers
from gmtool.rules.seam import TerrainKind, ground_veils, kinds_before
from gmtool.space import (
    HUNDRED,
    Block,
    Edge,
    OpenGround,
    Point,
    Strip,
    Veil,
    bearing,
    gap,
    onward,
    seen_from,
    slant,
    touches,
    turning,
)

THIN = 10
RANKS = 2
"""Two ranks fire (cm.missile.ranks)."""
SOFT, PROOF = 1, 2
"""The cover of terrain from which on missiles kill half, and none but those from above (cm.missile.soft-cover)."""
NEAREST = 3 * HUNDRED
"""Troops no farther away than this cannot be fired over (cm.missile.indirect)."""
WEDGE = 45
"""The degrees to either side of the front that footmen and engines fire (cm.missile.arc, cm.catapult.arc)."""


def on_map(ctx: Context, *units: Unit) -> bool:
    """True where units stand on a map that can be measured."""
    return ctx.ground is not None and all(one.at is not None for one in units)


def first_rank(unit: Unit) -> Block:
    """The front edge of a unit: range is measured from there (cm.missile.range-from-first-rank)."""
    block = block_of(unit)
    assert block is not None
    return Block(onward(block.middle, block.heading, (block.depth - THIN) / 2), block.heading, block.width, THIN)


def body(unit: Unit) -> Block | Point:
    """The ground that a unit stands on; a structure without men is a point."""
    found = block_of(unit) or unit.at
    assert found is not None
    return found


def distance(ctx: Context, unit: Unit, target: Unit, inches: int | None) -> int | None:
    """The distance in hundredths of an inch, by the GM's word or from the map; None: nobody said."""
    if inches is not None:
        return inches * HUNDRED
    if not on_map(ctx, unit, target):
        return None
    far, up = gap(first_rank(unit), body(target)), 0
    if ctx.is_airborne(unit) or ctx.is_airborne(target):  # through the air (cm.air.record)
        up = ctx.height(unit) - ctx.height(target)
    return slant(far, abs(up) * HUNDRED)


def muzzle(unit: Unit) -> Point:
    """The middle of a unit's front, from which it aims."""
    block = block_of(unit)
    assert unit.at is not None
    return block.middle_of(Edge.FRONT) if block else unit.at


def in_arc(ctx: Context, unit: Unit, target: Unit) -> bool:
    """True if part of a target is in the arc of fire: footmen 45 degrees to either side, horsemen 180 to the left and
    45 to the right (cm.missile.arc, cm.arquebus.arc)."""
    if not on_map(ctx, unit, target):
        return True
    block, other = block_of(unit), block_of(target)
    assert block is not None
    assert target.at is not None
    places = (target.at, *other.corners) if other else (target.at,)
    if any(block.faces(place, WEDGE) for place in places):
        return True
    if not ctx.mounted(unit):
        return False
    turns = [turning(block.heading, bearing(muzzle(unit), place)) for place in places]
    return any(turn <= WEDGE or turn == 180 for turn in turns)


def is_seen(ctx: Context, unit: Unit, target: Unit) -> bool:
    """True if a unit sees part of a target from the middle of its front: past walls, and terrain that blocks sight.

    Whoever is in the air is seen over both, and over a wall that is given a height everybody may see.
    """
    ground, above = ctx.ground, ctx.is_airborne(unit) or ctx.is_airborne(target)
    if ground is None or above or not on_map(ctx, unit, target):
        return True
    veils, walls = ground_veils(ground, ctx.book.terrain), frozenset(ground.blocked).difference(ground.heights)
    if not veils and not walls:
        return True
    assert unit.at is not None
    assert target.at is not None
    eyes, block = muzzle(unit), block_of(target)
    seen = _seen(ground.lattice, walls, veils, ground.spot_at(eyes if ground.holds(eyes) else unit.at))
    places = (target.at, *block.corners) if block else (target.at,)
    return any(ground.spot_at(place) in seen for place in places if ground.holds(place))


@lru_cache(maxsize=64)
def _seen(lattice: tuple[Any, ...], walls: frozenset[Any], veils: tuple[Veil, ...], start: Any) -> frozenset[Any]:
    """The cells that are seen from one."""
    width, height, unit, cell = lattice
    return seen_from(OpenGround(width, height, unit, walls=walls, cell=cell), start, veils=veils)


def in_the_way(ctx: Context, unit: Unit, target: Unit) -> tuple[Unit, ...]:
    """The troops between a unit and its target, friend or foe, but not a creature under its rider (cm.roc.carry)."""
    if not on_map(ctx, unit, target):
        return ()
    assert target.at is not None
    lane = Strip(muzzle(unit), target.at, THIN)
    ends = {unit.id, target.id}
    ends |= {on for key in ends for on in carriers(ctx, key)}
    here = [one for one in ctx.units() if one.men and one.id not in (unit.id, target.id) and _is_near(lane, one)]
    others = [one for one in here if not _goes_along(one, ends, unit, target)]
    return tuple(one for one in others if touches(lane, body(one)) and not _first_rank_for(ctx, unit, one))


def _goes_along(one: Unit, ends: set[str], unit: Unit, target: Unit) -> bool:
    """True for who carries a unit or its target, or is carried by it, in the same place."""
    return one.at in (unit.at, target.at) and not ends.isdisjoint((one.id, one.on))


def _is_near(lane: Strip, one: Unit) -> bool:
    """False for a unit that is plainly off a lane, which saves most of the exact geometry."""
    if one.at is None or one.formation is None:
        return one.at is not None
    ax, ay = lane.end.x - lane.start.x, lane.end.y - lane.start.y
    bx, by = one.at.x - lane.start.x, one.at.y - lane.start.y
    part = max(0.0, min(1.0, (ax * bx + ay * by) / (ax * ax + ay * ay or 1)))
    # no corner is farther from the middle than half of the diagonal, but for rounding
    return hypot(bx - part * ax, by - part * ay) <= hypot(one.formation.width, one.formation.depth) / 2 + THIN


def _first_rank_for(ctx: Context, unit: Unit, other: Unit) -> bool:
    """True if missile troops of its side stand right before a unit as its first rank: it is the second one, or stands
    clearly higher (cm.missile.ranks, cm.missile.ranks-high-ground)."""
    if other.side != unit.side or ctx.missile(other) is None or other.formation is None:
        return False
    higher = ctx.height(unit) > ctx.height(other)
    return higher or (other.formation.ranks == 1 and gap(body(unit), body(other)) <= HUNDRED)


def way_of(ctx: Context, unit: Unit, between: tuple[Unit, ...], stated: Way | None) -> Way:
    """How missiles go: by the GM's word, or by who is in the way (cm.missile.indirect)."""
    troops = [one for one in between if not is_mantlet(ctx, one)]
    if stated or not troops:
        return stated or Way.CLEAR
    near = any(gap(first_rank(unit), body(one)) <= NEAREST for one in troops)
    return Way.NEAR if near else Way.OVER


def is_mantlet(ctx: Context, unit: Unit) -> bool:
    """True for movable mantlets."""
    return bool(unit.engine) and ctx.tables.engines[unit.engine].use == "mantlet"


def firing(ctx: Context, unit: Unit, men: int, stated: int, *, high: bool) -> int:
    """The men who fire: two ranks, and further ranks on clearly higher ground (cm.missile.ranks-high-ground)."""
    if unit.others and not ctx.mounted(unit):
        men = min(men, unit.others)  # the archers of a band (cm.hist.barbarian-archers)
    if stated or high or unit.formation is None:
        return min(stated or men, men)
    files = unit.formation.files
    ranks = RANKS
    block = block_of(unit)
    if block is not None and ctx.ground is not None:
        ranks = 1 if _is_second(ctx, unit) else RANKS
        deep, front = unit.formation.deep, muzzle(unit)
        foot = ctx.height_of(front)
        for rank in range(RANKS, -(-men // files)):
            place = onward(front, (block.heading + 180) % 360, deep * rank + deep / 2)
            ranks += ctx.ground.holds(place) and ctx.height_of(place) > foot
    return min(men, files * ranks)


def _is_second(ctx: Context, unit: Unit) -> bool:
    """True if a single rank of missile troops stands right before a unit on the same height: it is the second rank."""
    block = block_of(unit)
    assert block is not None
    front = block.before(HUNDRED)
    return any(
        one.id != unit.id and one.at is not None and one.side == unit.side and ctx.missile(one) is not None
        and one.formation is not None and one.formation.ranks == 1 and ctx.height(one) >= ctx.height(unit)
        and touches(Strip(front.middle, muzzle(unit), THIN), body(one))
        for one in ctx.units()
    )  # fmt: skip


# --- cover ------------------------------------------------------------------------------------------------------------
def cover_of(ctx: Context, unit: Unit, target: Unit, between: tuple[Unit, ...], stated: Cover | None) -> Cover:
    """What covers a target: by the GM's word, or by the terrain that it stands in or right behind, and mantlets.

    On a wall there is soft cover at best (cm.siege.wall-cover); a mantlet may have room for a part of the men.
    """
    shelter = mantlets.cover_of(ctx, target)
    if shelter.rule == mantlets.ON_WALL:
        return Cover.NONE if stated is Cover.NONE else Cover.SOFT
    if stated is not None:
        return stated
    if shelter.proof and shelter.proof >= target.men:
        return Cover.SLITS
    if shelter.soft and not shelter.open(target.men):
        return Cover.SOFT
    if shelter.proof:
        return Cover.NONE
    if not on_map(ctx, unit, target):
        return Cover.NONE
    screens = (one for one in between if is_mantlet(ctx, one))
    if any(gap(body(one), body(target)) <= HUNDRED for one in screens):
        return Cover.SLITS
    kinds = {kind.key: kind.cover for kind in _kinds_at(ctx, unit, target)}
    most = max(kinds.values(), default=0)
    if "building" in kinds:
        return Cover.CLOSED if most >= PROOF else Cover.ROOF
    if most >= PROOF:
        return Cover.SLITS
    if most < SOFT:
        return Cover.NONE
    return Cover.WOOD if "wood" in kinds else Cover.SOFT


def stands_in(ctx: Context, place: Point | None, key: str) -> bool:
    """True if a place of the map is in a kind of terrain."""
    ground = ctx.ground
    if not isinstance(ground, OpenGround) or place is None or not ground.holds(place):
        return False
    return ground.spot_at(place) in ground.kinds.get(key, ())


def _kinds_at(ctx: Context, unit: Unit, target: Unit) -> tuple[TerrainKind, ...]:
    ground = ctx.ground
    assert ground is not None
    assert unit.at is not None
    assert target.at is not None
    here = [kind for kind in ctx.book.terrain if not kind.side and stands_in(ctx, target.at, kind.key)]
    ends = (ground.spot_at(unit.at), ground.spot_at(target.at))
    return (*here, *kinds_before(ground, ctx.book.terrain, *ends))
