"""Bounds: what the dice have said of a unit; and whom Knights must charge, and would charge first."""

from gmtool.rules.chainmail.acts.kinds import can_meet
from gmtool.rules.chainmail.acts.morale.leaders import way_between
from gmtool.rules.chainmail.data.combat import Class
from gmtool.rules.chainmail.data.obedience import KnightTarget
from gmtool.rules.chainmail.state.context import Context
from gmtool.rules.chainmail.state.unit import Pace, Unit
from gmtool.rules.seam import Candidate

KNIGHTS = ("knights", "norman-knights")
FOREVER = 9_999
CHARGE, HELD = "charge", "held"
WILLING, UNWILLING = "willing", "unwilling"


def is_bound(ctx: Context, unit: Unit, *words: str) -> bool:
    """True if the dice have said one of these of a unit for this turn."""
    return unit.obeys in words and unit.obeys_until >= ctx.turn


def must_charge(ctx: Context, unit: Unit) -> Unit | None:
    """The enemy that Knights charge whatever they are told; None where nothing forces them."""
    if not is_bound(ctx, unit, CHARGE) or ctx.melee_of(unit.id) is not None or unit.done:
        return None
    quarry = ctx.figure(unit.quarry)
    return quarry if quarry.able and quarry.side != unit.side and unit.flight is None else None


def within_charge(ctx: Context, unit: Unit) -> tuple[Unit, ...]:
    """The enemies within a unit's charge on the map; without one all whom it could meet: the GM says which are."""
    foes = [one for one in ctx.units() if one.side != unit.side and (one.men or one.engine) and not one.on]
    far = {one.id: way_between(ctx, unit, one) or 0 for one in foes}
    near = (one for one in foes if far[one.id] <= ctx.charge(unit))
    return tuple(sorted(near, key=lambda one: far[one.id]))


def rank(ctx: Context, foe: Unit, firing: str = "") -> KnightTarget:
    """The place of an enemy among those whom Knights charge; `firing` is one that fires on them
    (cm.knights.precedence)."""
    kind, arms = ctx.kind(foe).type, ctx.arms(foe)
    if foe.kind in KNIGHTS or foe.is_a("feudal"):
        key = "knights"
    elif foe.engine:
        key = "firing" if ctx.tables.engines[foe.engine].use == "wagon" else "engines"
    elif kind.mounted:
        key = "mounted"
    elif foe.id == firing:
        key = "firing"
    elif any(arm.use == "pike" for arm in arms):
        key = "pikes"
    elif kind is Class.ARMORED_FOOT:
        key = "armored-foot"
    elif any(arm.shoots for arm in arms):
        key = "missiles"
    else:
        levies = foe.kind in ("levies", "peasants") or kind is Class.LIGHT_FOOT
        key = "light-foot" if levies else "heavy-foot"
    return ctx.tables.knight_targets[key]


def by_precedence(ctx: Context, unit: Unit, firing: str = "") -> tuple[Unit, ...]:
    """The enemies within charge that they can meet, whom they would charge first in front; the nearer of equal ones."""
    found = (one for one in within_charge(ctx, unit) if can_meet(ctx, unit, one))
    return tuple(sorted(found, key=lambda one: rank(ctx, one, firing).rank))


def candidates(ctx: Context, unit: Unit, firing: str = "") -> tuple[Candidate, ...]:
    """The enemies to choose from, each with its place in the order; `firing` is one that fires on them."""
    first = by_precedence(ctx, unit, firing)
    return tuple(Candidate(one.id, one.name, rank(ctx, one, firing).name, figure=one.id) for one in first)


def sees_friends(ctx: Context, unit: Unit) -> bool:
    """True where friends are seen to attack: another unit fights a melee, or charged last turn."""
    others = (one for one in ctx.troops(unit.side) if one.id != unit.id)
    return any(ctx.melee_of(one.id) is not None or one.charged_last or one.pace is Pace.CHARGE for one in others)
