"""What must not be forgotten: bonus actions, Setups that will be lost, evasions and chosen Ignores that end."""

from collections.abc import Iterator

from gmtool.rules.harnmaster.clock import comes, evading, in_force, lasting
from gmtool.rules.harnmaster.context import Context
from gmtool.rules.harnmaster.state import Figure, Time
from gmtool.rules.seam import Due


def due(ctx: Context) -> tuple[Due, ...]:
    """Bonus actions first, then what ends, the soonest first."""
    owed = tuple(
        Due(f"{ctx.figure(one.figure).name} has a bonus action", one.figure, "hm.ta.action")
        for one in ctx.fight.bonuses
    )
    ending = [found for one in ctx.everyone() if one.able for found in _ending(ctx, one)]
    ending.sort(key=lambda found: comes(ctx, found[0]))
    return (*owed, *(item for _, item in ending))


def _ending(ctx: Context, one: Figure) -> Iterator[tuple[Time, Due]]:
    for until in one.setups:
        if in_force(ctx, until):
            yield until, Due(f"{one.name}'s Setup is good {lasting(ctx, until)}", one.id, "hm.ta.setup")
    if one.evading is not None and evading(ctx, one):
        yield one.evading, Due(f"{one.name} evades {lasting(ctx, one.evading)}", one.id, "hm.evade.duration")
    for foe, until in one.ignoring.items():
        if in_force(ctx, until) and foe in ctx.fight.figures:
            text = f"{one.name} ignores {ctx.figure(foe).name} {lasting(ctx, until)}"
            yield until, Due(text, one.id, "hm.declare.ignore-choice-lasts")
