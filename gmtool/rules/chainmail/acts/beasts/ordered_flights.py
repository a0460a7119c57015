"""Flights by written orders: half of the way, then the rest of it, to a place or at an enemy (cm.turn.sim.order)."""

from collections.abc import Iterator

from gmtool.rules.chainmail.acts.beasts.flying import barred, flown, fly_rule, swoop, take_flight
from gmtool.rules.chainmail.acts.beasts.messages import Swoop
from gmtool.rules.chainmail.acts.kinds import SWOOPING, is_barred
from gmtool.rules.chainmail.acts.turn.messages import FellShort, March
from gmtool.rules.chainmail.acts.turn.orders import OrderedWay, foe_against, order_offer
from gmtool.rules.chainmail.state.context import Context, Offer, Play
from gmtool.rules.chainmail.state.places import distance
from gmtool.rules.chainmail.state.unit import Order, Task, Unit
from gmtool.rules.chainmail.state.wards import before_ward
from gmtool.rules.chainmail.state.wings import flight
from gmtool.rules.seam import Refusal
from gmtool.space import HUNDRED, Position, bearing, length, onward


def _words(ctx: Context, unit: Unit, order: Order) -> str:
    target = ctx.fight.figures.get(order.target)
    return f"flies at {target.name}" if target is not None else f"flies {flown(ctx, unit, order) / HUNDRED:g} in"


def _offers(ctx: Context, unit: Unit) -> Iterator[Offer]:
    if flight(ctx, unit):
        rule = fly_rule(ctx, unit)
        yield order_offer("fly", "Fly", Task.FLY, "to", "height", "inches", rule=rule)
        yield order_offer("swoop", "Fly at", Task.FLY, "target", rule=rule)


def _against(ctx: Context, unit: Unit, order: Order) -> Iterator[Refusal]:
    yield from foe_against(ctx, unit, order.target) if order.target else ()
    if not flight(ctx, unit):
        yield Refusal(f"{unit.name} does not fly.", "cm.fantasy.reference")
    if not order.target:
        if order.to is None and ctx.ground is not None and unit.at is not None:
            yield Refusal("The order must say where to go.", "cm.turn.sim.orders")
        yield from barred(ctx, unit, order)


def _march(play: Play, unit: Unit, order: Order, command: March) -> None:
    """Fly half of the way, and in the second half the rest of it, down to the height or the enemy that is ordered."""
    first = play.fight.phase == "half"
    if order.target:
        _fly_at(play, unit, play.figure(order.target), command, first=first)
    else:
        whole = flown(play, unit, order)  # on the map of what is left of it
        far = whole // 2 if first or order.to is None else whole
        to = _part_way(unit, order.to, far) if first else order.to
        _fly(play, unit, to, far, _aloft(unit, order.height) if first else order.height)
    if not first:
        play.change(unit.id, order=None)  # it is carried out; a Dragon may still breathe


def _fly_at(play: Play, unit: Unit, foe: Unit, command: March, *, first: bool) -> None:
    """Half of the way to an enemy; then into contact with it, or as far as it goes."""
    most, far = flight(play, unit), distance(play, unit, foe.id, command.far) if foe.able else None
    left = most // 2 if first else max(0, most - unit.moved)
    kept = foe.able and is_barred(play, unit, SWOOPING, foe.id)
    if not first and foe.able and not kept and (far is None or far <= left):
        inches = None if command.far is None else command.far // HUNDRED
        swoop(play, Swoop(figure=unit.id, target=foe.id, aspect=command.aspect, inches=inches, men=command.men))
        return
    gone = left if far is None else min(left, far // 2 if first else far)
    to = Position(foe.at, unit.heading or 0) if foe.at is not None else None
    _fly(play, unit, _part_way(unit, to, gone), gone, _aloft(unit, foe.level))
    if not first:
        play.happened(FellShort(figure=unit.id, target=foe.id, rules=("cm.turn.sim.order",)))


def _fly(play: Play, unit: Unit, to: Position | None, far: int, height: int) -> None:
    """Fly to a place; evil ends before a circle of protection that was cast after the order (cm.spell.protection)."""
    last = None if to is None else before_ward(play, unit, to, over=True)
    if last is not None and last is not to and unit.at is not None:
        far = length((unit.at, last.at))
    take_flight(play, unit, last, far, height)


def _part_way(unit: Unit, to: Position | None, far: int) -> Position | None:
    """The place so far on the way to another; None without a map."""
    if to is None or unit.at is None or to.at == unit.at:
        return to
    return Position(onward(unit.at, bearing(unit.at, to.at), far), to.heading)


def _aloft(unit: Unit, height: int) -> int:
    """The height on the way: as high as it was or will be, and not on the ground."""
    return max(1, unit.level, height)


FLIGHTS = OrderedWay(SWOOPING, flight, _words, _against, _offers, _march)
