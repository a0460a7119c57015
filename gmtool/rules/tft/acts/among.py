"""Candidates that many acts have in common."""

from gmtool.rules.seam import Candidate
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Figure


def carried(ctx: Context, figure: Figure) -> tuple[Candidate, ...]:
    """All that a figure carries, by the ids of the gear."""
    names = ctx.tables.item_names([one.item for one in figure.gear])
    return tuple([Candidate(one.id, name) for one, name in zip(figure.gear, names, strict=True)])
