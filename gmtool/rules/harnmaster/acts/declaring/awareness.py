"""Awareness tests, when the GM wants one (hm.aware.gm-calls-test)."""

from collections.abc import Iterator

from gmtool.rules.harnmaster.acts.declaring.marks import GROUP, foe_input, notice, pair_refusals
from gmtool.rules.harnmaster.state.commands import Awareness
from gmtool.rules.harnmaster.state.context import Act, Context, Play
from gmtool.rules.harnmaster.state.events import Noticed
from gmtool.rules.harnmaster.state.fight import Figure
from gmtool.rules.kit.messages import draft_of
from gmtool.rules.seam import Choice, Option, Refusal, Why

_RULE = "hm.aware.gm-calls-test"
_RESULTS = (Option("notices", "Notices"), Option("misses", "Does not notice"))


def _refusals(ctx: Context, command: Awareness) -> Iterator[Refusal]:
    yield from pair_refusals(ctx.figure(command.figure), ctx.figure(command.foe))


def _perform(play: Play, command: Awareness) -> None:
    """The test itself is not on the page: its result is asked for, and kept of this one foe."""
    one, foe = play.figure(command.figure), play.figure(command.foe)
    why = Why(f"Awareness test of {one.name}: does it notice {foe.name}?", one.side, one.id, _RULE)
    noticed = play.choose(_RESULTS, why) == "notices"
    notice(play, one.id, foe.id, noticed=noticed)
    play.happened(Noticed(figure=one.id, foe=foe.id, noticed=noticed, rules=(_RULE,)))


def _offers(ctx: Context, figure: Figure | None) -> Iterator[Choice]:
    if figure is None or not figure.able or not ctx.foes(figure):
        return
    draft = draft_of(Awareness, figure=figure.id)
    foe = foe_input(ctx, figure, "Of which foe")
    yield Choice("awareness", "Awareness test", GROUP, draft, (foe,), (), _RULE)


AWARENESS = Act(Awareness, _offers, _refusals, _perform)
