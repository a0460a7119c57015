"""Counters of units, their conditions, and what the map shows of them."""

from collections.abc import Iterator
from dataclasses import replace

from gmtool.rules.chainmail.acts.beasts.course import fabled_conditions, flights
from gmtool.rules.chainmail.acts.fire.arcs import arcs
from gmtool.rules.chainmail.acts.morale.leaders import leaders_with
from gmtool.rules.chainmail.acts.morale.losses import loss_lines, loss_row
from gmtool.rules.chainmail.acts.moving.ways import inches, left, reach
from gmtool.rules.chainmail.acts.obedience.bounds import FOREVER, must_charge
from gmtool.rules.chainmail.acts.obedience.contacts import has_stakes
from gmtool.rules.chainmail.acts.turn.phases import is_waiting
from gmtool.rules.chainmail.acts.wizards.shown import bewitchments
from gmtool.rules.chainmail.state.context import Context
from gmtool.rules.chainmail.state.light import is_dazzled, sees
from gmtool.rules.chainmail.state.men import is_prone
from gmtool.rules.chainmail.state.places import ZONE
from gmtool.rules.chainmail.state.unit import Unit
from gmtool.rules.chainmail.views.men import man_conditions
from gmtool.rules.kit.bodies.formations import block_of, unit_counter
from gmtool.rules.kit.views import granted_conditions, open_counter
from gmtool.rules.seam import BreakLine, Command, Condition, Counter, Overlay, OverlayKind, Posture, count
from gmtool.space import Polygon


def counter(ctx: Context, unit: Unit) -> Counter:
    """A unit's counter: its men, or the points of a wall; whom it fights."""
    # whoever has fallen in a phase of fire, and still fires, lies down when that is done
    fires = not unit.able and unit.id in ctx.fight.volley and is_waiting(ctx, unit)
    posture = Posture.STANDING if unit.able or fires else Posture.OUT
    if ctx.man_to_man and unit.able:
        posture = Posture.PRONE if is_prone(ctx, unit) else Posture.STANDING
    melees = [one for one in ctx.fight.melees if one.contact(unit.id)]
    fights = tuple(key for one in melees for key in one.units if ctx.figure(key).side != unit.side)
    left, full = (unit.men, unit.start) if unit.formation else (unit.points, unit.full_points)
    shown = open_counter(ctx, unit, posture, left, full, opponents=fights, breaks=tuple(breaks(ctx, unit)))
    if unit.going is not None and unit.formation is not None and not fires and not _has_company(ctx, unit):
        # its figures are taken off the table (cm.morale.loss-check)
        shown = replace(shown, at=None, block=None)
    return unit_counter(shown)


def _has_company(ctx: Context, unit: Unit) -> bool:
    """True for a unit that shares its place: it is with another one, or others are with it."""
    return bool(unit.on) or any(one.on == unit.id for one in ctx.everyone())


def breaks(ctx: Context, unit: Unit) -> Iterator[BreakLine]:
    """The losses at which a unit checks, and those at which it is removed, as far as some of its men live to see them
    (cm.morale.loss-check, cm.morale.loss-second)."""
    row = loss_row(ctx, unit)
    what = (("checks morale", f"{row.stays} or more", unit.steady), ("is removed", "", False))
    for line, (does, rolled, passed) in zip(loss_lines(ctx, unit), what, strict=False):
        yield BreakLine(line, does, rolled, passed)


def conditions(ctx: Context, unit: Unit) -> Iterator[Condition]:
    """What holds for a unit."""
    if unit.going is not None:
        yield Condition(unit.going.value.capitalize(), grave=True)
        return
    if unit.flight is not None:
        yield Condition(
            "Routs" if unit.flight.rout else "Retreats", f"rallies in turn {unit.flight.rally_on}", grave=True
        )
    if unit.momentum is not None:
        yield Condition("Charges on", f"{inches(unit.momentum.left)} left")
    yield from fabled_conditions(ctx, unit)
    if ctx.is_hedgehog(unit):
        yield Condition("Hedgehog")
    if unit.prisoners:
        yield Condition(count(unit.prisoners, "prisoner"), count(unit.guards, "guard"), good=True)
    if unit.tired:
        yield Condition("Tired")
    yield from man_conditions(ctx, unit) if ctx.man_to_man else ()
    yield from _obedience(ctx, unit)
    if has_stakes(ctx, unit):
        yield Condition("Behind stakes")
    for leader in leaders_with(ctx, unit):
        bonus = "1 to morale and obedience dice" if leader.fantastic else ""
        yield Condition(f"With {leader.name}", bonus, good=True)
    if unit.fantasy.invisible:
        yield Condition("Invisible", good=True)
    if is_dazzled(ctx, unit):
        yield Condition("In full light", "1 off every die")
    if not sees(ctx, unit):
        yield Condition("Blind in the dark", "neither attacks nor defends", grave=True)
    if unit.drilling:
        yield Condition("Changes formation", "caught in it, it counts as attacked in the flank")
    yield from bewitchments(ctx, unit)
    yield from posted(ctx, unit)
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
        yield Condition(_SAID[unit.obeys], until, good=unit.obeys == "content")


def posted(ctx: Context, unit: Unit) -> Iterator[Condition]:
    """What a unit does in a siege. Sappers look the same whether they dig or not (cm.siege.mines-sappers)."""
    post = unit.post
    screen, lift = ctx.fight.figures.get(post.behind), ctx.fight.figures.get(post.climbs)
    if screen is not None:
        yield Condition(f"Behind {screen.name}", good=True)
    if lift is not None and (men := unit.aloft):
        yield Condition(f"{men} on {lift.name}")
    if post.atop:
        yield Condition(f"{post.atop} on the wall")
    if post.stunned:
        yield Condition(f"{post.stunned} stunned", f"through turn {post.stunned_until}", grave=True)
    if post.burning:
        yield Condition("Burns", grave=True)
    if post.disabled:
        yield Condition("Out of action", grave=True)
    if post.breach:
        yield Condition("In the breach")
    if post.sappers:
        yield Condition("Sappers")


def overlays(ctx: Context, unit: Unit, command: Command | None) -> Iterator[Overlay]:
    """How far a unit goes over the ground that there is, the ground that it controls (cm.melee.zone), and its fire."""
    if ctx.ground is None or unit.at is None or not unit.able:
        return
    yield from arcs(ctx, unit)
    block = block_of(unit)
    if block is not None and unit.men:
        yield Overlay(OverlayKind.STOP, "Controls", shapes=(Polygon(block.around(ZONE).corners),))
    yield from flights(ctx, unit)
    if left(ctx, unit) and not ctx.is_airborne(unit) and (shape := reach(ctx, unit)) is not None:
        yield Overlay(OverlayKind.REACH, "Moves so far", shapes=(shape,))
