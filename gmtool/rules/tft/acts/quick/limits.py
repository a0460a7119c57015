"""Limits of a turn of Quick Combat: who may act after its move, and which options there are."""

from collections.abc import Iterator

from gmtool.rules.seam import Refusal
from gmtool.rules.tft.acts.attacks.quick_order import not_now_in_quick
from gmtool.rules.tft.data.rows import OptionRow
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Figure, Pose, Stage

QUICK_LIST = "quick"
"""The status of the options of a Quick Combat, which take the place of all others (am.quick.switch)."""
SEQUENCE, MOVE = "am.quick.sequence", "am.quick.move"
OVER_ONE, STILL = "am.quick.move-over-one", "am.quick.option-still"
_CHANGES = frozenset(("swaps", "reloads"))
"""The traits of the options that leave time to walk."""


def down(figure: Figure) -> bool:
    """True if it must use an option to stand up; a fall of this turn waits with all its effects."""
    return figure.pose is not Pose.STANDING


def may_not_act(ctx: Context, figure: Figure, *, still: bool = False) -> Iterator[Refusal]:
    """Reasons against an option now; `still`: it is for figures that have moved one hex at most."""
    yield from not_now_in_quick(ctx, figure)
    if still and len(figure.deeds.path) > 1:
        yield Refusal(f"{figure.name} has moved more than one hex.", OVER_ONE)


def barred(ctx: Context, figure: Figure, row: OptionRow) -> Iterator[Refusal]:
    """Reasons against an option of a Quick Combat, whatever the figure would do under it."""
    if row.status != QUICK_LIST:
        yield Refusal(f"{row.title} is not an option in quick combat.", "am.quick.switch")
    elif "moves" in row.does:
        yield from _may_not_move(ctx, figure)
    else:
        yield from may_not_act(ctx, figure, still=_CHANGES.isdisjoint(row.does))
        if "rises" in row.does and not down(figure):
            yield Refusal(f"{figure.name} is on its feet.", STILL)


def _may_not_move(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    """Reasons against its move: all of a side move before the next side does (am.quick.move)."""
    order, mover = ctx.fight.order, ctx.fight.mover
    if ctx.fight.stage is not Stage.MOVEMENT:
        yield Refusal("Figures move before the options.", SEQUENCE)
    elif mover < len(order) and order[mover] != figure.side:
        yield Refusal(f"{figure.name}'s side does not move now.", MOVE)
