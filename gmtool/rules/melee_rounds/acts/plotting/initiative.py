"""Initiative: all General Plots are revealed, and the round begins (2, 3.1); or dice are rolled by mistake (3.2)."""

from collections.abc import Iterator

from gmtool.rules.melee_rounds.acts.kinds import kinds
from gmtool.rules.melee_rounds.acts.seconds.playing import open_second
from gmtool.rules.melee_rounds.acts.seconds.spans import begin_whole_round, break_off
from gmtool.rules.melee_rounds.acts.stating.availability import ELSE
from gmtool.rules.melee_rounds.acts.stating.rolling import WHO, amr, duelling, forfeited, roll_at_start, roll_now
from gmtool.rules.melee_rounds.data.plots import Deed, PlotKind
from gmtool.rules.melee_rounds.state.commands import Initiative, RollByMistake
from gmtool.rules.melee_rounds.state.context import Act, Context, Play
from gmtool.rules.melee_rounds.state.events import Revealed
from gmtool.rules.melee_rounds.state.fight import Figure, Plot, Stage
from gmtool.rules.seam import Choice, Refusal, draft_of

WHEN, TOGETHER = "mr.init.when", "mr.plot.simultaneous"
ACCIDENTAL = "mr.init.accidental-roll"


def unplotted(ctx: Context) -> tuple[Figure, ...]:
    """The figures that have not stated a General Plot, the players' own first."""
    return tuple(one for one in ctx.able() if one.plot is None)


def _refusals(ctx: Context, command: Initiative) -> Iterator[Refusal]:
    if ctx.fight.stage is not Stage.PLOTS or command.round != ctx.fight.round:
        yield Refusal("Initiative of this round has been rolled.", WHEN)
    missing = unplotted(ctx)
    if missing:
        names = ", ".join(one.name for one in missing)
        yield Refusal(f"State every General Plot first; still missing: {names}.", WHEN)


def _perform(play: Play, command: Initiative) -> None:
    """Reveal the plots, roll Initiative and open the first second; by a ruling figures without a plot only watch."""
    shown = tuple(one.id for one in play.able() if one.plot is not None and not one.plot.written)
    play.happened(Revealed(figures=shown, rules=(TOGETHER, "mr.plot.npc")))
    for one in play.able():
        kind = play.plot(one)
        if kind is not None and one.plot is not None:
            _end_inconsistent(play, one, kind)
            play.change(one.id, free=_has_free(play, one, one.plot, kind), forfeited=forfeited(play, one.plot))
    for one in play.able():
        roll_at_start(play, play.figure(one.id))
    for one in play.able():
        begin_whole_round(play, play.figure(one.id))
    open_second(play, 1)


def _has_free(play: Play, one: Figure, plot: Plot, kind: PlotKind) -> bool:
    """True if the first AMR of a duel is free for its owner to take (mr.init.duel-first-amr), if spells leave any."""
    fights = kind.dice == "amr" and not kind.thing
    return fights and duelling(play) and amr(one, plot) > forfeited(play, plot)


def _end_inconsistent(play: Play, one: Figure, kind: PlotKind) -> None:
    """End what goes on from the round before, unless it is consistent with the new plot (mr.plot.consistent)."""
    running = one.running is not None and one.running.until > play.now and not kind.lets_go_on(one.running.deed)
    casting = any(spell.ends > play.now for spell in one.cast) and not kind.lets(Deed.CAST)
    if running or casting:
        break_off(play, one.id)


def _offers(ctx: Context, figure: Figure | None) -> Iterator[Choice]:
    if figure is not None or ctx.fight.stage is not Stage.PLOTS or ctx.over():
        return
    draft = draft_of(Initiative, round=ctx.fight.round)
    against = tuple(_refusals(ctx, Initiative(round=ctx.fight.round)))
    label = "Reveal plots, roll Initiative"
    yield Choice("initiative", label, "Round", draft, (), against, WHEN, usual=True, by_itself=True)


INITIATIVE = Act(Initiative, _offers, _refusals, _perform, kinds=kinds())


def _mistake_refusals(ctx: Context, command: RollByMistake) -> Iterator[Refusal]:
    """Refusals of a roll by mistake: only a ruling can say that it happened."""
    figure, kind = ctx.figure(command.figure), ctx.plot(ctx.figure(command.figure))
    if ctx.fight.stage is Stage.PLOTS or figure.dice is not None:
        yield Refusal(f"{figure.name} rolls no Initiative now.", "mr.init.when")
    else:
        name = kind.name if kind is not None else "no plot"
        yield Refusal(f"{figure.name} has plotted {name}, and rolls no Initiative.", WHO)


def _roll_by_mistake(play: Play, command: RollByMistake) -> None:
    """Roll dice for all AMR, which count as if rolled with the others."""
    figure = play.figure(command.figure)
    if figure.dice is None and play.fight.stage is not Stage.PLOTS:
        roll_now(play, figure.id, amr(figure, figure.plot), (ACCIDENTAL,), delayed=True)


def _mistake_offers(ctx: Context, figure: Figure | None) -> Iterator[Choice]:
    kind = ctx.plot(figure) if figure is not None else None
    if figure is None or kind is None or kind.dice != "none" or figure.dice is not None:
        return
    if ctx.fight.stage is Stage.SECOND:
        draft = draft_of(RollByMistake, figure=figure.id)
        against = tuple(_mistake_refusals(ctx, RollByMistake(figure=figure.id)))
        yield Choice("mistake", "Rolled Initiative by mistake", ELSE, draft, (), against, ACCIDENTAL)


MISTAKE = Act(RollByMistake, _mistake_offers, _mistake_refusals, _roll_by_mistake, kinds=kinds())
