"""A change of General Plot in the middle of a round: because of an attack, or with the GM's leave (2.3, 3.1.3)."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from gmtool.rules.kit.acts import offered
from gmtool.rules.kit.gate import Kinds, Meant
from gmtool.rules.melee_rounds.acts.fighting.full_defensive import end_defence
from gmtool.rules.melee_rounds.acts.kinds import ASKS, CHANGES, kinds
from gmtool.rules.melee_rounds.acts.plotting.plots import inputs, plot_of, plot_refusals
from gmtool.rules.melee_rounds.acts.seconds.spans import break_off
from gmtool.rules.melee_rounds.acts.stating.availability import defensive, has_dice, has_not_rolled, in_force, running
from gmtool.rules.melee_rounds.acts.stating.choosing import one_of
from gmtool.rules.melee_rounds.acts.stating.intents import forget
from gmtool.rules.melee_rounds.acts.stating.rolling import amr, forfeited, roll_now, take
from gmtool.rules.melee_rounds.data.plots import Deed, PlotKind
from gmtool.rules.melee_rounds.state.commands import ChangePlot
from gmtool.rules.melee_rounds.state.context import Act, Context, Offer, Play
from gmtool.rules.melee_rounds.state.dice import Dice
from gmtool.rules.melee_rounds.state.events import Changed, ChangeForbidden
from gmtool.rules.melee_rounds.state.fight import Figure, Stage
from gmtool.rules.seam import BeatKind, Candidate, Input, InputKind, Option, Refusal, Why

CHANGE, ATTACKED, UNAWARE = "mr.plot.change", "mr.init.attacked-may-change", "mr.init.thievish-hit-unaware"
GROUP = "Change the General Plot"


def may_without_leave(ctx: Context, figure: Figure, kind: PlotKind) -> bool:
    """True if a change needs no leave: the figure was attacked without having rolled Initiative, and now fights."""
    if in_force(ctx, figure) or not has_not_rolled(ctx, figure) or kind.dice != "amr" or kind.thing:
        return False
    if ctx.fight.stage is Stage.REACTIONS:
        return figure.attacked
    return ctx.fight.stage is Stage.SECOND and 0 < figure.alert <= ctx.fight.second


def _refusals(ctx: Context, command: ChangePlot) -> Iterator[Refusal]:
    figure = ctx.figure(command.figure)
    kind = ctx.tables.plots.get(command.plot)
    yield from plot_refusals(ctx, figure, command)
    yield from _closed(ctx, figure)
    if kind is not None and not may_without_leave(ctx, figure, kind):
        yield from _asking(ctx, figure)
    if kind is not None and kind.thing:
        yield Refusal(f"{kind.name} takes the whole round.", kind.rule)
    if figure.plot is not None and figure.plot.kind == command.plot and not command.casts:
        yield Refusal(f"{figure.name} has already plotted that.", CHANGE)


def _closed(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    if ctx.fight.stage is Stage.PLOTS:
        yield Refusal("The General Plots are being stated: state another.", CHANGE)
    elif ctx.fight.stage is Stage.ATTACKS:
        yield Refusal(f"The plots of second {ctx.fight.second} are in.", "mr.plot.simultaneous")


def _asking(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    if ctx.fight.stage is Stage.REACTIONS:
        yield Refusal(f"The plots of second {ctx.fight.second} are in.", "mr.plot.simultaneous")


def _perform(play: Play, command: ChangePlot) -> None:
    """Change the plot; if the new one is to fight, dice are rolled at once, this second included."""
    figure, kind = play.figure(command.figure), play.tables.plots.get(command.plot)
    if kind is None:
        return
    attacked = may_without_leave(play, figure, kind)
    if not attacked and not _allowed(play, figure, kind):
        play.change(figure.id, barred=play.fight.second)
        play.happened(ChangeForbidden(figure=figure.id, plot=kind.key, rules=(CHANGE,)))
        return
    before = figure.plot.kind if figure.plot is not None else ""
    if defensive(figure):
        end_defence(play, figure.id, "plot")
        play.change(figure.id, later=())
    forget(play, figure.id)
    if _busy(play, play.figure(figure.id)) and not _goes_on(play, figure, kind):
        break_off(play, figure.id)
    plot = replace(plot_of(command), secret=figure.plot is not None and figure.plot.secret)
    rules = (ATTACKED,) if attacked else (CHANGE,)
    play.change(figure.id, plot=plot, ended=False, changed=True, reacted=False, barred=0)
    play.trace(figure.id, BeatKind.BROKEN, "≠", f"Changes its plot to {kind.name}", rules[0])
    play.happened(Changed(figure=figure.id, before=before, after=kind.key, attacked=attacked, rules=rules))
    _roll(play, play.figure(figure.id), kind, attacked=attacked)


def _busy(play: Play, figure: Figure) -> bool:
    """True if a figure is busy, if only with something for the whole round that it has not begun yet."""
    return figure.running is not None or running(play, figure)


def _goes_on(play: Play, figure: Figure, kind: PlotKind) -> bool:
    return kind.lets_go_on(figure.running.deed if figure.running is not None else Deed.CAST)


def _allowed(play: Play, figure: Figure, kind: PlotKind) -> bool:
    why = Why(f"{figure.name} wants to change its plot to {kind.name}", figure=figure.id, rule=CHANGE)
    return play.choose((Option("yes", "Allow"), Option("no", "Do not allow")), why) == "yes"


def _roll(play: Play, figure: Figure, kind: PlotKind, *, attacked: bool) -> None:
    """Roll dice for a figure that now fights and has none; one with dice keeps them.

    Spells cast in this round have used up an AMR each (mr.magic.casting-needs-no-amr).
    """
    if kind.dice != "amr" or has_dice(figure) or figure.free or figure.plot is None:
        return
    given = max(forfeited(play, figure.plot), figure.casts)
    play.change(figure.id, forfeited=given, start=0)
    delayed = attacked and play.house("reaction-dice") == "delayed"
    number = max(0, amr(figure, figure.plot) - given)
    rules = (ATTACKED, *((UNAWARE,) if figure.alert else ())) if attacked else (CHANGE,)
    if figure.later:
        take(play, figure.id, Dice.of(figure.later).after(play.fight.second - 1), figure.later, rules)
        return
    roll_now(play, figure.id, number, rules, delayed=delayed)


def _offers(ctx: Context, figure: Figure) -> Iterator[Offer]:
    """The choices: one for each plot that needs no leave, and a single one for all others while plots can be stated.

    A figure that joined in the middle of the round has no plot yet, and gets one the same way.
    """
    if ctx.fight.stage not in (Stage.SECOND, Stage.REACTIONS):
        return
    plotted = figure.plot.kind if figure.plot is not None else ""
    gone = any(ctx.book.gate.against(ctx, Meant(figure.id, kinds(CHANGES))))
    for kind in () if gone else ctx.tables.plots.values():
        if kind.key != plotted and may_without_leave(ctx, figure, kind):
            yield Offer(
                kind.name, GROUP, ATTACKED, key=f"change {kind.key}", given={"plot": kind.key},
                fields=(), also=inputs(ctx, figure, kind),
                judged=False, barred=plot_refusals(ctx, figure, _as(figure, kind)),
            )  # fmt: skip
    if ctx.fight.stage is Stage.SECOND:
        yield Offer(
            "Another plot, if you allow it", GROUP, CHANGE, key="change", fields=(), also=_any_plot(ctx, figure),
            judged=False, barred=(*_closed(ctx, figure), *_asking(ctx, figure)),
        )  # fmt: skip


def _any_plot(ctx: Context, figure: Figure) -> tuple[Input, ...]:
    """The inputs of the new plot and everything that belongs to it."""
    plotted = figure.plot.kind if figure.plot is not None else ""
    kinds = [kind for kind in ctx.tables.plots.values() if kind.key != plotted and not kind.thing]
    found = tuple(
        Candidate(kind.key, kind.name, refusals=tuple(plot_refusals(ctx, figure, _as(figure, kind)))) for kind in kinds
    )
    asked = {one.field: one for kind in kinds for one in inputs(ctx, figure, kind)}
    asked.pop("reach", None)
    casts = Input("casts", "Spells intended", InputKind.NUMBER, default=0, required=False, lowest=0, highest=6)
    others = (casts if one.field == "casts" else one for one in asked.values())
    return (one_of("plot", "General Plot", found), *others)


def _as(figure: Figure, kind: PlotKind) -> ChangePlot:
    return ChangePlot(figure=figure.id, plot=kind.key)


def _means(ctx: Context, _: Kinds | None, values: Mapping[str, Any]) -> Iterator[Meant]:
    """A change, with the GM's leave unless the new plot needs none."""
    figure, kind = ctx.figure(str(values["figure"])), ctx.tables.plots.get(str(values.get("plot") or ""))
    free = kind is not None and may_without_leave(ctx, figure, kind)
    yield Meant(figure.id, kinds(CHANGES) if free else kinds(CHANGES, ASKS))


CHANGING: Act = offered(ChangePlot, _offers, _refusals, _perform, kinds=kinds(CHANGES), means=_means, says=("plot",))
