"""Counters of units, their conditions, and what the map shows of them."""

from collections.abc import Iterator
from dataclasses import replace

from gmtool.rules.chainmail.acts.morale.bonus import morale_modifiers
from gmtool.rules.chainmail.acts.morale.losses import loss_lines, loss_row
from gmtool.rules.chainmail.acts.turn.phases import is_waiting
from gmtool.rules.chainmail.state.context import Context
from gmtool.rules.chainmail.state.men import is_prone
from gmtool.rules.chainmail.state.stations import CONDITIONS, OVERLAYS
from gmtool.rules.chainmail.state.unit import Unit
from gmtool.rules.kit.bodies.formations import unit_counter
from gmtool.rules.kit.views import granted_conditions, open_counter
from gmtool.rules.seam import BreakLine, Command, Condition, Counter, Overlay, Posture


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
    """The losses at which a unit checks, with what the dice have to show as things are, and those at which it is
    removed, as far as some of its men live to see them (cm.morale.loss-check, cm.morale.loss-second)."""
    stays = loss_row(ctx, unit).stays - sum(one.value for one in morale_modifiers(ctx, unit))
    what = (("checks morale", f"{stays} or more", unit.steady), ("is removed", "", False))
    for line, (does, rolled, passed) in zip(loss_lines(ctx, unit), what, strict=False):
        yield BreakLine(line, does, rolled, passed)


def conditions(ctx: Context, unit: Unit) -> Iterator[Condition]:
    """What holds for a unit."""
    if unit.going is not None:
        yield Condition(unit.going.value.capitalize(), grave=True)
        return
    for holds in ctx.chapters.at(CONDITIONS):
        yield from holds(ctx, unit)
    yield from granted_conditions(unit, "turn")


def overlays(ctx: Context, unit: Unit, command: Command | None) -> Iterator[Overlay]:
    """How far a unit goes over the ground that there is, the ground that it controls (cm.melee.zone), and its fire."""
    if ctx.ground is None or unit.at is None or not unit.able:
        return
    for overlay in ctx.chapters.at(OVERLAYS):
        yield from overlay(ctx, unit)
