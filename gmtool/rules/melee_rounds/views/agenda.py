"""The agenda: plots, then second by second the plots, reactions and attacks."""

from gmtool.rules.melee_rounds.acts.fighting.resolving import SHIELD
from gmtool.rules.melee_rounds.acts.magic.timing import chained, last_cast
from gmtool.rules.melee_rounds.acts.plotting.initiative import unplotted
from gmtool.rules.melee_rounds.acts.seconds.playing import unresolved
from gmtool.rules.melee_rounds.acts.seconds.plots_in import may_react, unstated
from gmtool.rules.melee_rounds.acts.stating.availability import TAKES_AMR, defensive, may, must_state
from gmtool.rules.melee_rounds.data.kits import SECONDS
from gmtool.rules.melee_rounds.data.plots import Deed
from gmtool.rules.melee_rounds.state.context import Context
from gmtool.rules.melee_rounds.state.fight import Figure, Stage
from gmtool.rules.melee_rounds.state.stations import ASKS
from gmtool.rules.melee_rounds.views.strip import due, hides_dice, plan, strip
from gmtool.rules.seam import Agenda, BeatKind, Lane, Phase, Progress, Slot


def agenda(ctx: Context) -> Agenda:
    """The agenda of the round: who is asked next, the players' own first, and all that is known of the six seconds."""
    ended = ctx.over()
    following = () if ended else next_up(ctx)
    fight = ctx.fight
    title = "General Plots" if fight.stage is Stage.PLOTS else f"Second {fight.second}"
    return Agenda(
        fight.round,
        _phases(ctx, ended=ended),
        (Lane(title, _slots(ctx, following), lowest_first=True),),
        following,
        _prompt(ctx, following),
        () if ended else due(ctx),
        over=ended,
        called="Round",
        strip=strip(ctx),
    )


def reached(ctx: Context, agenda: Agenda, score: int | None) -> bool:
    """True if the round has come to a second; None: if every attack of the last one is resolved."""
    stage, second = ctx.fight.stage, ctx.fight.second
    if score is not None:
        return stage is not Stage.PLOTS and second >= score
    return stage is Stage.ATTACKS and second == SECONDS and not next_up(ctx)


def next_up(ctx: Context) -> tuple[str, ...]:
    """The figures that the table waits for: those that must state something, else those that may begin something."""
    match ctx.fight.stage:
        case Stage.PLOTS:
            found = unplotted(ctx)
        case Stage.SECOND:
            found = unstated(ctx) or tuple(one for one in ctx.able() if _may_begin(ctx, one))
        case Stage.REACTIONS:
            found = tuple(one for one in ctx.able() if may_react(ctx, one) or (one.changed and must_state(ctx, one)))
        case Stage.ATTACKS:
            found = unresolved(ctx)
    return tuple(one.id for one in found)


def _may_begin(ctx: Context, one: Figure) -> bool:
    """True if a figure without a die could begin what its General Plot is about: a spell, a Thievish Attack, a way.

    Not while interspell time runs, unless the next spell was plotted with the last one. Who threw a flash pellet a
    second ago is asked whatever its plot, for once the second is played its eyes are open; so is who may break Full
    Defensive (mr.fd.break-by-choice).
    """
    if _asked(ctx, one) is not None:
        return True
    if one.intent is not None:
        return False
    if one.free:
        return any(may(ctx, one, deed) for deed in TAKES_AMR)
    kind = ctx.plot(one)
    begins: tuple[Deed, ...] = (Deed.CAST, Deed.SNEAK, Deed.OTHER)
    if kind is None or (one.dice is not None and not kind.lets(Deed.CAST)):
        return False
    if kind.lets(Deed.CAST) and kind.dice == "amr" and one.casts >= one.forfeited:
        return False
    last = last_cast(ctx, one)
    if chained(ctx, one) and last is not None and not last.then:
        begins = begins[1:]
    return any(may(ctx, one, deed) for deed in begins)


def _asked(ctx: Context, one: Figure) -> str | None:
    """The question to a figure that may do something in this second whatever its plot; None where it may not."""
    found = (asks(ctx, one) for asks in ctx.chapters.at(ASKS))
    return next((question for question in found if question is not None), None)


def _slots(ctx: Context, following: tuple[str, ...]) -> tuple[Slot, ...]:
    """The figures by the second in which each acts next, or has acted last; those of whom none is known come last."""
    slots = (_slot(ctx, one, following) for one in ctx.everyone() if not one.gone)
    return tuple(sorted(slots, key=lambda slot: SECONDS + 1 if slot.score is None else slot.score))


def _slot(ctx: Context, one: Figure, following: tuple[str, ...]) -> Slot:
    progress = Progress.LOST
    if one.able:
        waits = Progress.LATER if _waits(one, following) else Progress.DONE
        progress = Progress.NOW if one.id in following[:1] else waits
    return Slot(one.id, _second(ctx, one) if one.able else None, None, plan(ctx, one), progress, key=one.id)


def _second(ctx: Context, one: Figure) -> int | None:
    """The present second while its attack or parry in it waits, else that of its next die, or of what it has done last.

    None where that is kept from the players.

    Its shield is part of another one's attack, and no deed of its own.
    """
    if hides_dice(ctx, one):
        return None
    if _is_at_it(ctx, one):
        return ctx.fight.second
    dice = one.dice.earliest(max(1, ctx.fight.second)) if one.dice is not None else ()
    done = [trace for trace in one.traces if trace.kind is BeatKind.DONE and not trace.secret and trace.rule != SHIELD]
    return dice[0] if dice else max((trace.second for trace in done), default=None)


def _is_at_it(ctx: Context, one: Figure) -> bool:
    """True if the attack or parry that it has stated is still to come in this second.

    The players do not learn so of one that is written and takes no die: there is nothing of it before it is done.
    """
    intent = one.intent
    if intent is None or intent.done or intent.missed or ctx.fight.stage is Stage.SECOND:
        return False
    return intent.deed in (Deed.ATTACK, Deed.PARRY) and not (intent.written and intent.free)


def _waits(one: Figure, following: tuple[str, ...]) -> bool:
    return one.id in following or (one.dice is not None and bool(one.dice.left))


def _phases(ctx: Context, *, ended: bool) -> tuple[Phase, ...]:
    """The stages of a round; those of a second recur in each."""
    named = (
        (Stage.PLOTS, "General Plots"),
        (Stage.SECOND, "Plots"),
        (Stage.REACTIONS, "Reactions"),
        (Stage.ATTACKS, "Attacks"),
    )
    order = [stage for stage, _ in named]
    now = order.index(ctx.fight.stage)
    found = []
    for place, (stage, label) in enumerate(named):
        progress = Progress.DONE if place < now or ended else Progress.NOW if place == now else Progress.LATER
        second = ctx.fight.second
        text = f"Second {second}: {label.lower()}" if progress is Progress.NOW and second else label
        found.append(Phase(stage.value, text, progress))
    return tuple(found)


def _prompt(ctx: Context, following: tuple[str, ...]) -> str:
    second = ctx.fight.second
    if not following:
        return {
            Stage.PLOTS: "Every General Plot is stated.",
            Stage.SECOND: f"Second {second}: nobody else has to plot.",
            Stage.REACTIONS: f"Second {second}: nobody else reacts.",
            Stage.ATTACKS: f"Every attack of second {second} is resolved.",
        }[ctx.fight.stage]
    one = ctx.figure(following[0])
    match ctx.fight.stage:
        case Stage.PLOTS:
            return f"{one.name} states its General Plot."
        case Stage.SECOND if (question := _asked(ctx, one)) is not None:
            return question
        case Stage.SECOND:
            has = must_state(ctx, one)
            return f"{one.name} {'has a die' if has else 'may begin something'} in second {second}."
        case Stage.REACTIONS if one.changed:
            return f"{one.name} has a die in second {second} now."
        case Stage.REACTIONS if defensive(one):
            return f"{one.name} is attacked: does it take its parry?"
        case Stage.REACTIONS:
            return f"{one.name} is attacked: does it fight now?"
    return f"{one.name}'s attack is resolved."
