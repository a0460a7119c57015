"""Men and what they fight with: weapon, armor and horse by card, kind and arms; who is in reach, down or stunned."""

from collections.abc import Iterator

from gmtool.rules.chainmail.cards.men import suggested_column, suggested_horse, suggested_weapon
from gmtool.rules.chainmail.data.men import Column, Horse, Weapon
from gmtool.rules.chainmail.state.context import Context
from gmtool.rules.chainmail.state.light import sees
from gmtool.rules.chainmail.state.unit import Melee, Unit
from gmtool.rules.kit.bodies.formations import block_of
from gmtool.space import gap

DAGGER = "dagger"
GARRISON, LEADER = "garrison", "leader"
"""Traits that man-to-man combat reads, beside that of berserkers."""


def weapon_of(ctx: Context, man: Unit) -> Weapon | None:
    """The weapon of a man; with a broken one a dagger, or nothing, as the switch says."""
    if man.man.broken:
        return ctx.tables.weapons[DAGGER] if ctx.house("broken-weapon") == "dagger" else None
    own = ctx.tables.weapons.get(man.man.weapon)
    return own or suggested_weapon(ctx.tables, man.kind, man.arms)


def column_of(ctx: Context, man: Unit) -> Column:
    """The column of a man's armor."""
    return suggested_column(ctx.tables, man.kind, man.traits, man.man.column)


def horse_of(ctx: Context, man: Unit) -> Horse | None:
    """The horse that a man sits on; None on foot."""
    return suggested_horse(ctx.tables, man.kind, man.man.horse)


def is_stunned(ctx: Context, man: Unit) -> bool:
    """True for a man who can neither move, strike nor parry (cm.mtm.stunned)."""
    return man.man.stunned_until >= ctx.turn


def is_prone(ctx: Context, man: Unit) -> bool:
    """True for a dismounted man on the ground (cm.mtm.prone), and for a stunned one, where the switch says so."""
    down = man.man.down_until >= ctx.turn or (is_stunned(ctx, man) and ctx.house("stunned") == "prone")
    return down and not ctx.mounted(man)


def can_strike(ctx: Context, man: Unit) -> bool:
    """True for a man who has blows: alive, with a weapon, and in no state that keeps him from striking."""
    return man.able and weapon_of(ctx, man) is not None and not stays_hand(ctx, man)


def stays_hand(ctx: Context, man: Unit) -> str:
    """The rule of the state that keeps a man from striking; empty where none does."""
    idle = not man.fit
    states = {
        "cm.mtm.stunned": is_stunned(ctx, man) or (idle and man.post.stunned),
        "cm.wraith.paralyze": idle and man.fabled.stiff,
        "cm.wight.paralyze": idle and man.fabled.numb,
        "cm.prisoners.guard": idle and man.guards,
        "cm.rout.attacked-losses": man.caught,
        "cm.spell.phantasmal": man.sorcery.image,
        "cm.fantasy.dark-sight": not sees(ctx, man),
    }
    return next((rule for rule, holds in states.items() if holds), "")


def horse_strikes(ctx: Context, rider: Unit) -> bool:
    """True for a rider whose horse has blows: he sees (cm.fantasy.dark-sight), and neither is caught nor an image."""
    return horse_of(ctx, rider) is not None and sees(ctx, rider) and not (rider.caught or rider.sorcery.image)


def apart(ctx: Context, one: Unit, other: Unit) -> int | None:
    """The way between two men in hundredths of an inch; None without a map."""
    block, foe = block_of(one), block_of(other)
    return None if ctx.ground is None or block is None or foe is None else gap(block, foe)


def in_reach(ctx: Context, one: Unit, other: Unit) -> bool:
    """True for men within melee range of each other; without a map they are where they met (cm.mtm.range3)."""
    way = apart(ctx, one, other)
    return way is None or way <= ctx.touch


def pair_of(ctx: Context, one: str, other: str) -> Melee | None:
    """The melee of two men, who fight each other alone; None where they do not."""
    return next((melee for melee in ctx.fight.melees if {one, other} == set(melee.units)), None)


def pairs_of(ctx: Context, man: str) -> Iterator[Melee]:
    """The melees of a man, one with each of his foes."""
    return (melee for melee in ctx.fight.melees if man in melee.units)


def foe_in(ctx: Context, melee: Melee, man: str) -> Unit:
    """The other one of a pair."""
    return ctx.figure(next(key for key in melee.units if key != man))


def has_blows(ctx: Context, melee: Melee) -> bool:
    """True for a pair in reach of each other of whom one can strike."""
    one, other = (ctx.figure(key) for key in melee.units)
    return in_reach(ctx, one, other) and (can_strike(ctx, one) or can_strike(ctx, other))
