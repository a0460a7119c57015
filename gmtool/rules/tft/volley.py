"""How often a missile weapon shoots."""

from gmtool.rules.tft.context import Context
from gmtool.rules.tft.modifiers import own_adjdx
from gmtool.rules.tft.state import Figure
from gmtool.rules.tft.tables import Weapon


def missile_in_hand(ctx: Context, figure: Figure) -> Weapon | None:
    """The ready missile weapon."""
    ready = (ctx.weapon(gear) for gear in ctx.in_hand(figure))
    return next((weapon for weapon in ready if weapon and weapon.kind == "missile"), None)


def two_shots(ctx: Context, figure: Figure) -> bool:
    """Whether its bow shoots twice a turn at its adjDX, range left out (tm.missile.two-shots)."""
    weapon = missile_in_hand(ctx, figure)
    if weapon is None or weapon.two_shots_adjdx is None:
        return False
    return sum(line.value for line in own_adjdx(ctx, figure)) >= weapon.two_shots_adjdx
