"""Initiative: all General Plots are revealed, and the round begins (2, 3.1); or dice are rolled by mistake (3.2)."""

from collections.abc import Iterator

from gmtool.name_runs import in_words
from gmtool.rules.kit.acts import offered
from gmtool.rules.melee_rounds.acts.kinds import kinds
from gmtool.rules.melee_rounds.acts.seconds.playing import open_second
from gmtool.rules.melee_rounds.acts.seconds.spans import begin_whole_round, break_off
from gmtool.rules.melee_rounds.acts.stating.availability import ELSE
from gmtool.rules.melee_rounds.acts.stating.rolling import WHO, amr, duelling, forfeited, roll_at_start, roll_now
from gmtool.rules.melee_rounds.data.plots import Deed, PlotKind
from gmtool.rules.melee_rounds.state.commands import Initiative, RollByMistake
from gmtool.rules.melee_rounds.state.context import Act, Context, Offer, Play
from gmtool.rules.melee_rounds.state.events import Revealed
from gmtool.rules.melee_rounds.state.fight import Figure, Plot, Stage
from gmtool.rules.seam import Refusal

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
        names = ", ".join(in_words(one.name for one in missing))
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


_ROLLS = Offer(
    "Reveal plots, roll Initiative", "Round", WHEN, given=lambda ctx, _: {"round": ctx.fight.round},
    there=lambda ctx, _: ctx.fight.stage is Stage.PLOTS and not ctx.over(), usual=True, by_itself=True,
)  # fmt: skip
INITIATIVE: Act = offered(Initiative, _ROLLS, _refusals, _perform, kinds=kinds())


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


def _may_have(ctx: Context, figure: Figure) -> bool:
    kind = ctx.plot(figure)
    rolls_none = kind is not None and kind.dice == "none" and figure.dice is None
    return rolls_none and ctx.fight.stage is Stage.SECOND


_MISTAKES = Offer("Rolled Initiative by mistake", ELSE, ACCIDENTAL, there=_may_have)
MISTAKE: Act = offered(RollByMistake, _MISTAKES, _mistake_refusals, _roll_by_mistake, kinds=kinds())
