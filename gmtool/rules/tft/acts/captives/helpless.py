"""The helpless: the GM's word that somebody is, and the killing of them (Slaughtering helpless figures)."""

from collections.abc import Iterator
from dataclasses import replace

from gmtool.rules.kit.acts import offered
from gmtool.rules.seam import Refusal
from gmtool.rules.tft.acts.attacks.attack import goes_under
from gmtool.rules.tft.acts.attacks.order import ATTACK
from gmtool.rules.tft.acts.kinds import NOTHING, SLAYS, of_slaying
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.engagement import distance, foes, is_helpless
from gmtool.rules.tft.state.fight import Figure, Stage
from gmtool.rules.tft.state.play import Act, Offer, Play
from gmtool.rules.tft.state.records.plights import BecameHelpless, Freed, MakeHelpless, Slay, TookAim

HIT, KILL = "am.helpless.auto-hit", "am.helpless.auto-kill"


def _may_not_be(ctx: Context, command: MakeHelpless) -> Iterator[Refusal]:
    if not ctx.book.variants.prisoners:
        yield Refusal("These rules have nothing on the helpless.")
    if not command.why and not ctx.figure(command.figure).plight.helpless:
        yield Refusal("It is not helpless.", HIT)


def _may_be_said(ctx: Context, figure: Figure) -> bool:
    return ctx.book.variants.prisoners and not figure.dead and not figure.fled


def _make(play: Play, command: MakeHelpless) -> None:
    one = play.figure(command.figure)
    play.change(one.id, plight=replace(one.plight, helpless=command.why))
    if command.why:
        play.happened(BecameHelpless(figure=one.id, why=command.why, rules=(HIT,)))
    else:
        play.happened(Freed(figure=one.id, rules=(HIT,)))


def quiet(ctx: Context, target: Figure) -> bool:
    """True if no combat is going on: everybody able on the victim's side is helpless, or the fight is over."""
    friends = [one for one in ctx.everyone() if one.side == target.side and one.able and not is_helpless(ctx, one)]
    return ctx.fight.stage is Stage.OVER or not friends


def refusals(ctx: Context, command: Slay) -> Iterator[Refusal]:
    """Reasons against the killing: a victim that is not helpless or not at hand, or no turn to aim."""
    figure, target = ctx.figure(command.figure), ctx.figure(command.target)
    if not is_helpless(ctx, target):
        yield Refusal(f"{target.name} is not helpless.", KILL)
    if (distance(ctx, figure, target) or 0) > 1:
        yield Refusal(f"{target.name} is not beside {figure.name}.", KILL)
    if figure.deeds.acted:
        yield Refusal(f"{figure.name} has no attack left this turn.", KILL)
    if ctx.fight.stage not in (Stage.COMBAT, Stage.OVER):
        yield Refusal("Attacks are made in the action phase.", KILL)


def perform(play: Play, command: Slay) -> None:
    """Kill the victim, whatever its ST and armor, if there was a turn to aim; or take aim now."""
    figure, target = play.figure(command.figure), play.figure(command.target)
    plight, turn = figure.plight, play.fight.turn
    ready = plight.victim == target.id and plight.aimed == turn - 1
    if play.fight.stage is not Stage.OVER:
        play.acted(figure.id, ATTACK, target.id)
    if not (ready or quiet(play, target)):
        play.change(figure.id, plight=replace(plight, victim=target.id, aimed=turn))
        play.happened(TookAim(figure=figure.id, target=target.id, rules=(KILL,)))
        return
    play.change(target.id, hits=target.hits + max(0, target.st - target.dead_st))
    goes_under(play, target.id)


def _at_hand(ctx: Context, figure: Figure) -> list[Figure]:
    """The helpless whom it can kill now."""
    found = [one for one in foes(ctx, figure) if is_helpless(ctx, one)] if figure.able else []
    return [one for one in found if not any(refusals(ctx, Slay(figure=figure.id, target=one.id)))]


_SLAYS = Offer("Kill the helpless", "Attack", KILL, asks={"target": _at_hand}, needs="target")
SLAY: Act = offered(Slay, _SLAYS, refusals, perform, kinds=SLAYS, means=of_slaying, alone=True)
_SAID = Offer("Helpless, or no longer", "Other", HIT, there=_may_be_said, aside=True)
HELPLESS: Act = offered(MakeHelpless, _SAID, _may_not_be, _make, kinds=NOTHING)
