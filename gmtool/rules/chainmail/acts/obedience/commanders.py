"""The army commander in a battle: he joins units, leaves them, and shares their fate; all hear of his end."""

from collections.abc import Iterator
from typing import Any

from gmtool.dice import Comparison, Dice, Need
from gmtool.rules.chainmail.acts.kinds import MOVING, NOTHING
from gmtool.rules.chainmail.acts.morale.bonus import morale_modifiers
from gmtool.rules.chainmail.acts.morale.flight import leave
from gmtool.rules.chainmail.acts.morale.leaders import COMMANDER, is_led, is_moved, way_between
from gmtool.rules.chainmail.acts.morale.losses import loss_row, never_checks
from gmtool.rules.chainmail.acts.moving.drill import pace_of
from gmtool.rules.chainmail.acts.obedience.messages import Lead, LeadNoMore, Leads, LeadsNoMore, Unrallied
from gmtool.rules.chainmail.cards.troops import MERCENARY
from gmtool.rules.chainmail.state.asked import friends
from gmtool.rules.chainmail.state.context import Act, Context, Offer, Play
from gmtool.rules.chainmail.state.events import Rallied
from gmtool.rules.chainmail.state.holds import closed_way, is_flying
from gmtool.rules.chainmail.state.unit import Flight, Going, Pace, Unit
from gmtool.rules.chainmail.state.wards import kept_out
from gmtool.rules.kit.acts import offered
from gmtool.rules.kit.asking import Ask, as_the_first
from gmtool.rules.kit.bodies.together import carriers
from gmtool.rules.kit.lasting.checks import owe
from gmtool.rules.seam import (
    Bond,
    Modifier,
    Refusal,
    WaitingCheck,
)
from gmtool.space import Position

GROUP = "Command"
LOST = "leader lost"
"""The key of what follows the check for a lost commander."""
LONG = 3
"""The complete turns that he must stay with a unit that he rallied (cm.commander.leaves)."""


def leads_units(ctx: Context, unit: Unit) -> bool:
    """True for army commanders, and for heroes and others of their sort."""
    fantastic = ctx.fantastic(unit)
    return unit.is_a(COMMANDER) or (fantastic is not None and fantastic.leads and unit.men == 1)


# --- joining and leaving ----------------------------------------------------------------------------------------------
def _lead_against(ctx: Context, command: Lead) -> Iterator[Refusal]:
    unit, target = ctx.figure(command.figure), ctx.figure(command.target)
    yield from ctx.unable(unit)
    if not leads_units(ctx, unit):
        yield Refusal(f"{unit.name} is neither an army commander nor a hero.", "cm.commander.with-unit")
    if unit.fantastic and ctx.melee_of(unit.id) is not None:
        yield Refusal(f"{unit.name}: in a melee.", "cm.melee.range-contact")
    if unit.on and not is_led(unit):
        yield Refusal(f"{unit.name} goes with {ctx.figure(unit.on).name}.", "cm.commander.with-unit")
    if unit.id in carriers(ctx, target.id):
        yield Refusal(f"{target.name} goes with {unit.name}.", "cm.commander.with-unit")
    if target.side != unit.side or not target.able or not target.men or target.id == unit.id:
        yield Refusal(f"{target.name}: not a unit of his side.", "cm.commander.with-unit")
    if unit.side != ctx.moving_side() and ctx.fight.phase not in ("half", "rest"):
        yield Refusal(f"It is not {unit.name}'s turn to move.", "cm.turn.mcm.order")
    yield from _too_far(ctx, unit, target)


def _too_far(ctx: Context, unit: Unit, target: Unit) -> Iterator[Refusal]:
    if (way_between(ctx, unit, target) or 0) > ctx.move(unit) - unit.moved:
        yield Refusal(f"{target.name}: farther away than he can move.", "cm.move.table", short="too far off")
    if target.at is not None and not is_flying(ctx, unit):
        yield from closed_way(ctx, unit, Position(target.at, target.heading or 0))
    if target.at is not None:
        yield from kept_out(ctx, unit, Position(target.at, target.heading or 0), over=is_flying(ctx, unit))


def _lead(play: Play, command: Lead) -> None:
    target = play.figure(command.target)
    if command.figure in carriers(play, target.id):  # by a ruling; nobody goes with himself
        return
    place: dict[str, Any] = {"at": target.at, "heading": target.heading} if target.at is not None else {}
    unit = play.figure(command.figure)
    far = way_between(play, unit, target)
    if far is None:  # on paper he comes from somewhere
        place["pace"] = Pace.HALF if unit.pace is Pace.STOOD else unit.pace
    elif far:
        place |= {"moved": unit.moved + far, "pace": pace_of(play, unit, unit.moved + far)}
    play.change(unit.id, on=target.id, bond=Bond.LEADS, done=True, **place)
    play.happened(Leads(figure=command.figure, target=target.id, rules=("cm.commander.with-unit",)))


def _may_lead(ctx: Context, unit: Unit) -> bool:
    moves = unit.side == ctx.moving_side() or ctx.fight.phase in ("half", "rest")
    free = moves and unit.able and leads_units(ctx, unit) and not unit.on and not unit.done
    return free and not (unit.fantastic and ctx.melee_of(unit.id) is not None)


def _leave_against(ctx: Context, command: LeadNoMore) -> Iterator[Refusal]:
    # a hero may do so to fight another fantastic character (cm.hero.independent)
    unit = ctx.figure(command.figure)
    yield from ctx.unable(unit)
    if not is_led(unit) or _is_aboard(ctx, unit):
        yield Refusal(f"{unit.name} is not with a unit.", "cm.commander.with-unit", short="with no unit")


def _is_aboard(ctx: Context, unit: Unit) -> bool:
    """True for a commander whom a Roc carries: it sets him down (cm.roc.carry)."""
    return unit.bond is Bond.RIDES and ctx.can(ctx.figure(unit.on), "carries")


def _leave(play: Play, command: LeadNoMore) -> None:
    left = play.figure(command.figure).on
    play.change(command.figure, on="", bond=Bond.RIDES)
    play.happened(LeadsNoMore(figure=command.figure, target=left))


_LEADS = Offer(
    "Join a unit", GROUP, "cm.commander.rally", there=_may_lead,
    asks={"target": Ask(among=friends, judged=True, hopeless=as_the_first)},
)  # fmt: skip
_LEAVES = Offer(
    "Leave the unit", GROUP, "cm.commander.leaves", there=lambda ctx, unit: unit.side == ctx.moving_side(), hidden=True
)
LEAD: Act = offered(Lead, _LEADS, _lead_against, _lead, kinds=MOVING)
LEAD_NO_MORE: Act = offered(LeadNoMore, _LEAVES, _leave_against, _leave, kinds=NOTHING)


# --- what follows by itself -------------------------------------------------------------------------------------------
def settle_commanders(play: Play) -> None:
    """See to commanders after a command: whom they rally and leave, whose fate they share, who hears of their end."""
    for one in play.everyone():
        if one.fantastic and is_led(one):
            _outlive(play, one, play.figure(one.on))
        if not one.is_a(COMMANDER):
            continue
        if one.able and one.on and not play.figure(one.on).able:
            _share(play, one, play.figure(one.on))
        now = play.figure(one.id)
        if now.led != (now.on if now.able else ""):
            _changed(play, now)
        if now.going is not None and now.id not in play.fight.mourned:
            play.change_fight(mourned=(*play.fight.mourned, now.id))
            _mourn(play, now)


def _outlive(play: Play, one: Unit, unit: Unit) -> None:
    """A hero stays on the table when the unit that he is with leaves it (cm.hero.no-morale)."""
    if not one.able or not unit.able:
        play.change(one.id, on="", bond=Bond.RIDES)


def _share(play: Play, one: Unit, unit: Unit) -> None:
    """He leaves the table with a unit that failed its score (cm.commander.shared-fate); he outlives its last man
    (cm.commander.last-killed)."""
    if unit.going is Going.DESTROYED or unit.going is None:
        play.change(one.id, on="", bond=Bond.RIDES)
        return
    leave(play, one.id, unit.going, "cm.commander.shared-fate")
    play.change(one.id, on="", bond=Bond.RIDES)


def _changed(play: Play, one: Unit) -> None:
    """He has left a unit, or has joined one, which rallies at once (cm.commander.rally, cm.commander.leaves)."""
    if one.led in play.fight.figures:
        unit = play.figure(one.led)
        early = play.turn < one.led_since + LONG
        if unit.fled is not None and unit.able and early:
            back = Flight(unit.fled.rout, unit.fled.turns, play.turn, unit.fled.heading)
            play.change(unit.id, flight=back)
            play.happened(Unrallied(figure=unit.id, rules=("cm.commander.leaves",)))
        play.change(unit.id, fled=None)
    if one.able and one.on:
        unit = play.figure(one.on)
        if unit.flight is not None and is_moved(unit):
            play.change(unit.id, fled=unit.flight, flight=None)
            play.happened(Rallied(figure=unit.id, rules=("cm.commander.rally",)))
    play.change(one.id, led=one.on if one.able else "", led_since=play.turn)


def _mourn(play: Play, one: Unit) -> None:
    """Have all units of his side check as for losses, at 2 off the dice; mercenaries do not care
    (cm.commander.lost, cm.commander.mercenaries)."""
    with_unit = one.going is Going.BROKEN and play.house("commander-removed") == "lost"
    if one.going not in (Going.DESTROYED, Going.SURRENDERED) and not with_unit:
        return
    for unit in play.troops(one.side):
        if unit.is_a(MERCENARY) or never_checks(play, unit):
            continue
        row = loss_row(play, unit)
        owe(
            play,
            WaitingCheck(
                f"leader {unit.id}", f"{unit.name}: the army commander is lost", unit.id, dice=Dice(2),
                need=Need(row.stays, Comparison.AT_LEAST), turn=play.turn, does="the unit is removed", then=LOST,
                modifiers=(Modifier(-2, "the army commander is lost", "cm.commander.lost"),
                           *morale_modifiers(play, unit)),
                rule="cm.commander.lost",
            ),
        )  # fmt: skip


def after_hearing(play: Play, check: WaitingCheck, passed: bool) -> None:
    """Off the table, as for losses."""
    if not passed and play.figure(check.figure).able:
        leave(play, check.figure, Going.BROKEN, "cm.commander.lost")
