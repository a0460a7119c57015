"""Sparring: the moments of a battle of two units that the calculator asks about."""

from dataclasses import replace

from gmtool.rules.chainmail.acts.melee.meeting import engaged
from gmtool.rules.chainmail.state.battle import Battle
from gmtool.rules.chainmail.state.context import Context
from gmtool.rules.chainmail.state.mustering import as_one_man
from gmtool.rules.chainmail.state.unit import Contact, Melee

LATER = 1


def spar(ctx: Context, attacker: str, target: str) -> tuple[Battle, ...]:
    """The move of the attacker, its fire, that of its engines, and a later round of a melee that it began.

    The first round is in the odds of its attack and its charge. Then the two as single men: the first round of an
    attack in front, and a shot.
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
    return (*moments, replace(battle, phase="melee", melees=(met,)), *_man_to_man(battle, attacker, target))


def _man_to_man(battle: Battle, attacker: str, target: str) -> tuple[Battle, ...]:
    """The same two as single men, whatever the scale of the battle."""
    men = {key: as_one_man(one) for key, one in battle.figures.items()}
    if any(one.start != 1 for one in men.values()):
        return ()
    skirmish = replace(battle, figures=men, house={**battle.house, "fought": "men"})
    pair = (Contact(unit=attacker, foe=target, came=True), Contact(unit=target, foe=attacker))
    met = Melee(key="m1", contacts=pair)
    return (
        replace(skirmish, phase="melee", melees=(met,)),
        replace(skirmish, phase="missile", volley=dict.fromkeys(men, 1)),
    )
