"""Pairs: who meets whom in the fantastic combats of a melee, and which of them are still to fight this turn."""

from collections.abc import Iterator

from gmtool.rules.chainmail.acts.magic.scores import is_fantastic
from gmtool.rules.chainmail.acts.morale.leaders import is_led
from gmtool.rules.chainmail.state.context import Context
from gmtool.rules.chainmail.state.unit import Melee, Unit


def pairs(ctx: Context, melee: Melee) -> Iterator[tuple[Unit, Unit]]:
    """The pairs of a melee that fight with two dice, each once, whoever attacked first."""
    seen: set[frozenset[str]] = set()
    for one in melee.contacts:
        both = frozenset((one.unit, one.foe))
        if both not in seen and is_fantastic(ctx, ctx.figure(one.unit), ctx.figure(one.foe)):
            seen.add(both)
            yield ctx.figure(one.unit), ctx.figure(one.foe)


def is_all_fantastic(ctx: Context, melee: Melee) -> bool:
    """True for a melee in which nobody fights by the normal tables."""
    found = {frozenset((one.id, other.id)) for one, other in pairs(ctx, melee)}
    return all(frozenset((one.unit, one.foe)) in found for one in melee.contacts)


def unfought(ctx: Context, melee: Melee) -> tuple[tuple[Unit, Unit], ...]:
    """The pairs that have not fought this turn, as far as both still can."""
    return tuple(
        (one, other)
        for one, other in pairs(ctx, melee)
        if one.able and other.able and other.id not in one.fantasy.fought
    )


def fights_as(ctx: Context, unit: Unit) -> str:
    """The id of the unit in whose place another fights: the one it goes with, unless met apart, as on a ladder."""
    return unit.on if is_led(unit) and ctx.melee_of(unit.id) is None else unit.id


def opponents(ctx: Context, unit: Unit) -> Iterator[Unit]:
    """The foes whom a unit can fight with two dice now: those in contact, and those with them whom it may single out
    (cm.hero.singled-out). Whoever is with a unit meets the foes of that unit."""
    place = fights_as(ctx, unit)
    melee = ctx.melee_of(place)
    for one in melee.contacts if melee is not None else ():
        if one.unit != place:
            continue
        near = [ctx.figure(one.foe), *(each for each in ctx.units() if is_led(each) and each.on == one.foe)]
        yield from (each for each in near if is_fantastic(ctx, unit, each))
