"""What must not be forgotten: dice that would be lost, eyes to be closed, empty potions, loaded crossbows."""

from collections.abc import Iterator

from gmtool.rules.melee_rounds.clock import SECONDS
from gmtool.rules.melee_rounds.context import Context
from gmtool.rules.melee_rounds.deeds.eyes import EYES, flashes
from gmtool.rules.melee_rounds.state import Deed, Figure, Stage
from gmtool.rules.seam import Due

DUEL = "mr.init.duel-earlier-dice-lost"
LOST, DOUBLES, SPELLS = "mr.delay.lost-on-rolled-second", "mr.delay.waiting-costs-doubles", "mr.magic.cast-limit"


def due(ctx: Context) -> tuple[Due, ...]:
    """What needs a word in this second first, then what will be lost if nothing is done."""
    return tuple(item for one in ctx.able() for item in (*_eyes(ctx, one), *_dice(ctx, one), *_spells(ctx, one)))


def threatened(ctx: Context, one: Figure) -> int:
    """How many dice are lost with this second if none of them is used in it; the free AMR of a duel counts as one."""
    second = ctx.fight.second
    acts = one.intent is not None and one.intent.die is not None and one.intent.deed is not Deed.HOLD
    if not second or ctx.fight.stage is Stage.ATTACKS or acts:
        return 0
    if one.free:
        left = one.dice.left if one.dice is not None else ()
        return len([die for die in left if die <= second]) + (second == SECONDS)
    return 0 if one.dice is None else one.dice.losing(second + 1) - one.dice.losing(second)


def _dice(ctx: Context, one: Figure) -> Iterator[Due]:
    number, second = threatened(ctx, one), ctx.fight.second
    if number:
        what = f"{number} dice" if number > 1 else "its first AMR" if one.free and not one.dice else "a die"
        rule = DUEL if one.free else DOUBLES if one.dice is not None and one.dice.over(second) == () else LOST
        yield Due(f"{one.name} loses {what} after second {second} unless it acts", one.id, rule)


def _eyes(ctx: Context, one: Figure) -> Iterator[Due]:
    stated = one.intent is not None and one.intent.deed is Deed.EYES
    if flashes(ctx, one) and not stated and ctx.fight.stage is not Stage.ATTACKS:
        yield Due(f"{one.name} threw a flash pellet: it closes its eyes only if it plots it", one.id, EYES)


def _spells(ctx: Context, one: Figure) -> Iterator[Due]:
    """Spells for which AMR were given up, and that have not been begun in the last seconds of the round."""
    left = one.forfeited - one.casts
    if left > 0 and ctx.fight.second == SECONDS:
        what = f"{left} spells that it has" if left > 1 else "a spell that it has"
        yield Due(f"{one.name} gave up AMR for {what} not begun", one.id, SPELLS)
