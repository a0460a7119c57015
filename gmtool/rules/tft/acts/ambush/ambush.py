"""Ambush: the victims roll to see it; if none does, each ambusher has a free attack before the first initiative."""

from collections.abc import Iterator

from gmtool.rules.kit.acts import offered
from gmtool.rules.seam import Breakdown, Modifier, Refusal
from gmtool.rules.tft.acts.ambush.detection import detects, dice_of
from gmtool.rules.tft.acts.attacks.ready_arms import missile_in_hand
from gmtool.rules.tft.acts.kinds import NOTHING
from gmtool.rules.tft.acts.turn.lead import begins_led, led, sides
from gmtool.rules.tft.acts.turn.saves import iq_of
from gmtool.rules.tft.acts.turn.stages import able_sides, begin_stage, this_turn
from gmtool.rules.tft.acts.turn.surprise import attacks_first
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Figure, Stage
from gmtool.rules.tft.state.messages.leading import Ambush, AmbushSeen, AmbushSprung
from gmtool.rules.tft.state.play import Act, Offer, Play

FREE, DETECTED = "am.ambush.free-attack", "am.ambush.detected"


def _victims(ctx: Context, side: str) -> list[Figure]:
    return [one for one in ctx.everyone() if one.side != side and one.able]


def _may_not(ctx: Context, command: Ambush) -> Iterator[Refusal]:
    if not led(ctx):
        yield Refusal("Nobody lies in ambush here.", "tm.turn.initiative")
    if ctx.fight.stage is not Stage.INITIATIVE or command.turn != ctx.fight.turn:
        yield Refusal("An ambush comes before the initiative.", FREE)
    if command.side not in able_sides(ctx) or len(able_sides(ctx)) < 2:
        yield Refusal("There is nobody for that side to ambush.", FREE)
    seen = [one.name for one in _victims(ctx, command.side) if one.deeds.ambush == "seen"]
    if seen:
        yield Refusal(f"{seen[0]} has seen the ambush.", DETECTED)


def _perform(play: Play, command: Ambush) -> None:
    """Roll for the victims; one who sees it warns all, and the turn goes on with the initiative as usual."""
    victims = [one.id for one in _victims(play, command.side)]
    seen = next((one for one in victims if detects(play, one, wild=command.wild)), None)
    if seen is not None:
        play.deed(seen, ambush="seen")
        play.happened(AmbushSeen(figure=seen, rules=(DETECTED,)))
        return
    attacks_first(play, command.side, lambda one: "shoots" if missile_in_hand(play, one) else "strikes")
    for one in play.everyone():
        play.deed(one.id, ambush="lies" if one.side == command.side else "caught")
    play.happened(AmbushSprung(sides=(command.side,), rules=(FREE,)))
    begin_stage(play)


def _explain(ctx: Context, command: Ambush) -> tuple[Breakdown, ...]:
    """The number and the dice of each victim that has a roll to see it."""
    found = list[Breakdown]()
    for one in _victims(ctx, command.side):
        dice, rule = dice_of(ctx, one, wild=command.wild)
        if dice:
            lines = (Modifier(iq_of(one), "IQ", rule),)
            found.append(Breakdown(f"{one.name} sees it, on {dice} dice", lines, key=f"sees:{one.id}"))
    return tuple(found)


_AMBUSHES = Offer("Ambush", "Turn", FREE, there=begins_led, given=this_turn, asks={"side": sides}, aside=True)
AMBUSH: Act = offered(Ambush, _AMBUSHES, _may_not, _perform, _explain, kinds=NOTHING)
