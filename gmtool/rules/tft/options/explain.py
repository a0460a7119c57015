"""The numbers of an option: what the move takes, and the roll to stay on one's feet."""

from gmtool.rules.seam import Breakdown, Certainty, Modifier
from gmtool.rules.tft.attacks.modifiers import own_adjdx
from gmtool.rules.tft.commands import TakeOption
from gmtool.rules.tft.context import Context
from gmtool.rules.tft.movement.path import walk
from gmtool.rules.tft.options.taking import manner_of


def explain(ctx: Context, command: TakeOption) -> tuple[Breakdown, ...]:
    """MA spent of what the option allows, and adjDX where the figure runs onto a body."""
    row = ctx.tables.options.get(command.option)
    if row is None or not command.path:
        return ()
    figure = ctx.figure(command.figure)
    manner = manner_of(ctx, figure, command, row)
    way = walk(ctx, figure, command.path, manner)
    lines = [Modifier(way.spent, f"for {way.hexes} hexes, of {manner.allowance.words}", row.rule)]
    if figure.deeds.spent:
        lines.append(Modifier(figure.deeds.spent, "moved before", "tm.option.change-mind"))
    total = str(sum(line.value for line in lines))
    spent = Breakdown("MA spent", tuple(lines), Certainty.NOT_NEEDED, total, key="spent")
    if not (way.bodies and command.dash) or manner.allowance.eases_bodies:
        return (spent,)
    afoot = Breakdown("To stay on its feet", own_adjdx(ctx, figure, attacking=False), key="afoot")
    return (spent, afoot)
