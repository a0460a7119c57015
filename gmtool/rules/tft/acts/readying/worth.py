"""Worth of things in hand: the damage that a figure does with them, by which one without a weapon picks its next."""

from collections.abc import Iterable, Mapping

from gmtool.rules.seam import Candidate
from gmtool.rules.tft.cards.fighter import Gear
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Figure

Ids = tuple[str, ...]


def best(ctx: Context, figure: Figure, sets: Iterable[Candidate], things: Mapping[str, Gear]) -> tuple[int, Ids]:
    """The damage of the best of the allowed sets of things in its hands, and the set; (0, ()) without a weapon.

    The damage is twice its average. Of two sets with it, the one with more things in it is better: a shield as well.
    """
    found = 0, Ids()
    for one in sets:
        ids = tuple(map(str, one.value)) if isinstance(one.value, list) and not one.refusals else Ids()
        damage = max((_damage(ctx, figure, things[key]) for key in ids), default=0)
        if damage and (damage, len(ids)) > (found[0], len(found[1])):
            found = damage, ids
    return found


def _damage(ctx: Context, figure: Figure, gear: Gear) -> int:
    weapon = ctx.weapon(gear)
    if weapon is None:
        return 0
    dice = figure.fighter.damage_with(weapon, ctx.tables)
    return max(0, dice.lowest + dice.highest)
