"""Seconds: one opens, everything plotted for it happens at once, and at its end damage counts."""

from collections.abc import Callable, Iterator
from typing import Any

from gmtool.rules.melee_rounds.acts.deeds.pellets import look
from gmtool.rules.melee_rounds.acts.fighting.resolving import hurt
from gmtool.rules.melee_rounds.acts.kinds import kinds
from gmtool.rules.melee_rounds.acts.seconds.doing import do
from gmtool.rules.melee_rounds.acts.seconds.spans import finish
from gmtool.rules.melee_rounds.acts.stating.availability import must_state
from gmtool.rules.melee_rounds.acts.stating.rolling import amr, lose, roll_now
from gmtool.rules.melee_rounds.data.kits import SECONDS
from gmtool.rules.melee_rounds.data.plots import Deed
from gmtool.rules.melee_rounds.state.commands import EndSecond, SecondCommand
from gmtool.rules.melee_rounds.state.commands import Play as PlayCommand
from gmtool.rules.melee_rounds.state.context import Act, Context, Play
from gmtool.rules.melee_rounds.state.dice import Dice
from gmtool.rules.melee_rounds.state.events import (
    CameToNothing,
    Held,
    ParryKept,
    Played,
    RoundBegan,
    SecondBegan,
    Worked,
)
from gmtool.rules.melee_rounds.state.fight import Figure, Stage
from gmtool.rules.seam import BeatKind, Choice, Refusal, draft_of

WHEN = {
    "works": "mr.magic.effect-second",
    "discerned": "mr.magic.discern-second",
    "rested": "mr.magic.ist-includes-two-seconds",
}
BY_SECOND, AVAILABLE = "mr.round.second-by-second", "mr.delay.die-available"
SIMULTANEOUS, LOST = "mr.gm.same-second", "mr.delay.lost-on-rolled-second"
NEXT_ROUND, MISSED, CARRIED = "mr.delay.not-next-mr", "mr.delay.missed-parry", "mr.delay.missed-parry-exception"
DEFENSIVE_MISSED, DUEL = "mr.fd.missed-attack-delay", "mr.init.duel-earlier-dice-lost"


def open_second(play: Play, second: int) -> None:
    """Open a second, for which Specific Plots can now be stated."""
    play.change_fight(second=second, stage=Stage.SECOND)
    play.happened(SecondBegan(round=play.fight.round, second=second, rules=(BY_SECOND,)))
    for one in play.everyone():
        play.change(one.id, intent=None, shielded=False, attacked=False, reacted=False, changed=False)
        if one.able:
            _spells(play, one)
            _dice(play, one)


def _spells(play: Play, one: Figure) -> None:
    for cast in one.cast:
        name = play.tables.item_name(cast.item)
        rule = "mr.magic.reflex-timing" if cast.kind == "reflex" else WHEN["works"]
        if cast.effect == play.now:
            play.happened(Worked(figure=one.id, spell=cast.item, what="works", words=cast.words, rules=(rule,)))
            play.trace(one.id, BeatKind.WAIT, "!", f"{name} takes effect", rule, secret=cast.written)
        if cast.discerned == play.now and cast.kind != "reflex":
            play.happened(Worked(figure=one.id, spell=cast.item, what="discerned", rules=(WHEN["discerned"],)))
        if cast.rested == play.now and cast.interspell:
            play.happened(Worked(figure=one.id, spell=cast.item, what="rested", rules=(WHEN["rested"],)))


def _dice(play: Play, one: Figure) -> None:
    """Roll for a figure whose Full Defensive damage broke (mr.fd.damage-breaks); drop a kept parry past its time."""
    if one.struck:
        play.change(one.id, struck=False)
        if play.house("defensive-damage") == "rolls":
            roll_now(play, one.id, amr(one, one.plot), ("mr.fd.damage-breaks",))
        else:
            play.change(one.id, dice=Dice.of(()))
    dice = play.figure(one.id).dice
    gone = dice.over(play.fight.second - 1) if dice is not None else ()
    if dice is not None and gone:
        play.change(one.id, dice=dice.after(play.fight.second - 1))
        lose(play, one.id, gone, "mr.delay.missed-parry-exception")


def end_second(play: Play) -> None:
    """End a second: damage counts, dice are held or lost, and the next second or round follows."""
    for one in play.everyone():
        hurt(play, one.id)
    for one in play.everyone():
        if one.able:
            _keep_parry(play, play.change(one.id, carried=False))  # a parry carried over lasts no longer
            _hold(play, play.figure(one.id))
            look(play, play.figure(one.id))
            finish(play, play.figure(one.id))
    if play.fight.second < SECONDS:
        open_second(play, play.fight.second + 1)
    else:
        end_round(play)


def _keep_parry(play: Play, one: Figure) -> None:
    """Return the die of a parry whose attack missed; one of second 6 is carried over into the next round."""
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
    """Hold the dice that can still be used later; the others are lost."""
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
        if not _parry_missed(one):  # else the kept die has been told already
            play.happened(Held(figure=one.id, die=available, secret=secret, rules=(AVAILABLE,)))
        why = f"The {available} is held to second {second + 1}"
        play.trace(one.id, BeatKind.HELD, "→", why, AVAILABLE, secret=secret)


def _parry_missed(one: Figure) -> bool:
    return one.intent is not None and one.intent.deed is Deed.PARRY and one.intent.missed


def end_round(play: Play) -> None:
    """End the round: General Plots are stated anew; spells and whatever lasts longer go on."""
    play.change_fight(round=play.fight.round + 1, second=0, stage=Stage.PLOTS)
    for one in play.everyone():
        before = one.plot.kind if one.plot is not None else one.before
        play.change(
            one.id, plot=None, dice=None, start=0, free=False, ended=False, forfeited=0, casts=0, barred=0, alert=0,
            struck=False, later=(), intent=None, shielded=False, attacked=False, reacted=False, changed=False,
            traces=(), before=before, cast=tuple(cast for cast in one.cast if cast.rested >= play.now),
        )  # fmt: skip
    play.happened(RoundBegan(round=play.fight.round, rules=("mr.round.six-seconds",)))


def unresolved(ctx: Context) -> tuple[Figure, ...]:
    """The figures whose attack of this second is still to be resolved, the players' own first."""
    return tuple(one for one in ctx.able() if _attacks(one))


def _attacks(one: Figure) -> bool:
    return one.intent is not None and one.intent.deed is Deed.ATTACK and not one.intent.done


def play_second(play: Play) -> None:
    """Carry out all Specific Plots at once; without attacks the second then ends."""
    for one in play.able():
        if one.intent is not None:
            do(play, one, one.intent)
    play.change_fight(stage=Stage.ATTACKS)
    if not unresolved(play):
        end_second(play)


# --- the choices that end one stage of a second and begin the next ------------------------------------------------
def goes_on(ctx: Context, stage: Stage, command: SecondCommand) -> bool:
    """True if the fight is at this stage of the command's second."""
    fight = ctx.fight
    return fight.stage is stage and (command.round, command.second) == (fight.round, fight.second)


def stage_choice(
    ctx: Context,
    stage: Stage,
    command: type[SecondCommand],
    refusals: Callable[[Context, Any], Iterator[Refusal]],
    key: str,
    label: str,
    rule: str,
) -> Iterator[Choice]:
    """The choice that ends this stage; none at any other stage."""
    fight = ctx.fight
    if fight.stage is stage and not ctx.over():
        draft = draft_of(command, round=fight.round, second=fight.second)
        against = tuple(refusals(ctx, command(round=fight.round, second=fight.second)))
        yield Choice(key, label, "Second", draft, (), against, rule, usual=True, by_itself=True)


def _end_refusals(ctx: Context, command: EndSecond) -> Iterator[Refusal]:
    if not goes_on(ctx, Stage.ATTACKS, command):
        yield Refusal("That second cannot end now.", SIMULTANEOUS)
    left = unresolved(ctx)
    if left:
        yield Refusal(f"First every attack is resolved: {', '.join(one.name for one in left)}.", SIMULTANEOUS)


def _end(play: Play, command: EndSecond) -> None:
    end_second(play)


def _end_offers(ctx: Context, figure: Figure | None) -> Iterator[Choice]:
    second = ctx.fight.second
    label = f"End second {second}" if second < SECONDS else f"End round {ctx.fight.round}"
    if figure is None:
        yield from stage_choice(ctx, Stage.ATTACKS, EndSecond, _end_refusals, "end second", label, SIMULTANEOUS)


def _play_refusals(ctx: Context, command: PlayCommand) -> Iterator[Refusal]:
    if not goes_on(ctx, Stage.REACTIONS, command):
        yield Refusal("That second cannot be played now.", BY_SECOND)
        return
    for one in ctx.able():
        if one.changed and must_state(ctx, one):
            yield Refusal(f"{one.name} has a die for this second: choose how to use it.", AVAILABLE)


def _play(play: Play, command: PlayCommand) -> None:
    play.happened(Played(second=command.second, rules=(BY_SECOND,)))
    play_second(play)


def _play_offers(ctx: Context, figure: Figure | None) -> Iterator[Choice]:
    if figure is None:
        label = f"Play second {ctx.fight.second}"
        yield from stage_choice(ctx, Stage.REACTIONS, PlayCommand, _play_refusals, "play", label, BY_SECOND)


END_SECOND = Act(EndSecond, _end_offers, _end_refusals, _end, kinds=kinds())
PLAY = Act(PlayCommand, _play_offers, _play_refusals, _play, kinds=kinds())
