"""Water and bad footing: what a figure stands or swims in, by the map or the GM's word, and what it carries there."""

from gmtool.rules.tft.cards.numbers import weight
from gmtool.rules.tft.data.waters import NOT_SWIMMING, Swimmer, Water
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Figure
from gmtool.rules.tft.state.records.surroundings import DEPTHS
from gmtool.space import Hex

NECK, BOTTOM, PADDLES, SWIMS, AT_HOME = "neck", "bottom", "paddles", "swims", "at-home"
"""The keys of rows of waters.toml."""
_BROKEN = "broken"
_GRAMS = 1000


def depth_at(ctx: Context, figure: Figure, at: Hex | None) -> int:
    """The depth of water in a hex: 1 to the ankles, 2 to the knees, 3 to the neck, 4 over the head; 0 without any.

    In the hex where the figure is, the GM's word goes before the map.
    """
    stated = figure.surroundings.footing
    if stated and at == figure.place:
        return DEPTHS.get(stated, 0)
    return 0 if ctx.ground is None or at is None else ctx.ground.water.get(at, 0)


def is_over_head(ctx: Context, figure: Figure, at: Hex | None) -> bool:
    """True if the water in a hex is over a figure's head."""
    bottom = ctx.tables.waters.get(BOTTOM)
    return bottom is not None and depth_at(ctx, figure, at) >= bottom.depth


def is_wet(ctx: Context) -> bool:
    """True if there can be water in a fight that figures walk through."""
    return ctx.book.variants.hazards and ctx.ground is not None and bool(ctx.ground.water)


def water_at(ctx: Context, figure: Figure, at: Hex | None) -> Water | None:
    """The row of water for a figure in a hex; None on dry land, and for whoever is in the air.

    Who can swim does so from the neck on, unless the GM says that it walks; others stay up where they cannot stand.
    """
    if not ctx.book.variants.hazards or figure.flying or figure.level > 0 or figure.on:
        return None
    depth = depth_at(ctx, figure, at)
    if not depth:
        return None
    waters = ctx.tables.waters
    if is_at_home(ctx, figure):
        return waters.get(AT_HOME)
    bottom, neck = waters[BOTTOM].depth, waters[NECK].depth
    if depth >= neck and swims(ctx, figure) and floats(ctx, figure):
        return waters[SWIMS]
    if depth >= bottom:
        return waters[PADDLES if floats(ctx, figure) else BOTTOM]
    return next((row for row in waters.values() if row.depth == depth), None)


def water_of(ctx: Context, figure: Figure) -> Water | None:
    """The row of water for a figure where it is."""
    return water_at(ctx, figure, figure.place)


def is_in(ctx: Context, figure: Figure, *keys: str) -> bool:
    """True if one of these rows of water holds for a figure."""
    found = water_of(ctx, figure)
    return found is not None and found.key in keys


def rough_at(ctx: Context, figure: Figure, at: Hex | None) -> bool:
    """True if a hex is bad footing for a figure: broken ground, or water that it walks through (am.water.ankle)."""
    if not ctx.book.variants.hazards or figure.flying or figure.level > 0 or figure.on:
        return False
    stated = figure.surroundings.footing
    if stated and at == figure.place:
        broken = stated == _BROKEN
    else:
        broken = ctx.ground is not None and at in ctx.ground.broken
    found = water_at(ctx, figure, at)
    return broken or (found is not None and found.rough)


def fights_on_rough(ctx: Context, figure: Figure) -> bool:
    """True if bad footing costs a figure DX; in deeper water there is one number for all (am.water.deep-wade-dx)."""
    return rough_at(ctx, figure, figure.place) and not is_in(ctx, figure, NECK)


def is_at_home(ctx: Context, figure: Figure) -> bool:
    """True for a figure that lives in the water, as a merman does (am.water.merman)."""
    creature = figure.fighter.creature(ctx.tables)
    return creature is not None and creature.aquatic


def swimmer(ctx: Context, figure: Figure) -> Swimmer:
    """The row of its best talent for the water: the diver's takes the place of the swimmer's (am.water.breath)."""
    rows = ctx.tables.swimmers.values()
    able = [row for row in rows if row.key == NOT_SWIMMING or figure.fighter.level(row.key)]
    return min(able, key=lambda row: row.dice)


def swims(ctx: Context, figure: Figure) -> bool:
    """True if it can swim."""
    return swimmer(ctx, figure).key != NOT_SWIMMING


def load_of(ctx: Context, figure: Figure) -> int:
    """The weight of what it wears and carries now, in grams."""
    return weight(figure.fighter.armor, figure.gear, ctx.tables)


def is_light(ctx: Context, figure: Figure) -> bool:
    """True if it carries less weight in kg than its ST, so that it may stay up (am.water.may-swim)."""
    return load_of(ctx, figure) < figure.st * _GRAMS


def floats(ctx: Context, figure: Figure) -> bool:
    """True if it stays up in deep water: it may, and has not been sent to the bottom by the GM's word."""
    return is_light(ctx, figure) and not figure.surroundings.walks


def breath(ctx: Context, figure: Figure) -> int:
    """The turns for which it holds its breath (am.water.breath)."""
    return figure.st + swimmer(ctx, figure).breath


def never_falls(ctx: Context, figure: Figure) -> bool:
    """True if no fall brings it down: a merman in the water (am.water.fall-swimming)."""
    found = water_of(ctx, figure)
    return found is not None and found.fall == "never"
