"""Rallying: the dice of a flight that goes on (cm.rout.table), and of a unit that is attacked while it rallies."""

from collections.abc import Iterator
from fractions import Fraction

from gmtool.dice import Comparison, Dice, Need
from gmtool.rules.chainmail.acts.kinds import FLEEING, NOTHING
from gmtool.rules.chainmail.acts.morale.bonus import morale_modifiers
from gmtool.rules.chainmail.acts.morale.flight import LAST, RETREAT, ROUT, flee, leave, run_into
from gmtool.rules.chainmail.acts.morale.messages import FledOn, FleeOn, NotRallied, RunInto
from gmtool.rules.chainmail.state.context import Act, Context, Offer, Play
from gmtool.rules.chainmail.state.events import Rallied
from gmtool.rules.chainmail.state.unit import Flight, Going, Unit
from gmtool.rules.kit.acts import offered
from gmtool.rules.kit.lasting.checks import owe
from gmtool.rules.kit.play import evolve
from gmtool.rules.seam import (
    Refusal,
    WaitingCheck,
    Why,
)

RALLY = "rally"
"""The key of what follows a rally check."""
STARTLED = 2
"""The highest die with which an attacked unit rallies at once (cm.rout.attacked)."""


def way_of(flight: Flight) -> Fraction:
    """The way of another turn of flight, in moves."""
    return ROUT if flight.rout else RETREAT


def begin_rally(play: Play, unit: Unit) -> None:
    """At the start of a turn: a unit whose flight went on is diced for, after the fourth turn it is removed."""
    flight = unit.flight
    if flight is None or not unit.able or flight.moved_on != play.turn - 1 or flight.turns < 2:
        return
    if flight.turns >= LAST:
        leave(play, unit.id, Going.BROKEN, "cm.rout.table")
        return
    row = play.tables.rallies[str(flight.turns)]
    owe(
        play,
        WaitingCheck(
            f"rally {unit.id}", f"{unit.name} rallies", unit.id, dice=Dice(1), need=Need(row.die, Comparison.AT_LEAST),
            modifiers=morale_modifiers(play, unit, 1), turn=play.turn, does="it flees on", then=RALLY,
            rule="cm.rout.table",
        ),
    )  # fmt: skip


def after_rally_check(play: Play, check: WaitingCheck, passed: bool) -> None:
    """Stay and rally in this turn, or move on at once (cm.rout.continued)."""
    unit = play.figure(check.figure)
    if not passed and unit.able and unit.flight is not None:
        flee(play, unit.id, way_of(unit.flight), _nearest(play, unit), rout=unit.flight.rout)


def startle(play: Play, unit: str) -> None:
    """A unit in flight is attacked: on 1 or 2 it rallies at once, else it is caught (cm.rout.attacked)."""
    one = play.figure(unit)
    if one.flight is None or one.flight.caught:
        return
    plus = sum(line.value for line in morale_modifiers(play, one, 1))
    need = Need(STARTLED + plus)
    why = Why(f"{one.name}, to rally", one.side, unit, "cm.rout.attacked", needs=need)
    rolled = play.roll(Dice(1), why, need.met).total
    play.change_fight(checks=tuple(check for check in play.fight.checks if check.key != f"rally {unit}"))
    if need.met(rolled):
        play.change(unit, flight=None)
        play.happened(Rallied(figure=unit, rules=("cm.rout.attacked",)))
    else:
        play.change(unit, flight=evolve(one.flight, caught=True))
        play.happened(NotRallied(figure=unit, rolled=rolled, rules=("cm.rout.attacked",)))


def _nearest(ctx: Context, unit: Unit) -> str:
    """The foe from whom a unit flees; without a map, any."""
    foes = [one for one in ctx.units() if one.side != unit.side]
    at = unit.at
    if at is not None:
        foes.sort(key=lambda one: (one.at.x - at.x) ** 2 + (one.at.y - at.y) ** 2 if one.at else 0)
    return foes[0].id if foes else unit.id


# --- fleeing on by choice, and friends in the way ---------------------------------------------------------------------
def _flee_on_against(ctx: Context, command: FleeOn) -> Iterator[Refusal]:
    unit = ctx.figure(command.figure)
    yield from ctx.unable(unit)
    if unit.flight is None:
        yield Refusal(f"{unit.name}: not in flight.", "cm.rout.continued")
    elif unit.flight.moved_on >= ctx.turn:
        yield Refusal(f"{unit.name} has already fled this turn.", "cm.rout.continued")
    if unit.side != ctx.moving_side():
        yield Refusal(f"It is not {unit.name}'s turn to move.", "cm.turn.mcm.order")


def _flee_on(play: Play, command: FleeOn) -> None:
    unit = play.figure(command.figure)
    flight = unit.flight or Flight(False, 1, play.turn)
    far = flee(play, unit.id, way_of(flight), _nearest(play, unit), rout=flight.rout)
    play.happened(FledOn(figure=unit.id, far=far, rules=("cm.rout.continued",)))


def _may_flee_on(ctx: Context, unit: Unit) -> bool:
    return unit.able and unit.flight is not None and unit.side == ctx.moving_side()


def _run_against(ctx: Context, command: RunInto) -> Iterator[Refusal]:
    unit, friend = ctx.figure(command.figure), ctx.figure(command.target)
    if unit.flight is None or unit.flight.moved_on != ctx.turn:
        yield Refusal(f"{unit.name} did not flee this turn.", "cm.rout.retreat-contact")
    if friend.side != unit.side or not friend.able or friend.id == unit.id:
        yield Refusal(f"{friend.name} is not a friend in the way.", "cm.rout.retreat-contact", short="not in the way")
    elif friend.flight is not None and not (unit.flight and unit.flight.rout):
        yield Refusal(f"{friend.name}: not formed.", "cm.rout.retreat-contact")


def _run(play: Play, command: RunInto) -> None:
    flight = play.figure(command.figure).flight
    run_into(play, command.figure, command.target, rout=flight is not None and flight.rout)


def _may_run(ctx: Context, unit: Unit) -> bool:
    """Friends in the way are the GM's word where there is no map."""
    fled = unit.flight is not None and unit.flight.moved_on == ctx.turn
    return ctx.ground is None and fled and unit.able


_FLEES = Offer("Flee on", "Move", "cm.rout.continued", there=_may_flee_on, aside=True)
_RUNS = Offer("Runs into friends", "Move", "cm.rout.rout-contact", there=_may_run, needs="target", aside=True)
ACTS: tuple[Act, ...] = (
    offered(FleeOn, _FLEES, _flee_on_against, _flee_on, kinds=FLEEING),
    offered(RunInto, _RUNS, _run_against, _run, kinds=NOTHING),
)
