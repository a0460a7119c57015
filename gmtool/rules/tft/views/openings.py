"""Openings: targets at which a figure comes before the head of the order, whatever else it might attack.

An attack counts the facing of its own target (tm.turn.order-counts-facing): whoever strikes at a back may come before
the one who is first in the order as it stands.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import chain

from gmtool.rules.tft.acts.attacks.intent import RUSH, STRIKE, brawl_enemies, within_reach
from gmtool.rules.tft.acts.attacks.order import ATTACK, Moment, comes_first, heads, moment, pending, tied
from gmtool.rules.tft.acts.attacks.reach import foes
from gmtool.rules.tft.acts.registry import ACTS
from gmtool.rules.tft.acts.turn.plans import Plan, plans
from gmtool.rules.tft.state.context import Context, once_a_fight
from gmtool.rules.tft.state.fight import Figure, Intent


@once_a_fight
def openings(ctx: Context) -> Mapping[str, tuple[Moment, str]]:
    """The figures that may go before the head of the order, each with its best moment and the target of that."""
    if tied(ctx):
        return {}
    first = heads(ctx)
    waiting = (one for one in pending(ctx) if one.act == ATTACK and one.figure not in first)
    found = {one.figure: _best(ctx, ctx.figure(one.figure)) for one in waiting}
    return {figure: best for figure, best in found.items() if best is not None}


def _best(ctx: Context, figure: Figure) -> tuple[Moment, str] | None:
    early = [(one, target) for one, target in _moments(ctx, figure) if comes_first(ctx, one)]
    allowed = _allowed(ctx, figure) if early else frozenset()
    return min(((one, target) for one, target in early if target in allowed), key=lambda one: one[0].rank, default=None)


def _moments(ctx: Context, figure: Figure) -> Iterator[tuple[Moment, str]]:
    """A figure's place in the order with each of its targets."""
    for plan in plans(ctx, figure):
        for enemy in _targets(ctx, figure, plan):
            aims = Intent(plan.act, plan.weapon, enemy.id)
            meant = replace(figure, deeds=replace(figure.deeds, intent=aims))
            yield moment(ctx, meant, ATTACK), enemy.id


def _targets(ctx: Context, figure: Figure, plan: Plan) -> list[Figure]:
    if figure.pile:
        return brawl_enemies(ctx, figure)
    if plan.act not in (STRIKE, RUSH) or figure.place is None:
        return foes(ctx, figure)
    gear = ctx.gear(figure, plan.weapon)
    return [*within_reach(ctx, figure, ctx.weapon(gear) if gear else None)]


def _allowed(ctx: Context, figure: Figure) -> frozenset[str]:
    """The targets that a figure may attack now."""
    choices = (one for act in ACTS for one in act.offers(ctx, figure) if one.group == "Attack" and one.allowed)
    fields = chain.from_iterable(choice.inputs for choice in choices)
    found = chain.from_iterable(field.candidates({}) for field in fields if field.field == "target")
    return frozenset(one.figure for one in found if not one.refusals)
