"""Seconds: one opens, everything plotted for it happens at once, and at its end damage counts."""

from collections.abc import Iterator
from typing import Any

from gmtool.rules.kit.acts import offered
from gmtool.rules.melee_rounds.acts.kinds import kinds
from gmtool.rules.melee_rounds.acts.seconds.doing import do
from gmtool.rules.melee_rounds.acts.stating.availability import must_state
from gmtool.rules.melee_rounds.data.kits import SECONDS
from gmtool.rules.melee_rounds.data.plots import Deed
from gmtool.rules.melee_rounds.state.commands import EndSecond, SecondCommand
from gmtool.rules.melee_rounds.state.commands import Play as PlayCommand
from gmtool.rules.melee_rounds.state.context import Act, Context, Offer, Play
from gmtool.rules.melee_rounds.state.events import Played, RoundBegan, SecondBegan
from gmtool.rules.melee_rounds.state.fight import Figure, Stage
from gmtool.rules.melee_rounds.state.stations import ENDS, ENDS_FOR, OPENS, RENEWS
from gmtool.rules.seam import Refusal

BY_SECOND, AVAILABLE, SIMULTANEOUS = "mr.round.second-by-second", "mr.delay.die-available", "mr.gm.same-second"


def open_second(play: Play, second: int) -> None:
    """Open a second, for which Specific Plots can now be stated."""
    play.change_fight(second=second, stage=Stage.SECOND)
    play.happened(SecondBegan(round=play.fight.round, second=second, rules=(BY_SECOND,)))
    for one in play.everyone():
        _renew(play, one, "second")
        for opens in play.hooks(OPENS) if one.able else ():
            opens(play, play.figure(one.id))


def _renew(play: Play, one: Figure, slot: str | None = None) -> None:
    """Let a figure go into a second or, without a slot, into a round."""
    values: dict[str, Any] = {}
    for renews in play.hooks(RENEWS, slot):
        values.update(renews(play, one))
    play.change(one.id, **values)


def end_second(play: Play) -> None:
    """End a second: damage counts, dice are held or lost, and the next second or round follows."""
    for ends in play.hooks(ENDS):
        ends(play)
    for one in play.everyone():
        for ends_for in play.hooks(ENDS_FOR) if one.able else ():
            ends_for(play, play.figure(one.id))
    if play.fight.second < SECONDS:
        open_second(play, play.fight.second + 1)
    else:
        end_round(play)


def end_round(play: Play) -> None:
    """End the round: General Plots are stated anew; spells and whatever lasts longer go on."""
    play.change_fight(round=play.fight.round + 1, second=0, stage=Stage.PLOTS)
    for one in play.everyone():
        _renew(play, one)
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


def stage_offer(ctx: Context, stage: Stage, key: str, label: str, rule: str) -> Iterator[Offer]:
    """The choice that ends this stage; none at any other stage."""
    fight = ctx.fight
    if fight.stage is stage and not ctx.over():
        given = {"round": fight.round, "second": fight.second}
        yield Offer(label, "Second", rule, key=key, given=given, usual=True, by_itself=True)


def _end_refusals(ctx: Context, command: EndSecond) -> Iterator[Refusal]:
    if not goes_on(ctx, Stage.ATTACKS, command):
        yield Refusal("That second cannot end now.", SIMULTANEOUS)
    left = unresolved(ctx)
    if left:
        yield Refusal(f"First every attack is resolved: {', '.join(one.name for one in left)}.", SIMULTANEOUS)


def _end(play: Play, command: EndSecond) -> None:
    end_second(play)


def _end_offers(ctx: Context, _: None) -> Iterator[Offer]:
    second = ctx.fight.second
    label = f"End second {second}" if second < SECONDS else f"End round {ctx.fight.round}"
    return stage_offer(ctx, Stage.ATTACKS, "end second", label, SIMULTANEOUS)


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


def _play_offers(ctx: Context, _: None) -> Iterator[Offer]:
    return stage_offer(ctx, Stage.REACTIONS, "play", f"Play second {ctx.fight.second}", BY_SECOND)


END_SECOND: Act = offered(EndSecond, _end_offers, _end_refusals, _end, kinds=kinds())
PLAY: Act = offered(PlayCommand, _play_offers, _play_refusals, _play, kinds=kinds())
