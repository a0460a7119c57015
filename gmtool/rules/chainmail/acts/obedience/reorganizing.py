"""Reorganizing: units that got mixed up in a melee separate for a turn, as units that retreat (cm.hist.reorganize)."""

from collections.abc import Iterator

from gmtool.rules.chainmail.acts.obedience.messages import MixedUp, Reorganizes
from gmtool.rules.chainmail.state.context import Act, Context, Play
from gmtool.rules.chainmail.state.unit import Flight, Unit
from gmtool.rules.kit.messages import draft_of
from gmtool.rules.seam import Choice, Refusal

RULE = "cm.hist.reorganize"


def _against(ctx: Context, command: MixedUp) -> Iterator[Refusal]:
    unit = ctx.figure(command.figure)
    yield from ctx.unable(unit)
    if ctx.melee_of(unit.id) is not None:
        yield Refusal(f"{unit.name}: in a melee.", RULE)
    if unit.flight is not None:
        yield Refusal(f"{unit.name}: rallying already.", "cm.rout.rally-turn")


def _mix(play: Play, command: MixedUp) -> None:
    play.change(command.figure, flight=Flight(False, 1, play.turn))
    play.happened(Reorganizes(figure=command.figure, rules=(RULE,)))


def _offers(ctx: Context, unit: Unit | None) -> Iterator[Choice]:
    if unit is not None and unit.able and unit.men and ctx.melee_of(unit.id) is None and unit.flight is None:
        draft = draft_of(MixedUp, figure=unit.id)
        yield Choice("mixed-up", "Got mixed up in a melee", "Fight", draft, rule=RULE, aside=True)


MIXED_UP = Act(MixedUp, _offers, _against, _mix)
