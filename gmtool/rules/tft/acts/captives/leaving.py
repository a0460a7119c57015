"""Leaving a fight otherwise than by a door: as a prisoner, or as a fugitive whom nobody sees any more."""

from collections.abc import Iterator
from dataclasses import replace

from gmtool.rules.kit.acts import no_refusals, offered
from gmtool.rules.seam import Refusal
from gmtool.rules.tft.acts.kinds import FLEES, YIELDS, of_surrender
from gmtool.rules.tft.acts.ranged.course import wall_between
from gmtool.rules.tft.acts.turn.stages import end_if_decided
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Figure
from gmtool.rules.tft.state.painted import hides
from gmtool.rules.tft.state.play import Act, Offer, Play
from gmtool.rules.tft.state.records.plights import Escape, Escaped, Surrender, Surrendered

SURRENDER, ESCAPE = "am.prisoner.surrender", "am.running.escape"


def _gone(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    if not ctx.book.variants.prisoners:
        yield Refusal("These rules have nothing on prisoners.")
    if figure.dead or figure.fled:
        yield Refusal(f"{figure.name} is out of the fight.", SURRENDER)


def _surrender(play: Play, command: Surrender) -> None:
    one = play.figure(command.figure)
    play.change(one.id, plight=replace(one.plight, captive=True), fled=True, pile=0)
    play.happened(Surrendered(figure=one.id, rules=(SURRENDER,)))
    end_if_decided(play)


def _seen(ctx: Context, command: Escape) -> Iterator[Refusal]:
    """The refusal while an enemy has a line to the fugitive; without a map the GM knows."""
    figure = ctx.figure(command.figure)
    foes = ctx.foes(figure) if ctx.ground is not None else ()
    seen_by = (one for one in foes if not wall_between(ctx, one, figure) and not hides(ctx, one, figure))
    if one := next(seen_by, None):
        yield Refusal(f"{one.name} sees {figure.name}.", ESCAPE)


def _escape(play: Play, command: Escape) -> None:
    play.change(command.figure, fled=True, pile=0)
    play.happened(Escaped(figure=command.figure, rules=(ESCAPE,)))
    end_if_decided(play)


def may_leave(ctx: Context, figure: Figure) -> bool:
    """True for a figure in a fight with prisoners."""
    return ctx.book.variants.prisoners and not figure.dead and not figure.fled


_SURRENDERS = Offer("Surrender", "Other", SURRENDER, there=may_leave, idle=_gone, aside=True)
SURRENDERS: Act = offered(Surrender, _SURRENDERS, no_refusals, _surrender, kinds=YIELDS, means=of_surrender)
_ESCAPES = Offer("Escape unseen", "Other", ESCAPE, there=may_leave, idle=_gone, aside=True)
ESCAPES: Act = offered(Escape, _ESCAPES, _seen, _escape, kinds=FLEES)
