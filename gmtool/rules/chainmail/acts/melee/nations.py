"""Nations in melee: Japanese horse strikes lighter than it is struck, lancers meet a schiltron at even odds, and whom
Saracens take prisoner."""

from gmtool.rules.chainmail.acts.nature.might import strikes_in_water
from gmtool.rules.chainmail.data.combat import Class
from gmtool.rules.chainmail.state.context import Context
from gmtool.rules.chainmail.state.unit import Unit

EVEN = 6
"""What kills where lancers meet a schiltron, a die for each man of both (cm.nation.scots-lance)."""


def striking_class(ctx: Context, unit: Unit) -> Class:
    """The class that a unit strikes as; Japanese Medium Horse counts as Light (cm.nation.japan-horse), and fantastic
    types attack by their row (cm.fantasy.reference)."""
    own = ctx.kind(unit).type
    fantastic = ctx.fantastic(unit)
    if fantastic is not None:
        return strikes_in_water(ctx, unit) or fantastic.strikes(mounted=own.mounted) or own
    return Class.LIGHT_HORSE if own is Class.MEDIUM_HORSE and "japanese-horse" in ctx.habits(unit) else own


def struck_class(ctx: Context, unit: Unit) -> Class:
    """The class that a unit is struck as; Japanese Medium Horse counts as Heavy (cm.nation.japan-horse), and fantastic
    types defend by their row (cm.fantasy.reference)."""
    fantastic = ctx.fantastic(unit)
    if fantastic is not None:
        own = ctx.kind(unit).type
        return fantastic.struck(mounted=own.mounted) or own
    # a mixed unit is struck as most of its men are
    own = ctx.tables.kinds[unit.mixed].type if 2 * unit.others > unit.men else ctx.kind(unit).type
    return Class.HEAVY_HORSE if own is Class.MEDIUM_HORSE and "japanese-horse" in ctx.habits(unit) else own


def has_lances(ctx: Context, unit: Unit) -> bool:
    """True for horse with lances."""
    return ctx.mounted(unit) and any(arm.use == "lance" for arm in ctx.arms(unit))


def at_even_odds(ctx: Context, unit: Unit, foe: Unit) -> bool:
    """True where a schiltron and lancers fight each other (cm.nation.scots-lance)."""
    return any(ctx.is_schiltron(one) and has_lances(ctx, other) for one, other in ((unit, foe), (foe, unit)))


def spares_none(ctx: Context, winner: Unit, loser: Unit) -> bool:
    """True where Saracens have beaten a religious order: they take no prisoners of it, and kill no more either
    (cm.nation.saracens-prisoners)."""
    return "no-knightly-prisoners" in ctx.habits(winner) and loser.is_a("order")
