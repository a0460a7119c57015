"""Matching: which men of each unit stand opposite an enemy, and so fight (cm.melee.ranks)."""

from gmtool.rules.chainmail.state.context import Context
from gmtool.rules.chainmail.state.unit import Aspect, Contact, Melee, Unit
from gmtool.rules.kit.play import evolve


def shocks(ctx: Context, melee: Melee, contact: Contact) -> bool:
    """True where a unit strikes with its mass: it attacks, and is not itself struck in flank or rear."""
    met = melee.between(contact.foe, contact.unit)
    aside = met is not None and met.aspect is not Aspect.FRONT
    attacks = contact.came or ctx.house("swiss-attack") == "always"
    return attacks and not aside and not contact.overlap and ctx.is_shocking(ctx.figure(contact.unit))


def side_met(unit: Unit, aspect: Aspect) -> int:
    """The men of a unit on the side that an attack meets."""
    return unit.ranks if aspect is Aspect.FLANK else unit.first_rank


def fighting(ctx: Context, melee: Melee, contact: Contact) -> int:
    """The men of a unit that fight this foe: those the GM states, or the first rank as far as enemies stand before it
    and no other contact has used up either. Swiss who strike with their mass have all the ranks behind these."""
    busy: dict[str, int] = {}
    used: dict[tuple[str, Aspect], int] = {}
    filled: dict[tuple[str, Aspect], int] = {}
    for one in melee.contacts:
        unit, foe = ctx.figure(one.unit), ctx.figure(one.foe)
        met = melee.between(one.foe, one.unit)
        back = met.aspect if met is not None else Aspect.FRONT
        side = (one.foe, one.aspect)
        if one.men:
            men = min(one.men, unit.fit - busy.get(one.unit, 0))
        else:
            # who stands to the front does not fight on the flank as well; those behind him do
            free = max(0, unit.fit - ctx.on_ladder(unit) - busy.get(one.unit, 0))
            own = min(side_met(unit, back) - used.get((one.unit, back), 0), free)
            room = min(side_met(_unbound(foe), one.aspect), foe.men - ctx.on_ladder(foe)) - filled.get(side, 0)
            if met is not None and met.men:
                room = min(room, met.men)
            men = own if ctx.house("opposed") == "rank" or not foe.men else min(own, room)
        men = max(0, men)
        if one is contact:
            return min(unit.fit, men * unit.ranks) if shocks(ctx, melee, one) and _whole(ctx) else men
        busy[one.unit] = busy.get(one.unit, 0) + men
        used[one.unit, back] = used.get((one.unit, back), 0) + men
        filled[side] = filled.get(side, 0) + men
    return 0


def _unbound(foe: Unit) -> Unit:
    """A foe as it is met: men whom a touch has paralyzed, or a fall stunned, are there as well."""
    if not foe.fabled.paralyzed and not foe.post.stunned:
        return foe
    return evolve(foe, fabled=evolve(foe.fabled, numb=0, stiff=0), post=evolve(foe.post, stunned=0))


def _whole(ctx: Context) -> bool:
    return ctx.house("mass-shock") == "whole"


def excess(ctx: Context, melee: Melee, unit: Unit) -> int:
    """The men of a unit with no enemy before them, who may overlap (cm.melee.overlap)."""
    return ctx.shooting_men(unit) - sum(fighting(ctx, melee, one) for one in melee.contacts if one.unit == unit.id)
