"""Stages of a turn: the sides' movement, combat, retreats, the next turn, and the end of the fight."""

import re
from collections.abc import Iterator
from typing import Final

from gmtool.name_runs import in_words
from gmtool.rules.kit.acts import offered
from gmtool.rules.kit.chapters import merged
from gmtool.rules.kit.play import evolve
from gmtool.rules.seam import Refusal
from gmtool.rules.tft.acts.attacks.order import pending, tied
from gmtool.rules.tft.acts.kinds import NOTHING
from gmtool.rules.tft.acts.turn.renewal import let_lapse
from gmtool.rules.tft.acts.turn.retreat import victors
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.engagement import hand_to_hand, record_status, standing_over, status
from gmtool.rules.tft.state.fight import Figure, Pose, Stage
from gmtool.rules.tft.state.messages.commands import Proceed
from gmtool.rules.tft.state.messages.turns import FightEnded, Posed, StageBegan
from gmtool.rules.tft.state.play import Act, Offer, Play
from gmtool.rules.tft.state.stations import BEGINS, ENDS, KNEELS, RENEWS, RISES

SECONDS_A_TURN = 5
"""The length of a turn in the world of the fight (tm.turn.length)."""
_LABELS = {
    Stage.INITIATIVE: "End the fight",
    Stage.RENEWAL: "End renewals",
    Stage.MOVEMENT: "End movement",
    Stage.COMBAT: "End actions",
    Stage.RETREATS: "Next turn",
    Stage.OVER: "Fight on",
}


def able_sides(ctx: Context) -> tuple[str, ...]:
    """The sides that have a figure able to fight, in the order of the encounter."""
    able = {figure.side for figure in ctx.everyone() if figure.able}
    return tuple(side.id for side in ctx.fight.sides if side.id in able)


def decided(ctx: Context) -> bool:
    """True if fewer than two sides can still fight, and nobody is still to come to another."""
    return len({*able_sides(ctx), *ctx.awaited()}) < 2


def moving_side(ctx: Context) -> str:
    """The side that moves now; empty outside the movement stage."""
    fight = ctx.fight
    return fight.order[fight.mover] if fight.stage is Stage.MOVEMENT and fight.mover < len(fight.order) else ""


def may_move_now(ctx: Context, figure: Figure) -> bool:
    """True if it is the turn of the figure's side to move (tm.turn.first-player-moves)."""
    return moving_side(ctx) == figure.side


def side_name(ctx: Context, side: str) -> str:
    """The name of a side."""
    return next((one.name for one in ctx.fight.sides if one.id == side), side)


_PLURAL: Final = re.compile(
    r"(?<![su])s$|\b(\w*(men|women|people|folk|children|oxen|mice|geese)|others|(un)?dead|mine)$", re.I
)
_DETERMINED: Final = re.compile(
    r"(the|an?|my|your|our|his|her|its|their|this|these|those|all|both|some|many|no|two|three|four|five|six)\b"
    r"|(ours|theirs|yours|hers|mine)$|\S+(?<=s)['’]\s|\S+['’]s\s|\d",
    re.I,
)
"""Beginnings of a name that takes no article: an article, a possessive, a number."""


def with_verb(side: str, one: str, many: str) -> str:
    """A side as the subject of a sentence: “The Players win”, “Theirs win”, “Wulf's men win”, “Blue wins”."""
    if not _PLURAL.search(side.split(" of ")[0]):
        return f"{side} {one}"
    return f"{side if _DETERMINED.match(side) else f'The {side}'} {many}"


def this_turn(ctx: Context, _: Figure | None) -> dict[str, int]:
    """The turn, as it stands in commands of the table."""
    return {"turn": ctx.fight.turn}


def begin_stage(play: Play) -> None:
    """Note that a stage has begun."""
    fight = play.fight
    play.happened(
        StageBegan(turn=fight.turn, stage=fight.stage.value, side=moving_side(play), rules=("tm.turn.stages",))
    )


def end_if_decided(play: Play) -> bool:
    """End the fight once fewer than two sides have a figure able to fight (tm.turn.continue)."""
    if not decided(play):
        return False
    play.change_fight(stage=Stage.OVER, mover=0)
    play.happened(FightEnded(winners=able_sides(play), rules=("tm.turn.continue",)))
    return True


def _may_not_proceed(ctx: Context, command: Proceed) -> Iterator[Refusal]:
    fight = ctx.fight
    if (command.turn, command.stage, command.mover) != (fight.turn, fight.stage.value, fight.mover):
        yield Refusal("That phase is already over.", "tm.turn.stages")
        return
    if fight.stage is Stage.OVER and decided(ctx):
        yield Refusal("The fight is over.", "tm.turn.continue")
    if fight.stage is Stage.INITIATIVE and not decided(ctx):
        yield Refusal("Roll or skip initiative first.", "tm.turn.initiative")
    if ctx.at_once:
        yield Refusal("The effects of the turn are recorded first.", "am.quick.sequence")
    waiting = pending(ctx)
    if waiting:
        names = ", ".join(in_words(dict.fromkeys(ctx.figure(one.figure).name for one in waiting)))
        yield Refusal(f"Still to act: {names}.", "tm.turn.stages")


def _proceed(play: Play, command: Proceed) -> None:
    stage = play.fight.stage
    if stage is Stage.INITIATIVE:
        end_if_decided(play)
    elif stage is Stage.RENEWAL:
        let_lapse(play)
        play.change_fight(stage=Stage.MOVEMENT)
        begin_stage(play)
    elif stage is Stage.MOVEMENT:
        next_mover(play)
    elif stage is Stage.COMBAT:
        _rise(play)
        play.change_fight(stage=Stage.RETREATS)
        if victors(play):
            begin_stage(play)
        else:
            begin_turn(play)
    else:
        begin_turn(play)


def next_mover(play: Play) -> None:
    """Begin the next side's movement, if it has anybody able; after the last side, combat."""
    moved, able = moving_side(play), able_sides(play)
    for figure in play.everyone():
        if figure.side == moved and figure.deeds.status is None:
            record_status(play, figure.id, status(play, figure))
    order = play.fight.order
    later = (place for place in range(play.fight.mover + 1, len(order)) if order[place] in able)
    following = next(later, None)
    if following is None:
        play.change_fight(stage=Stage.COMBAT, mover=0)
    else:
        play.change_fight(mover=following)
    begin_stage(play)


def _rise(play: Play) -> None:
    """Stand up the figures that chose to, now that combat is over (tm.option.g-stand)."""
    for figure in play.everyone():
        deeds = figure.deeds
        stands = play.does(figure, "stands") and not deeds.path and not deeds.floored
        if not stands or not figure.able or hand_to_hand(play, figure) or figure.pose is Pose.STANDING:
            continue
        if standing_over(play, figure):
            play.happened(Posed(figure=figure.id, pose=figure.pose.value, rules=("tm.move.one-per-hex",)))
            continue
        if not all(rises(play, figure.id) for rises in play.hooks(RISES)):
            continue
        pose = posture_up(play, figure)
        play.change(figure.id, pose=pose)
        play.happened(Posed(figure=figure.id, pose=pose.value, rules=("tm.option.g-stand",)))


def posture_up(ctx: Context, figure: Figure) -> Pose:
    """The posture of a figure that gets up."""
    return Pose.KNEELING if any(kneels(ctx, figure) for kneels in ctx.chapters.at(KNEELS)) else Pose.STANDING


def begin_turn(play: Play) -> None:
    """Begin the next turn, unless the fight is decided (am.quick.end)."""
    if end_if_decided(play):
        return
    for ends in play.hooks(ENDS):
        ends(play)
    turn, renewing = play.fight.turn + 1, play.chapters.at(RENEWS)
    play.change_all(lambda one: evolve(one, **merged(renews(play, one, turn) for renews in renewing)))
    play.change_fight(turn=turn, stage=Stage.INITIATIVE, order=(), mover=0, ties={}, retreats=(), fleeing="")
    for begins in play.hooks(BEGINS):
        begins(play)
    begin_stage(play)


def _offers(ctx: Context, _: Figure | None) -> Iterator[Offer]:
    fight, side = ctx.fight, side_name(ctx, moving_side(ctx))
    idle = (fight.stage is Stage.OVER) if decided(ctx) else (fight.stage is Stage.INITIATIVE)
    if not (idle or tied(ctx) or ctx.at_once):
        label = with_verb(side, "has moved", "have moved") if side else _LABELS[fight.stage]
        given = {"turn": fight.turn, "stage": fight.stage.value, "mover": fight.mover}
        at_once = fight.stage is Stage.RETREATS
        yield Offer(label, "Turn", "tm.turn.stages", given=given, usual=True, at_once=at_once, by_itself=True)


PROCEED: Act = offered(Proceed, _offers, _may_not_proceed, _proceed, keys=("proceed",), kinds=NOTHING)
