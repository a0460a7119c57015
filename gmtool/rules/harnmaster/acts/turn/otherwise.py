"""A turn, or a bonus action, spent on something that the page does not know, in the GM's words."""

from collections.abc import Iterator

from gmtool.rules.harnmaster.acts.turn.taking import action_refusals, spend
from gmtool.rules.harnmaster.state.commands import Act as ActCommand
from gmtool.rules.harnmaster.state.context import Act, Context, Play
from gmtool.rules.harnmaster.state.events import Acted
from gmtool.rules.harnmaster.state.fight import Figure
from gmtool.rules.kit.messages import draft_of
from gmtool.rules.seam import Amend, Choice, Input, InputKind, Refusal
from gmtool.rules.seam.table import MOST_WORDS

_RULE = "hm.gm.stunned-shock"
_USUAL = "does something else"


def _refusals(ctx: Context, command: ActCommand) -> Iterator[Refusal]:
    yield from action_refusals(ctx, ctx.figure(command.figure))
    if not command.words.strip() or len(command.words) > MOST_WORDS:
        yield Refusal(f"Between one and {MOST_WORDS} characters can be said.")


def _perform(play: Play, command: ActCommand) -> None:
    words = command.words.strip()[:MOST_WORDS] or _USUAL
    spend(play, command.figure, words)
    play.happened(Acted(figure=command.figure, words=words, rules=(_RULE,)))


def _offers(ctx: Context, figure: Figure | None) -> Iterator[Choice]:
    if figure is None or ctx.fight.exchange is not None:
        return
    yield from _recoveries(figure)
    draft = draft_of(ActCommand, figure=figure.id)
    words = Input("words", "What it does", InputKind.TEXT, default=_USUAL, required=False)
    yield Choice("act", "Something else", "Turn", draft, (words,), tuple(action_refusals(ctx, figure)), _RULE)


def _recoveries(figure: Figure) -> Iterator[Choice]:
    """When somebody stands up or comes to is the GM's word; it is said often, so it is at hand."""
    for field, label, rule in (("prone", "Stand up", "hm.mod.prone"), ("stunned", "Stunned no more", _RULE)):
        if figure.able and getattr(figure, field):
            draft = draft_of(Amend, figure=figure.id, field=field, value=False)
            yield Choice(f"no {field}", label, "Turn", draft, (), (), rule)


OTHERWISE = Act(ActCommand, _offers, _refusals, _perform)
