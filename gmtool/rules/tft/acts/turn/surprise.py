"""Surprise: a side acts before any initiative, and the others do nothing in that turn (am.ex.surprise)."""

from collections.abc import Callable, Iterator

from gmtool.rules.kit.acts import offered
from gmtool.rules.seam import Refusal
from gmtool.rules.tft.acts.kinds import NOTHING
from gmtool.rules.tft.acts.turn.lead import begins_led, led, sides
from gmtool.rules.tft.acts.turn.stages import able_sides, begin_stage, this_turn
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.engagement import record_status, status
from gmtool.rules.tft.state.fight import Figure, Stage
from gmtool.rules.tft.state.messages.leading import Surprise, Surprised
from gmtool.rules.tft.state.play import Act, Offer, Play

RULE, FULL = "am.ex.surprise", "am.surprise.full"


def _may_not(ctx: Context, command: Surprise) -> Iterator[Refusal]:
    if not led(ctx):
        yield Refusal("Nobody is taken by surprise here.", "tm.turn.initiative")
    if ctx.fight.stage is not Stage.INITIATIVE or command.turn != ctx.fight.turn:
        yield Refusal("Surprise comes before the initiative.", RULE)
    if command.side not in able_sides(ctx) or len(able_sides(ctx)) < 2:
        yield Refusal("There is nobody to be surprised by that side.", RULE)


def _perform(play: Play, command: Surprise) -> None:
    """Give the side the turn: a move and then an action (am.surprise.full), or an attack alone."""
    if not command.moves:
        attacks_first(play, command.side, lambda one: "strikes")
    else:
        _taken_unawares(play, command.side)
        play.change_fight(stage=Stage.MOVEMENT, order=(command.side,), mover=0)
    play.happened(Surprised(sides=(command.side,), rules=(FULL if command.moves else RULE,)))
    begin_stage(play)


def _taken_unawares(play: Play, side: str) -> None:
    for one in play.everyone():
        if one.side != side:
            play.deed(one.id, surprised=True)


def attacks_first(play: Play, side: str, usual: Callable[[Figure], str]) -> None:
    """Begin the actions with a side alone; each of its figures has the option with its usual trait."""
    _taken_unawares(play, side)
    for one in play.everyone():
        option = play.tables.option(usual(one))
        if one.side == side and one.able and option:
            record_status(play, one.id, status(play, one))
            play.deed(one.id, option=option.code, start=one.place)
    play.change_fight(stage=Stage.COMBAT, order=(side,), mover=0)


_SURPRISES = Offer("Total surprise", "Turn", RULE, there=begins_led, given=this_turn, asks={"side": sides}, aside=True)
SURPRISE: Act = offered(Surprise, _SURPRISES, _may_not, _perform, kinds=NOTHING)
