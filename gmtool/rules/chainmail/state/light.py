"""Light: whether it is day, dim or dark on the table, who sees, and whom full light weakens.

It is full day unless an effect says otherwise. The darkest effect counts, whoever made it: the GM's word on the hour,
or a spell. Magic swords and the light of Wizards break the dark around them.
"""

from collections.abc import Iterable
from enum import StrEnum

from gmtool.rules.chainmail.state.context import Context, Play
from gmtool.rules.chainmail.state.unit import Unit
from gmtool.rules.kit.bodies.formations import block_of
from gmtool.rules.kit.lasting.effects import begin, end
from gmtool.rules.seam import Effect, EffectPicture
from gmtool.space import HUNDRED, Circle, touches

HOUR = "light"
"""The key of the effect that the GM's word on the hour makes."""
LIT = "lit"
"""The sort of an effect that lights an area, without full light."""


class Light(StrEnum):
    """The light of the whole table: full daylight; dusk, mist or moonlight; or full darkness, in which only those who
    see in the dark attack or defend (cm.fantasy.dark-sight)."""

    DAY = "day"
    DIM = "dim"
    DARK = "dark"


_DARKEST = (Light.DARK, Light.DIM)
_LABELS = {Light.DIM: "Dim light", Light.DARK: "Darkness"}
_DOES = {Light.DIM: "full light weakens nobody", Light.DARK: "only those who see in the dark attack or defend"}


def light(ctx: Context) -> Light:
    """The light of the whole table."""
    sorts = {one.sort for one in ctx.fight.effects}
    return next((one for one in _DARKEST if one.value in sorts), Light.DAY)


def changes_light(_: object, effects: Iterable[Effect]) -> bool:
    """True if any of some effects makes it darker."""
    return any(one.sort in _DARKEST for one in effects)


def set_light(play: Play, now: Light, *, key: str = HOUR, rule: str = "cm.fantasy.dark-sight") -> None:
    """Make it day, dim or dark by the effect of this key: the hour, or a spell of its own."""
    if now is Light.DAY:
        end(play, key)
        return
    begin(play, Effect(key, _LABELS[now], EffectPicture.DARKNESS, does=_DOES[now], sort=now.value, rule=rule))


def sees(ctx: Context, unit: Unit) -> bool:
    """True for a unit that can attack and defend in the light that there is (cm.fantasy.dark-sight, cm.wizard.dark)."""
    return light(ctx) is not Light.DARK or ctx.can(unit, "dark-sight") or is_lit(ctx, unit)


def is_lit(ctx: Context, unit: Unit) -> bool:
    """True for a unit in the light of a magic sword or of a spell (cm.magic.sword-light); without a map, for its bearer
    and for all who fight in one melee with him."""
    block = block_of(unit)
    areas = [one.where.shape for one in ctx.fight.effects if one.sort == LIT and one.where.shape is not None]
    for bearer in ctx.units():
        across = ctx.shed(bearer)
        if not across:
            continue
        if bearer.id == unit.id or unit.id == bearer.on:
            return True
        if bearer.at is not None and ctx.ground is not None:
            areas.append(Circle(bearer.at, across * HUNDRED // 2))
        elif (melee := ctx.melee_of(bearer.id)) is not None and unit.id in melee.units:
            return True
    return block is not None and any(touches(one, block) for one in areas)


def is_dazzled(ctx: Context, unit: Unit) -> bool:
    """True for a unit that full light weakens, where there is full light: 1 off every die (cm.goblin.light). Dwarves
    and others act as well by day as by night (cm.dwarf.night)."""
    fantastic = ctx.fantastic(unit)
    return fantastic is not None and bool(fantastic.light) and light(ctx) is Light.DAY
