"""Undecided figures: their adjDX before they have said what they do, and who may still strike after all.

In combat they are without an attack of their own, but free to take an option with a strike.

A figure may change its mind until it acts, if it has not moved too far (tm.option.change-mind); an enemy may have come
to it since it chose to stay. The other figures do not wait for it by the rules: it is in no refusal of theirs.
"""

from collections.abc import Iterator, Mapping

from gmtool.records import evolver
from gmtool.rules.kit.derived import derived
from gmtool.rules.kit.gate import Meant
from gmtool.rules.seam import Breakdown
from gmtool.rules.tft.acts.attacks.intent import RUSH, STRIKE, blow_at_nobody, way_of, within_reach
from gmtool.rules.tft.acts.attacks.moment import Moment
from gmtool.rules.tft.acts.attacks.order import ATTACK, moment, to_do, turn_lost
from gmtool.rules.tft.acts.attacks.reach import out_of_reach
from gmtool.rules.tft.acts.attacks.situation import Blow, situation
from gmtool.rules.tft.acts.kinds import done_by
from gmtool.rules.tft.acts.movement.allowance import allowance
from gmtool.rules.tft.acts.options.availability import barred
from gmtool.rules.tft.acts.quick import numbers as quick
from gmtool.rules.tft.acts.turn.plans import plans
from gmtool.rules.tft.data.rows import OptionRow
from gmtool.rules.tft.state.context import Context, once_a_fight, once_a_fight_each
from gmtool.rules.tft.state.engagement import status_at_move
from gmtool.rules.tft.state.fight import Deeds, Figure, Stage
from gmtool.rules.tft.state.gone import gone

_evolve, _evolve_deeds = evolver(Figure), evolver(Deeds)


@once_a_fight_each
def adjdx_now(ctx: Context, figure: Figure) -> Breakdown:
    """Its adjDX in the order at the first act that it has not done; before it has one, at the strike that it may still
    make, or with what it has ready.

    In a Quick Combat it is worked out once (am.quick.adjdx).
    """
    if ctx.quick:
        blow = blow_at_nobody(ctx, figure)
        return Breakdown("adjDX", quick.adjdx(ctx, figure, blow.weapon if blow else None), key="adjdx")
    if to_do(ctx, figure):
        return _adjdx_to_act(ctx, figure)
    meant = _as_striker(ctx, figure) if ctx.fight.stage is Stage.COMBAT else None
    return moment(ctx, meant or figure, ATTACK).breakdown


@derived
def _adjdx_to_act(ctx: Context, figure: Figure) -> Breakdown:
    acts = to_do(ctx, figure)
    left = [act for act in acts if act not in figure.deeds.acts]
    return moment(ctx, figure, (left or acts)[0]).breakdown


@once_a_fight
def _striking(ctx: Context) -> Mapping[str, Figure]:
    """The undecided figures, each with the option by which it may still strike."""
    if ctx.fight.stage is not Stage.COMBAT:
        return {}
    found = (_as_striker(ctx, figure) for figure in ctx.everyone())
    return {one.id: one for one in found if one is not None}


def may_still_strike(ctx: Context) -> frozenset[str]:
    """The undecided figures."""
    return frozenset(_striking(ctx))


@once_a_fight
def undecided(ctx: Context) -> tuple[Moment, ...]:
    """The moments that undecided figures would have with a strike, first to last."""
    moments = (moment(ctx, one, ATTACK) for one in _striking(ctx).values())
    return tuple(sorted(moments, key=lambda one: one.rank))


def strike_option(ctx: Context, figure: Figure) -> str:
    """The code of the option by which an undecided figure may still strike; empty for anybody else."""
    meant = _as_striker(ctx, figure) if ctx.fight.stage is Stage.COMBAT else None
    return meant.deeds.option if meant else ""


@once_a_fight_each
def _as_striker(ctx: Context, figure: Figure) -> Figure | None:
    """The figure with the option by which it may still strike; None for one that is not undecided."""
    if figure.place is None:
        return None
    deeds, chosen = figure.deeds, ctx.tables.options.get(figure.deeds.option)
    settled = chosen is not None and "tentative" not in chosen.does
    if settled or deeds.acts or to_do(ctx, figure):
        return None
    if not figure.standing or turn_lost(ctx, figure):
        return None
    gate = ctx.book.gate.asked(ctx)
    for row in _options(ctx, figure):
        if gate.against(Meant(figure.id, done_by(row.does))):
            continue
        meant = _evolve(figure, deeds=_evolve_deeds(deeds, option=row.code, intent=None))
        if can_reach(ctx, meant) and not any(barred(ctx, figure, row)):
            return meant
    return None


def _options(ctx: Context, figure: Figure) -> Iterator[OptionRow]:
    """The options with strikes that leave room for the figure's move."""
    found = status_at_move(ctx, figure)
    for row in ctx.tables.options.values():
        if "strikes" in row.does and row.opens(found.value):
            moved = gone(ctx, figure)
            if allowance(ctx, figure, row, fly=figure.deeds.flew).allows(figure.deeds.spent, moved):
                yield row


def can_reach(ctx: Context, figure: Figure) -> bool:
    """True if a blow or a rush of a figure reaches an able enemy."""
    for plan in plans(ctx, figure):
        if plan.act not in (STRIKE, RUSH):
            continue
        gear = ctx.gear(figure, plan.weapon)
        weapon = ctx.weapon(gear) if gear else None
        for enemy in within_reach(ctx, figure, weapon):
            facts = situation(ctx, figure, enemy)
            way = "rush" if plan.act == RUSH else way_of(STRIKE, facts.distance, weapon)
            if not any(out_of_reach(ctx, Blow(figure, enemy, way, weapon, facts))):
                return True
    return False
