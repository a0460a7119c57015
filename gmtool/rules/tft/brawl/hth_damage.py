"""What a blow does hand to hand: blades, bodies, and bare hands by how the two sides' ST compare (Melee VII)."""

from collections.abc import Sequence

from gmtool.dice import Dice
from gmtool.rules.seam import Modifier
from gmtool.rules.tft.context import Context
from gmtool.rules.tft.data.arms import Weapon
from gmtool.rules.tft.data.records import BareHands
from gmtool.rules.tft.house import HTH_ST
from gmtool.rules.tft.stance import brawl
from gmtool.rules.tft.state import Figure


def hth_dice(ctx: Context, figure: Figure, weapon: Weapon | None) -> tuple[Dice, tuple[Modifier, ...]]:
    """The dice of a figure's blow in its brawl, and the line that says why they are these."""
    if weapon is not None and weapon.hth_damage is not None:
        return weapon.hth_damage, (Modifier(0, weapon.name.lower(), "tm.hth.damage-dagger"),)
    body = figure.fighter.natural_hth_damage(ctx.tables)
    if body is not None:
        return body, (Modifier(0, figure.fighter.attack_name(ctx.tables), "tm.hth.resolved-normally"),)
    inside = brawl(ctx, figure)
    row = bare_hands(
        ctx,
        figure,
        [one for one in inside if one.side != figure.side],
        alone=sum(one.side == figure.side for one in inside) < 2,
    )
    return row.damage, (Modifier(0, f"bare hands, {_WORDS[row.against]}", row.rule),)


_WORDS = {
    "stronger": "against more ST",
    "equal": "against the same ST",
    "weaker": "against less ST",
    "several": "with a friend in it",
}


def bare_hands(ctx: Context, figure: Figure, enemies: Sequence[Figure], *, alone: bool = True) -> BareHands:
    """The row of bare hands: with friends in the brawl; else its ST against that of all enemies in it together."""
    if not alone:
        return ctx.tables.bare_hands["several"]
    own, theirs = _st(ctx, figure), sum(_st(ctx, one) for one in enemies)
    against = "stronger" if theirs > own else "equal" if theirs == own else "weaker"
    return ctx.tables.bare_hands[against]


def _st(ctx: Context, figure: Figure) -> int:
    return figure.fighter.st if ctx.house(HTH_ST.key) == "original" else figure.st
