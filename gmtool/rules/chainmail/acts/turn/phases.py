"""The phases of a turn: who waits in each, what begins with one, and what a new turn brings.

The two turn systems have their phases as data (`MOVE_COUNTERMOVE`, `SIMULTANEOUS`). Morale has no phase: a check is due
where its cause arises (cm.turn.morale-anytime).
"""

from collections.abc import Iterator

from gmtool.dice import Dice
from gmtool.rules.chainmail.acts.kinds import NOTHING, STANDING
from gmtool.rules.chainmail.acts.morale.charged import is_charged
from gmtool.rules.chainmail.state.battle import PHASE_NAMES, PhaseKey
from gmtool.rules.chainmail.state.commands import EndPhase, RollInitiative, Stand
from gmtool.rules.chainmail.state.context import Act, Context, Offer, Play
from gmtool.rules.chainmail.state.events import FirstMove, PhaseBegan, Stood, TurnBegan
from gmtool.rules.chainmail.state.stations import (
    BEFORE,
    BEGINS,
    BEGINS_FOR,
    ENDED,
    ENDS,
    ENDS_FOR,
    ENTERS,
    LEAVES,
    MUST,
    RENEWS,
    SETTLES,
    STANDS,
    UNFINISHED,
    WAITS,
)
from gmtool.rules.chainmail.state.unit import Pace, Unit
from gmtool.rules.kit.acts import if_allowed, offered
from gmtool.rules.seam import Option, Refusal, Why

GROUP = "Turn"
FIRST, LAST = Option("first", "Move first"), Option("last", "Move last")


# --- who waits --------------------------------------------------------------------------------------------------------
def waiting(ctx: Context) -> tuple[Unit, ...]:
    """The units that still have something to do in this phase; those that are charged fire before anybody moves on."""
    found = [one for one in ctx.everyone() if is_waiting(ctx, one)]
    return tuple(sorted(found, key=lambda one: not is_charged(ctx, one)))


def is_waiting(ctx: Context, unit: Unit) -> bool:
    """True if a unit still has something to do in this phase.

    Whoever falls in a phase of fire still fires; whoever pauses in a split-move can still go on.
    """
    if not unit.able and unit.id not in ctx.fight.volley:
        return False
    if unit.able and must_go_on(ctx, unit):
        return True
    return (unit.paused or not unit.done) and _waits(ctx, unit)


def _waits(ctx: Context, unit: Unit) -> bool:
    return any(waits(ctx, unit) for waits in ctx.chapters.at(WAITS, ctx.fight.phase))


def must_go_on(ctx: Context, unit: Unit) -> bool:
    """True for a unit that has something to go on with."""
    return any(must(ctx, unit) for must in ctx.chapters.at(MUST))


# --- what begins with a phase and with a turn -------------------------------------------------------------------------
def enter(play: Play, phase: PhaseKey) -> None:
    """Begin a phase."""
    for one in play.everyone():
        if one.done:
            play.change(one.id, done=False)
    for leaves in play.hooks(LEAVES):
        leaves(play)
    play.change_fight(phase=phase)
    play.happened(PhaseBegan(phase=phase, rules=("cm.turn.mcm.order",)))
    for enters in play.hooks(ENTERS, phase):
        enters(play)


def new_turn(play: Play) -> None:
    """End the turn for every unit, and begin the next one."""
    for ends in play.hooks(ENDS):
        ends(play)
    for one in tuple(play.units()):
        for ends_for in play.hooks(ENDS_FOR):
            ends_for(play, play.figure(one.id))
    for ended in play.hooks(ENDED):
        ended(play)
    for one in tuple(play.units()):
        moved, charged = one.pace is not Pace.STOOD, one.pace is Pace.CHARGE
        since = play.turn + 1 if moved else one.since
        play.change(
            one.id, order=None, moved=0, pace=Pace.STOOD, climbed=False, shots=0, done=False, moved_last=moved,
            charged_last=charged, since=since, momentum=None,
        )  # fmt: skip
        for renews in play.hooks(RENEWS):
            renews(play, one.id)
    play.change_fight(round=play.fight.round + 1, first="", volley={})
    play.happened(TurnBegan(turn=play.fight.round))
    for begins in play.hooks(BEGINS):
        begins(play)
    enter(play, play.phases[0])
    for one in tuple(play.units()):
        for begins_for in play.hooks(BEGINS_FOR):
            begins_for(play, one)


# --- the acts ---------------------------------------------------------------------------------------------------------
def _end_refusals(ctx: Context, command: EndPhase) -> Iterator[Refusal]:
    for unfinished in ctx.chapters.at(UNFINISHED):
        yield from unfinished(ctx)


def undecided(ctx: Context) -> Iterator[Refusal]:
    """The reason against going on before it is settled who moves first."""
    if ctx.fight.phase == "initiative" and not ctx.fight.first:
        yield Refusal("First both sides roll for the first move.", "cm.turn.mcm.initiative")


def _first(ctx: Context) -> Iterator[Refusal]:
    """The reasons of chapters that must come before the turn goes on."""
    for before in ctx.chapters.at(BEFORE):
        yield from before(ctx)


def _end(play: Play, command: EndPhase) -> None:
    now, phases = play.fight.phase, play.phases
    after = phases[phases.index(now) + 1 :] if now in phases else phases if now == "obedience" else ()
    if after:
        enter(play, after[0])
    else:
        new_turn(play)


def _end_offers(ctx: Context, _: Unit | None) -> Iterator[Offer]:
    if ctx.over() or (ctx.fight.phase == "initiative" and not ctx.fight.first):
        return
    phases = ctx.phases
    left_out = -1 if ctx.fight.phase == "obedience" else len(phases)
    at = phases.index(ctx.fight.phase) if ctx.fight.phase in phases else left_out
    after = PHASE_NAMES[phases[at + 1]].lower() if at + 1 < len(phases) else f"turn {ctx.turn + 1}"
    idle = not waiting(ctx) and next(_first(ctx), None) is None
    yield Offer(f"On to {after}", GROUP, "cm.turn.mcm.order", key="end", usual=idle, by_itself=idle)


def _initiative_refusals(ctx: Context, command: RollInitiative) -> Iterator[Refusal]:
    if ctx.simultaneous:
        yield Refusal("All move at once; nobody rolls for the first move.", "cm.turn.system")
    elif ctx.fight.phase != "initiative" or ctx.fight.first:
        yield Refusal("The first move is settled for this turn.", "cm.turn.mcm.initiative")


def _initiative(play: Play, command: RollInitiative) -> None:
    """Each side rolls a die, again after a tie; the higher one chooses to move first or last."""
    one, other = (side for side in play.fight.sides[:2])
    rule = ("cm.turn.mcm.initiative",)
    rolled = against = 0
    while rolled == against:
        what = f"die for the first move{f', again after {rolled} against {against}' if rolled else ''}"
        rolled = play.roll(Dice(1), Why(f"{one.name}: {what}", one.id, rule=rule[0])).total
        against = play.roll(Dice(1), Why(f"{other.name}: {what}", other.id, rule=rule[0])).total
        if rolled == against and play.house("initiative-ties") == "fewer":
            break
    fewer = sum(unit.men for unit in play.troops(one.id)) <= sum(unit.men for unit in play.troops(other.id))
    wins = rolled > against or (rolled == against and fewer)
    higher, lower = (one, other) if wins else (other, one)
    why = Why(f"{higher.name}: move first or last?", higher.id, rule=rule[0])
    first = higher if play.choose((FIRST, LAST), why) == FIRST.key else lower
    high, low = max(rolled, against), min(rolled, against)
    play.happened(FirstMove(side=first.id, rolled=high if first is higher else low,
                            against=low if first is higher else high, rules=rule))  # fmt: skip
    play.change_fight(first=first.id)
    enter(play, "move-first")


def _is_rolled_for(ctx: Context, _: Unit | None) -> bool:
    return not ctx.over() and not ctx.simultaneous and ctx.fight.phase == "initiative"


def _stand_refusals(ctx: Context, command: Stand) -> Iterator[Refusal]:
    unit = ctx.figure(command.figure)
    if not is_waiting(ctx, unit):
        yield from ctx.unable(unit)
    if ctx.fight.phase == "orders":
        yield Refusal(f"{unit.name} must have an order, if only to hold.", "cm.turn.sim.orders")
    if ctx.fight.phase == "melee" and _waits(ctx, unit):
        yield Refusal("Its melee is still to be fought.", "cm.turn.mcm.order")
    if must_go_on(ctx, unit):
        yield Refusal(f"{unit.name} must go on with the charge.", "cm.charge.carry-through")


def _stand(play: Play, command: Stand) -> None:
    play.change(command.figure, done=True, paused=False)
    play.happened(Stood(figure=command.figure))


def _stand_offers(ctx: Context, unit: Unit) -> Iterator[Offer]:
    if ctx.fight.phase in ("orders", "melee") or must_go_on(ctx, unit) or not is_waiting(ctx, unit):
        return
    said = [one for stands in ctx.chapters.at(STANDS) if (one := stands(ctx, unit)) is not None]
    if "" not in said:
        yield Offer(said[0] if said else "Stand", GROUP, at_once=True, ends=True)


_ROLLS = Offer(
    "Roll for the first move", GROUP, "cm.turn.mcm.initiative", there=_is_rolled_for, usual=if_allowed, judged=False,
    idle=lambda ctx, _: _first(ctx),
)  # fmt: skip
END_PHASE: Act = offered(EndPhase, _end_offers, _end_refusals, _end, kinds=NOTHING)
INITIATIVE: Act = offered(RollInitiative, _ROLLS, _initiative_refusals, _initiative, kinds=NOTHING)
STAND: Act = offered(Stand, _stand_offers, _stand_refusals, _stand, kinds=STANDING)


def settle(play: Play) -> None:
    """End what no longer holds after a command, and see to what follows from it, chapter by chapter."""
    for settles in play.hooks(SETTLES):
        settles(play)
