"""How many attacks or parries somebody has in a round (AMR), and how many dice that makes."""

from gmtool.rules.melee_rounds.context import Context
from gmtool.rules.melee_rounds.data.numbers import ONE_WEAPON
from gmtool.rules.melee_rounds.data.plots import PlotKind
from gmtool.rules.melee_rounds.state import Figure, Plot


def amr(figure: Figure, plot: Plot | None) -> int:
    """The AMR with the weapon set of a plot, else with the usual one."""
    sets = figure.fighter.sets
    usual = next(iter(sets.values()), 1)
    return sets.get(plot.set, usual) if plot is not None else usual


def with_one_weapon(figure: Figure) -> int:
    """The Fighter AMR with one weapon."""
    return figure.fighter.sets.get(ONE_WEAPON, amr(figure, None))


def forfeited(ctx: Context, plot: Plot) -> int:
    """How many AMR are given up for spells before the dice are rolled (mr.magic.forfeit-amr)."""
    return plot.casts if ctx.house("forfeit") == "before" else 0


def dice_of(ctx: Context, figure: Figure, plot: Plot, kind: PlotKind) -> int:
    """How many Initiative dice a plot brings as soon as all plots are stated; 0 for none (mr.init.who).

    In the first round of a duel the first AMR needs no die (mr.init.duel-first-amr).
    """
    number = amr(figure, plot)
    if kind.thing == "pellet":
        return number if ctx.house("pellet-dice") == "amr" else 1
    if kind.dice == "amr":
        return max(0, number - forfeited(ctx, plot) - duelling(ctx))
    if kind.dice == "defensive" and ctx.house("defensive-dice") == "start":
        return number - 1
    if kind.dice == "thievish" and ctx.house("thievish-dice") == "start":
        return number
    return 0


def duelling(ctx: Context) -> bool:
    """Whether this is the first round of a formal duel (mr.init.duel-start)."""
    return ctx.fight.round == 1 and ctx.house("duel") == "yes"
