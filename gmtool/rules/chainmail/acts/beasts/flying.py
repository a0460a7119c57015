"""Flight: over anything to a place in the air or on the ground, into contact with an enemy, and landing.

The height of a creature is its level in inches above the ground (cm.air.record). A turn's move is on the ground or in
the air, never both.
"""

from collections.abc import Iterator

from gmtool.rules.chainmail.acts.beasts.breath import BREATHS
from gmtool.rules.chainmail.acts.beasts.messages import CameDown, Flew, Fly, Swoop
from gmtool.rules.chainmail.acts.kinds import FLYING, SWOOPING, is_barred
from gmtool.rules.chainmail.acts.melee.contact import TARGETS, attackable, far_off
from gmtool.rules.chainmail.acts.melee.meeting import meet
from gmtool.rules.chainmail.acts.morale.leaders import is_led
from gmtool.rules.chainmail.acts.moving.drill import GROUP
from gmtool.rules.chainmail.acts.moving.ways import inches
from gmtool.rules.chainmail.acts.nature.preying import is_prey
from gmtool.rules.chainmail.acts.siege.walls import acts_now, kept_from_acting
from gmtool.rules.chainmail.state.context import Act, Context, Offer, Play
from gmtool.rules.chainmail.state.events import Attacked
from gmtool.rules.chainmail.state.holds import closed, landing
from gmtool.rules.chainmail.state.places import aspect_of, beside, distance
from gmtool.rules.chainmail.state.unit import Contact, Order, Pace, Unit
from gmtool.rules.chainmail.state.wards import kept_out
from gmtool.rules.chainmail.state.wings import flight
from gmtool.rules.kit.acts import offered
from gmtool.rules.kit.play import evolve
from gmtool.rules.seam import Breakdown, Modifier, Refusal
from gmtool.space import HUNDRED, Position, length

RULES = {"dragon": "cm.dragon.fly", "roc": "cm.roc.carry", "wraith": "cm.wraith.move", "elemental": "cm.elemental.air"}
"""The rule of flight by the type's place on the Fantasy Combat Table."""


def fly_rule(ctx: Context, unit: Unit) -> str:
    """The rule of a creature's flight."""
    kind = ctx.fantastic(unit)
    return RULES.get(kind.column, "cm.sprite.fly") if kind is not None else ""


def may_fly(ctx: Context, unit: Unit) -> bool:
    """True for a creature that can still fly this turn, to a place or at somebody."""
    return _flies(ctx, unit) and not (is_barred(ctx, unit, FLYING) and is_barred(ctx, unit, SWOOPING))


def _flies(ctx: Context, unit: Unit) -> bool:
    """True for a creature that is offered flight now."""
    return acts_now(ctx, unit) and bool(flight(ctx, unit)) and not any(_kept(ctx, unit))


def _kept(ctx: Context, unit: Unit) -> Iterator[Refusal]:
    """The reasons that keep a creature from flying now."""
    if ctx.simultaneous:
        yield Refusal(f"{unit.name} flies by written orders.", "cm.turn.sim.orders")
    yield from kept_from_acting(ctx, unit)
    if not flight(ctx, unit):
        yield Refusal(f"{unit.name} does not fly.", "cm.fantasy.reference")
    elif unit.moved:
        yield Refusal(f"{unit.name} has already moved.", "cm.move.table", short="has moved")


def _too_far(ctx: Context, unit: Unit, far: int | None) -> Iterator[Refusal]:
    most = flight(ctx, unit)
    if far is not None and far > most > 0:
        reason = f"{unit.name} can fly {inches(most)} at most."
        yield Refusal(reason, fly_rule(ctx, unit), short=f"{inches(most)} at most")


def stays_up(ctx: Context, unit: Unit) -> Iterator[Refusal]:
    """The reason why a creature must land with this move: it has been in the air as long as it can be."""
    kind = ctx.fantastic(unit)
    if kind is not None and kind.aloft and unit.fabled.flew + 1 >= kind.aloft:
        yield Refusal(f"{unit.name} must land this turn.", fly_rule(ctx, unit))


def flown(ctx: Context, unit: Unit, command: Fly | Order) -> int:
    """The length of a flight: on the map, by the GM's word, or all that it can be."""
    if command.to is not None and unit.at is not None and ctx.ground is not None:
        return length((unit.at, command.to.at))
    return command.inches * HUNDRED or flight(ctx, unit)


def _against(ctx: Context, command: Fly) -> Iterator[Refusal]:
    unit = ctx.figure(command.figure)
    yield from _kept(ctx, unit)
    yield from barred(ctx, unit, command)


def barred(ctx: Context, unit: Unit, command: Fly | Order) -> Iterator[Refusal]:
    """The reasons against the end of a flight: too far, too long in the air, or no place to be."""
    yield from _too_far(ctx, unit, flown(ctx, unit, command))
    if command.height:
        yield from stays_up(ctx, unit)
    else:
        yield from closed(ctx, unit, command.to)
    yield from kept_out(ctx, unit, command.to, over=True)
    if command.to is not None and ctx.ground is not None:
        if not ctx.ground.holds(command.to.at):
            yield Refusal("That place is off the map.")
        elif not command.height and not ctx.ground.stands(command.to.at):
            yield Refusal("It cannot land there.", fly_rule(ctx, unit))


def _pace(ctx: Context, unit: Unit, far: int) -> Pace:
    return Pace.HALF if 2 * far <= flight(ctx, unit) else Pace.FULL


def _fly(play: Play, command: Fly) -> None:
    unit = play.figure(command.figure)
    take_flight(play, unit, command.to, flown(play, unit, command), command.height)


def take_flight(play: Play, unit: Unit, to: Position | None, far: int, height: int) -> None:
    """Fly so far, to a place on the map and a height."""
    place = {"at": to.at, "heading": to.heading} if to is not None and unit.at else {}
    _take_wing(play, unit, far, height, place)
    play.happened(Flew(figure=unit.id, far=far, height=height, rules=(fly_rule(play, unit),)))


def _take_wing(play: Play, unit: Unit, far: int, height: int, place: dict[str, object]) -> None:
    breathes = unit.fantastic in play.tables.breaths and unit.fabled.breaths < BREATHS  # at the end of its move
    own, moved = evolve(unit.fabled, flew_on=play.turn), unit.moved + far
    play.change(
        unit.id, **place, level=height, moved=max(1, moved), pace=_pace(play, unit, moved), done=not breathes,
        fabled=own,
    )  # fmt: skip


def _numbers(ctx: Context, command: Fly) -> tuple[Breakdown, ...]:
    unit = ctx.figure(command.figure)
    words = f"{flown(ctx, unit, command) / HUNDRED:g} of {flight(ctx, unit) / HUNDRED:g} inches"
    return (Breakdown("Flies", (Modifier(flight(ctx, unit) // HUNDRED, "inches", fly_rule(ctx, unit)),), text=words),)


def _offers(ctx: Context, unit: Unit) -> Iterator[Offer]:
    if _flies(ctx, unit):
        yield Offer("Fly", GROUP, fly_rule(ctx, unit), usual=not ctx.move(unit) or ctx.is_airborne(unit))


# --- into contact -----------------------------------------------------------------------------------------------------
def _swoop_far(ctx: Context, command: Swoop) -> int | None:
    said = command.inches * HUNDRED if command.inches is not None else None
    return distance(ctx, ctx.figure(command.figure), command.target, said)


def _swoop_against(ctx: Context, command: Swoop) -> Iterator[Refusal]:
    unit, target = ctx.figure(command.figure), ctx.figure(command.target)
    yield from _kept(ctx, unit)
    yield from _too_far(ctx, unit, _swoop_far(ctx, command))
    if not target.able or not target.men:
        yield Refusal(f"{target.name}: nobody to fight.")
    elif target.side == unit.side and not is_prey(ctx, unit, target):
        yield Refusal(f"{target.name}: on the same side.", short="same side")
    elif is_led(target):
        yield Refusal(f"{target.name} is with {ctx.figure(target.on).name}; attack that.")
    if not ctx.is_airborne(target):
        yield from closed(ctx, unit, beside(ctx, unit, target))


def swoop(play: Play, command: Swoop) -> None:
    """Fly to an enemy: down to one on the ground, or as high as one in the air."""
    unit, target = play.figure(command.figure), play.figure(command.target)
    aspect, place = aspect_of(play, unit, target, command.aspect), beside(play, unit, target)
    far = _swoop_far(play, command) or 0
    height = target.level if play.is_airborne(target) else 0
    _take_wing(play, unit, far, height, {"at": place.at, "heading": place.heading} if place is not None else {})
    play.happened(Attacked(figure=unit.id, target=target.id, aspect=aspect, rules=(fly_rule(play, unit),)))
    meet(play, Contact(unit=unit.id, foe=target.id, aspect=aspect, men=command.men))


def _swoop_offers(ctx: Context, unit: Unit) -> Iterator[Offer]:
    if _flies(ctx, unit):
        far = far_off(ctx, unit)
        aside = all((far[one.id] or 0) > flight(ctx, unit) for one in attackable(ctx, unit))
        yield Offer("Fly at", "Fight", fly_rule(ctx, unit), asks={"target": TARGETS}, needs="target", aside=aside)


# --- landing ----------------------------------------------------------------------------------------------------------
def come_down(play: Play, unit: str, rule: str) -> None:
    """Land where it is, or beside burning oil under it (cm.siege.oil-burn)."""
    one = play.figure(unit)
    if play.is_airborne(one):
        play.change(unit, level=0, at=landing(play, one))
        play.happened(CameDown(figure=unit, rules=(rule,)))


def end_flights(play: Play) -> None:
    """Count the turns in the air, and have those land that can stay there no longer (cm.sprite.fly)."""
    for one in tuple(play.units()):
        kind = play.fantastic(one)
        flew = one.fabled.flew + 1 if play.is_airborne(one) else 0
        if kind is not None and kind.aloft and flew >= kind.aloft:
            come_down(play, one.id, fly_rule(play, one))
            flew = 0
        if flew != one.fabled.flew:
            play.change(one.id, fabled=evolve(play.figure(one.id).fabled, flew=flew))


FLY: Act = offered(Fly, _offers, _against, _fly, _numbers, kinds=FLYING)
SWOOP: Act = offered(Swoop, _swoop_offers, _swoop_against, swoop, kinds=SWOOPING)
