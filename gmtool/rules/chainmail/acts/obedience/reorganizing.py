"""Reorganizing: units that got mixed up in a melee separate for a turn, as units that retreat (cm.hist.reorganize)."""

from collections.abc import Iterator

from gmtool.rules.chainmail.acts.kinds import NOTHING
from gmtool.rules.chainmail.acts.obedience.messages import MixedUp, Reorganizes
from gmtool.rules.chainmail.state.context import Act, Context, Offer, Play
from gmtool.rules.chainmail.state.unit import Flight, Unit
from gmtool.rules.kit.acts import offered
from gmtool.rules.seam import Refusal

RULE = "cm.hist.reorganize"


def _against(ctx: Context, command: MixedUp) -> Iterator[Refusal]:
    unit = ctx.figure(command.figure)
    yield from ctx.unable(unit)
    if ctx.melee_of(unit.id) is not None:
        yield Refusal(f"{unit.name}: in a melee.", RULE)
    elif not _has_fought(ctx, unit):
        yield Refusal(f"{unit.name}: in no melee this turn or the last.", RULE)
    if unit.flight is not None:
        yield Refusal(f"{unit.name}: rallying already.", "cm.rout.rally-turn")


def _has_fought(ctx: Context, unit: Unit) -> bool:
    """True for a unit that fought a round of melee in this turn or the last one."""
    return unit.fought_on > 0 and unit.fought_on >= ctx.turn - 1


def _mix(play: Play, command: MixedUp) -> None:
    play.change(command.figure, flight=Flight(False, 1, play.turn))
    play.happened(Reorganizes(figure=command.figure, rules=(RULE,)))


def _may_have(ctx: Context, unit: Unit) -> bool:
    free = unit.able and bool(unit.men) and ctx.melee_of(unit.id) is None and unit.flight is None
    return free and not ctx.man_to_man and _has_fought(ctx, unit)


_GOT = Offer("Got mixed up in a melee", "Fight", RULE, there=_may_have, aside=True)
MIXED_UP: Act = offered(MixedUp, _GOT, _against, _mix, kinds=NOTHING)
