"""Flames in a fight: burning hexes, torches in hand, who fears them, and flasks that are lit or aimed."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from gmtool.rules.seam import EffectPicture
from gmtool.rules.tft.cards.fighter import Gear
from gmtool.rules.tft.data.arms import Weapon
from gmtool.rules.tft.data.fires import Bomb
from gmtool.rules.tft.state.airborne import height, soars
from gmtool.rules.tft.state.context import Context, once_a_fight
from gmtool.rules.tft.state.fight import Figure
from gmtool.rules.tft.state.records.burning import UNBURNED, Burning
from gmtool.rules.tft.state.saddle import goer
from gmtool.space import Hex

MOST_AIMED = 3
"""The turns of aiming that count (am.fire.aim-throw)."""
VULNERABLE = 2
"""How many times a torch harms those whom fire harms more (am.torch.vulnerable)."""
ON_FIRE = 12
"""The turns for which a soaked figure burns, the first included (am.fire.soaked-damage)."""


@once_a_fight
def burning_hexes(ctx: Context) -> frozenset[Hex]:
    """The hexes that burn: of flasks, of spells, and where the GM says so (am.fire.sorcerous)."""
    if not ctx.tables.bombs:
        return frozenset()
    fires = (one for one in ctx.fight.effects if one.picture is EffectPicture.FIRE)
    return frozenset(hex_ for fire in fires for hex_ in fire.where.spots)


def burning_under(ctx: Context, hexes: Iterable[Hex], *, flies: bool) -> tuple[Hex, ...]:
    """The burning hexes among these that a figure does not pass over: a flier does where there is room.

    (am.fly.cross-over, am.air.cross-over)
    """
    fire = burning_hexes(ctx)
    return tuple(hex_ for hex_ in hexes if hex_ in fire and not (flies and soars(ctx, hex_)))


def in_flames(ctx: Context, figure: Figure) -> bool:
    """True if a figure is in a burning hex, and neither in the air above it nor clinging to something there."""
    carrier = goer(ctx, figure)
    return bool(burning_under(ctx, ctx.hexes(figure), flies=carrier.flying or height(ctx, carrier) > 0))


def fears_fire(ctx: Context, figure: Figure) -> bool:
    """True for an ordinary animal."""
    creature = figure.fighter.creature(ctx.tables)
    return creature is not None and creature.fears_fire


def shunned(ctx: Context, figure: Figure) -> frozenset[Hex]:
    """The burning hexes that a figure does not go into: animals pass through none (am.fire.animals)."""
    return burning_hexes(ctx) if fears_fire(ctx, figure) else frozenset()


def cowed(figure: Figure, turn: int) -> bool:
    """True for an animal that was attacked with a torch in this turn or the one before."""
    return bool(figure.burning.torched) and turn - figure.burning.torched <= 1


def is_alight(weapon: Weapon | None, gear: Gear | None) -> bool:
    """True for a torch that burns."""
    return weapon is not None and weapon.flame and gear is not None and not gear.out


def torch_in_hand(ctx: Context, figure: Figure, key: str) -> Gear | None:
    """A torch of this kind in hand that burns; flasks and fuses are lit with it (am.molotail.ready)."""
    held = ((gear, row) for gear, row in ctx.arms(figure) if row.key == key)
    return next((gear for gear, row in held if is_alight(row, gear)), None)


def torch_factor(ctx: Context, weapon: Weapon | None, gear: Gear | None, target: Figure) -> int:
    """The factor of a torch's damage: double to whom fire harms more (am.torch.vulnerable).

    Other fire does them no more than anybody (am.torch.vulnerable-only).
    """
    creature = target.fighter.creature(ctx.tables)
    return VULNERABLE if is_alight(weapon, gear) and creature is not None and creature.burns_easily else 1


def bomb_of(ctx: Context, gear: Gear | None) -> Bomb | None:
    """The flask or bomb that a carried thing is."""
    return ctx.tables.bombs.get(gear.item) if gear else None


def flasks(ctx: Context, figure: Figure) -> Iterator[tuple[Gear, Bomb]]:
    """The flasks and bombs that a figure carries."""
    return ((gear, bomb) for gear in figure.gear if (bomb := bomb_of(ctx, gear)))


def on_fire(figure: Figure, turn: int) -> bool:
    """True if a figure burns in this turn."""
    since = figure.burning.soaked
    return bool(since) and turn < since + ON_FIRE


def aim_bonus(figure: Figure) -> int:
    """The DX of aiming a flask; none at all after a hit or an enemy's spell (am.fire.aim-throw, am.fire.aim-lost)."""
    return 0 if figure.burning.spoiled or figure.turn_hits else min(MOST_AIMED, figure.burning.aimed)


def after_aiming(ctx: Context, figure: Figure) -> Burning:
    """What is left on a figure when a turn ends: one turn of aiming more, or none."""
    had = figure.burning
    if not ctx.does(figure, "aims"):
        return had if had == UNBURNED else replace(had, aimed=0, spoiled=False)
    spoiled = had.spoiled or figure.turn_hits > 0 or figure.deeds.floored
    return replace(had, aimed=min(MOST_AIMED, had.aimed + 1), spoiled=spoiled)
