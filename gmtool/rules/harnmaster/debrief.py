"""What a melee proposes for the cards of those who were in it, and for the GM's tables."""

from gmtool.rules.harnmaster.context import Context
from gmtool.rules.seam import CardChange, OwnRows


def debrief(ctx: Context) -> tuple[CardChange, ...]:
    """Fatigue, impairment, injuries and lost things, figure by figure."""
    return ()


def learned(ctx: Context) -> OwnRows:
    """The GM's answers of this melee, as rows of the tables."""
    found: dict[str, tuple[object, ...]] = {}
    for one in ctx.fight.answered:
        found[one.table] = (*found.get(one.table, ()), one.row)
    return found  # type: ignore[return-value]
