"""Agenda: the turn's order as the screen shows it."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache

from gmtool.rules.kit.derived import derived
from gmtool.rules.seam import Agenda, Breakdown, Due, Lane, Modifier, Phase, Progress, Slot, signed
from gmtool.rules.tft.acts.attacks.adjusted_dx import to_hit
from gmtool.rules.tft.acts.attacks.intent import blow_of, intent
from gmtool.rules.tft.acts.attacks.moment import Moment
from gmtool.rules.tft.acts.attacks.order import (
    ATTACK,
    FIRST_TIER,
    HELD_TIER,
    LAST_TIER,
    OFF_HAND,
    PIKE_TIER,
    SECOND,
    USUAL_TIER,
    heads,
    is_barred,
    moment,
    pending,
    tied,
    to_do,
    turn_lost,
)
from gmtool.rules.tft.acts.attacks.ready_arms import SLOWED
from gmtool.rules.tft.acts.options.as_proposed import proposals, to_move
from gmtool.rules.tft.acts.options.offers import offers
from gmtool.rules.tft.acts.options.undecided import adjdx_now, strike_option, undecided
from gmtool.rules.tft.acts.turn.renewal import to_renew
from gmtool.rules.tft.acts.turn.retreat import may_force, victors
from gmtool.rules.tft.acts.turn.stages import decided, moving_side, with_verb
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.engagement import standing_over, stands_on
from gmtool.rules.tft.state.fight import TRAMPLE, Figure, Placed, Stage
from gmtool.rules.tft.state.stations import CHOOSES_LATER, HAS_NO_OPTION
from gmtool.rules.tft.views.openings import openings, with_openings

_PHASES = (
    (Stage.INITIATIVE, "Initiative"),
    (Stage.RENEWAL, "Spells"),
    (Stage.MOVEMENT, "Movement"),
    (Stage.COMBAT, "Actions"),
    (Stage.RETREATS, "Retreats"),
)


OUT_TIER = HELD_TIER + 1
"""The tier of those who have no place in the order any more."""
_QUICK_PHASES = {Stage.COMBAT: "Options", Stage.RETREATS: "Effects"}


def agenda(ctx: Context) -> Agenda:
    """The agenda: phases, the order, the figures who may act, and reminders."""
    stage, turn = ctx.fight.stage, ctx.fight.turn
    phases, over_now = _phases(ctx.book.variants.stages, stage, quick=ctx.quick), stage is Stage.OVER
    if ctx.brief:
        return Agenda(turn=turn, phases=phases, lanes=(), next=_next(ctx), prompt="", over=over_now)
    return Agenda(
        turn=turn,
        phases=phases,
        lanes=(Lane("Order · adjDX", _slots(ctx)),),
        next=_next(ctx),
        prompt=_prompt(ctx),
        due=tuple(_due(ctx)),
        over=over_now,
    )


def reached(ctx: Context, agenda: Agenda, score: int | None) -> bool:
    """True if the turn has come to an adjDX, before any second shot; None: if all actions are done."""
    if ctx.fight.stage is not Stage.COMBAT:
        return ctx.fight.stage is Stage.RETREATS
    waiting = _to_come(ctx)
    if score is None:
        return not waiting
    return all(one.score < score or one.tier == LAST_TIER for one in waiting)


@cache
def _phases(played: tuple[str, ...], now: Stage, *, quick: bool) -> tuple[Phase, ...]:
    """The phases of a turn in which these stages are played."""
    phases = [one for one in _PHASES if one[0].value in played]
    if quick:
        phases = [(stage, _QUICK_PHASES.get(stage, label)) for stage, label in phases]
    stages = [stage for stage, _ in phases]
    at = stages.index(now) if now in stages else len(stages)
    progress = (Progress.DONE, Progress.NOW, Progress.LATER)
    return tuple(
        Phase(stage.value, label, progress[(number > at) - (number < at) + 1])
        for number, (stage, label) in enumerate(phases)
    )


def _next(ctx: Context) -> tuple[str, ...]:
    stage = ctx.fight.stage
    if stage is Stage.RENEWAL:
        return tuple(one.id for one in ctx.everyone() if to_renew(ctx, one))
    if ctx.quick and stage is Stage.MOVEMENT:
        return tuple(one.id for one in to_move(ctx, moving_side(ctx)))
    if stage is Stage.MOVEMENT:
        return tuple(one.id for one in ctx.everyone() if _to_move(ctx, one) and _may_choose(ctx, one))
    if stage is Stage.COMBAT:
        return _acting(ctx)
    if stage is Stage.RETREATS:
        return tuple(one.id for one in victors(ctx)[:1])
    return ()


def _acting(ctx: Context) -> tuple[str, ...]:
    """The heads of the order; before them the undecided whose moment has come, after them whoever has an opening."""
    if ctx.quick:
        return tuple(proposals(ctx))
    if tied(ctx):
        return ()
    waiting = pending(ctx)
    free = (one.figure for one in undecided(ctx) if not waiting or one.place <= waiting[0].place)
    return (*free, *heads(ctx), *with_openings(ctx))


def _to_come(ctx: Context) -> tuple[Moment, ...]:
    """The moments still to come, with those of the undecided."""
    decided = (replace(one, lines=_lines(ctx, ctx.figure(one.figure))[one.act]) for one in pending(ctx))
    return tuple(sorted((*undecided(ctx), *decided), key=lambda one: one.rank))


@derived
def _lines(ctx: Context, figure: Figure) -> Mapping[str, tuple[Modifier, ...]]:
    """The lines of the scores of a figure's acts that are not done."""
    left = [act for act in to_do(ctx, figure) if act not in figure.deeds.acts]
    return {act: moment(ctx, figure, act).lines for act in left}


def _to_move(ctx: Context, figure: Figure) -> bool:
    """True if its side moves, it has no option yet, and none is chosen for it later or by somebody else."""
    if not figure.able or figure.side != moving_side(ctx) or figure.deeds.option:
        return False
    return not any(waits(ctx, figure) for waits in ctx.chapters.at(CHOOSES_LATER))


def _may_choose(ctx: Context, figure: Figure) -> bool:
    """True if there is an option for it.

    There is none for the helpless, and for those held down who cannot crawl away.
    """
    if turn_lost(ctx, figure) or any(stays(ctx, figure) for stays in ctx.chapters.at(HAS_NO_OPTION)):
        return False
    return standing_over(ctx, figure) is None or any(choice.allowed for choice in offers(ctx, figure))


def _prompt(ctx: Context) -> str:
    stage, first = ctx.fight.stage, _next(ctx)
    if stage is Stage.INITIATIVE:
        return "Only one side is left: end the fight." if decided(ctx) else "Roll initiative."
    if stage is Stage.OVER:
        return "The fight is over."
    if stage is Stage.RENEWAL:
        return "Renew spells." if first else "All spells are renewed or over."
    if stage is Stage.MOVEMENT:
        side = next((one.name for one in ctx.fight.sides if one.id == moving_side(ctx)), "")
        done = with_verb(side, "has moved.", "have moved.")
        return f"{side}: choose options and move." if first else done
    if stage is Stage.COMBAT and ctx.quick:
        return "All act at once." if first else "All have acted: record the effects."
    if stage is Stage.COMBAT:
        if tied(ctx):
            return "Equal adjDX: roll the tie die."
        return _who_acts(ctx, ctx.figure(first[0])) if first else "Everyone has acted."
    return "Retreats may be forced."


def _who_acts(ctx: Context, figure: Figure) -> str:
    return f"{figure.name} may still attack." if strike_option(ctx, figure) else f"{figure.name} acts."


def _slots(ctx: Context) -> tuple[Slot, ...]:
    """Finished acts in their places among those to come; figures out of the order come last."""
    waiting, head = _to_come(ctx), _next(ctx)
    now = next((one for one in waiting if head[:1] == (one.figure,)), None)
    rows = [(_ranked(one), _slot(ctx, one, now=one is now)) for one in waiting]
    waits = {one.figure for one in waiting}
    for figure in ctx.everyone():
        if figure.fled:
            continue
        done = [one for one in figure.deeds.placed if one.act or figure.id not in waits]
        rows += [(_rank_of(one), _done(ctx, figure, one)) for one in done]
        if not done and figure.id not in waits:
            slot = _settled(ctx, figure)
            rows.append(((slot.tier + USUAL_TIER, -(slot.score or 0), True, 0, ()), slot))
    return tuple(slot for _, slot in sorted(rows, key=lambda row: row[0]))


_Rank = tuple[int, int, bool, int, tuple[int, ...]]
"""The sort key of a row: tier, score, finished acts first and in their sequence, tie dice."""


def _ranked(one: Moment) -> _Rank:
    tier, score, dice = one.rank
    return tier, score, True, 0, dice


def _rank_of(one: Placed) -> _Rank:
    return one.tier, -sum(line.value for line in one.lines), False, one.serial, ()


def _slot(ctx: Context, one: Moment, *, now: bool) -> Slot:
    figure = ctx.figure(one.figure)
    die = f"tie die {one.tie[-1]}" if one.tie else _opening(ctx, one) or _besides(ctx, one)
    note = ", ".join(part for part in (_OUT_OF_TURN.get(one.tier, ""), die) if part)
    progress = Progress.NOW if now else Progress.LATER
    words = "may attack" if strike_option(ctx, figure) else intends(ctx, figure, one.act)
    return Slot(
        one.figure, one.score, one.breakdown, words, progress, note, f"{one.figure}:{one.act}", one.tier - USUAL_TIER
    )


_OUT_OF_TURN = {
    PIKE_TIER: "pike first",
    FIRST_TIER: "pole weapon first",
    LAST_TIER: "second shot last",
    HELD_TIER: "waits",
}
"""Why an act comes before or after those of the usual tier, whatever their adjDX."""


def _opening(ctx: Context, one: Moment) -> str:
    """The target at which it comes before the head of the order, and its score there."""
    if one.act != ATTACK or one.figure not in openings(ctx):
        return ""
    best, target = openings(ctx)[one.figure]
    return f"may go first: {best.score} if it attacks {ctx.figure(target).name}"


def _besides(ctx: Context, one: Moment) -> str:
    """The distance of a shot or throw, which counts to hit and not for the order (tm.turn.order-ignores-range)."""
    hits = _totals(ctx, ctx.figure(one.figure)).get(one.act == OFF_HAND) if one.act in _BLOWS else None
    more = 0 if hits is None else hits - one.score
    return f"{signed(more)} to hit for the distance" if more else ""


_BLOWS = (ATTACK, OFF_HAND, SECOND)


@derived
def _totals(ctx: Context, figure: Figure) -> Mapping[bool, int]:
    """The most with which the blows hit that a figure intends: that of the off hand (true), and any other."""
    blows = {off_hand: blow_of(ctx, figure, off_hand=off_hand) for off_hand in (False, OFF_HAND in to_do(ctx, figure))}
    return {off_hand: to_hit(ctx, blow).total for off_hand, blow in blows.items() if blow is not None}


def _done(ctx: Context, figure: Figure, one: Placed) -> Slot:
    """A finished act, with the score that the figure had then."""
    lost = not figure.able or (one.act == SECOND and SLOWED in figure.deeds.acts)
    own = Breakdown("adjDX", one.lines, key="adjdx")
    progress = Progress.LOST if lost else Progress.DONE
    words, key = intends(ctx, figure, one.act), f"{figure.id}:{one.act}"
    return Slot(
        figure.id, own.total, own, words, progress, _OUT_OF_TURN.get(one.tier, ""), key, tier=one.tier - USUAL_TIER
    )


_NO_PLACE = (Stage.COMBAT, Stage.RETREATS, Stage.OVER)
"""The stages in which only those who act, or have acted, have a place in the order; in Quick Combat the last alone."""


def _settled(ctx: Context, figure: Figure) -> Slot:
    """A figure that has no place among the actions: before and after them, in Quick Combat, or none any more."""
    acts = to_do(ctx, figure)
    stage = ctx.fight.stage
    to_move, quick = _to_move(ctx, figure), ctx.quick
    if quick and figure.able and stage in (Stage.MOVEMENT, Stage.COMBAT) and figure.id in _next(ctx):
        progress = Progress.NOW
    elif (
        not figure.able
        or (turn_lost(ctx, figure) and not figure.deeds.acts)
        or (stage is Stage.COMBAT and not quick and _comes_to_nothing(ctx, figure))
        or (to_move and not _may_choose(ctx, figure))
    ):
        progress = Progress.LOST
    elif stage in _NO_PLACE:
        progress = Progress.DONE
    elif to_move and not quick:
        progress = Progress.NOW
    else:
        progress = Progress.DONE if figure.deeds.option else Progress.LATER
    act, words = next(iter(acts), ""), intends(ctx, figure, "")
    key = f"{figure.id}:{act}"
    if not figure.able or stage is Stage.OVER or (not quick and stage in _NO_PLACE):
        return Slot(figure.id, None, None, words, progress, key=key, tier=OUT_TIER - USUAL_TIER)
    own = adjdx_now(ctx, figure)
    return Slot(figure.id, own.total, own, words, progress, key=key)


def _comes_to_nothing(ctx: Context, figure: Figure) -> bool:
    """True if a state bars all that a figure, which has done nothing yet, would have done, as a panic does."""
    acts = to_do(ctx, figure)
    return bool(acts) and not figure.deeds.acts and all(is_barred(ctx, figure, act) for act in acts)


def intends(ctx: Context, figure: Figure, act: str) -> str:
    """A figure's option and target, in a few words."""
    if not figure.able:
        return "dead" if figure.dead else "out"
    if act.startswith(TRAMPLE):
        under = ctx.fight.figures.get(act.partition(":")[2])
        return f"tramples {under.name}" if under else "tramples vermin"
    option = ctx.tables.options.get(figure.deeds.option)
    if option is None:
        return ""
    plan = intent(ctx, figure) if option.attack else None
    target = ctx.fight.figures.get(plan.target) if plan else None
    words = option.title.lower() if act in ("", "attack") else {"second": "second shot"}.get(act, act)
    return f"{words}: {target.name}" if target else words


def _due(ctx: Context) -> list[Due]:
    due = []
    for figure in ctx.everyone():
        rises = ctx.does(figure, "stands") and not figure.deeds.path
        if rises and figure.able and stands_on(ctx, figure) is None and ctx.fight.stage is not Stage.RETREATS:
            due.append(Due(f"{figure.name} stands up at the end of the actions.", figure.id, "tm.option.g-stand"))
        for enemy in may_force(ctx, figure):
            due.append(Due(f"{figure.name} may force {enemy.name} back.", figure.id, "tm.retreat.condition"))
    return due
