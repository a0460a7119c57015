"""Turns and bonus actions spent otherwise: on something in the GM's words, forgone, or refused by the GM."""

from collections.abc import Iterator

from gmtool.rules.harnmaster.acts.kinds import AN_ACTION, WORKS, kinds
from gmtool.rules.harnmaster.acts.turn.taking import is_there, spend, turn_refusals
from gmtool.rules.harnmaster.state.clock import bonus, has_bonus
from gmtool.rules.harnmaster.state.commands import Act as ActCommand
from gmtool.rules.harnmaster.state.commands import Forgo
from gmtool.rules.harnmaster.state.context import Act, Context, Offer, Play
from gmtool.rules.harnmaster.state.events import Acted, Forgone
from gmtool.rules.harnmaster.state.fight import Bonus, Figure
from gmtool.rules.kit.acts import offered
from gmtool.rules.seam import Amend, Choice, Input, InputKind, Refusal, draft_of
from gmtool.rules.seam.table.questions import MOST_WORDS

_RULE = "hm.gm.stunned-shock"
_USUAL = "does something else"


def _refusals(ctx: Context, command: ActCommand) -> Iterator[Refusal]:
    yield from turn_refusals(ctx, ctx.figure(command.figure))
    if not command.words.strip() or len(command.words) > MOST_WORDS:
        yield Refusal(f"Use 1 to {MOST_WORDS} characters.")


def _perform(play: Play, command: ActCommand) -> None:
    words = command.words.strip()[:MOST_WORDS] or _USUAL
    spend(play, command.figure, words)
    play.happened(Acted(figure=command.figure, words=words, rules=(_RULE,)))


def _offers(ctx: Context, figure: Figure | None) -> Iterator[Choice]:
    if figure is None or ctx.fight.exchange is not None:
        return
    if is_there(ctx, figure):
        yield from _recoveries(figure)
    draft = draft_of(ActCommand, figure=figure.id)
    words = Input("words", "What it does", InputKind.TEXT, default=_USUAL, required=False)
    yield Choice("act", "Something else", "Turn", draft, (words,), tuple(turn_refusals(ctx, figure)), _RULE)


def _recoveries(figure: Figure) -> Iterator[Choice]:
    """The choices to stand up and to recover. Only the GM says when, but does so often, so they are at hand."""
    for field, label, rule in (("prone", "Stand up", "hm.mod.prone"), ("stunned", "No longer stunned", _RULE)):
        if getattr(figure, field):
            draft = draft_of(Amend, figure=figure.id, field=field, value=False)
            yield Choice(f"no {field}", label, "Turn", draft, (), (), rule)


OTHERWISE = Act(ActCommand, _offers, _refusals, _perform, kinds=AN_ACTION | {WORKS})

_GROUP, _FORGO_RULE = "Bonus action", "hm.gm.tactical-advantage"


def _forgo_refusals(ctx: Context, command: Forgo) -> Iterator[Refusal]:
    figure, due = ctx.figure(command.figure), bonus(ctx)
    if not has_bonus(ctx, figure):
        yield Refusal(f"{figure.name} has no bonus action to take now.", "hm.ta.action")
    elif command.attack and (due is None or not due.attack):
        yield Refusal("The attack is already refused.", _FORGO_RULE)
    if len(command.reason) > MOST_WORDS:
        yield Refusal(f"A reason has at most {MOST_WORDS} characters.")


def _forgo(play: Play, command: Forgo) -> None:
    ours = next((one for one in play.fight.bonuses if one.figure == command.figure), None)
    if ours is not None:
        place = play.fight.bonuses.index(ours)
        left = (Bonus(ours.figure, attack=False),) if command.attack else ()
        play.change_fight(bonuses=(*play.fight.bonuses[:place], *left, *play.fight.bonuses[place + 1 :]))
    reason = command.reason.strip()[:MOST_WORDS]
    ruled = bool(reason) or command.attack
    play.happened(
        Forgone(
            figure=command.figure,
            reason=reason,
            attack=command.attack,
            rules=(_FORGO_RULE,) if ruled else ("hm.ta.action",),
        )
    )


def _forgo_offers(ctx: Context, figure: Figure) -> Iterator[Offer]:
    if not has_bonus(ctx, figure) or ctx.fight.exchange is not None:
        return
    yield Offer("Forgo the bonus action", _GROUP, _FORGO_RULE, usual=True)
    due = bonus(ctx)
    if due is not None and due.attack and ctx.house("bonus-actions") != "move":
        yield Offer("Refuse an attack only", _GROUP, _FORGO_RULE, key="no attack", given={"attack": True})


FORGO: Act = offered(Forgo, _forgo_offers, _forgo_refusals, _forgo, kinds=kinds())
