"""Figures that are not seen: the invisible and those in a shadow, and those whose hex nobody knows (am.hidden.when)."""

from dataclasses import replace

from gmtool.rules.seam import EffectPicture
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Figure
from gmtool.space import Hex

SHADOW = "shadow"
"""The kind of terrain of shadow hexes."""


def in_shadow(ctx: Context, at: Hex | None) -> bool:
    """True for a shadow hex."""
    return ctx.ground is not None and at in ctx.ground.kinds.get(SHADOW, ())


def is_unseen(ctx: Context, figure: Figure) -> bool:
    """True if a figure is invisible, or stands in a shadow."""
    return ctx.book.variants.hazards and (figure.surroundings.invisible or in_shadow(ctx, figure.place))


def sees(ctx: Context, viewer: Figure, figure: Figure) -> bool:
    """True if a figure sees another one: with Mage Sight the invisible too, but nobody in a shadow."""
    if viewer.id == figure.id or not is_unseen(ctx, figure):
        return True
    return viewer.surroundings.mage_sight and not in_shadow(ctx, figure.place)


def is_hidden(ctx: Context, figure: Figure) -> bool:
    """True if a figure moves hidden now, so that its enemies do not know its hex.

    The invisible do while no enemy uses Mage Sight (am.hidden.off-board), others in a shadow of two hexes or more.
    Beside an enemy, and in a fire, it is known for as long as it stays there (am.hidden.reveal-duration).
    """
    return _may_hide(ctx, figure) and not beside_enemy(ctx, figure, figure.place) and not in_fire(ctx, figure.place)


def hides_at(ctx: Context, figure: Figure, at: Hex) -> bool:
    """True if it moves hidden where it comes to such a hex of its way."""
    return is_hidden(ctx, replace(figure, place=at))


def _may_hide(ctx: Context, figure: Figure) -> bool:
    if not figure.able or not is_unseen(ctx, figure):
        return False
    if figure.surroundings.invisible and not any(one.surroundings.mage_sight for one in ctx.foes(figure)):
        return True
    place = figure.place
    return place is not None and in_shadow(ctx, place) and any(in_shadow(ctx, side) for side in place.neighbours())


def beside_enemy(ctx: Context, figure: Figure, at: Hex | None) -> bool:
    """True if an enemy is next to a hex, or in it; images and illusions count (am.hidden.reveal)."""
    if at is None:
        return False
    filled = ctx.book.hexes_at(figure, at)
    return any(own.distance(hex_) <= 1 for one in ctx.foes(figure) for hex_ in ctx.hexes(one) for own in filled)


def in_fire(ctx: Context, at: Hex | None) -> bool:
    """True for a burning hex outside a shadow."""
    if at is None or ctx.ground is None or in_shadow(ctx, at):
        return False
    burning = (one for one in ctx.fight.effects if one.picture is EffectPicture.FIRE)
    return at in ctx.ground.fire or any(one.where.covers(at) for one in burning)


def is_off_map(ctx: Context, figure: Figure) -> bool:
    """True if the players' map leaves a figure out: it moves hidden, and is none of their own (am.hidden.referee)."""
    players = {side.id for side in ctx.fight.sides if side.players}
    return figure.side not in players and is_hidden(ctx, figure)
