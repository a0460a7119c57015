"""Shots: everything that counts when a unit fires at another one, and what forbids it."""

from collections.abc import Iterator

from gmtool.records import dataclass
from gmtool.rules.chainmail.acts.fire import lanes
from gmtool.rules.chainmail.acts.fire.messages import Cover, Fire, Hidden, Way
from gmtool.rules.chainmail.acts.fire.occasions import Occasion, as_it_passes, charged_by, comes_at, occasion
from gmtool.rules.chainmail.acts.fire.rates import may_fire_by_pace, shots_left
from gmtool.rules.chainmail.acts.fire.volleys import PROOF, Pool, arquebus_pools, missile_pools
from gmtool.rules.chainmail.acts.magic.dice import firers, fires_once, to_each_die
from gmtool.rules.chainmail.acts.morale.leaders import on_each_die
from gmtool.rules.chainmail.acts.nature.might import unharmed
from gmtool.rules.chainmail.acts.siege import mantlets
from gmtool.rules.chainmail.data.troops import Arm
from gmtool.rules.chainmail.state.context import Context
from gmtool.rules.chainmail.state.places import is_plainly_beyond
from gmtool.rules.chainmail.state.unit import Pace, Unit
from gmtool.rules.seam import Modifier, Refusal
from gmtool.space import HUNDRED

_HIDDEN = {Hidden.NONE: 0, Hidden.HALF: -1, Hidden.MORE: -2}
_LOW = {"gun": "cm.arquebus.no-indirect", "thrown": "cm.missile.thrown-no-indirect"}
USUAL_INCHES = 12
"""The distance of arquebuses where nobody said one: the middle of the three."""


@dataclass(frozen=True, slots=True)
class Shot:
    """What counts when a unit fires: its arm, the men who fire, the distance in hundredths (None: nobody said), the
    way, the cover, and the shots; for arquebuses what is added to the die."""

    now: Occasion
    arm: Arm
    men: int
    far: int | None
    reach: int
    way: Way
    cover: Cover
    armor: int
    shots: int
    plus: int = 0
    led: int = 0
    """What the army commander adds to each die (cm.commander.which-dice)."""
    each: tuple[Modifier, ...] = ()
    """The modifiers of each die: full light (cm.goblin.light), and the skill of Rangers (cm.hero.ranger)."""
    bare: int | None = None
    """The men who can be hit, where a mantlet covers the others (cm.siege.mantlet-cover)."""

    @property
    def step(self) -> int:
        """What missiles see of the target: armor a step better when they come from above (cm.missile.indirect-armor);
        arrow-proof behind slits, but from above (cm.missile.arrow-proof)."""
        if self.way is Way.OVER:
            return min(PROOF, self.armor + 1)
        return PROOF if self.cover.proof else self.armor

    @property
    def halved(self) -> bool:
        """True where soft cover halves the kills, which it does not from above (cm.missile.indirect-ignores-cover)."""
        return self.arm.use != "gun" and self.way is not Way.OVER and self.cover.halves

    @property
    def on_each_die(self) -> int:
        """What is added to each die."""
        return self.led + sum(line.value for line in self.each)

    def pools(self, ctx: Context) -> tuple[Pool, ...]:
        """The dice."""
        if self.arm.use == "gun":
            far = USUAL_INCHES * HUNDRED if self.far is None else self.far
            return arquebus_pools(ctx, self.men, far, self.plus + self.on_each_die, self.shots)
        return missile_pools(ctx, self.arm, self.men, self.step, self.shots, self.on_each_die)

    def taken(self, kills: int) -> int:
        """The kills that count; soft cover halves them, and fractions are dropped (cm.missile.soft-cover)."""
        kills = kills // 2 if self.halved else kills
        return kills if self.bare is None else min(kills, self.bare)


def arm_for(ctx: Context, unit: Unit, target: Unit) -> Arm | None:
    """The weapon that a unit fires: what it throws at those who charge it, else the first that it has.

    Thrown weapons follow the rules of all others (cm.missile.thrown-otherwise-normal).
    """
    thrown = next((arm for arm in ctx.arms(unit) if arm.use == "thrown"), None)
    return thrown if thrown is not None and charged_by(ctx, unit, target) else ctx.missile(unit)


def men_of(ctx: Context, unit: Unit) -> int:
    """The men of a unit who could shoot as fire began, since all of it takes effect at once; as it moves, those who
    can now (cm.turn.simultaneous-fire, cm.turn.immediate-fire)."""
    return ctx.fight.volley.get(unit.id, ctx.shooting_men(unit))


def has_men(ctx: Context, unit: Unit) -> bool:
    """True for a unit with men, or that had some as fire began."""
    return not unit.gone and (unit.men > 0 or men_of(ctx, unit) > 0)


def shot_of(ctx: Context, command: Fire) -> Shot | None:
    """What counts for a command to fire; None for a unit without missiles."""
    unit, told = ctx.figure(command.figure), ctx.figure(command.target)
    arm = arm_for(ctx, unit, told)
    if arm is None:
        return None
    now = occasion(ctx, unit)
    target = as_it_passes(ctx, told) if now is Occasion.PASSING else told
    between = lanes.in_the_way(ctx, unit, target)
    way = lanes.way_of(ctx, unit, between, command.way)
    cover = lanes.cover_of(ctx, unit, target, between, command.cover)
    hidden = command.hidden or (Hidden.HALF if cover is Cover.WOOD else Hidden.NONE)
    return Shot(
        now,
        arm,
        firers(ctx, unit, told, lanes.firing(ctx, unit, men_of(ctx, unit), command.men, high=command.high)),
        lanes.distance(ctx, unit, target, command.inches),
        reach_of(ctx, unit, arm, way),
        way,
        cover,
        ctx.armor_step(target),
        min(shots_left(ctx, unit, arm, now), 1 if fires_once(ctx, unit, told) else 2),
        _HIDDEN[hidden] + command.rest if arm.use == "gun" else 0,
        on_each_die(ctx, unit),
        tuple(to_each_die(ctx, unit)),
        bare_men(ctx, target) if command.cover is None and arm.use != "gun" and way is not Way.OVER else None,
    )


def bare_men(ctx: Context, target: Unit) -> int | None:
    """The men of a target whom a mantlet has no room for, or who fire beside its slit; None where it covers nobody."""
    shelter = mantlets.cover_of(ctx, target)
    return target.men - shelter.proof if 0 < shelter.proof < target.men else None


def reach_of(ctx: Context, unit: Unit, arm: Arm, way: Way = Way.CLEAR) -> int:
    """The range of a weapon in hundredths of an inch, a third less over heads (cm.missile.indirect-range).

    Distance has no other effect on missiles (cm.missile.no-range-effect). Javelins have a range of their own, whoever
    throws them (cm.move.javelin-range).
    """
    if arm.use == "gun":
        return max(row.to for row in ctx.tables.arquebuses.values()) * HUNDRED
    reach = ctx.range(unit, arm)
    return reach * 2 // 3 if way is Way.OVER else reach


# --- what forbids it --------------------------------------------------------------------------------------------------
def idle(ctx: Context, unit: Unit) -> Iterator[Refusal]:
    """The reasons that keep a unit from firing at anybody now."""
    if not has_men(ctx, unit):
        yield Refusal(f"{unit.name}: no longer on the table.")
        return
    now, arm = occasion(ctx, unit), ctx.missile(unit)
    if arm is None:
        yield Refusal(f"{unit.name} has no missiles.", short="no missiles")
        return
    if now is Occasion.NEVER:
        yield Refusal(f"{unit.name} does not fire in this phase.", "cm.turn.mcm.order", short="no fire in this phase")
        return
    if not unit.loaded and arm.rate == "every other":
        yield Refusal(f"{unit.name} must reload.", "cm.missile.rate.heavy-crossbow")
    elif not shots_left(ctx, unit, arm, now):
        rule = "cm.missile.rate.double" if arm.rate == "twice" else "cm.missile.rate.normal"
        yield Refusal(
            f"{unit.name} has already fired.",
            "cm.missile.thrown-rate" if arm.use == "thrown" else rule,
            short="already fired",
        )


def against(ctx: Context, command: Fire) -> Iterator[Refusal]:
    """All reasons against a command to fire; what takes longest to find out comes last."""
    yield from unharmed(ctx, ctx.figure(command.figure), ctx.figure(command.target))
    yield from out_of_aim(ctx, command)


def out_of_aim(ctx: Context, command: Fire) -> Iterator[Refusal]:
    """The reasons why a unit cannot fire at another one, whatever harm that would do."""
    unit, told = ctx.figure(command.figure), ctx.figure(command.target)
    yield from idle(ctx, unit)
    now, arm = occasion(ctx, unit), arm_for(ctx, unit, told)
    if arm is None:
        return
    if not told.able or not told.men:
        yield Refusal(f"{told.name}: nobody to fire at.")
        return
    if told.side == unit.side:
        yield Refusal(f"{told.name}: on the same side.", short="same side")
        return
    yield from _melee(ctx, unit, told, arm, now)
    if not may_fire_by_pace(ctx, unit, arm, told):
        rule = "cm.missile.rate.half-move" if unit.pace is Pace.CHARGE else "cm.nation.japan-bow"
        why = "charged this turn" if unit.pace is Pace.CHARGE else "fires from standing horses only"
        yield Refusal(f"{unit.name} {why}.", rule)
    if now is Occasion.PASSING and ctx.fight.phase != "half" and told.pace is Pace.STOOD:
        yield Refusal(f"{told.name} did not move.", "cm.missile.pass-through")
    target = as_it_passes(ctx, told) if now is Occasion.PASSING else told
    if not lanes.in_arc(ctx, unit, target):
        rule = "cm.arquebus.arc" if arm.use == "gun" else "cm.missile.arc"
        yield Refusal(f"{target.name}: outside the arc of fire.", rule)
    if command.inches is None and is_plainly_beyond(ctx, unit, target, reach_of(ctx, unit, arm)):
        yield _too_far(told, arm, None, reach_of(ctx, unit, arm), Way.CLEAR)
    else:
        yield from _lane(ctx, unit, target, arm, command)


def _melee(ctx: Context, unit: Unit, target: Unit, arm: Arm, now: Occasion) -> Iterator[Refusal]:
    """Nobody fires into a melee; whoever is charged may have fired as the enemy came."""
    if ctx.melee_of(target.id) is None:
        return
    thrown = arm.use == "thrown" and charged_by(ctx, unit, target)
    if not thrown and not (now is Occasion.PASSING and comes_at(ctx, unit, target)):
        yield Refusal(f"{target.name}: in a melee.", "cm.melee.no-missiles-in")


def _lane(ctx: Context, unit: Unit, target: Unit, arm: Arm, command: Fire) -> Iterator[Refusal]:
    """Too far, or over heads where that cannot be; the cover is looked for only where it matters."""
    between = lanes.in_the_way(ctx, unit, target)
    way = lanes.way_of(ctx, unit, between, command.way)
    far, reach = lanes.distance(ctx, unit, target, command.inches), reach_of(ctx, unit, arm, way)
    if far is not None and far > reach:
        yield _too_far(target, arm, far, reach, way)
    elif command.way is None and not lanes.is_seen(ctx, unit, target):
        yield Refusal(f"{target.name}: out of sight.", short="not seen")
    if way is Way.CLEAR:
        return
    if not arm.indirect:
        yield Refusal(
            f"{unit.name} cannot fire over heads.", _LOW.get(arm.use, "cm.missile.indirect"), short="no fire over heads"
        )
    elif way is Way.NEAR:
        yield Refusal("The troops in the way are not more than 3 inches off.", "cm.missile.indirect")
    elif lanes.cover_of(ctx, unit, target, between, command.cover).overhead:
        yield Refusal(f"{target.name}: cover overhead.", "cm.missile.overhead-cover")


def _too_far(target: Unit, arm: Arm, far: int | None, reach: int, way: Way) -> Refusal:
    """The refusal for a target beyond the range."""
    rule = "cm.arquebus.range" if arm.use == "gun" else "cm.missile.no-range-effect"
    is_off = "is far off" if far is None else f"is {far / HUNDRED:g} inches away"
    reason = f"{target.name} {is_off}; the range is {reach / HUNDRED:g} inches."
    return Refusal(reason, "cm.missile.indirect-range" if way is Way.OVER else rule, short="out of range")
