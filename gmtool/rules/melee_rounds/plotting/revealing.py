"""All General Plots are in: they are revealed together, Initiative is rolled, and the round begins (2, 3.1)."""

from collections.abc import Iterator

from gmtool.rules.melee_rounds.act import Act
from gmtool.rules.melee_rounds.commands import Initiative
from gmtool.rules.melee_rounds.context import Context, Play
from gmtool.rules.melee_rounds.data.plots import PlotKind
from gmtool.rules.melee_rounds.deeds.breaking_off import break_off
from gmtool.rules.melee_rounds.deeds.whole_round import begin_whole_round
from gmtool.rules.melee_rounds.events import Revealed
from gmtool.rules.melee_rounds.initiative.amr import amr, duelling, forfeited
from gmtool.rules.melee_rounds.initiative.rolling import roll_at_start
from gmtool.rules.melee_rounds.seconds.opening import open_second
from gmtool.rules.melee_rounds.seconds.over import over
from gmtool.rules.melee_rounds.state import Deed, Figure, Plot, Stage
from gmtool.rules.seam import Choice, Json, Refusal

WHEN, TOGETHER = "mr.init.when", "mr.plot.simultaneous"


def unplotted(ctx: Context) -> tuple[Figure, ...]:
    """Those who have not stated a General Plot, the players' own first."""
    return tuple(one for one in ctx.able() if one.plot is None)


def _refusals(ctx: Context, command: Initiative) -> Iterator[Refusal]:
    if ctx.fight.stage is not Stage.PLOTS or command.round != ctx.fight.round:
        yield Refusal("Initiative of this round has been rolled.", WHEN)
    missing = unplotted(ctx)
    if missing:
        names = ", ".join(one.name for one in missing)
        yield Refusal(f"First every General Plot is stated; none yet: {names}.", WHEN)


def _perform(play: Play, command: Initiative) -> None:
    """By a ruling even while plots are missing: those only watch."""
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
    """The first AMR of a duel is taken when its owner likes (mr.init.duel-first-amr), if spells leave any."""
    fights = kind.dice == "amr" and not kind.thing
    return fights and duelling(play) and amr(one, plot) > forfeited(play, plot)


def _end_inconsistent(play: Play, one: Figure, kind: PlotKind) -> None:
    """What goes on from the round before must be consistent with the new plot as well (mr.plot.consistent)."""
    running = one.running is not None and one.running.until > play.now and not kind.lets_go_on(one.running.deed)
    casting = any(spell.ends > play.now for spell in one.cast) and not kind.lets(Deed.CAST)
    if running or casting:
        break_off(play, one.id)


def _offers(ctx: Context, figure: Figure | None) -> Iterator[Choice]:
    if figure is not None or ctx.fight.stage is not Stage.PLOTS or over(ctx):
        return
    draft: dict[str, Json] = {"kind": "mr.initiative/1", "round": ctx.fight.round}
    against = tuple(_refusals(ctx, Initiative(round=ctx.fight.round)))
    yield Choice("initiative", "Reveal plots, roll Initiative", "Round", draft, (), against, WHEN, usual=True)


INITIATIVE = Act(Initiative, _offers, _refusals, _perform)
