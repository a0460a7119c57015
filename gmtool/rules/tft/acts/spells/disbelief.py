"""Disbelief: an attempt to see through an illusion, one figure at a time (am.opt.i.f-disbelieve)."""

from collections.abc import Iterable, Iterator

from gmtool.rules.seam import Breakdown, Candidate, Choice, Input, InputKind, Refusal, Values, draft_of
from gmtool.rules.tft.acts.attacks.order import SPELL, not_its_moment
from gmtool.rules.tft.acts.kinds import DISBELIEVES
from gmtool.rules.tft.acts.turn.saves import iq_of, save, to_save
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Figure, Stage
from gmtool.rules.tft.state.messages.casting import Disbelieve, Disbelieved
from gmtool.rules.tft.state.play import Act, Play

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


def offers(ctx: Context, figure: Figure | None) -> Iterable[Choice]:
    """The choice of one figure to disbelieve."""
    if figure is None or ctx.fight.stage is not Stage.COMBAT or not ctx.does(figure, "disbelieves"):
        return

    def others(_: Values) -> tuple[Candidate, ...]:
        found = (one for one in ctx.everyone() if one.side != figure.side and not one.fled)
        return tuple(Candidate(one.id, one.name, hex=one.place, figure=one.id) for one in found)

    barred = tuple(not_its_moment(ctx, figure, SPELL))
    draft, whom = draft_of(Disbelieve, figure=figure.id), Input("target", "Target", InputKind.FIGURE, others)
    yield Choice("disbelieve", "Disbelieve", "Attack", draft, (whom,), barred, RULE, usual=not barred)


DISBELIEVE = Act(Disbelieve, offers, refusals, perform, explain, keys=("disbelieve",), kinds=DISBELIEVES)
