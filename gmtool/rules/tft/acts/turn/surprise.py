"""Surprise: a side attacks before any initiative, and the others do nothing in that turn (am.ex.surprise)."""

from collections.abc import Iterable, Iterator

from gmtool.rules.kit.messages import draft_of
from gmtool.rules.seam import Choice, Refusal
from gmtool.rules.tft.acts.turn.lead import led, sides_input
from gmtool.rules.tft.acts.turn.stages import able_sides, begin_stage
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.engagement import record_status, status
from gmtool.rules.tft.state.fight import Figure, Stage
from gmtool.rules.tft.state.messages.leading import Surprise, Surprised
from gmtool.rules.tft.state.play import Act, Play

RULE = "am.ex.surprise"


def _may_not(ctx: Context, command: Surprise) -> Iterator[Refusal]:
    if not led(ctx):
        yield Refusal("Nobody is taken by surprise here.", "tm.turn.initiative")
    if ctx.fight.stage is not Stage.INITIATIVE or command.turn != ctx.fight.turn:
        yield Refusal("Surprise comes before the initiative.", RULE)
    if command.side not in able_sides(ctx) or len(able_sides(ctx)) < 2:
        yield Refusal("There is nobody to be surprised by that side.", RULE)


def _perform(play: Play, command: Surprise) -> None:
    attack = play.tables.option("strikes")
    for one in play.everyone():
        if one.side != command.side:
            play.deed(one.id, surprised=True)
        elif one.able and attack:
            record_status(play, one.id, status(play, one))
            play.deed(one.id, option=attack.code, start=one.place)
    play.change_fight(stage=Stage.COMBAT, order=(command.side,), mover=0)
    play.happened(Surprised(sides=(command.side,), rules=(RULE,)))
    begin_stage(play)


def _offers(ctx: Context, figure: Figure | None) -> Iterable[Choice]:
    if figure is None and led(ctx) and ctx.fight.stage is Stage.INITIATIVE and len(able_sides(ctx)) > 1:
        draft = draft_of(Surprise, turn=ctx.fight.turn)
        yield Choice("surprise", "Total surprise", "Turn", draft, (sides_input(ctx),), rule=RULE, aside=True)


SURPRISE = Act(Surprise, _offers, _may_not, _perform)
