"""Sparring: the moments of a battle of two units that the calculator asks about."""

from dataclasses import replace

from gmtool.rules.chainmail.acts.melee.meeting import engaged
from gmtool.rules.chainmail.state.battle import Battle
from gmtool.rules.chainmail.state.context import Context
from gmtool.rules.chainmail.state.unit import Contact

LATER = 1


def spar(ctx: Context, attacker: str, target: str) -> tuple[Battle, ...]:
    """The move of the attacker, its fire, that of its engines, and a later round of a melee that it began.

    The first round is in the odds of its attack and its charge.
    """
    battle, volley = ctx.fight, {one.id: one.men for one in ctx.units()}
    moments = (
        replace(battle, phase="move-first", first=ctx.figure(attacker).side),
        replace(battle, phase="missile", volley=volley),
        replace(battle, phase="artillery", volley=volley),
    )
    if not all(volley.values()):
        return moments
    met = replace(engaged(ctx, Contact(unit=attacker, foe=target)), key="m1", rounds=LATER)
    return (*moments, replace(battle, phase="melee", melees=(met,)))
