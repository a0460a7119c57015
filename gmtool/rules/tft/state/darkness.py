"""Darkness: the hexes without light, and the figures that do not see there."""

from collections.abc import Collection, Iterator
from dataclasses import replace

from gmtool.rules.seam import Effect, EffectPicture, ground_lights, ground_veils
from gmtool.rules.tft.state.context import Context, once_a_fight
from gmtool.rules.tft.state.fight import Dropped, Figure
from gmtool.space import Hex, Light, lit_spots


def dark_at(ctx: Context, figure: Figure, at: Hex | None) -> bool:
    """True if a figure would be in complete darkness in a hex: by the GM's word, else by the map and effects.

    One torch nearby is light enough (am.dark.dim-light).
    """
    if not ctx.book.variants.hazards:
        return False
    if stated := figure.surroundings.light:
        return stated == "dark"
    return at in _dark_hexes(ctx) if ctx.ground is not None else _is_night(ctx)


def is_blind(ctx: Context, figure: Figure, at: Hex | None) -> bool:
    """True if a figure sees nothing in a hex when it comes there."""
    return dark_at(ctx, figure, at) and not sees_in_dark(ctx, figure)


def sees_in_dark(ctx: Context, figure: Figure) -> bool:
    """True if darkness is no penalty for it, for whatever reason (am.dark.see-in-dark)."""
    if figure.surroundings.dark_sight:
        return True
    known = (ctx.tables.talents.get(skill.talent) for skill in figure.fighter.skills)
    return any(talent is not None and talent.dark_sight for talent in known)


def in_darkness(ctx: Context, attacker: Figure, target: Figure) -> bool:
    """True if a target is in darkness for its attacker; the GM's word about either goes before the map."""
    if not ctx.book.variants.hazards or sees_in_dark(ctx, attacker):
        return False
    if target.surroundings.light == "light":
        return False
    if stated := attacker.surroundings.light:
        return stated == "dark"
    return dark_at(ctx, target, target.place)


def lights(ctx: Context) -> tuple[Light, ...]:
    """The lights of a fight: of terrain, and in an edition that knows darkness of torches, fires and effects."""
    ground = ctx.ground
    found = ground_lights(ground, ctx.book.terrain)
    if ground is None or not ctx.book.variants.hazards:
        return found
    far = ctx.house_number("torch-light")
    fires = {*ground.fire, *(spot for one in _of(ctx, EffectPicture.FIRE) for spot in one.where.spots)}
    torches = {one.place for one in ctx.everyone() if one.place is not None and _bears_light(ctx, one)}
    torches |= {one.hex for one in ctx.fight.lying if one.hex is not None and _shines(ctx, one)}
    shining = (Light(spot, 0) for one in _of(ctx, EffectPicture.LIGHT) for spot in one.where.spots)
    return (*found, *shining, *(Light(spot, far) for spot in sorted(fires | torches)))


@once_a_fight
def _dark_hexes(ctx: Context) -> Collection[Hex]:
    """The hexes of the ground that are dark and not lit."""
    ground = ctx.ground
    assert ground is not None
    unlit = [one for one in _of(ctx, EffectPicture.DARKNESS) if not one.side]
    if not ground.dark and not unlit:
        return frozenset()
    if any(not one.where for one in _of(ctx, EffectPicture.LIGHT)):
        return frozenset()
    if any(not one.where for one in unlit):
        ground = replace(ground, dark=frozenset(ground.hexes()))
    elif unlit:
        ground = replace(ground, dark=ground.dark.union(*(one.where.spots for one in unlit)))
    return ground.dark - lit_spots(ground, lights(ctx), ground_veils(ground, ctx.book.terrain))


@once_a_fight
def _is_night(ctx: Context) -> bool:
    """True if a fight without a ground is in darkness, by an effect, and has no light."""
    dark = any(not one.side for one in _of(ctx, EffectPicture.DARKNESS))
    if not dark or any(_of(ctx, EffectPicture.LIGHT)):
        return False
    return not any(_bears_light(ctx, one) for one in ctx.everyone()) and not any(
        _shines(ctx, one) for one in ctx.fight.lying
    )


def _of(ctx: Context, picture: EffectPicture) -> Iterator[Effect]:
    return (one for one in ctx.fight.effects if one.picture is picture)


def _bears_light(ctx: Context, figure: Figure) -> bool:
    """True if a figure has something burning in hand."""
    return not figure.fled and any(weapon.flame and not gear.out for gear, weapon in ctx.arms(figure))


def _shines(ctx: Context, thing: Dropped) -> bool:
    """True for a torch that was laid down and stays lit (am.torch.stays-lit); none burns in water."""
    weapon = ctx.tables.weapons.get(thing.item)
    wet = ctx.ground is not None and thing.hex in ctx.ground.water
    return weapon is not None and weapon.flame and not thing.out and not wet
