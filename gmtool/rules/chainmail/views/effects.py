"""What holds in an area or for the whole battle: effects of its own, and those of its chapters."""

from gmtool.rules.chainmail.state.context import Context
from gmtool.rules.chainmail.state.stations import EFFECTS
from gmtool.rules.seam import Effect


def effects(ctx: Context) -> tuple[Effect, ...]:
    """The effects of a battle; those of mines and of unfound ways are secret."""
    return (*ctx.fight.effects, *(one for holds in ctx.chapters.at(EFFECTS) for one in holds(ctx)))
