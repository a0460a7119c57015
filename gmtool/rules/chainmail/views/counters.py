"""Counters of units, their conditions, and what the map shows of them."""

from collections.abc import Iterator

from gmtool.rules.chainmail.acts.morale.leaders import commander_with
from gmtool.rules.chainmail.acts.obedience.bounds import FOREVER, must_charge
from gmtool.rules.chainmail.acts.obedience.contacts import has_stakes
from gmtool.rules.chainmail.state.context import Context
from gmtool.rules.chainmail.state.unit import Unit
from gmtool.rules.kit.bodies.formations import unit_counter
from gmtool.rules.kit.views import granted_conditions, open_counter
from gmtool.rules.seam import Command, Condition, Counter, Overlay, OverlayKind, Posture
from gmtool.space import Circle


def counter(ctx: Context, unit: Unit) -> Counter:
    """A unit's counter: its men, or the points of a wall; whom it fights."""
    posture = Posture.STANDING if unit.able else Posture.OUT
    melee = ctx.melee_of(unit.id)
    fights = tuple(key for key in melee.units if ctx.figure(key).side != unit.side) if melee else ()
    left, full = (unit.men, unit.start) if unit.formation else (unit.points, unit.full_points)
    return unit_counter(open_counter(ctx, unit, posture, left, full, opponents=fights))


def conditions(ctx: Context, unit: Unit) -> Iterator[Condition]:
    """What holds for a unit."""
    if unit.going is not None:
        yield Condition(unit.going.value.capitalize(), grave=True)
        return
    if unit.flight is not None:
        yield Condition(
            "Routs" if unit.flight.rout else "Retreats", f"rallies in turn {unit.flight.rally_on}", grave=True
        )
    if unit.tired:
        yield Condition("Tired")
    yield from _obedience(ctx, unit)
    if has_stakes(ctx, unit):
        yield Condition("Behind stakes")
    if (leader := commander_with(ctx, unit)) is not None:
        yield Condition(f"With {leader.name}")
    yield from granted_conditions(unit, "turn")


_SAID = {
    "stand": "Stands", "strike for pay": "Wants more pay", "leave": "Marches off", "change sides": "Bribed",
    "content": "Content", "unwilling": "Unwilling", "held": "Held",
}  # fmt: skip


def _obedience(ctx: Context, unit: Unit) -> Iterator[Condition]:
    """What the dice of obedience said of a unit."""
    if unit.obeys_until < ctx.turn:
        return
    until = f"turn {unit.obeys_until}" if ctx.turn < unit.obeys_until < FOREVER else ""
    if (quarry := must_charge(ctx, unit)) is not None:
        yield Condition(f"Charges {quarry.name}", until, grave=True)
    elif unit.obeys in _SAID:
        yield Condition(_SAID[unit.obeys], until)


def overlays(ctx: Context, unit: Unit, command: Command | None) -> Iterator[Overlay]:
    """How far a unit goes."""
    if ctx.ground is not None and unit.at is not None and unit.able and ctx.move(unit):
        yield Overlay(OverlayKind.REACH, "Moves so far", shapes=(Circle(unit.at, ctx.move(unit)),))
