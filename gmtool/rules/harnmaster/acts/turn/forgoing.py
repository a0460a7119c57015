"""A bonus action that is not taken, or that the GM refuses (hm.gm.tactical-advantage)."""

from collections.abc import Iterator

from gmtool.rules.harnmaster.acts.turn.taking import bonus, has_bonus
from gmtool.rules.harnmaster.state.commands import Forgo
from gmtool.rules.harnmaster.state.context import Act, Context, Play
from gmtool.rules.harnmaster.state.events import Forgone
from gmtool.rules.harnmaster.state.fight import Bonus, Figure
from gmtool.rules.kit.messages import draft_of
from gmtool.rules.seam import Choice, Input, InputKind, Refusal
from gmtool.rules.seam.table import MOST_WORDS

_GROUP, _RULE = "Bonus action", "hm.gm.tactical-advantage"
_REASON = Input("reason", "Why, if you refuse it", InputKind.TEXT, default="", required=False)


def _refusals(ctx: Context, command: Forgo) -> Iterator[Refusal]:
    figure, due = ctx.figure(command.figure), bonus(ctx)
    if not has_bonus(ctx, figure):
        yield Refusal(f"{figure.name} has no bonus action to take now.", "hm.ta.action")
    elif command.attack and (due is None or not due.attack):
        yield Refusal("An attack is refused already.", _RULE)
    if len(command.reason) > MOST_WORDS:
        yield Refusal(f"A reason has at most {MOST_WORDS} characters.")


def _perform(play: Play, command: Forgo) -> None:
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
            rules=(_RULE,) if ruled else ("hm.ta.action",),
        )
    )


def _offers(ctx: Context, figure: Figure | None) -> Iterator[Choice]:
    if figure is None or not has_bonus(ctx, figure) or ctx.fight.exchange is not None:
        return
    draft = draft_of(Forgo, figure=figure.id)
    yield Choice("forgo", "Forgo the bonus action", _GROUP, draft, (_REASON,), (), _RULE, usual=True)
    due = bonus(ctx)
    if due is not None and due.attack and ctx.house("bonus-actions") != "move":
        yield Choice("no attack", "Refuse an attack only", _GROUP, {**draft, "attack": True}, (_REASON,), (), _RULE)


FORGO = Act(Forgo, _offers, _refusals, _perform)
