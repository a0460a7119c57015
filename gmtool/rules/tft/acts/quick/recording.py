"""Recording of the effects of a turn of Quick Combat: all hits are marked off together, and the next turn begins."""

from collections.abc import Iterator

from gmtool.rules.kit.acts import offered
from gmtool.rules.seam import Refusal
from gmtool.rules.tft.acts.attacks.attack import credit, knock_down, take_hits
from gmtool.rules.tft.acts.kinds import NOTHING
from gmtool.rules.tft.acts.turn.stages import begin_turn, this_turn
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Figure, Stage
from gmtool.rules.tft.state.play import Act, Offer, Play
from gmtool.rules.tft.state.records.quick import EffectsRecorded, RecordEffects

RULE = "am.quick.sequence"


def _may_not_record(ctx: Context, command: RecordEffects) -> Iterator[Refusal]:
    if not ctx.at_once or command.turn != ctx.fight.turn:
        yield Refusal("Effects are recorded after the options of a quick combat.", RULE)


def record(play: Play, command: RecordEffects) -> None:
    """Mark off the hits, then the falls and spells; at ST 1 a figure is unconscious, at 0 dead (am.quick.wounds)."""
    play.change_fight(stage=Stage.RETREATS)
    play.happened(EffectsRecorded(rules=(RULE,)))
    waiting = {one.id: one.deeds.quick for one in play.everyone()}
    for figure, effects in waiting.items():
        for struck in effects.hits:
            if not play.figure(figure).dead:
                take_hits(play, figure, struck.hits)
                credit(play, struck.attacker, figure, struck.hits)
        if effects.fall and play.figure(figure).able:
            knock_down(play, figure, "spell", effects.fall)
    for figure, effects in waiting.items():
        if effects.spells:
            play.change(figure, spells=(*play.figure(figure).spells, *effects.spells))
    begin_turn(play)


def _due(ctx: Context, _: Figure | None) -> bool:
    return ctx.at_once


_RECORDS = Offer(
    "Record the effects", "Turn", RULE, key="record", there=_due, given=this_turn, usual=True, by_itself=True
)
RECORD: Act = offered(RecordEffects, _RECORDS, _may_not_record, record, kinds=NOTHING)
