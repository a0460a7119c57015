"""Marches: both halves of ordered moves, contact on the way, and Charge If Charged from half-way on."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from gmtool.rules.chainmail.acts.kinds import ATTACKING, CHARGING, MEETS, MOVING, SUPPORTING, is_barred
from gmtool.rules.chainmail.acts.melee.contact import ATTACK, CHARGE
from gmtool.rules.chainmail.acts.melee.meeting import meet
from gmtool.rules.chainmail.acts.moving.drill import face, form, no_room_to_form, no_room_to_turn, pace_of
from gmtool.rules.chainmail.acts.moving.moves import go, way_of
from gmtool.rules.chainmail.acts.moving.turning import turn_at, turn_cost
from gmtool.rules.chainmail.acts.turn.messages import FellShort, March, RanInto
from gmtool.rules.chainmail.acts.turn.orders import WAYS_OF_ORDERS, order_words, ordered
from gmtool.rules.chainmail.state.commands import Attack, Charge
from gmtool.rules.chainmail.state.context import Act, Context, Offer, Play
from gmtool.rules.chainmail.state.events import Moved
from gmtool.rules.chainmail.state.holds import closed_contact, open_way
from gmtool.rules.chainmail.state.places import aspect_of, distance, turned_distance
from gmtool.rules.chainmail.state.unit import Aspect, Contact, Order, Pace, Task, Unit
from gmtool.rules.chainmail.state.wards import before_ward
from gmtool.rules.kit.acts import offered
from gmtool.rules.kit.asking import Ask
from gmtool.rules.kit.bodies.formations import block_of
from gmtool.rules.kit.gate import Kinds, Meant
from gmtool.rules.kit.play import evolve
from gmtool.rules.seam import Refusal
from gmtool.space import Point, Position, bearing, gap, length, onward

GROUP = "Move"
STEP = 25
"""How finely contact on the way is looked for, in hundredths of an inch."""


# --- who marches when -------------------------------------------------------------------------------------------------
def _free(ctx: Context, unit: Unit) -> bool:
    return unit.able and unit.men > 0 and ctx.melee_of(unit.id) is None and unit.flight is None


def marches_first(ctx: Context, unit: Unit) -> bool:
    """True for a unit that waits for the first half of its move."""
    return _goes_first(ctx, unit) and not _is_kept(ctx, unit)


def marches_last(ctx: Context, unit: Unit) -> bool:
    """True for a unit that waits for the second half of its move."""
    return _goes_last(ctx, unit) and not _is_kept(ctx, unit)


def _is_kept(ctx: Context, unit: Unit) -> bool:
    """True for a unit whose states bar what it was ordered."""
    return any(ctx.book.gate.against(ctx, *_meant(ctx, None, {"figure": unit.id})))


def _meant(ctx: Context, kinds: Kinds | None, values: Mapping[str, Any]) -> Iterator[Meant]:
    """What a unit does by its order; it may stop before it comes into contact, about which it is asked then."""
    unit = ctx.figure(str(values["figure"]))
    if unit.order is None:
        return
    does, target = ordered(unit.order.task, unit.order.target)
    if unit.order.task is Task.SUPPORT:
        target = next(iter(charged_by(ctx, unit)), "")
    yield Meant(unit.id, does - {MEETS}, target)


def _goes_first(ctx: Context, unit: Unit) -> bool:
    """True for a unit that does something in the first half of the move."""
    return _free(ctx, unit) and unit.order is not None and unit.order.task not in (Task.STAND, Task.SUPPORT)


def _goes_last(ctx: Context, unit: Unit) -> bool:
    """True for a unit that does something in the second half: one on its way, or that charges as it was charged."""
    if not _free(ctx, unit) or unit.order is None:
        return False
    at_once = unit.order.task in (Task.STAND, Task.SUPPORT, Task.FORM, Task.FACE)
    return not at_once or bool(charged_by(ctx, unit))


def charged_by(ctx: Context, unit: Unit) -> tuple[str, ...]:
    """Whom a unit under Charge If Charged charges: those who charge it, or the friend it supports (cm.turn.sim.cic)."""
    if unit.order is None or unit.order.task is not Task.SUPPORT:
        return ()
    kept = unit.order.target
    found = [one.unit for melee in ctx.fight.melees for one in melee.contacts if one.charged and one.foe == kept]
    ordered = (one for one in ctx.units() if one.order is not None and one.order.task is Task.CHARGE)
    found += [one.id for one in ordered if one.order is not None and one.order.target == kept]
    return tuple(dict.fromkeys(key for key in found if ctx.figure(key).able and ctx.figure(key).side != unit.side))


# --- the two halves ---------------------------------------------------------------------------------------------------
def _march(play: Play, command: March) -> None:
    unit = play.figure(command.figure)
    play.change(unit.id, done=True)
    order = unit.order
    if order is None:
        return
    match order.task:
        # neither into burning oil that was poured since
        case Task.FORM if order.drill is not None:
            if not any(no_room_to_form(play, unit, order.drill, order.files)):
                form(play, unit.id, order.drill, order.files)
            play.change(unit.id, done=True)
        case Task.FACE:
            if not any(no_room_to_turn(play, unit, order.heading)):
                face(play, unit.id, order.heading, order.turn)
            play.change(unit.id, done=True)
        case Task.MOVE if not order.target:
            _go_on(play, unit, order)
        case Task.MOVE | Task.CHARGE:
            most = play.charge(unit) if order.task is Task.CHARGE else play.move(unit)
            _go_at(play, unit, play.figure(order.target), most, command)
        case Task.SUPPORT:
            _support(play, unit, command)
        case _:
            for way in play.hooks(WAYS_OF_ORDERS, order.task):
                way.march(play, unit, order, command)


def _go_on(play: Play, unit: Unit, order: Order) -> None:
    """Half of an ordered move, and in the second half what is left of it (cm.turn.sim.order)."""
    first = play.fight.phase == "half"
    way = way_of(play, unit, order)
    if order.to is None or unit.at is None or play.ground is None:
        far, cost = (way.far // 2, way.cost // 2) if first else _rest(play, unit, order)
        go(play, unit.id, evolve(way, far=far, cost=cost), None)
    elif first:
        half = Position(_between(unit.at, order.to.at), unit.heading or 0)
        # the unit turns at the end of its way
        cost = (way.cost - turn_cost(play, unit, order.to.heading)) // 2
        _walk(play, unit, half, length((unit.at, half.at)), cost, uphill=way.uphill)
    else:
        _walk(play, unit, order.to, way.far, way.cost, uphill=way.uphill)


def _rest(play: Play, unit: Unit, order: Order) -> tuple[int, int]:
    """The second half of a move without a map, as if it were ordered afresh."""
    whole = way_of(play, evolve(unit, moved=0), order)
    return whole.far - whole.far // 2, max(0, whole.cost - unit.moved)


def _between(one: Point, other: Point) -> Point:
    return Point((one.x + other.x) // 2, (one.y + other.y) // 2)


def _walk(play: Play, unit: Unit, to: Position, far: int, cost: int, *, uphill: bool = False) -> None:
    """Move a unit over the map until it has made its way, or runs into an enemy, whom it then fights; evil stops before
    a circle of protection, though it was not there when the order was written (cm.spell.protection)."""
    last = before_ward(play, unit, to)
    if last is not to and unit.at is not None:
        gone = length((unit.at, last.at))
        far, cost, to = gone, cost * gone // max(1, far), last
    if unit.at is not None and (whole := length((unit.at, to.at))):
        gone = open_way(play, unit, bearing(unit.at, to.at), whole)
        if gone < whole:
            far, cost = gone, cost * gone // max(1, far)
            to = Position(onward(unit.at, bearing(unit.at, to.at), gone), unit.heading or 0)
    stop = _met(play, unit, to)
    if stop is not None:
        place = stop[0]
        assert unit.at is not None
        gone = length((unit.at, place))
        far, cost = gone, cost * gone // max(1, far)
        to = Position(place, unit.heading or 0)
    moved = unit.moved + cost
    climbed = unit.climbed or uphill
    play.change(unit.id, at=to.at, heading=to.heading, moved=moved, pace=_pace(play, unit, moved), climbed=climbed)
    play.happened(Moved(figure=unit.id, far=far, rules=("cm.turn.sim.order",)))
    if stop is not None:
        _run_into(play, play.figure(unit.id), stop[1])


def _met(ctx: Context, unit: Unit, to: Position) -> tuple[Point, Unit] | None:
    """The place on a way where a unit first touches an enemy, and that enemy; None where it touches none."""
    block = block_of(unit)
    if block is None or unit.at is None:
        return None
    whole = length((unit.at, to.at))
    foes = [(one, other) for one in ctx.units() if one.side != unit.side and one.men
            and (other := block_of(one)) is not None and gap(block, other) <= whole + STEP]  # fmt: skip
    way = bearing(unit.at, to.at) if whole else 0
    for far in range(0, whole + STEP, STEP):
        at = onward(unit.at, way, min(far, whole))
        for one, other in foes:
            if gap(block.put(Position(at, block.heading)), other) == 0:
                return at, one
    return None


def _run_into(play: Play, unit: Unit, foe: Unit) -> None:
    """Contact on the way begins a melee, or joins one; without an order to attack that enemy as well
    (cm.turn.sim.order)."""
    order, aspect = unit.order, aspect_of(play, unit, foe, None)
    at_it = order is not None and (order.target == foe.id or foe.id in charged_by(play, unit))
    if is_barred(play, unit, _coming(unit), foe.id):
        if not at_it:
            play.happened(FellShort(figure=unit.id, target=foe.id, rules=("cm.turn.sim.order",)))
        return
    if at_it:
        _attack(play, unit, foe, aspect, 0)
        return
    play.happened(RanInto(figure=unit.id, target=foe.id, rules=("cm.turn.sim.order",)))
    meet(play, Contact(unit=unit.id, foe=foe.id, aspect=aspect))


def _coming(unit: Unit) -> Kinds:
    """The kinds of act of a unit that comes into contact by its order."""
    if unit.order is not None and unit.order.task is Task.SUPPORT:
        return SUPPORTING | CHARGING
    return CHARGING if unit.order is not None and unit.order.task is Task.CHARGE else ATTACKING


def _attack(play: Play, unit: Unit, foe: Unit, aspect: Aspect | None, far: int | None, men: int = 0) -> None:
    """Attack or charge an enemy, as it was ordered, so far on from where a unit has come."""
    ordered_move = unit.order is not None and unit.order.task is Task.MOVE
    make, act = (Attack, ATTACK) if ordered_move else (Charge, CHARGE)
    act.perform(play, make(figure=unit.id, target=foe.id, aspect=aspect, far=far, men=men))


def _go_at(play: Play, unit: Unit, foe: Unit, most: int, command: March) -> None:
    """Half of a charge or an attack; in the second half it reaches its target, or falls short of it."""
    far = distance(play, unit, foe.id, command.far) if foe.able else None
    turn = turn_at(play, unit, foe, charge=_coming(unit) != ATTACKING) if foe.able else 0
    if turn and far is not None and command.far is None:
        far = turned_distance(play, unit, foe)
    if play.fight.phase == "half":
        half = max(0, most // 2 - turn)
        _approach(play, unit, foe, half if far is None else min(half, far // 2), turn)
        return
    rest = max(0, most - unit.moved - turn)
    reaches = foe.able and (far is None or far <= rest)
    if not reaches or play.ground is not None:
        _approach(play, unit, foe, rest, turn)
    now = play.figure(unit.id)
    free = play.melee_of(unit.id) is None and now.able
    reaches = reaches and not any(closed_contact(play, now, foe))
    if not reaches or (free and is_barred(play, now, _coming(now), foe.id)):
        play.happened(FellShort(figure=unit.id, target=foe.id, rules=("cm.charge.contact",)))
    elif free:
        _attack(play, now, foe, command.aspect, far if play.ground is None else 0, command.men)


def _approach(play: Play, unit: Unit, foe: Unit, far: int, turn: int) -> None:
    """Go straight towards an enemy, or ahead where it is no longer there, once it has turned, which takes so much."""
    if play.ground is None or unit.at is None:
        play.change(unit.id, moved=unit.moved + far, pace=_pace(play, unit, unit.moved + far))
        play.happened(Moved(figure=unit.id, far=far, rules=("cm.turn.sim.order",)))
        return
    way = bearing(unit.at, foe.at) if foe.able and foe.at is not None else unit.heading or 0
    to = onward(unit.at, way, far)
    if not play.ground.stands(to):
        to = unit.at
    gone = length((unit.at, to))
    if turn:
        play.change(unit.id, moved=unit.moved + turn, heading=way)
    _walk(play, play.figure(unit.id), Position(to, way), gone, gone)


def _pace(ctx: Context, unit: Unit, moved: int) -> Pace:
    charges = unit.order is not None and unit.order.task in (Task.CHARGE, Task.SUPPORT)
    return Pace.CHARGE if charges and moved else pace_of(ctx, unit, moved)


def _support(play: Play, unit: Unit, command: March) -> None:
    """Charge whoever charges: over half the charge move at most, from half-way on (cm.turn.sim.cic-distance)."""
    foes, most = charged_by(play, unit), play.charge(unit) // 2
    if not foes:
        return
    _go_at(play, unit, play.figure(foes[0]), most, command)
    one, melee = play.figure(unit.id), play.melee_of(unit.id)
    if melee is None or not one.able:
        return
    moved = min(most, one.moved)
    play.change(unit.id, moved=moved)
    contacts = tuple(evolve(each, left=most - moved) if each.unit == unit.id else each for each in melee.contacts)
    play.change_melee(melee, contacts=contacts)


# --- the act ----------------------------------------------------------------------------------------------------------
def _waits(ctx: Context, unit: Unit) -> bool:
    phase = ctx.fight.phase
    return (phase == "half" and _goes_first(ctx, unit)) or (phase == "rest" and _goes_last(ctx, unit))


def _against(ctx: Context, command: March) -> Iterator[Refusal]:
    unit = ctx.figure(command.figure)
    yield from ctx.unable(unit)
    if not ctx.simultaneous or ctx.fight.phase not in ("half", "rest"):
        yield Refusal("Ordered moves are made in two halves after the orders.", "cm.turn.sim.order")
    elif unit.done:
        yield Refusal(f"{unit.name} has already made this half of the move.", "cm.turn.sim.order")
    elif unit.order is not None and unit.order.task is Task.SUPPORT and not charged_by(ctx, unit):
        yield Refusal(f"Nobody has charged: {unit.name} will not move.", "cm.turn.sim.cic")
    elif not _waits(ctx, unit):
        yield Refusal(f"{unit.name}: no move to make now.", "cm.turn.sim.order")


def _meets(ctx: Context, unit: Unit) -> bool:
    """True where the GM says how a march meets somebody."""
    order = unit.order
    meets = order is not None and (order.task in (Task.CHARGE, Task.SUPPORT) or bool(order.target))
    return ctx.ground is None and meets and ctx.fight.phase == "rest"


def _offers(ctx: Context, unit: Unit) -> Iterator[Offer]:
    if not unit.done and unit.order is not None and _waits(ctx, unit):
        yield replace(_MARCH, label=f"As ordered: {order_words(ctx, unit)}")


_MARCH = Offer(
    "As ordered", GROUP, "cm.turn.sim.order", asks={"aspect": Ask(when=_meets), "men": Ask(when=_meets)}, judged=False,
    usual=True, unasked=True,
)  # fmt: skip
MARCH: Act = offered(March, _offers, _against, _march, kinds=MOVING, means=_meant)
