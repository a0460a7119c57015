"""Written orders: what each unit is told before anything moves, and when an order is complete (cm.turn.sim.orders)."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from gmtool.records import dataclass
from gmtool.rules.chainmail.acts.kinds import (
    ATTACKING,
    CHARGING,
    FLYING,
    FORMING,
    MOVING,
    STANDING,
    SUPPORTING,
    SWOOPING,
    TURNING,
    is_barred,
)
from gmtool.rules.chainmail.acts.melee.contact import likely_foe
from gmtool.rules.chainmail.acts.moving.drill import (
    DRILLS,
    face_refusals,
    form_refusals,
    no_room_to_form,
    no_room_to_turn,
)
from gmtool.rules.chainmail.acts.moving.moves import way_of
from gmtool.rules.chainmail.acts.moving.ways import charge_bars, charges_straight, left, too_far
from gmtool.rules.chainmail.acts.nature.preying import is_prey
from gmtool.rules.chainmail.acts.obedience.knights import must_charge
from gmtool.rules.chainmail.acts.turn.messages import March, Ordered, WriteOrder
from gmtool.rules.chainmail.state.asked import others
from gmtool.rules.chainmail.state.context import Act, Context, Offer, Play
from gmtool.rules.chainmail.state.holds import closed_contact, closed_way, kept_from_charging
from gmtool.rules.chainmail.state.unit import Order, Task, Unit
from gmtool.rules.chainmail.state.wards import kept_out
from gmtool.rules.kit.acts import offered
from gmtool.rules.kit.asking import Ask, Asks, as_the_first
from gmtool.rules.kit.bodies.formations import block_of
from gmtool.rules.kit.chapters import Station
from gmtool.rules.kit.gate import Kinds, Meant
from gmtool.rules.seam import Candidate, Refusal, Values
from gmtool.space import HUNDRED, gap

GROUP = "Order"
RULE = "cm.turn.sim.orders"


@dataclass(frozen=True)
class OrderedWay:
    """A way of going by written orders beside those over the ground, with what a task of it tells.

    meets: the kinds of act of an order to meet somebody so
    far: how far a unit goes so in a turn; 0 for one that does not (context, unit)
    words: an order in a few words (context, unit, order)
    against: the reasons against an order (context, unit, order)
    offers: the choices of orders (context, unit)
    march: what is done of it in either half of the move (play, unit, order, command)
    """

    meets: Kinds
    far: Callable[[Context, Unit], int]
    words: Callable[[Context, Unit, Order], str]
    against: Callable[[Context, Unit, Order], Iterable[Refusal]]
    offers: Callable[[Context, Unit], Iterable[Offer]]
    march: Callable[[Play, Unit, Order, March], None]


WAYS_OF_ORDERS = Station[OrderedWay]("ways of orders", tuple(Task))
"""Ways of going by orders, by their tasks."""


def takes_orders(ctx: Context, unit: Unit) -> bool:
    """True for a unit that could do something this turn: not for one that fights or flees."""
    free = ctx.melee_of(unit.id) is None and unit.flight is None
    goes = left(ctx, unit) > 0 or any(way.far(ctx, unit) > 0 for way in ctx.chapters.at(WAYS_OF_ORDERS))
    return unit.able and unit.men > 0 and free and goes


def lacks_order(ctx: Context, unit: Unit) -> bool:
    """True for a unit that must have an order and has none; not for one whose states let it do nothing."""
    if unit.order is not None or not takes_orders(ctx, unit):
        return False
    does = (kinds for task, kinds in TASKS.items() if task is not Task.STAND)
    return any(not is_barred(ctx, unit, kinds) for kinds in (*does, *AT_SOMEBODY.values()))


def order_words(ctx: Context, unit: Unit) -> str:
    """A unit's order in a few words: "charges Archers"; empty without one."""
    order = unit.order
    if order is None:
        return ""
    target = ctx.figure(order.target).name if order.target in ctx.fight.figures else ""
    match order.task:
        case Task.STAND:
            return "holds"
        case Task.MOVE if target:
            return f"attacks {target}"
        case Task.MOVE:
            return f"moves {way_of(ctx, unit, order).far / HUNDRED:g} in {order.facing}".rstrip()
        case Task.CHARGE:
            return f"charges {target}"
        case Task.SUPPORT:
            return "charges if charged" if order.target == unit.id else f"charges if {target} is charged"
        case Task.FORM:
            return f"forms {order.drill.value}" if order.drill else "forms"
    others = (way.words(ctx, unit, order) for way in ctx.chapters.at(WAYS_OF_ORDERS, order.task))
    return next(others, "turns")


# --- what an order is ---------------------------------------------------------------------------------------------
TASKS: Mapping[Task, Kinds] = {
    Task.STAND: STANDING, Task.MOVE: MOVING, Task.CHARGE: CHARGING, Task.SUPPORT: SUPPORTING, Task.FORM: FORMING,
    Task.FACE: TURNING, Task.FLY: FLYING,
}  # fmt: skip
AT_SOMEBODY: Mapping[Task, Kinds] = {Task.MOVE: ATTACKING, Task.FLY: SWOOPING}
"""The kinds of act of an order, and of one at somebody."""


def ordered(task: Task, target: str | None) -> tuple[Kinds, str]:
    """The kinds of act of an order, and at whom, None while that is not said; a friend whom it supports is nobody that
    it strikes."""
    at = AT_SOMEBODY if target != "" else {}
    does = at.get(task, TASKS[task])
    return does, "" if task is Task.SUPPORT else target or ""


def _meant(ctx: Context, kinds: Kinds | None, values: Mapping[str, Any]) -> Iterator[Meant]:
    """What an order tells the unit to do."""
    yield Meant(str(values["figure"]), *ordered(Task(values["task"]), values.get("target", "")))


# --- what is against an order -----------------------------------------------------------------------------------------
def _against(ctx: Context, command: WriteOrder) -> Iterator[Refusal]:
    unit = ctx.figure(command.figure)
    yield from ctx.unable(unit)
    if not ctx.simultaneous:
        yield Refusal("No orders are written; the sides move one after the other.", "cm.turn.system")
    elif ctx.fight.phase != "orders":
        yield Refusal("The orders of this turn are written.", RULE)
    elif not takes_orders(ctx, unit):
        yield Refusal(f"{unit.name}: no orders now.", RULE)
    if unit.able and command.task is not Task.STAND:
        yield from _task_against(ctx, unit, command)


def _task_against(ctx: Context, unit: Unit, command: WriteOrder) -> Iterator[Refusal]:
    on_map = ctx.ground is not None and unit.at is not None
    match command.task:
        case Task.MOVE if command.target:
            bad = tuple(foe_against(ctx, unit, command.target))
            yield from bad or closed_contact(ctx, unit, ctx.figure(command.target))
        case Task.MOVE:
            if (command.to is None) if on_map else not command.facing:
                yield Refusal("The order must say where to go or which way to face.", RULE)
            else:
                yield from closed_way(ctx, unit, command.to)
                yield from too_far(ctx, unit, way_of(ctx, unit, order_of(command)))
                yield from kept_out(ctx, unit, command.to)
        case Task.CHARGE:
            yield from _charge_against(ctx, unit, command)
        case Task.SUPPORT:
            yield from _support_against(ctx, unit, command.target)
        case Task.FORM:
            if command.drill is None:
                yield Refusal("The order must name a formation.", RULE)
            else:
                yield from form_refusals(ctx, unit, command.drill)
                yield from no_room_to_form(ctx, unit, command.drill, command.files)
        case Task.FACE:
            yield from face_refusals(ctx, unit, command.heading, command.turn)
            yield from no_room_to_turn(ctx, unit, command.heading)
    for way in ctx.chapters.at(WAYS_OF_ORDERS, command.task):
        yield from way.against(ctx, unit, order_of(command))


def foe_against(ctx: Context, unit: Unit, target: str) -> Iterator[Refusal]:
    """The reason against an order at whoever is no enemy."""
    foe = ctx.fight.figures.get(target)
    if foe is None or not foe.able or (foe.side == unit.side and not is_prey(ctx, unit, foe)):
        yield Refusal("That is not an enemy on the table.", RULE)


def _charge_against(ctx: Context, unit: Unit, command: WriteOrder) -> Iterator[Refusal]:
    bad = tuple(foe_against(ctx, unit, command.target))
    yield from bad
    if not ctx.charge(unit):
        yield Refusal(f"{unit.name} cannot charge.", "cm.move.table")
    if bad:
        return
    target = ctx.figure(command.target)
    yield from closed_contact(ctx, unit, target)
    yield from kept_from_charging(ctx, unit, target)
    yield from charge_bars(ctx, unit, target, command.over)
    if not charges_straight(ctx, unit, target):
        yield Refusal(
            "Horse charges straight on, or with a turn of 45 degrees at most.",
            "cm.charge.straight",
            short="not straight ahead",
        )


def _support_against(ctx: Context, unit: Unit, friend: str) -> Iterator[Refusal]:
    if not ctx.mounted(unit):
        yield Refusal("Only cavalry charges if charged.", "cm.turn.sim.cic")
    one = ctx.fight.figures.get(friend)
    if one is None or not one.able or one.side != unit.side:
        yield Refusal("A unit supports itself, or a friend on the table.", "cm.turn.sim.cic")
    elif not _is_near(ctx, unit, one):
        yield Refusal(f"{one.name}: not nearby.", "cm.turn.sim.cic")


def _is_near(ctx: Context, unit: Unit, friend: Unit) -> bool:
    """True within the distance that counts as nearby; without a map the GM sees to it."""
    block, other = block_of(unit), block_of(friend)
    if ctx.ground is None or block is None or other is None:
        return True
    return gap(block, other) <= ctx.house_number("nearby") * HUNDRED


# --- writing one ------------------------------------------------------------------------------------------------------
def order_of(command: WriteOrder) -> Order:
    """The order that a command writes."""
    return Order(
        task=command.task, to=command.to, heading=command.heading, pace=command.pace, facing=command.facing,
        over=command.over, road=command.road, target=command.target, drill=command.drill, files=command.files,
        turn=command.turn, height=command.height, inches=command.inches,
    )  # fmt: skip


def _write(play: Play, command: WriteOrder) -> None:
    play.change(command.figure, order=order_of(command))
    play.happened(Ordered(figure=command.figure, rules=(RULE,)))


def _offers(ctx: Context, unit: Unit) -> Iterator[Offer]:
    if ctx.fight.phase == "orders" and takes_orders(ctx, unit):
        yield from _orders(ctx, unit)


def order_labels(ctx: Context, unit: Unit) -> tuple[str, ...]:
    """All that a unit can be ordered, in words."""
    return tuple(one.label for one in _orders(ctx, unit))


def order_offer(
    key: str, label: str, task: Task, *fields: str, rule: str = RULE, asks: Asks | None = None, **shown: Any
) -> Offer:
    """The offer of an order, which asks for these fields."""
    given = {"task": task.value}
    return Offer(
        label, GROUP, rule, key=f"order {key}", given=given, fields=fields, asks=asks or _ASKS, judged=False,
        sealed=True, **shown,
    )  # fmt: skip


def _orders(ctx: Context, unit: Unit) -> Iterator[Offer]:
    quarry = must_charge(ctx, unit)
    charges = quarry is not None and bool(ctx.charge(unit)) and not is_barred(ctx, unit, CHARGING, quarry.id)
    charges = charges and likely_foe(ctx, unit, tuple(_aims(ctx, unit, {"task": Task.CHARGE}))) is not None
    goes = quarry is not None and not is_barred(ctx, unit, ATTACKING, quarry.id)
    yield order_offer("hold", "Hold", Task.STAND, at_once=True, usual=not charges and not goes, unasked=quarry is None)
    yield order_offer("march", "Move", Task.MOVE, "to", "pace", "over", "road", "facing")
    if ctx.charge(unit):
        yield order_offer("charge", "Charge", Task.CHARGE, "target", rule="cm.charge.contact", usual=charges)
    for way in ctx.chapters.at(WAYS_OF_ORDERS):
        yield from way.offers(ctx, unit)
    usual = goes and not charges
    yield order_offer(
        "attack", "Attack at a normal move", Task.MOVE, "target", rule="cm.melee.range-contact", usual=usual
    )
    if ctx.mounted(unit) and ctx.charge(unit):
        yield order_offer(
            "support", "Charge if charged", Task.SUPPORT, "target", rule="cm.turn.sim.cic", asks=_SUPPORTED
        )
    if unit.formation is not None:
        yield order_offer("form", "Change formation", Task.FORM, "drill", rule="cm.formation.costs")
    yield order_offer("face", "Turn", Task.FACE, "heading", "turn", rule="cm.facing.costs")


def _aims(ctx: Context, unit: Unit, said: Values) -> Iterator[Candidate]:
    """Whom an order can be at, each with what is against it."""
    task = Task(str(said["task"]))
    for one in others(ctx, unit):
        if one.side != unit.side or is_prey(ctx, unit, one):
            against = _task_against(ctx, unit, WriteOrder(figure=unit.id, task=task, target=one.id))
            yield Candidate(one.id, one.name, figure=one.id, refusals=tuple(against))


def _supported(ctx: Context, unit: Unit) -> Iterator[Unit]:
    yield unit
    for one in ctx.units():
        if one.side == unit.side and one.id != unit.id and _is_near(ctx, unit, one):
            yield one


_ASKS: Asks = {"target": Ask(among=_aims, proposes=likely_foe, hopeless=as_the_first), "drill": DRILLS}
_SUPPORTED = {"target": Ask("In support of", _supported, default=lambda ctx, unit: unit.id)}
ORDER: Act = offered(WriteOrder, _offers, _against, _write, kinds=STANDING, means=_meant)
