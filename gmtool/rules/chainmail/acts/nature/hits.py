"""Hits on monsters in normal combat: which count, and which count for several."""

from collections.abc import Iterator

from gmtool.rules.chainmail.data.beasts import Wound
from gmtool.rules.chainmail.state.context import Context
from gmtool.rules.chainmail.state.unit import Unit
from gmtool.rules.seam import Modifier

ELVES = "elves"


def wounds(ctx: Context, unit: Unit, foe: Unit, *, missile: bool = False) -> Iterator[Wound]:
    """The rows by which a unit kills a foe with fewer hits than others (cm.ogre.special-hits, cm.lycan.magic).

    Of magic weapons swords count, which shoot nothing."""
    kind, own = ctx.fantastic(foe), ctx.fantastic(unit)
    if kind is None or own is None:
        return
    armed = ctx.weapon(unit) is not None and not missile
    who = {"elves": unit.fantastic == ELVES, "heroes": own.heroic, "magic": armed}
    for row in ctx.tables.wounds.values():
        if row.type == kind.column and who[row.by]:
            yield row


def weight(ctx: Context, unit: Unit, foe: Unit, *, missile: bool = False) -> int:
    """The hits that each hit of a unit on a foe counts for; 0 where normal missiles cannot harm it
    (cm.wight.missiles, cm.wizard.missile-immune)."""
    kind = ctx.fantastic(foe)
    if kind is None:
        return 1
    if missile and not kind.missiles:
        return 0
    return max((kind.hits // row.hits for row in wounds(ctx, unit, foe, missile=missile)), default=1)


def hit_notes(ctx: Context, unit: Unit, foe: Unit) -> Iterator[Modifier]:
    """What the hits of a unit are worth against a foe, in words."""
    found = min(wounds(ctx, unit, foe), key=lambda row: row.hits, default=None)
    if found is not None:
        label = "1 hit kills" if found.hits == 1 else f"{found.hits} hits kill"
        yield Modifier(0, f"{label} {foe.name}", found.rule)
