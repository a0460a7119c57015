"""The two sides of a melee, and what each has after a round."""

from collections.abc import Mapping

from gmtool.rules.chainmail.acts.morale.leaders import leaders_with
from gmtool.rules.chainmail.acts.morale.scores import Tally, rating_score
from gmtool.rules.chainmail.state.context import Context
from gmtool.rules.chainmail.state.unit import Melee, Unit


def sides_of(ctx: Context, melee: Melee) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The units of the side that attacked first, and those against it; of two bands of one side the one that attacked
    (cm.orc.quarrel)."""
    first = ctx.figure(melee.contacts[0].unit)
    ours = tuple(key for key in melee.units if ctx.figure(key).side == first.side)
    if len(ours) == len(melee.units):
        ours = (first.id,)
    return ours, tuple(key for key in melee.units if key not in ours)


def tally(ctx: Context, keys: tuple[str, ...], lost: Mapping[str, int]) -> Tally:
    """What a side has left, unit by unit; those in flight who are gone from the melee do not count."""
    units = [one for key in keys if (one := ctx.figure(key)).able]
    units += [hero for one in tuple(units) if one.men for hero in heroes_with(ctx, one)]
    left, score = sum(one.men for one in units), sum(rating_score(ctx, one, one.men) for one in units)
    return Tally(sum(lost.get(key, 0) for key in keys), left, score)


def heroes_with(ctx: Context, unit: Unit) -> tuple[Unit, ...]:
    """The fantastic figures with a unit, who count in its melees (cm.fantasy.morale-rating)."""
    return tuple(one for one in leaders_with(ctx, unit) if one.fantastic)


def is_caught(ctx: Context, unit: str) -> bool:
    """True for a unit that was attacked in flight and did not rally (cm.rout.attacked)."""
    return ctx.figure(unit).caught
