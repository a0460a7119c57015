"""The might of monsters in normal combat: as how many men a figure strikes, the dice that it adds, and which hits on it
count, and which count for several."""

from collections.abc import Iterator

from gmtool.rules.chainmail.data.beasts import Wound
from gmtool.rules.chainmail.data.combat import Class
from gmtool.rules.chainmail.state.context import Context
from gmtool.rules.chainmail.state.surroundings import in_wood
from gmtool.rules.chainmail.state.unit import Unit
from gmtool.rules.seam import Modifier, Refusal

ELVES = "elves"


def might(ctx: Context, unit: Unit) -> int:
    """The men that each figure of a unit strikes as (cm.fantasy.reference).

    A Lycanthrope has the animals that it brings besides (cm.lycan.animals), and counts doubly in or near a wood
    (cm.lycan.wood).
    """
    kind = ctx.fantastic(unit)
    if kind is None:
        return 1
    if kind.column != "lycanthrope" or not kind.row or not kind.can("shape"):
        return kind.attack_men
    men = kind.attack_men + ctx.house_number("lycan-animals")
    return 2 * men if in_wood(ctx, unit) else men


def might_lines(ctx: Context, unit: Unit, figures: int) -> Iterator[Modifier]:
    """The dice for a Giant's outsize weapon: one, or one for each of his men (cm.giant.attack)."""
    kind = ctx.fantastic(unit)
    if kind is not None and kind.attack_dice:
        men = kind.attack_men if ctx.house("giant-die") == "man" else 1
        yield Modifier(kind.attack_dice * men * figures, "outsize weapon", "cm.giant.attack")


def strikes_in_water(ctx: Context, unit: Unit) -> Class | None:
    """The class that a Water Elemental strikes as in the water (cm.elemental.water); None ashore, and for others."""
    kind = ctx.fantastic(unit)
    return Class.HEAVY_HORSE if kind is not None and kind.swims and ctx.in_water(unit) else None


# --- hits on them -----------------------------------------------------------------------------------------------------
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


IMMUNE = {
    "wizard": "cm.wizard.missile-immune",
    "wight-ghoul": "cm.wight.missiles",
    "wraith": "cm.wraith.immune",
    "true-troll": "cm.troll.who-kills",
    "treant": "cm.treant.immune",
    "dragon": "cm.dragon.immune",
    "air-elemental": "cm.elemental.air",
    "earth-elemental": "cm.elemental.earth",
    "fire-elemental": "cm.elemental.fire",
    "water-elemental": "cm.elemental.water",
    "giant-spider": "cm.spider.example",
}
"""The rule by which normal missiles do no harm to a type, by its key or its place on the Fantasy Combat Table."""


def unharmed(ctx: Context, unit: Unit, foe: Unit) -> Iterator[Refusal]:
    """The reason why normal missiles of a unit do no harm to a foe."""
    kind = ctx.fantastic(foe)
    if kind is not None and not weight(ctx, unit, foe, missile=True):
        rule = IMMUNE.get(kind.key) or IMMUNE.get(kind.column, "cm.fantasy.reference")
        yield Refusal(f"Normal missiles do no harm to {foe.name}.", rule, short="no harm to it")


def spared(ctx: Context, foe: Unit, *, stones: bool) -> Iterator[Refusal]:
    """The reason why catapults and boulders, the `stones`, or the balls of cannon harm nothing of a unit."""
    kind = ctx.fantastic(foe)
    if kind is None or foe.points:
        return
    if stones and not kind.catapults:
        reason = f"Catapults and boulders do no harm to {foe.name}."
        yield Refusal(reason, "cm.fantasy.catapult-targets", short="no harm to it")
    elif not stones and kind.kills == "never":
        rule = IMMUNE.get(kind.key) or IMMUNE.get(kind.column, "cm.fantasy.reference")
        yield Refusal(f"Cannon do no harm to {foe.name}.", rule, short="no harm to it")


def hit_notes(ctx: Context, unit: Unit, foe: Unit) -> Iterator[Modifier]:
    """The worth of a unit's hits against a foe, in words."""
    found = min(wounds(ctx, unit, foe), key=lambda row: row.hits, default=None)
    if found is not None:
        label = "1 hit kills" if found.hits == 1 else f"{found.hits} hits kill"
        yield Modifier(0, f"{label} {foe.name}", found.rule)
