"""Strength for a weapon: who may use one, and what it costs to be too weak for it, where an edition allows that."""

from collections.abc import Iterator

from gmtool.rules.seam import Modifier, Refusal
from gmtool.rules.tft.acts.attacks.situation import Blow
from gmtool.rules.tft.data.arms import Weapon
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Figure


def too_weak(ctx: Context, figure: Figure, weapon: Weapon) -> Iterator[Refusal]:
    """The reason why a figure cannot use a weapon; too little ST may be a penalty only (am.st.shortfall)."""
    penalized = ctx.book.variants.short_st == "penalty" and figure.fighter.short_st(weapon) > 0
    if not penalized and not figure.fighter.may_use(weapon):
        yield Refusal(f"{figure.name} is too weak for the {weapon.name.lower()}.", "tm.create.weapon-st")


def weaker(ctx: Context, blow: Blow) -> Modifier | None:
    """The damage lost to too little ST: 1 for every 2 points short (am.st.shortfall); none with a crossbow."""
    if ctx.book.variants.short_st == "forbidden" or blow.weapon is None or blow.weapon.crossbow:
        return None
    short = blow.attacker.fighter.short_st(blow.weapon)
    return Modifier(-(short // 2), f"{short} ST short", "am.st.shortfall") if short > 1 else None
