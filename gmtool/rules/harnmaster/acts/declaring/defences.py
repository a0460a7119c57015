"""Which defence options there are, and what each needs (hm.declare.defence-options)."""

from collections.abc import Iterator

from gmtool.rules.harnmaster.acts.declaring.against import against_refusals
from gmtool.rules.harnmaster.acts.declaring.strikes import strike_refusals, weapon_refusals
from gmtool.rules.harnmaster.state.clock import evading, ignores
from gmtool.rules.harnmaster.state.commands import Defend
from gmtool.rules.harnmaster.state.context import Context
from gmtool.rules.harnmaster.state.fight import Defence, Figure, Strike
from gmtool.rules.seam import Refusal


def strike_of(command: Defend) -> Strike:
    """The strike that a counterstrike declares (hm.declare.counterstrike)."""
    return Strike(command.weapon, command.mode, command.aim, command.zone_die, command.zone_reach)


def refusals(ctx: Context, command: Defend) -> Iterator[Refusal]:
    """Whether there is an attack to meet, whether this defence may be chosen, and what it needs."""
    defender, exchange = ctx.figure(command.figure), ctx.fight.exchange
    if exchange is None or exchange.defender != defender.id:
        yield Refusal(f"Nobody attacks {defender.name} now.", "hm.declare.defence-options")
        return
    attacker = ctx.figure(exchange.attacker)
    yield from _may_choose(ctx, defender, attacker, command.defence)
    match command.defence:
        case Defence.BLOCK:
            yield from block_refusals(ctx, defender, command)
            yield from against_refusals(ctx, defender, attacker, command)
        case Defence.DODGE:
            yield from against_refusals(ctx, defender, attacker, command)
        case Defence.COUNTERSTRIKE:
            yield from strike_refusals(ctx, defender, attacker, strike_of(command))


def _may_choose(ctx: Context, defender: Figure, attacker: Figure, defence: Defence) -> Iterator[Refusal]:
    """Why this defence is not open; an evader blocks and dodges as usual (hm.evade.block-dodge-normal)."""
    if defence is Defence.IGNORE:
        if evading(ctx, defender) and ctx.house("evader-ignore") == "may-not" and not ignores(ctx, defender, attacker):
            yield Refusal(f"{defender.name} is evading, and blocks or dodges.", "hm.evade.no-strikes")
    elif attacker.id in defender.unaware:
        yield Refusal(f"{defender.name} has not noticed {attacker.name}.", "hm.aware.unaware-ignores")
    elif ignores(ctx, defender, attacker):
        yield Refusal(f"{defender.name} chose to ignore {attacker.name}.", "hm.declare.ignore-choice-lasts")


def block_refusals(ctx: Context, defender: Figure, command: Defend) -> Iterator[Refusal]:
    """A Block names a readied weapon or shield and its mode (hm.declare.block-weapon)."""
    gear = ctx.gear(defender, command.weapon)
    weapon = ctx.weapon(gear) if gear else None
    if weapon is not None and weapon.kind == "natural" and ctx.house("bare-block") == "no":
        yield Refusal(f"A {weapon.name.lower()} does not block.", "hm.declare.block-weapon")
    for one in weapon_refusals(ctx, defender, command.weapon, command.mode):
        yield Refusal(one.reason, "hm.declare.block-weapon")
