"""The two tests of an exchange: who tests what, and how the rolls count."""

from gmtool.rules.harnmaster.commands import Defend
from gmtool.rules.harnmaster.context import Context
from gmtool.rules.harnmaster.declaring.against import compared_with
from gmtool.rules.harnmaster.state import Defence, Exchange, Figure, Strike
from gmtool.rules.harnmaster.testing.modifiers import block, counterstrike, dodge, in_use, melee_strike
from gmtool.rules.seam import Breakdown

MELEE, DODGE = "melee", "dodge"


def levels(ctx: Context, exchange: Exchange, command: Defend) -> tuple[Breakdown, ...]:
    """The attacker's level and, unless it ignores, the defender's (hm.test.attacker-melee).

    Against Ignore reach and thrust do not count (hm.mod.ignore-no-reach-thrust).
    """
    attacker, defender = ctx.figure(exchange.attacker), ctx.figure(exchange.defender)
    against = compared_with(ctx, defender, command)
    compared = command.defence is not Defence.IGNORE
    told = melee_strike(ctx, attacker, defender, exchange.strike, against, compared=compared)
    own = _defence(ctx, defender, attacker, exchange, command)
    return (told,) if own is None else (told, own)


def _defence(ctx: Context, defender: Figure, attacker: Figure, exchange: Exchange, command: Defend) -> Breakdown | None:
    strike = Strike(command.weapon, command.mode, command.aim, command.zone_die, command.zone_reach)
    using = in_use(ctx, defender, strike)
    match command.defence:
        case Defence.DODGE:
            return dodge(ctx, defender)
        case Defence.BLOCK:
            return block(ctx, defender, using)
        case Defence.COUNTERSTRIKE:
            return counterstrike(ctx, defender, attacker, strike, in_use(ctx, attacker, exchange.strike))
    return None
