"""The might of monsters in normal combat: as how many men a figure strikes, and the dice that it adds."""

from collections.abc import Iterator

from gmtool.rules.chainmail.data.combat import Class
from gmtool.rules.chainmail.state.context import Context
from gmtool.rules.chainmail.state.surroundings import in_wood
from gmtool.rules.chainmail.state.unit import Unit
from gmtool.rules.seam import Modifier


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
