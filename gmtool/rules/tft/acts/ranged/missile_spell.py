"""Missile spell as it leaves the hand: its price and dice, and the attempt that flies like a missile."""

from collections.abc import Iterator

from gmtool.dice import Dice
from gmtool.rules.seam import Modifier
from gmtool.rules.tft.acts.attacks.defence import MISSILE_SPELL
from gmtool.rules.tft.acts.attacks.situation import Blow, CastSpell, situation
from gmtool.rules.tft.acts.wounds.parts import aim_of
from gmtool.rules.tft.data.magic import SpellRow
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.messages.casting import Cast
from gmtool.rules.tft.state.saddle import mount_of, skill_of

_UNKNOWN = SpellRow("", "", "special")
READING_DX = -1
"""What it costs to read a spell on a beast in motion (am.mount.magic-scroll)."""


def row_of(ctx: Context, command: Cast) -> SpellRow:
    """The row of the spell."""
    return ctx.tables.spells.get(command.spell, _UNKNOWN)


def price(ctx: Context, command: Cast) -> int:
    """The ST put into it."""
    return command.st or row_of(ctx, command).st


def dice_of(ctx: Context, command: Cast) -> Dice | None:
    """The dice of its damage, by the ST put into it, or its fixed hits (am.dmg.missile-spell)."""
    row, st = row_of(ctx, command), price(ctx, command)
    if row.per_st:
        return Dice(row.per_st.count * st, row.per_st.sides, row.per_st.plus * st)
    return Dice(0, 6, row.hits) if row.hits else None


def flies(ctx: Context, command: Cast) -> bool:
    """True if it can miss its target and hit something else (am.mspell.miss)."""
    return row_of(ctx, command).sort == "missile"


def missile_of(ctx: Context, command: Cast) -> Blow:
    """The attempt at its target, with the distance of missile weapons (am.mspell.list)."""
    caster, target = ctx.figure(command.figure), ctx.figure(command.target or command.figure)
    name, dice = row_of(ctx, command).name, dice_of(ctx, command) or Dice(0)
    dx = sum(line.value for line in source_lines(ctx, command))
    spell = CastSpell(name, dice, price(ctx, command), command.known, dx)
    facts, aim = situation(ctx, caster, target, command.stated), aim_of(ctx, command.aim)
    return Blow(caster, target, MISSILE_SPELL, None, facts, spell=spell, aim=aim)


def source_lines(ctx: Context, command: Cast) -> Iterator[Modifier]:
    """What riding costs a spell from a rod, and one that is read on a beast in motion; others nothing.

    (am.mount.magic-normal)
    """
    caster = ctx.figure(command.figure)
    mount = mount_of(ctx, caster)
    gear = ctx.gear(caster, command.source) if command.source else None
    supply = ctx.tables.supplies.get(gear.item) if gear else None
    if mount is None or supply is None:
        return
    if supply.read and mount.deeds.path:
        yield Modifier(READING_DX, "read on a beast in motion", "am.mount.magic-scroll")
    rod = skill_of(ctx, caster).rod_dx if supply.aimed else 0
    if rod:
        yield Modifier(rod, "a rod, in the saddle", "am.mount.magic-rod")
