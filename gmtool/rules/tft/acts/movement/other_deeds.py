"""Other deeds during movement, at a price in hexes that the GM sets; an attack is never one (am.move.never-attack)."""

from collections.abc import Iterator

from gmtool.rules.kit.acts import offered
from gmtool.rules.seam import Refusal
from gmtool.rules.tft.acts.kinds import ELSE
from gmtool.rules.tft.acts.movement.jumping import goes_on_the_run
from gmtool.rules.tft.acts.turn.stages import may_move_now
from gmtool.rules.tft.acts.wounds.pace import pace
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Figure
from gmtool.rules.tft.state.play import Act, Offer, Play
from gmtool.rules.tft.state.records.jumps import OtherDeed, OtherDone

RULE = "am.move.other-actions"


def _not_now(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    if not ctx.book.variants.on_the_run:
        yield Refusal("These rules have no other actions during movement.")
    if not may_move_now(ctx, figure):
        yield Refusal(f"{figure.name} does not move now.", RULE)


def refusals(ctx: Context, command: OtherDeed) -> Iterator[Refusal]:
    """Reasons against it: the moment, or too little MA left."""
    figure = ctx.figure(command.figure)
    yield from _not_now(ctx, figure)
    left = pace(ctx, figure) - figure.deeds.spent
    if command.hexes > left:
        yield Refusal(f"{figure.name} has {left} MA left.", RULE)


def perform(play: Play, command: OtherDeed) -> None:
    """Take the hexes off this turn's movement."""
    play.deed(command.figure, spent=play.figure(command.figure).deeds.spent + command.hexes)
    play.happened(OtherDone(figure=command.figure, what=command.what, hexes=command.hexes, rules=(RULE,)))


_GOES = Offer("Do something else on the way", "Move", RULE, there=goes_on_the_run, barred=_not_now, aside=True)
OTHER_DEED: Act = offered(OtherDeed, _GOES, refusals, perform, kinds=ELSE)
