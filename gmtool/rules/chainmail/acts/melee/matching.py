"""Matching: which men of each unit stand opposite an enemy, and so fight (cm.melee.ranks)."""

from gmtool.rules.chainmail.state.context import Context
from gmtool.rules.chainmail.state.unit import Aspect, Contact, Melee, Unit

SHOCK_MEN, SHOCK_FILES, SHOCK_RANKS = 10, 5, 2
"""The least formation of Swiss or Landsknechte that has mass-shock dice (cm.swiss.attack)."""


def fit(unit: Unit) -> int:
    """The men that can fight: all but those who guard prisoners."""
    return max(0, unit.men - unit.guards)


def first_rank(unit: Unit) -> int:
    """The men of the first rank."""
    return min(unit.formation.files, fit(unit)) if unit.formation else 0


def ranks(unit: Unit) -> int:
    """The ranks of a unit, which are the men of its flank."""
    return -(-fit(unit) // unit.formation.files) if unit.formation else 0


def is_shocking(ctx: Context, unit: Unit) -> bool:
    """True for Swiss and Landsknechte in a close formation of at least 5 x 2 with pikes or pole arms (cm.swiss.attack,
    cm.morale.pike-charge-formation)."""
    if not ctx.swiss(unit) or not ctx.is_close(unit) or unit.formation is None:
        return False
    return fit(unit) >= SHOCK_MEN and unit.formation.files >= SHOCK_FILES and ranks(unit) >= SHOCK_RANKS


def shocks(ctx: Context, melee: Melee, contact: Contact) -> bool:
    """True where a unit strikes with its mass: it attacks, and is not itself struck in flank or rear."""
    met = melee.between(contact.foe, contact.unit)
    aside = met is not None and met.aspect is not Aspect.FRONT
    attacks = contact.came or ctx.house("swiss-attack") == "always"
    return attacks and not aside and not contact.overlap and is_shocking(ctx, ctx.figure(contact.unit))


def side_met(unit: Unit, aspect: Aspect) -> int:
    """The men of a unit on the side that an attack meets."""
    return ranks(unit) if aspect is Aspect.FLANK else first_rank(unit)


def fighting(ctx: Context, melee: Melee, contact: Contact) -> int:
    """The men of a unit that fight this foe: those the GM states, or the first rank as far as enemies stand before it
    and no other contact has used up either. Swiss who strike with their mass have all the ranks behind these."""
    busy: dict[str, int] = {}
    filled: dict[tuple[str, Aspect], int] = {}
    for one in melee.contacts:
        unit, foe = ctx.figure(one.unit), ctx.figure(one.foe)
        met = melee.between(one.foe, one.unit)
        back = met.aspect if met is not None else Aspect.FRONT
        side = (one.foe, one.aspect)
        if one.men:
            men = min(one.men, fit(unit) - busy.get(one.unit, 0))
        else:
            own = min(side_met(unit, back), fit(unit)) - busy.get(one.unit, 0)
            room = side_met(foe, one.aspect) - filled.get(side, 0)
            if met is not None and met.men:
                room = min(room, met.men)
            men = own if ctx.house("opposed") == "rank" or not foe.men else min(own, room)
        men = max(0, men)
        if one is contact:
            return min(fit(unit), men * ranks(unit)) if shocks(ctx, melee, one) and _whole(ctx) else men
        busy[one.unit] = busy.get(one.unit, 0) + men
        filled[side] = filled.get(side, 0) + men
    return 0


def _whole(ctx: Context) -> bool:
    return ctx.house("mass-shock") == "whole"


def excess(ctx: Context, melee: Melee, unit: Unit) -> int:
    """The men of a unit with no enemy before them, who may overlap (cm.melee.overlap)."""
    return fit(unit) - sum(fighting(ctx, melee, one) for one in melee.contacts if one.unit == unit.id)
