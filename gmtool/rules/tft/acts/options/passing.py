"""Passing: a figure gives its moment up, or lets others act first."""

from collections.abc import Iterable, Iterator

from gmtool.rules.kit.acts import offered
from gmtool.rules.seam import Refusal
from gmtool.rules.tft.acts.attacks.order import not_its_moment, pending, to_do
from gmtool.rules.tft.acts.options.undecided import strike_option
from gmtool.rules.tft.state.commands import Hold, Pass
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Figure
from gmtool.rules.tft.state.play import Act, Play
from gmtool.rules.tft.state.turn_events import HeldBack, Passed


def _not_its_turn(ctx: Context, figure: Figure) -> list[Refusal]:
    acts = [act for act in to_do(ctx, figure) if act not in figure.deeds.acts]
    return not_its_moment(ctx, figure, acts[0] if acts else "")


def _may_not_pass(ctx: Context, command: Pass) -> Iterable[Refusal]:
    figure = ctx.figure(command.figure)
    return () if strike_option(ctx, figure) else _not_its_turn(ctx, figure)


def _pass(play: Play, command: Pass) -> None:
    figure = play.figure(command.figure)
    play.deed(command.figure, acts=(*figure.deeds.acts, *to_do(play, figure), "passed"))
    play.happened(Passed(figure=command.figure, rules=("tm.turn.attack-order",)))


def _has_moments(ctx: Context, figure: Figure) -> bool:
    return any(one.figure == figure.id for one in pending(ctx))


def _may_not_hold(ctx: Context, command: Hold) -> Iterator[Refusal]:
    if ctx.house("delay") == "no":
        yield Refusal("Everybody acts strictly in the order of adjDX.", "tm.turn.attack-order")
    figure = ctx.figure(command.figure)
    if figure.deeds.held:
        yield Refusal(f"{figure.name} waits already.", "am.delay.optional")
    yield from _not_its_turn(ctx, figure)


def _hold(play: Play, command: Hold) -> None:
    play.deed(command.figure, held=True)
    play.happened(HeldBack(figure=command.figure, rules=("am.delay.optional",)))


def _may_hold(ctx: Context, figure: Figure) -> bool:
    return ctx.house("delay") == "yes" and _has_moments(ctx, figure)


HOLD: Act = offered(
    Hold, "Let others act first", "Other", _hold, against=_may_not_hold, there=_may_hold, rule="am.delay.optional"
)
PASS: Act = offered(
    Pass,
    "Pass",
    "Other",
    _pass,
    against=_may_not_pass,
    there=lambda ctx, figure: _has_moments(ctx, figure) or bool(strike_option(ctx, figure)),
    rule="tm.turn.attack-order",
)
