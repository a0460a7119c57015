"""A second ends: damage counts, parries come back, dice that cannot be held are lost; after the sixth the round."""

from collections.abc import Iterator

from gmtool.rules.melee_rounds.act import Act
from gmtool.rules.melee_rounds.clock import SECONDS
from gmtool.rules.melee_rounds.commands import EndSecond
from gmtool.rules.melee_rounds.context import Context, Play
from gmtool.rules.melee_rounds.deeds.eyes import look
from gmtool.rules.melee_rounds.deeds.lasting import finish
from gmtool.rules.melee_rounds.events import CameToNothing, Held, ParryKept, RoundBegan
from gmtool.rules.melee_rounds.initiative.rolling import lose
from gmtool.rules.melee_rounds.seconds.hurting import hurt
from gmtool.rules.melee_rounds.seconds.opening import open_second
from gmtool.rules.melee_rounds.seconds.over import over
from gmtool.rules.melee_rounds.state import Deed, Figure, Stage
from gmtool.rules.seam import BeatKind, Choice, Json, Refusal

SIMULTANEOUS, HELD, LOST = "mr.gm.same-second", "mr.delay.die-available", "mr.delay.lost-on-rolled-second"
NEXT_ROUND, MISSED, CARRIED = "mr.delay.not-next-mr", "mr.delay.missed-parry", "mr.delay.missed-parry-exception"
DEFENSIVE_MISSED, DUEL = "mr.fd.missed-attack-delay", "mr.init.duel-earlier-dice-lost"


def end_second(play: Play) -> None:
    """What happened in it counts now."""
    for one in play.everyone():
        hurt(play, one.id)
    for one in play.everyone():
        if one.able:
            _keep_parry(play, play.change(one.id, carried=False))  # one that came over goes no further
            _hold(play, play.figure(one.id))
            look(play, play.figure(one.id))
            finish(play, play.figure(one.id))
    if play.fight.second < SECONDS:
        open_second(play, play.fight.second + 1)
    else:
        end_round(play)


def _keep_parry(play: Play, one: Figure) -> None:
    """A parry whose attack missed is not used up; one of second 6 comes over into the next round."""
    intent = one.intent
    if intent is None or intent.deed is not Deed.PARRY or intent.die is None:
        return
    idle = not intent.done and not intent.missed and play.house("idle-parry") == "kept"
    if not intent.missed and not idle:
        if not intent.done:
            play.happened(CameToNothing(figure=one.id, deed=Deed.PARRY, target=intent.target, rules=(MISSED,)))
        return
    rule = DEFENSIVE_MISSED if intent.free else MISSED
    if play.fight.second == SECONDS:
        play.change(one.id, carried=True)
        play.happened(ParryKept(figure=one.id, over=True, rules=(CARRIED,)))
    elif one.dice is not None:
        play.change(one.id, dice=one.dice.returned(intent.die))
        play.happened(ParryKept(figure=one.id, rules=(rule,)))


def _hold(play: Play, one: Figure) -> None:
    """Dice that can still be used later are held; the others are lost."""
    dice, second = one.dice, play.fight.second
    if dice is None:
        return
    secret = one.plot is not None and one.plot.secret
    gone, available = dice.over(second), dice.usable(second)
    if one.free:
        gone = tuple(die for die in dice.left if die <= second)
    if gone:
        rule = DUEL if one.free else NEXT_ROUND if second == SECONDS else LOST
        play.change(one.id, dice=dice.from_second(second + 1) if one.free else dice.after(second))
        lose(play, one.id, gone, rule)
    elif available is not None:
        if not _parry_missed(one):  # or it has been said that its die is kept
            play.happened(Held(figure=one.id, die=available, secret=secret, rules=(HELD,)))
        why = f"The {available} is held to second {second + 1}"
        play.trace(one.id, BeatKind.HELD, "→", why, HELD, secret=secret)


def _parry_missed(one: Figure) -> bool:
    return one.intent is not None and one.intent.deed is Deed.PARRY and one.intent.missed


def end_round(play: Play) -> None:
    """General Plots are stated anew; spells, and what lasts longer, go on."""
    play.change_fight(round=play.fight.round + 1, second=0, stage=Stage.PLOTS)
    for one in play.everyone():
        before = one.plot.kind if one.plot is not None else one.before
        play.change(
            one.id, plot=None, dice=None, start=0, free=False, ended=False, forfeited=0, casts=0, barred=0, alert=0,
            struck=False, later=(), intent=None, shielded=False, attacked=False, reacted=False, changed=False,
            traces=(), before=before, cast=tuple(cast for cast in one.cast if cast.rested >= play.now),
        )  # fmt: skip
    play.happened(RoundBegan(round=play.fight.round, rules=("mr.round.six-seconds",)))


def _refusals(ctx: Context, command: EndSecond) -> Iterator[Refusal]:
    fight = ctx.fight
    if fight.stage is not Stage.ATTACKS or (command.round, command.second) != (fight.round, fight.second):
        yield Refusal("That second cannot end now.", SIMULTANEOUS)
    left = [one.name for one in ctx.able() if _waits(one)]
    if left:
        yield Refusal(f"First every attack is resolved: {', '.join(left)}.", SIMULTANEOUS)


def _waits(one: Figure) -> bool:
    return one.intent is not None and one.intent.deed is Deed.ATTACK and not one.intent.done


def _perform(play: Play, command: EndSecond) -> None:
    end_second(play)


def _offers(ctx: Context, figure: Figure | None) -> Iterator[Choice]:
    if figure is not None or ctx.fight.stage is not Stage.ATTACKS or over(ctx):
        return
    number, second = ctx.fight.round, ctx.fight.second
    draft: dict[str, Json] = {"kind": "mr.end-second/1", "round": number, "second": second}
    against = tuple(_refusals(ctx, EndSecond(round=number, second=second)))
    label = f"End second {ctx.fight.second}" if ctx.fight.second < SECONDS else f"End round {ctx.fight.round}"
    yield Choice("end second", label, "Second", draft, (), against, SIMULTANEOUS, usual=True)


END_SECOND = Act(EndSecond, _offers, _refusals, _perform)
