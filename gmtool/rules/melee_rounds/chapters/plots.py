"""General Plots, stated at the beginning of a round, and changes of them (sections 2.1 and 2.3)."""

from collections.abc import Iterator, Mapping
from typing import Any

from gmtool.rules.kit.amending import Value, Values
from gmtool.rules.kit.chapters import Chapter
from gmtool.rules.kit.gate import Bar, Meant
from gmtool.rules.kit.play import evolve
from gmtool.rules.melee_rounds.acts.fighting.numbers import IDLE
from gmtool.rules.melee_rounds.acts.kinds import ASKS, ATTACKS, DEEDS, kinds
from gmtool.rules.melee_rounds.acts.plotting.changing import CHANGE, CHANGING
from gmtool.rules.melee_rounds.acts.plotting.general import PLOT
from gmtool.rules.melee_rounds.acts.stating.availability import defensive, in_seconds
from gmtool.rules.melee_rounds.data.kits import SECONDS
from gmtool.rules.melee_rounds.data.plots import Deed
from gmtool.rules.melee_rounds.state.context import Context, Play
from gmtool.rules.melee_rounds.state.fight import Figure
from gmtool.rules.melee_rounds.state.stations import CONDITIONS, RENEWS, VALUES
from gmtool.rules.seam import Condition, Refusal

_DELAY = "mr.init.later-attack-delay"
_BARRED_BY_PLOT = DEEDS - {Deed.HOLD, Deed.EYES}
"""Closing one's eyes to one's own flash is barred by neither General Plot nor anything under way: it is plotted in a
second that cannot be chosen (mr.item.flash-close-eyes), and hinders nothing else that the page knows."""


# --- bars -------------------------------------------------------------------------------------------------------------
def _plotted(ctx: Context, figure: Figure, meant: Meant) -> Iterator[Refusal]:
    """A Specific Plot is consistent with the General Plot; after Full Defensive that counts as Fighting alone."""
    kind = ctx.plot(figure)
    deeds = meant.kinds & _BARRED_BY_PLOT
    if kind is not None and not defensive(figure) and not all(kind.lets(Deed(deed)) for deed in deeds):
        rule = "mr.fd.break-actions" if figure.ended else "mr.plot.consistent"
        yield Refusal(f"{figure.name} has plotted {kind.name}.", rule)


def _on_its_way(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    plot, kind = figure.plot, ctx.plot(figure)
    if plot is not None and kind is not None and kind.reaching and ctx.fight.second < plot.reach:
        yield Refusal(f"{figure.name} can attack from second {plot.reach} on.", _DELAY)


def _not_allowed(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    if ctx.fight.second and figure.barred == ctx.fight.second:
        text = f"You did not allow it this second; {figure.name} cannot ask again."
        yield Refusal(text, CHANGE)


def _renews(play: Play, figure: Figure) -> Mapping[str, Any]:
    """A new round has a new plot; of the one before only its kind is remembered."""
    return {"plot": None, "before": figure.plot.kind if figure.plot is not None else figure.before, "barred": 0}


def _conditions(ctx: Context, figure: Figure) -> Iterator[Condition]:
    if ctx.fight.second and figure.plot is None:
        yield Condition("Only watches, without a plot", "until the next round", IDLE, grave=True)


# --- what the GM may set ----------------------------------------------------------------------------------------------
def _values(ctx: Context, figure: Figure) -> Values:
    kind = ctx.plot(figure)
    if kind is None or not kind.reaching:
        return {}
    label = "Can attack from second (0: unknown)"
    return {"reach": Value(label, _reach, _set_reach, limits=(0, SECONDS), rule=_DELAY)}


def _reach(_: Context, figure: Figure) -> int:
    return figure.plot.reach if figure.plot is not None else 0


def _set_reach(play: Play, one: Figure, second: int) -> None:
    if one.plot is not None:
        play.change(one.id, plot=evolve(one.plot, reach=second))


CHAPTER = Chapter(
    "plots",
    acts={"plots": (PLOT,), "changes": (CHANGING,)},
    bars=(
        Bar("plot", _BARRED_BY_PLOT, how=_plotted, there=in_seconds),
        Bar("on-its-way", ATTACKS, _on_its_way, there=in_seconds),
        Bar("not-allowed", kinds(ASKS), _not_allowed),
    ),
    hooks=(RENEWS(_renews, "round"), CONDITIONS(_conditions, "plot"), VALUES(_values, "reach")),
)
