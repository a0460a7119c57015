"""Openings: targets at which a figure comes before the head of the order, whatever else it might attack.

An attack counts the facing of its own target (tm.turn.order-counts-facing): whoever strikes at a back may come before
the one who is first in the order as it stands.
"""

from collections.abc import Iterable, Iterator, Mapping

from gmtool.rules.kit.messages import kind_of
from gmtool.rules.seam import Refusal
from gmtool.rules.tft.acts.attacks.adjusted_dx import BY_HAND, most_added, own_score
from gmtool.rules.tft.acts.attacks.intent import GRAPPLE, RUSH, STRIKE, SWEEP, brawl_enemies, way_of, within_reach
from gmtool.rules.tft.acts.attacks.order import ATTACK, USUAL_TIER, Moment, comes_first, heads, moment, pending, tied
from gmtool.rules.tft.acts.attacks.reach import foes
from gmtool.rules.tft.acts.attacks.situation import Blow, situation
from gmtool.rules.tft.acts.registry import ACTS
from gmtool.rules.tft.acts.turn.plans import Plan, plans
from gmtool.rules.tft.state.context import Context, once_a_fight
from gmtool.rules.tft.state.engagement import hand_to_hand
from gmtool.rules.tft.state.fight import Figure
from gmtool.rules.tft.state.play import Act

_ATTACKS: Mapping[str, Act] = {kind_of(act.command): act for act in ACTS}


@once_a_fight
def openings(ctx: Context) -> Mapping[str, tuple[Moment, str]]:
    """The figures that may go before the head of the order, each with its best moment and the target of that."""
    if tied(ctx):
        return {}
    first, waiting = heads(ctx), pending(ctx)
    attacking = (ctx.figure(one.figure) for one in waiting if one.act == ATTACK and one.figure not in first)
    found = {one.id: _best(ctx, one, waiting[0]) for one in attacking if _may_come_first(ctx, one, waiting[0])}
    return {figure: best for figure, best in found.items() if best is not None}


def _may_come_first(ctx: Context, figure: Figure, head: Moment) -> bool:
    """True if the most that its blows can add brings a figure before the head.

    Only a pole weapon can bring it into another tier.
    """
    most = own_score(ctx, figure) + most_added(ctx, _ways(ctx, figure))
    return (USUAL_TIER, -most) <= head.place or any(weapon.kind == "pole" for _, weapon in ctx.arms(figure))


def _best(ctx: Context, figure: Figure, head: Moment) -> tuple[Moment, str] | None:
    early = [found for found in _moments(ctx, figure) if found[0].place <= head.place]
    for one, plan, target in sorted(early, key=lambda found: found[0].rank):
        if comes_first(ctx, one) and not any(_against(ctx, figure, plan, target)):
            return one, target
    return None


def _moments(ctx: Context, figure: Figure) -> Iterator[tuple[Moment, Plan, str]]:
    """A figure's place in the order with each of its targets; a sweep waits for its hardest one (am.sweep.timing)."""
    for plan in (one for one in plans(ctx, figure) if one.act != SWEEP):
        gear = ctx.gear(figure, plan.weapon)
        weapon = ctx.weapon(gear) if gear else None
        for enemy in _targets(ctx, figure, plan):
            facts = situation(ctx, figure, enemy)
            blow = Blow(figure, enemy, way_of(plan.act, facts.distance, weapon), weapon, facts)
            yield moment(ctx, figure, ATTACK, blow), plan, enemy.id


def _ways(ctx: Context, figure: Figure) -> tuple[str, ...]:
    """The ways of all blows that it might make."""
    shoots = ctx.does(figure, "shoots") and not hand_to_hand(ctx, figure)
    return ("shot",) if shoots else BY_HAND


def _against(ctx: Context, figure: Figure, plan: Plan, target: str) -> Iterable[Refusal]:
    """Reasons against the attack of a plan on a target."""
    act = _ATTACKS[plan.act]
    armed = {"weapon": plan.weapon} if plan.act not in (RUSH, GRAPPLE) else {}
    return act.refusals(ctx, act.command(figure=figure.id, target=target, **armed))


def _targets(ctx: Context, figure: Figure, plan: Plan) -> list[Figure]:
    if figure.pile:
        return brawl_enemies(ctx, figure)
    if plan.act not in (STRIKE, RUSH) or figure.place is None:
        return foes(ctx, figure)
    gear = ctx.gear(figure, plan.weapon)
    return [*within_reach(ctx, figure, ctx.weapon(gear) if gear else None)]
