"""The odds of an attack by the GM's own roll; there are none where the GM says hit or miss."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from gmtool.rules.kit.play import evolve, odds_of
from gmtool.rules.melee_rounds.acts.fighting.numbers import own_roll
from gmtool.rules.melee_rounds.acts.fighting.resolving import resolve
from gmtool.rules.melee_rounds.data.plots import Deed
from gmtool.rules.melee_rounds.state.commands import Attack, Resolve
from gmtool.rules.melee_rounds.state.context import Context, Play
from gmtool.rules.melee_rounds.state.events import Became, Struck
from gmtool.rules.melee_rounds.state.fight import Fight, Intent
from gmtool.rules.seam import Answer, Command, Measure, Measures, Odds, Outcome

MEASURES = (
    Measure("hits", "hits", headline=True),
    Measure("damage", "damage", amount=True),
)


def measured(command: Command, outcome: Outcome[Fight]) -> Measures:
    """The values of a resolved attack; empty for anything else."""
    for event in outcome.events:
        if isinstance(event, Struck):
            return {"hits": int(event.became is not Became.MISS), "damage": event.damage}
    return {}


def attack_odds(ctx: Context, command: Command, given: Sequence[Answer] = ()) -> Odds:
    """The odds of an attack that is plotted or resolved, from the code that resolves it, after these answers."""
    match command:
        case Attack(figure=figure, target=target, weapon=weapon) if target in ctx.fight.figures:
            plotted = Intent(Deed.ATTACK, target, weapon)
        case Resolve(figure=figure) if (stated := ctx.figure(figure).intent) is not None:
            plotted = stated
        case _:
            return Odds({}, 0)
    attacker = ctx.figure(figure)
    gear = ctx.gear(attacker, plotted.gear)
    row = ctx.tables.weapons.get(gear.item) if gear is not None else None
    if own_roll(ctx, attacker, gear) is None or row is None:
        return Odds({}, 0)
    about = replace(attacker, intent=plotted)
    figures, house = {**ctx.fight.figures, figure: about}, {**ctx.fight.house, "same-second": ""}
    melee = Context(ctx.book, evolve(ctx.fight, figures=figures, house=house))
    odds = odds_of(Play, melee, lambda play: resolve(play, figure), partial(measured, command), given)
    if row.damage is None:
        return replace(odds, distributions={"hits": odds.distributions["hits"]})
    return odds
