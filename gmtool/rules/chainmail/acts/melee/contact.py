"""Contact: an attack begins a melee, or joins one; a charge does so at the charge move."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from gmtool.rules.chainmail.acts.kinds import ATTACKING, CHARGING
from gmtool.rules.chainmail.acts.melee.meeting import engaged, meet
from gmtool.rules.chainmail.acts.melee.strength import strengths
from gmtool.rules.chainmail.acts.morale.charged import charge_numbers, check_charge
from gmtool.rules.chainmail.acts.morale.leaders import is_led
from gmtool.rules.chainmail.acts.moving.turning import turn_at
from gmtool.rules.chainmail.acts.moving.ways import Way, charge_bars, inches, left, too_far, way_to
from gmtool.rules.chainmail.acts.nature.preying import is_prey
from gmtool.rules.chainmail.acts.obedience.knights import must_charge
from gmtool.rules.chainmail.state.commands import Attack, Charge
from gmtool.rules.chainmail.state.context import Act, Context, Offer, Play, once_a_battle
from gmtool.rules.chainmail.state.events import Attacked, Charged
from gmtool.rules.chainmail.state.holds import closed_way, is_flying, kept_from_charging
from gmtool.rules.chainmail.state.places import (
    MOST_BEND,
    aspect_of,
    bend_to,
    beside,
    distance,
    in_the_way,
    is_plainly_beyond,
    nearness,
    turned_distance,
)
from gmtool.rules.chainmail.state.unit import Contact, Pace, Task, Unit
from gmtool.rules.kit.acts import offered
from gmtool.rules.kit.asking import Ask
from gmtool.rules.kit.play import evolve
from gmtool.rules.seam import Breakdown, Candidate, Refusal, left_over, likely_target
from gmtool.space import HUNDRED, Position

GROUP = "Fight"
_SQUARE = 90
"""The degrees from where a unit faces to its own line."""
_BEHIND = 1_000_000
"""What puts a foe behind a unit's line after all before it: more hundredths of an inch than any two are apart."""


def _against(ctx: Context, command: Attack | Charge, place: Position | None) -> Iterator[Refusal]:
    """The reasons against any attack; `place` is where it leads on the map, if it can lead there at all."""
    unit, target = ctx.figure(command.figure), ctx.figure(command.target)
    yield from ctx.unable(unit)
    yield from closed_way(ctx, unit, place)
    if not unit.men:
        yield Refusal(f"{unit.name}: nobody to fight.")
    if target.able and not target.men:
        yield Refusal(f"{target.name}: nobody to fight.")
    if not target.able:
        yield Refusal(f"{target.name}: no longer on the table.")
    if is_led(target):
        yield Refusal(f"{target.name} is with {ctx.figure(target.on).name}; attack that.", "cm.commander.last-killed")
    if target.side == unit.side and not is_prey(ctx, unit, target):
        yield Refusal(f"{target.name}: on the same side.", short="same side")
    if ctx.melee_of(unit.id) is not None:
        yield Refusal(f"{unit.name}: in a melee.", "cm.melee.range-contact")
    if unit.done:
        yield Refusal(f"{unit.name} has already moved.", "cm.turn.mcm.order", short="has moved")
    elif unit.side != ctx.moving_side():
        yield Refusal(f"It is not {unit.name}'s turn to move.", "cm.turn.mcm.order")


def _is_beyond(ctx: Context, unit: Unit, target: Unit) -> bool:
    """True where a target on the map is beyond any move: nobody need look at the way there. A road may lead farther."""
    roads = ctx.ground is not None and ctx.ground.kinds.get("road") and ctx.gait(unit).road
    return not roads and is_plainly_beyond(ctx, unit, target, left(ctx, unit) + ctx.touch)


def _attack_place(ctx: Context, command: Attack) -> Position | None:
    """Where an attack leads on the map; None where the GM states the way, or nothing tells it."""
    return beside(ctx, ctx.figure(command.figure), ctx.figure(command.target)) if command.far is None else None


def _attack_against(ctx: Context, command: Attack) -> Iterator[Refusal]:
    unit, target = ctx.figure(command.figure), ctx.figure(command.target)
    beyond = command.far > left(ctx, unit) if command.far is not None else _is_beyond(ctx, unit, target)
    place = None if beyond else _attack_place(ctx, command)
    yield from _against(ctx, command, place if command.far is None else beside(ctx, unit, target))
    if beyond:
        most = inches(left(ctx, unit))
        yield Refusal(f"{unit.name} can move {most} at most.", "cm.move.table", short=f"{most} at most")
    if place is not None:
        yield from too_far(ctx, unit, _way_into(ctx, unit, target, place))
        yield from _past_another(ctx, unit, target, place)


def _way_into(ctx: Context, unit: Unit, target: Unit, place: Position) -> Way:
    """The way of an attack on the map, with what it takes to turn at the target (cm.facing.costs)."""
    way = way_to(ctx, unit, place)
    return evolve(way, cost=way.cost + turn_at(ctx, unit, target))


def _past_another(ctx: Context, unit: Unit, target: Unit, place: Position) -> Iterator[Refusal]:
    """The reason against a way to a place on the map past another enemy than the target."""
    foe = in_the_way(ctx, unit, place)
    if foe is not None and foe.id != target.id:
        reason = f"The way passes within an inch of {foe.name}."
        yield Refusal(reason, "cm.melee.zone", short="another in the way")


def charge_way(ctx: Context, command: Charge) -> int | None:
    """The way of a charge in hundredths of an inch: the GM's word, or that on the map; None: nobody said."""
    said = command.far if command.inches is None else command.inches * HUNDRED
    unit, target = ctx.figure(command.figure), ctx.figure(command.target)
    turns = said is None and _turn(ctx, command)
    far = turned_distance(ctx, unit, target) if turns else distance(ctx, unit, target.id, said)
    return far if said is not None or far is None else max(0, far - ctx.touch)


def _charge_against(ctx: Context, command: Charge) -> Iterator[Refusal]:
    unit, target = ctx.figure(command.figure), ctx.figure(command.target)
    beyond = command.far is None and is_plainly_beyond(ctx, unit, target, ctx.charge(unit) + ctx.touch)
    place = None if beyond else beside(ctx, unit, target)
    yield from _against(ctx, command, place)
    yield from kept_from_charging(ctx, unit, target)
    if not beyond:
        yield from charge_bars(ctx, unit, target, command.over, downhill=command.downhill)
    far = charge_way(ctx, command)
    if far is not None and far + unit.moved > ctx.charge(unit):
        most = inches(ctx.charge(unit))
        yield Refusal(f"{unit.name} can charge {most} at most.", "cm.charge.contact", short=f"{most} at most")
    elif far is not None and far + unit.moved + _turn(ctx, command) > ctx.charge(unit):
        most, turn = inches(ctx.charge(unit)), inches(_turn(ctx, command))
        reason = f"{unit.name} can charge {most} at most, and turning there takes {turn}."
        yield Refusal(reason, "cm.facing.costs", short="too far to turn")
    if place is not None:
        yield from _past_another(ctx, unit, target, place)
    if ctx.mounted(unit) and bend_to(ctx, unit, ctx.figure(command.target), command.bend) > MOST_BEND:
        yield Refusal(
            "Horse charges straight on, or with a turn of 45 degrees at most.",
            "cm.charge.straight",
            short="not straight ahead",
        )


def _turn(ctx: Context, command: Charge) -> int:
    """What turning at its target takes of a charge."""
    return turn_at(ctx, ctx.figure(command.figure), ctx.figure(command.target), command.bend, charge=True)


def _go(play: Play, unit: Unit, target: Unit) -> None:
    """Stand beside the target on the map."""
    place = beside(play, unit, target)
    if place is not None:
        play.change(unit.id, at=place.at, heading=place.heading)


def _contact(ctx: Context, command: Attack | Charge) -> Contact:
    unit, target = ctx.figure(command.figure), ctx.figure(command.target)
    aspect = aspect_of(ctx, unit, target, command.aspect)
    if isinstance(command, Attack):
        return Contact(unit=unit.id, foe=target.id, aspect=aspect, men=command.men, from_left=command.from_left)
    far = charge_way(ctx, command)
    rest = max(0, ctx.charge(unit) - unit.moved - _turn(ctx, command) - far) if far is not None else 0
    return Contact(
        unit=unit.id, foe=target.id, aspect=aspect, men=command.men, charged=True, left=rest,
        from_left=command.from_left,
    )  # fmt: skip


def both_charge(ctx: Context, command: Charge) -> bool:
    """True where the target charges too: by the GM's word, or by its order (cm.morale.both-charging)."""
    order = ctx.figure(command.target).order
    return command.both or (order is not None and order.task is Task.CHARGE and order.target == command.figure)


def _attack(play: Play, command: Attack) -> None:
    unit, target, made = play.figure(command.figure), play.figure(command.target), _contact(play, command)
    place = _attack_place(play, command)
    way = None if place is None else _way_into(play, unit, target, place).cost
    far = distance(play, unit, target.id, command.far) or 0 if way is None else way
    moved = unit.moved + far
    pace = Pace.HALF if 2 * moved <= play.move(unit) else Pace.FULL
    _go(play, unit, target)
    play.change(unit.id, done=True, pace=pace, moved=moved)
    play.happened(Attacked(figure=unit.id, target=target.id, aspect=made.aspect))
    meet(play, made)


def _charge(play: Play, command: Charge) -> None:
    unit, target, made = play.figure(command.figure), play.figure(command.target), _contact(play, command)
    far = charge_way(play, command)
    both = both_charge(play, command)
    gone = play.charge(unit) if far is None else unit.moved + _turn(play, command) + far
    _go(play, unit, target)
    play.change(unit.id, done=True, pace=Pace.CHARGE, moved=gone)
    play.happened(Charged(figure=unit.id, target=target.id, aspect=made.aspect, far=0 if far is None else gone))
    if meet(play, made, both=both) is not None:
        check_charge(play, unit.id, target.id, made.aspect, both=both, body=command.body)


def _explain(ctx: Context, command: Attack | Charge) -> tuple[Breakdown, ...]:
    """The dice of both, and the score to stand the charge."""
    made, both = _contact(ctx, command), isinstance(command, Charge) and both_charge(ctx, command)
    melee = engaged(ctx, made, both=both)
    dice = (one for one in melee.contacts if {one.unit, one.foe} == {made.unit, made.foe})
    rows = [replace(each.breakdown, title=ctx.figure(one.unit).name)
            for one in dice for each in strengths(ctx, melee, one)]  # fmt: skip
    stand = (
        charge_numbers(ctx, made.unit, made.foe, made.aspect, both=both, body=command.body)
        if isinstance(command, Charge)
        else ()
    )
    return stand if ctx.man_to_man else (*rows, *stand)


@once_a_battle
def far_off(ctx: Context, unit: Unit) -> Mapping[str, int | None]:
    """The way to each other unit, by its id; None: unknown."""
    return {one.id: distance(ctx, unit, one.id, None) for one in ctx.units() if one.id != unit.id}


def _reaches(ctx: Context, unit: Unit, target: Unit, *, charge: bool) -> bool:
    """True if a target is not too far away, whatever lies between; without a map, always."""
    far, turn = far_off(ctx, unit)[target.id], turn_at(ctx, unit, target, charge=charge)
    if turn and far is not None:
        far = turned_distance(ctx, unit, target)
    most = ctx.charge(unit) - unit.moved if charge else left(ctx, unit) + ctx.gait(unit).road * HUNDRED
    return far is None or far - ctx.touch + turn <= most


def attackable(ctx: Context, unit: Unit) -> list[Unit]:
    """Whom a unit could attack, or a creature prey on, the nearest first."""
    found = [one for one in ctx.units() if one.side != unit.side and one.men and not is_led(one)]
    found += [one for one in ctx.units() if one.side == unit.side and is_prey(ctx, unit, one)]
    far = far_off(ctx, unit)
    return sorted(found, key=lambda one: far[one.id] or 0)


def _may(ctx: Context, unit: Unit) -> bool:
    able = bool(unit.men) and unit.able and unit.side == ctx.moving_side() and not unit.done
    return able and bool(ctx.move(unit)) and not is_flying(ctx, unit) and ctx.melee_of(unit.id) is None


def _is_alone(ctx: Context, unit: Unit, *, charge: bool) -> bool:
    """True where no enemy is near enough for an attack or a charge."""
    foes = [one for one in ctx.units() if one.side != unit.side and one.men]
    return not any(_reaches(ctx, unit, one, charge=charge) for one in foes)


def likely_foe(ctx: Context, unit: Unit, found: Iterable[Candidate]) -> str | None:
    """Whom an attack or a charge is proposed at; None: the GM must choose.

    What the dice make Knights charge is as good as said. Those of the enemy who are in a melee, or whom a friend is
    ordered to attack, are fought already.
    """
    quarry = must_charge(ctx, unit)
    every = [one.id for one in ctx.units() if one.side != unit.side and one.men and not is_led(one)]
    mapped = ctx.ground is not None and unit.at is not None
    fought = [] if mapped else [one for one in every if ctx.melee_of(one) is not None]
    fought += [] if mapped else [one.order.target for one in ctx.units() if one.side == unit.side and one.order]
    return likely_target(
        found,
        meant=quarry.id if quarry is not None else "",
        spare=left_over(every, fought),
        far=lambda foe: _nearness_before(ctx, unit, foe),
    )


def _nearness_before(ctx: Context, unit: Unit, target: str) -> float | None:
    """A number that is the lower, the nearer a foe is; all behind a unit's line, to whom it has to turn round, come
    after those before it."""
    near = nearness(ctx, unit, target)
    behind = near is not None and bend_to(ctx, unit, ctx.figure(target), 0) > _SQUARE
    return near + _BEHIND if near is not None and behind else near


TARGETS = Ask(among=attackable, judged=True, proposes=likely_foe)
"""Whom a unit could attack, each with what is against it, such as a way that is too long."""
_ATTACKS = Offer(
    "Attack", GROUP, "cm.melee.range-contact", there=_may,
    asks={"target": TARGETS},
    aside=lambda ctx, unit, _: _is_alone(ctx, unit, charge=False),
)  # fmt: skip
_CHARGES = Offer(
    "Charge", GROUP, "cm.charge.contact", there=lambda ctx, unit: _may(ctx, unit) and bool(ctx.charge(unit)),
    fields=("target", "aspect", "men", "from_left", "inches", "body", "both"),
    asks={"target": TARGETS},
    aside=lambda ctx, unit, _: _is_alone(ctx, unit, charge=True),
)  # fmt: skip
ATTACK: Act = offered(Attack, _ATTACKS, _attack_against, _attack, _explain, kinds=ATTACKING)
CHARGE: Act = offered(Charge, _CHARGES, _charge_against, _charge, _explain, kinds=CHARGING)
