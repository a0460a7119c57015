"""Disbelief: an attempt to see through an illusion, one figure at a time (am.opt.i.f-disbelieve)."""

from collections.abc import Iterator

from gmtool.rules.kit.acts import if_allowed, offered
from gmtool.rules.seam import Breakdown, Refusal
from gmtool.rules.tft.acts.attacks.order import SPELL, not_its_moment
from gmtool.rules.tft.acts.kinds import DISBELIEVES
from gmtool.rules.tft.acts.turn.saves import iq_of, save, to_save
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Figure, Stage
from gmtool.rules.tft.state.messages.casting import Disbelieve, Disbelieved
from gmtool.rules.tft.state.play import Act, Offer, Play

RULE = "am.opt.i.f-disbelieve"
_DICE = 3


def refusals(ctx: Context, command: Disbelieve) -> Iterator[Refusal]:
    """Reasons against the attempt."""
    figure, target = ctx.figure(command.figure), ctx.figure(command.target)
    if not ctx.does(figure, "disbelieves"):
        yield Refusal(f"{figure.name} did not choose to disbelieve.", RULE)
    else:
        yield from not_its_moment(ctx, figure, SPELL)
    if target.id == figure.id:
        yield Refusal(f"{target.name} cannot be disbelieved.", RULE)
    if not iq_of(figure):
        yield Refusal(f"The card of {figure.name} has no IQ.", RULE)


def perform(play: Play, command: Disbelieve) -> None:
    """Three dice against IQ; an illusion that is seen through is gone, anything else stays."""
    target = play.figure(command.target)
    seen = save(play, command.figure, "IQ", _DICE, RULE, f"disbelieves {target.name}")
    play.acted(command.figure, SPELL)
    gone = seen and target.illusion
    if gone:
        play.change(target.id, fled=True, pile=0)
    if seen:
        play.happened(Disbelieved(figure=command.figure, target=target.id, real=not gone, rules=(RULE,)))


def explain(ctx: Context, command: Disbelieve) -> tuple[Breakdown, ...]:
    """The number that sees through it."""
    return (to_save(ctx, ctx.figure(command.figure), "IQ", _DICE),)


def _doubts(ctx: Context, figure: Figure) -> bool:
    return ctx.fight.stage is Stage.COMBAT and ctx.does(figure, "disbelieves") and ctx.book.variants.casts


def _others(ctx: Context, figure: Figure) -> list[Figure]:
    return [one for one in ctx.everyone() if one.side != figure.side and not one.fled]


def _not_now(ctx: Context, figure: Figure) -> list[Refusal]:
    return not_its_moment(ctx, figure, SPELL)


_DOUBTS = Offer(
    "Disbelieve", "Attack", RULE, there=_doubts, asks={"target": _others}, barred=_not_now, usual=if_allowed
)
DISBELIEVE: Act = offered(Disbelieve, _DOUBTS, refusals, perform, explain, kinds=DISBELIEVES)
