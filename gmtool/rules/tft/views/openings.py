"""Openings: targets at which a figure comes before the head of the order, whatever else it might attack.

An attack counts the facing of its own target (tm.turn.order-counts-facing): whoever strikes at a back may come before
the one who is first in the order as it stands.
"""

from collections.abc import Iterable, Iterator, Mapping

from gmtool.rules.seam import Command, Refusal, kind_of
from gmtool.rules.tft.acts.attacks.adjusted_dx import BY_HAND, most_added, own_score
from gmtool.rules.tft.acts.attacks.intent import (
    BOTH,
    CATCH,
    GRAPPLE,
    HTH,
    RUSH,
    SHOOT,
    STRIKE,
    STRIKE_AT,
    SWEEP,
    THROW,
    VOLLEY,
    blow_as,
    brawl_enemies,
    within_reach,
)
from gmtool.rules.tft.acts.attacks.moment import Moment
from gmtool.rules.tft.acts.attacks.order import ATTACK, USUAL_TIER, comes_first, heads, moment, pending, tied
from gmtool.rules.tft.acts.attacks.situation import AT_PLACE
from gmtool.rules.tft.acts.turn.plans import Plan, plans
from gmtool.rules.tft.state.context import Context, once_a_fight, once_a_fight_each
from gmtool.rules.tft.state.engagement import foes, hand_to_hand
from gmtool.rules.tft.state.fight import Figure, Intent
from gmtool.rules.tft.state.records.burning import ThrowFlask

_FIELD_OF_MANNER = {STRIKE: "both", HTH: "both", STRIKE_AT: "mark", THROW: "trick", SHOOT: "trick"}


@once_a_fight
def openings(ctx: Context) -> Mapping[str, tuple[Moment, str]]:
    """The figures that may go before the head of the order, each with its best moment and the target of that."""
    found = {figure: _opening(ctx, ctx.figure(figure)) for figure in with_openings(ctx)}
    return {figure: best for figure, best in found.items() if best is not None}


def with_openings(ctx: Context) -> tuple[str, ...]:
    """The figures that may go before the head of the order."""
    if tied(ctx):
        return ()
    first = heads(ctx)
    attacking = [one.figure for one in pending(ctx) if one.act == ATTACK and one.figure not in first]
    return tuple([figure for figure in dict.fromkeys(attacking) if _has_opening(ctx, ctx.figure(figure))])


@once_a_fight_each
def _has_opening(ctx: Context, figure: Figure) -> bool:
    return _opening(ctx, figure) is not None


@once_a_fight_each
def _opening(ctx: Context, figure: Figure) -> tuple[Moment, str] | None:
    """The best moment of a figure before the head of the order, with its target; None where it has none."""
    head = pending(ctx)[0]
    return _best(ctx, figure, head) if _may_come_first(ctx, figure, head) else None


def _may_come_first(ctx: Context, figure: Figure, head: Moment) -> bool:
    """True if the most that its blows can add brings a figure before the head.

    Only a pole weapon can bring it into another tier.
    """
    most = own_score(ctx, figure) + most_added(ctx, _ways(ctx, figure))
    return (USUAL_TIER, -most) <= head.place or any(weapon.kind == "pole" for _, weapon in ctx.arms(figure))


def _best(ctx: Context, figure: Figure, head: Moment) -> tuple[Moment, str] | None:
    early = [found for found in _moments(ctx, figure) if found[0].place <= head.place]
    for one, command, target in sorted(early, key=lambda found: found[0].rank):
        if comes_first(ctx, one) and not any(_against(ctx, command)):
            return one, target
    return None


def _moments(ctx: Context, figure: Figure) -> Iterator[tuple[Moment, Command, str]]:
    """A figure's place in the order with each of its targets; a sweep waits for its hardest one (am.sweep.timing)."""
    for plan in (one for one in plans(ctx, figure) if one.act != SWEEP):
        for enemy in _targets(ctx, figure, plan):
            blow = blow_as(ctx, figure, Intent(plan.act, plan.weapon, enemy.id, manner=plan.manner), enemy)
            if blow.way == AT_PLACE:
                command: Command = ThrowFlask(figure=figure.id, weapon=plan.weapon, hex=enemy.place)
            else:
                command = _command(ctx, plan, figure, enemy)
            yield moment(ctx, figure, ATTACK, blow), command, enemy.id


def _command(ctx: Context, plan: Plan, figure: Figure, target: Figure) -> Command:
    """The command that carries out a plan, at the mark, in the way or with both hands as the plan has it."""
    manner, fields = plan.manner, dict[str, object]()
    if plan.act not in (RUSH, GRAPPLE):
        fields["weapon"] = plan.weapon
    if manner.startswith(CATCH):
        fields["catch"] = manner.removeprefix(CATCH)
    elif manner.startswith(VOLLEY):
        fields["number"] = int(manner.removeprefix(VOLLEY))
    elif manner and plan.act in _FIELD_OF_MANNER:
        name = _FIELD_OF_MANNER[plan.act]
        fields[name] = True if manner == BOTH else manner
    command: Command = ctx.chapters.by_kind[plan.act].command(figure=figure.id, target=target.id, **fields)
    return command


def _ways(ctx: Context, figure: Figure) -> tuple[str, ...]:
    """The ways of all blows that it might make."""
    shoots = ctx.does(figure, "shoots") and not hand_to_hand(ctx, figure)
    return ("shot",) if shoots else BY_HAND


def _against(ctx: Context, command: Command) -> Iterable[Refusal]:
    """Reasons against the attack of a plan on a target."""
    act = ctx.chapters.by_kind[kind_of(type(command))]
    return (*ctx.book.gate.against_command(ctx, act, command), *act.refusals(ctx, command))


def _targets(ctx: Context, figure: Figure, plan: Plan) -> list[Figure]:
    if figure.pile:
        return brawl_enemies(ctx, figure)
    if plan.act not in (STRIKE, RUSH) or figure.place is None:
        return foes(ctx, figure)
    gear = ctx.gear(figure, plan.weapon)
    return [*within_reach(ctx, figure, ctx.weapon(gear) if gear else None)]
