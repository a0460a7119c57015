"""General Plots at the beginning of a round: sealed until all are in (2.1)."""

from collections.abc import Iterator

from gmtool.rules.kit.acts import offered
from gmtool.rules.melee_rounds.acts.kinds import PLOTS, kinds
from gmtool.rules.melee_rounds.acts.plotting.plots import GENERAL, armed, casts_nothing, inputs, plot_of, plot_refusals
from gmtool.rules.melee_rounds.data.plots import FIGHTING, Deed, PlotKind
from gmtool.rules.melee_rounds.state.commands import StatePlot
from gmtool.rules.melee_rounds.state.context import Act, Context, Offer, Play
from gmtool.rules.melee_rounds.state.events import Plotted
from gmtool.rules.melee_rounds.state.fight import Figure, Stage
from gmtool.rules.seam import Input, InputKind, Refusal

GROUP = "General Plot"
MAGIC = "magic"


def _refusals(ctx: Context, command: StatePlot) -> Iterator[Refusal]:
    figure = ctx.figure(command.figure)
    yield from _stage(ctx)
    yield from plot_refusals(ctx, figure, command)


def _stage(ctx: Context) -> Iterator[Refusal]:
    if ctx.fight.stage is not Stage.PLOTS:
        yield Refusal("The plots of this round are revealed.", "mr.plot.simultaneous")


def _perform(play: Play, command: StatePlot) -> None:
    """State the plot; until all are revealed it may be stated again."""
    figure, plot = play.figure(command.figure), plot_of(command)
    play.change(figure.id, plot=plot)
    play.happened(
        Plotted(
            figure=figure.id,
            plot=plot.kind,
            casts=plot.casts,
            words=plot.words,
            written=plot.written,
            secret=plot.secret,
            again=figure.plot is not None,
            rules=(GENERAL,),
        )
    )


def _offers(ctx: Context, figure: Figure) -> Iterator[Offer]:
    if ctx.fight.stage is not Stage.PLOTS:
        return
    usual = _usual(ctx, figure)
    nothing = casts_nothing(ctx, figure)
    # plots to cast come last for figures without spells
    for kind in sorted(ctx.tables.plots.values(), key=lambda kind: kind.lets(Deed.CAST) and nothing):
        plain, is_usual = not (kind.casts > 1 or kind.reaching or kind.thing), kind.key == usual
        yield Offer(
            kind.name, GROUP, kind.rule, key=f"plot {kind.key}", given={"plot": kind.key},
            fields=(), also=(*inputs(ctx, figure, kind), *_hidden(kind)),
            judged=False, barred=(*_stage(ctx), *_never(ctx, figure, kind)),
            usual=is_usual, at_once=plain, unasked=is_usual and plain, sealed=True,
        )  # fmt: skip


def _never(ctx: Context, figure: Figure, kind: PlotKind) -> Iterator[Refusal]:
    """Reasons why a kind of plot is impossible, whatever its inputs."""
    asked = next((one for one in inputs(ctx, figure, kind) if one.field == "thing"), None) if kind.thing else None
    first = asked.candidates({})[:1] if asked is not None else ()
    thing = str(first[0].value) if first else ""
    yield from plot_refusals(ctx, figure, StatePlot(figure=figure.id, plot=kind.key, thing=thing))


def _hidden(kind: PlotKind) -> Iterator[Input]:
    """The inputs of what the players are not told (mr.plot.written, mr.init.secret)."""
    yield Input(
        "written", "Written, kept from the players", InputKind.YES_NO, default=False, required=False, private=True
    )
    if kind.dice != "none":
        yield Input("secret", "Initiative in secret", InputKind.YES_NO, default=False, required=False, private=True)


def _usual(ctx: Context, figure: Figure) -> str:
    """The default plot: that of the round before, else what the card makes likely."""
    if figure.before:
        return figure.before
    return MAGIC if figure.spells and not armed(ctx, figure) else FIGHTING


PLOT: Act = offered(StatePlot, _offers, _refusals, _perform, kinds=kinds(PLOTS))
