"""The phases of a turn: who waits in each, what begins with one, and what a new turn brings.

The two turn systems have their phases as data (`MOVE_COUNTERMOVE`, `SIMULTANEOUS`). Morale has no phase: a check is due
where its cause arises (cm.turn.morale-anytime).
"""

from collections.abc import Callable, Iterator, Mapping

from gmtool.dice import Dice
from gmtool.rules.chainmail.acts.beasts.breath import may_breathe
from gmtool.rules.chainmail.acts.beasts.course import end_beast_turn
from gmtool.rules.chainmail.acts.beasts.fear import settle_fear
from gmtool.rules.chainmail.acts.beasts.flying import may_fly
from gmtool.rules.chainmail.acts.beasts.touching import settle_release, settle_touch
from gmtool.rules.chainmail.acts.fantasy.duels import end_fantastic_turn
from gmtool.rules.chainmail.acts.fantasy.quarrels import settle_quarrels
from gmtool.rules.chainmail.acts.fantasy.vanishing import settle_unseen
from gmtool.rules.chainmail.acts.fire import engines
from gmtool.rules.chainmail.acts.fire.missiles import fires_now, may_fire_first
from gmtool.rules.chainmail.acts.fire.occasions import begin_moving, mark_places
from gmtool.rules.chainmail.acts.fire.rates import tend
from gmtool.rules.chainmail.acts.joust.riding import lacks_aim, rides
from gmtool.rules.chainmail.acts.kinds import CHARGING, MOVING, NOTHING, STANDING, is_barred
from gmtool.rules.chainmail.acts.magic.pairs import unfought
from gmtool.rules.chainmail.acts.melee.carrying import must_go_on
from gmtool.rules.chainmail.acts.melee.rounds import has_round
from gmtool.rules.chainmail.acts.men.falling import end_moment
from gmtool.rules.chainmail.acts.men.shaken import check_armies
from gmtool.rules.chainmail.acts.men.shooting import mark_starts
from gmtool.rules.chainmail.acts.men.striking import close_in
from gmtool.rules.chainmail.acts.morale.captivity import come_back
from gmtool.rules.chainmail.acts.morale.charged import CHARGED
from gmtool.rules.chainmail.acts.morale.flight import end_flight
from gmtool.rules.chainmail.acts.morale.rallying import begin_rally
from gmtool.rules.chainmail.acts.moving.baggage import find_baggage
from gmtool.rules.chainmail.acts.moving.drill import begin_turn
from gmtool.rules.chainmail.acts.moving.fatigue import end_effort
from gmtool.rules.chainmail.acts.moving.ways import left
from gmtool.rules.chainmail.acts.obedience.commanders import settle_commanders
from gmtool.rules.chainmail.acts.obedience.rolling import begin, stand_label, undiced, waits
from gmtool.rules.chainmail.acts.siege.breaches import open_breaches
from gmtool.rules.chainmail.acts.siege.course import begin_siege_turn, end_siege_turn
from gmtool.rules.chainmail.acts.siege.engines import batters
from gmtool.rules.chainmail.acts.turn.marches import marches_first, marches_last
from gmtool.rules.chainmail.acts.turn.orders import lacks_order
from gmtool.rules.chainmail.acts.turn.weather import unsettled, weather_turn
from gmtool.rules.chainmail.acts.wizards.beings import prey_of, unmoved
from gmtool.rules.chainmail.acts.wizards.lapses import begin_spell_turn, confuse, settle_spells
from gmtool.rules.chainmail.acts.wizards.missiles import throws
from gmtool.rules.chainmail.state.battle import PhaseKey
from gmtool.rules.chainmail.state.commands import EndPhase, RollInitiative, Stand
from gmtool.rules.chainmail.state.context import Act, Context, Play
from gmtool.rules.chainmail.state.events import PHASE_NAMES, FirstMove, PhaseBegan, Stood, TurnBegan
from gmtool.rules.chainmail.state.mustering import as_one_man
from gmtool.rules.chainmail.state.unit import Pace, Unit
from gmtool.rules.seam import Choice, Option, Refusal, Why, draft_of

GROUP = "Turn"
FIRST, LAST = Option("first", "Move first"), Option("last", "Move last")


# --- who waits --------------------------------------------------------------------------------------------------------
def _may_move(ctx: Context, unit: Unit) -> bool:
    free = ctx.melee_of(unit.id) is None
    moves = (
        unit.side == ctx.moving_side()
        and unit.able
        and unit.men > 0
        and free
        and ((left(ctx, unit) > 0 and _may_go(ctx, unit)) or may_fly(ctx, unit) or may_breathe(ctx, unit))
    )
    fires = unit.able and _is_charged(ctx, unit) and may_fire_first(ctx, unit)
    return moves or fires or prey_of(ctx, unit) is not None


def _may_go(ctx: Context, unit: Unit) -> bool:
    """True for a unit whom no state keeps from every move on the ground."""
    return not is_barred(ctx, unit, MOVING) or not is_barred(ctx, unit, CHARGING)


def _marches(ctx: Context, unit: Unit) -> bool:
    """The first half of the move; whoever is out of control makes its whole move in it."""
    return marches_first(ctx, unit) or prey_of(ctx, unit) is not None


def _is_charged(ctx: Context, unit: Unit) -> bool:
    """True for a unit whose check to stand a charge waits."""
    return any(one.then == CHARGED and one.figure == unit.id for one in ctx.fight.checks)


def _fights(ctx: Context, unit: Unit) -> bool:
    """The first unit of a melee speaks for it, man to man of each of its melees, one with every foe; and the first of a
    pair for their fantastic combat."""
    if any(one.contacts[0].unit == unit.id and has_round(ctx, one) for one in ctx.fight.melees):
        return True
    melee = ctx.melee_of(unit.id)
    return melee is not None and any(one.id == unit.id for one, _ in unfought(ctx, melee))


def _works(ctx: Context, unit: Unit) -> bool:
    """Engines that fire, rams at work, and magic-users with a missile to throw."""
    return engines.ready(ctx, unit) or batters(ctx, unit) or throws(ctx, unit)


def _marches_on(ctx: Context, unit: Unit) -> bool:
    """The second half of the move; a Dragon may breathe at the end of its flight (cm.dragon.breath-overhead)."""
    return marches_last(ctx, unit) or (unit.fabled.flew_on == ctx.turn and may_breathe(ctx, unit))


def _never(ctx: Context, unit: Unit) -> bool:
    return False


WAITS: Mapping[PhaseKey, Callable[[Context, Unit], bool]] = {
    "obedience": waits,
    "initiative": _never,
    "move-first": _may_move,
    "move-last": _may_move,
    "orders": lacks_order,
    "half": _marches,
    "rest": _marches_on,
    "artillery": _works,
    "missile": fires_now,
    "melee": _fights,
    "lists": _never,
    "aims": lacks_aim,
    "ride": rides,
}
"""Whether a unit that is not done has something to do in a phase."""


def waiting(ctx: Context) -> tuple[Unit, ...]:
    """The units that still have something to do in this phase; those that are charged fire before anybody moves on."""
    found = [one for one in ctx.everyone() if is_waiting(ctx, one)]
    return tuple(sorted(found, key=lambda one: not _is_charged(ctx, one)))


def is_waiting(ctx: Context, unit: Unit) -> bool:
    """True if a unit still has something to do in this phase.

    Whoever falls in a phase of fire still fires; whoever pauses in a split-move can still go on.
    """
    if not unit.able and unit.id not in ctx.fight.volley:
        return False
    may = unit.paused or not unit.done
    return (unit.able and must_go_on(ctx, unit)) or (may and WAITS[ctx.fight.phase](ctx, unit))


# --- what begins with a phase and with a turn -------------------------------------------------------------------------
def _hold(play: Play) -> None:
    """The men of each unit who can fire as that begins: it takes effect at one moment (cm.turn.simultaneous-fire)."""
    play.change_fight(volley={one.id: play.shooting_men(one) for one in play.units()})


def _begin_fire(play: Play) -> None:
    confuse(play)
    _hold(play)


ENTERED: Mapping[PhaseKey, Callable[[Play], None]] = {
    "obedience": begin,
    "move-first": begin_moving,
    "move-last": begin_moving,
    "half": mark_places,
    "rest": mark_places,
    "artillery": _begin_fire,
    "melee": close_in,
}


def enter(play: Play, phase: PhaseKey) -> None:
    """Begin a phase."""
    for one in play.everyone():
        if one.done:
            play.change(one.id, done=False)
    end_moment(play)
    play.change_fight(phase=phase)
    if play.man_to_man and phase in ("move-first", "orders"):
        mark_starts(play)
    play.happened(PhaseBegan(phase=phase, rules=("cm.turn.mcm.order",)))
    if begins := ENTERED.get(phase):
        begins(play)


def new_turn(play: Play) -> None:
    """End the turn for every unit, and begin the next one."""
    end_siege_turn(play)
    end_beast_turn(play)
    for one in tuple(play.units()):
        end_effort(play, one)
        tend(play, one.id)
        end_flight(play, play.figure(one.id))
    for one in play.everyone():
        come_back(play, one)
    for one in tuple(play.units()):
        moved, charged = one.pace is not Pace.STOOD, one.pace is Pace.CHARGE
        since = play.turn + 1 if moved else one.since
        play.change(
            one.id, order=None, moved=0, pace=Pace.STOOD, climbed=False, shots=0, done=False, moved_last=moved,
            charged_last=charged, since=since, momentum=None,
        )  # fmt: skip
        begin_turn(play, one.id)
        end_fantastic_turn(play, one.id)
    play.change_fight(round=play.fight.round + 1, first="", volley={})
    play.happened(TurnBegan(turn=play.fight.round))
    weather_turn(play)
    begin_spell_turn(play)
    begin_siege_turn(play)
    enter(play, play.phases[0])
    for one in tuple(play.units()):
        begin_rally(play, one)


# --- the acts ---------------------------------------------------------------------------------------------------------
def _end_refusals(ctx: Context, command: EndPhase) -> Iterator[Refusal]:
    yield from unsettled(ctx)
    if ctx.fight.phase == "initiative" and not ctx.fight.first:
        yield Refusal("First both sides roll for the first move.", "cm.turn.mcm.initiative")
    if ctx.fight.phase == "lists" and all(one.over for one in ctx.fight.jousts):
        yield Refusal("No joust is drawn up.", "cm.joust.teams")
    if ctx.fight.phase == "aims" and waiting(ctx):
        yield Refusal("Both knights of a joust choose before they ride.", "cm.joust.choose")
    if ctx.fight.phase == "ride" and waiting(ctx):
        yield Refusal("A ride is still to be ridden.", "cm.joust.rides")
    yield from undiced(ctx)
    if ctx.fight.phase == "melee" and waiting(ctx):
        yield Refusal("A melee is still to be fought.", "cm.turn.mcm.order")
    yield from unmoved(ctx)
    for one in ctx.units():
        if must_go_on(ctx, one):
            yield Refusal(f"{one.name} must go on with the charge.", "cm.charge.carry-through")
    if ctx.fight.phase == "orders":
        for one in waiting(ctx):
            yield Refusal(f"{one.name}: no order.", "cm.turn.sim.orders")


def _end(play: Play, command: EndPhase) -> None:
    now, phases = play.fight.phase, play.phases
    after = phases[phases.index(now) + 1 :] if now in phases else phases if now == "obedience" else ()
    if after:
        enter(play, after[0])
    else:
        new_turn(play)


def _end_offers(ctx: Context, unit: Unit | None) -> Iterator[Choice]:
    if unit is not None or ctx.over() or (ctx.fight.phase == "initiative" and not ctx.fight.first):
        return
    phases = ctx.phases
    left_out = -1 if ctx.fight.phase == "obedience" else len(phases)
    at = phases.index(ctx.fight.phase) if ctx.fight.phase in phases else left_out
    after = PHASE_NAMES[phases[at + 1]].lower() if at + 1 < len(phases) else f"turn {ctx.turn + 1}"
    against = tuple(_end_refusals(ctx, EndPhase()))
    idle = not waiting(ctx) and next(unsettled(ctx), None) is None
    yield Choice(
        "end", f"On to {after}", GROUP, draft_of(EndPhase), (), against, "cm.turn.mcm.order", usual=idle, by_itself=idle
    )


def _initiative_refusals(ctx: Context, command: RollInitiative) -> Iterator[Refusal]:
    yield from unsettled(ctx)
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


def _initiative_offers(ctx: Context, unit: Unit | None) -> Iterator[Choice]:
    if unit is None and not ctx.over() and not ctx.simultaneous and ctx.fight.phase == "initiative":
        against, rule = tuple(unsettled(ctx)), "cm.turn.mcm.initiative"
        draft = draft_of(RollInitiative)
        yield Choice("initiative", "Roll for the first move", GROUP, draft, (), against, rule, usual=not against)


def _stand_refusals(ctx: Context, command: Stand) -> Iterator[Refusal]:
    unit = ctx.figure(command.figure)
    if not is_waiting(ctx, unit):
        yield from ctx.unable(unit)
    if ctx.fight.phase == "orders":
        yield Refusal(f"{unit.name} must have an order, if only to hold.", "cm.turn.sim.orders")
    if ctx.fight.phase == "melee" and _fights(ctx, unit):
        yield Refusal("Its melee is still to be fought.", "cm.turn.mcm.order")
    if must_go_on(ctx, unit):
        yield Refusal(f"{unit.name} must go on with the charge.", "cm.charge.carry-through")


def _stand(play: Play, command: Stand) -> None:
    play.change(command.figure, done=True, paused=False)
    play.happened(Stood(figure=command.figure))


def _stand_offers(ctx: Context, unit: Unit | None) -> Iterator[Choice]:
    if (
        unit is not None
        and not must_go_on(ctx, unit)
        and is_waiting(ctx, unit)
        and ctx.fight.phase not in ("orders", "melee", "lists", "aims", "ride")
    ):
        if ctx.fight.phase == "obedience" and not stand_label(ctx, unit):
            return
        fires = ctx.fight.phase in ("artillery", "missile") or (
            unit.side != ctx.moving_side() and may_fire_first(ctx, unit)
        )
        label = "Hold fire" if fires else stand_label(ctx, unit) or "Stand"
        yield Choice("stand", label, GROUP, draft_of(Stand, figure=unit.id), ends=True)


END_PHASE = Act(EndPhase, _end_offers, _end_refusals, _end, kinds=NOTHING)
INITIATIVE = Act(RollInitiative, _initiative_offers, _initiative_refusals, _initiative, kinds=NOTHING)
STAND = Act(Stand, _stand_offers, _stand_refusals, _stand, kinds=STANDING)


def settle(play: Play) -> None:
    """End melees in which only one side is left; see to commanders, fallen walls, and who has found baggage; to the
    invisible, and to bands of Orcs."""
    settle_commanders(play)
    settle_spells(play)
    for melee in play.fight.melees:
        if not any(play.figure(one.unit).able and play.figure(one.foe).able for one in melee.contacts):
            play.change_fight(melees=tuple(one for one in play.fight.melees if one.key != melee.key))
    open_breaches(play)
    settle_fear(play)
    settle_touch(play)
    settle_release(play)
    for one in play.everyone() if play.single else ():
        if one.start > 1 and not one.engine:  # whoever joins later is one man as well
            play.change(one.id, formation=as_one_man(one).formation, mixed="", mixed_men=0)
    check_armies(play)
    find_baggage(play)
    settle_unseen(play)
    settle_quarrels(play)
