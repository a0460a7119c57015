"""Strength for a weapon: who may use one, and what it costs to be too weak for it, where an edition allows that."""

from collections.abc import Iterator

from gmtool.rules.seam import Modifier, Refusal
from gmtool.rules.tft.acts.attacks.situation import Blow
from gmtool.rules.tft.data.arms import Weapon
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Figure


def too_weak(ctx: Context, figure: Figure, weapon: Weapon) -> Iterator[Refusal]:
    """The reason why a figure cannot use a weapon; too little ST may be a penalty only (am.st.shortfall)."""
    if figure.fighter.may_use(weapon, ctx.tables):
        return
    name = weapon.name.lower()
    if figure.fighter.able(weapon):
        yield Refusal(f"{figure.name} is too weak for the {name}.", "tm.create.weapon-st")
    else:
        yield Refusal(f"{figure.name} has no talent for the {name}.", "am.pec.talent")


def weaker(ctx: Context, blow: Blow) -> Modifier | None:
    """The damage lost to too little ST: 1 for every 2 points short (am.st.shortfall); none with a crossbow."""
    lost = blow.attacker.fighter.lost_damage(blow.weapon, ctx.tables) if blow.weapon else 0
    return Modifier(-lost, "too little ST", "am.st.shortfall") if lost else None
