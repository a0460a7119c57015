"""General Plots as they are stated: their inputs, and the reasons why one is not possible (2.1, 4, 5, 6)."""

from collections.abc import Iterator

from gmtool.rules.melee_rounds.acts.stating.choosing import one_of
from gmtool.rules.melee_rounds.acts.stating.rolling import amr
from gmtool.rules.melee_rounds.data.plots import DEFENSIVE, MAGIC_WEAPON, Deed, PlotKind
from gmtool.rules.melee_rounds.state.commands import PlotCommand, StatePlot
from gmtool.rules.melee_rounds.state.context import Context
from gmtool.rules.melee_rounds.state.fight import Figure, Plot
from gmtool.rules.seam import Candidate, Input, InputKind, Refusal

MOST_WORDS = 200
GENERAL, COMBINE = "mr.plot.general", "mr.plot.combine-limit"
PELLETS = ("flash", "tanglefoot")


def plot_of(command: PlotCommand) -> Plot:
    """The General Plot that a command states."""
    written = isinstance(command, StatePlot) and command.written
    secret = isinstance(command, StatePlot) and command.secret
    casts = 1 if command.plot == MAGIC_WEAPON else command.casts
    return Plot(
        command.plot, command.set, casts, command.thing, command.reach, command.words.strip(), written, secret
    )  # fmt: skip


def plot_refusals(ctx: Context, figure: Figure, command: PlotCommand) -> Iterator[Refusal]:
    """Reasons why this cannot be the General Plot of a figure."""
    kind = ctx.tables.plots.get(command.plot)
    if kind is None:
        yield Refusal(f"There is no General Plot “{command.plot}”.", GENERAL)
        return
    plot = plot_of(command)
    if plot.set and plot.set not in figure.fighter.sets:
        yield Refusal(f"{figure.name} has no AMR noted for that weapon set.", GENERAL)
    if len(plot.words) > MOST_WORDS:
        yield Refusal(f"A plot has at most {MOST_WORDS} characters.", GENERAL)
    if not 0 <= plot.reach <= 6 or (plot.reach and not kind.reaching):
        yield Refusal("Choose a second from 1 to 6.", "mr.init.later-attack-delay")
    yield from _spells(ctx, figure, plot, kind)
    yield from _things(ctx, figure, plot, kind)
    if kind.key == DEFENSIVE and not armed(ctx, figure):
        yield Refusal(f"{figure.name} has no weapon drawn.", "mr.item.fd-needs-weapon")


def casts_nothing(ctx: Context, figure: Figure) -> bool:
    """True for a figure without any spell that is cast by a plot; Reflex Spells need none."""
    return not any(ctx.tables.kind(one.item) in ("ordinary", "word") for one in figure.spells)


def _spells(ctx: Context, figure: Figure, plot: Plot, kind: PlotKind) -> Iterator[Refusal]:
    if kind.lets(Deed.CAST) and casts_nothing(ctx, figure):
        yield Refusal(f"{figure.name} has no spell to cast.", kind.rule)
        return
    if not 0 <= plot.casts <= max(kind.casts, 0):
        rule = "mr.fd.only-dodge-shield" if kind.key == DEFENSIVE else COMBINE
        yield Refusal(f"{kind.name} cannot be combined with {plot.casts} spells for AMR.", rule)
    elif plot.casts > amr(figure, plot):
        number = amr(figure, plot)
        yield Refusal(f"{figure.name} has {number} AMR to give up, not {plot.casts}.", "mr.magic.forfeit-amr")


def _things(ctx: Context, figure: Figure, plot: Plot, kind: PlotKind) -> Iterator[Refusal]:
    if not kind.thing:
        return
    thing = ctx.thing(figure, plot.thing)
    wanted = ("potion",) if kind.thing == "potion" else PELLETS
    if thing is None or thing.number < 1 or ctx.tables.kind(thing.item) not in wanted:
        rule = "mr.item.potion-full-mr" if kind.thing == "potion" else "mr.item.pellet-full-mr"
        yield Refusal(f"{figure.name} has no such {kind.thing}.", rule)


def armed(ctx: Context, figure: Figure) -> bool:
    """True if a weapon is drawn, a shield alone being none (mr.item.fd-needs-weapon)."""
    return any(gear.ready for gear in ctx.arms(figure))


def inputs(ctx: Context, figure: Figure, kind: PlotKind) -> Iterator[Input]:
    """The inputs that a General Plot of this kind needs."""
    if len(figure.fighter.sets) > 1 and (kind.dice != "none" or ctx.fight.round == 1):
        yield _sets(ctx, figure)
    if kind.casts > 1:
        most = min(kind.casts, max(figure.fighter.sets.values(), default=1))
        yield Input("casts", "Spells intended", InputKind.NUMBER, default=1, required=False, lowest=0, highest=most)
    if kind.thing:
        yield _thing(ctx, figure, kind)
    if kind.reaching:
        label = "Reaches its foe in second"
        yield Input("reach", label, InputKind.NUMBER, default=1, required=False, lowest=1, highest=6)
    yield Input("words", "In words", InputKind.TEXT, required=False)


def _sets(ctx: Context, figure: Figure) -> Input:
    found = tuple(
        Candidate(key, ctx.tables.sets[key].name if key in ctx.tables.sets else key, f"AMR {number}")
        for key, number in figure.fighter.sets.items()
    )

    return Input("set", "Weapon set", InputKind.ONE_OF, lambda _: found, default=found[0].value, required=False)


def _thing(ctx: Context, figure: Figure, kind: PlotKind) -> Input:
    wanted = ("potion",) if kind.thing == "potion" else PELLETS
    things = [one for one in figure.things if ctx.tables.kind(one.item) in wanted and one.number > 0]
    found = tuple(Candidate(one.id, ctx.tables.item_name(one.item), f"{one.number} left") for one in things)
    return one_of("thing", kind.thing.capitalize(), found)
