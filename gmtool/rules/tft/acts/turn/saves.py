"""Saving rolls: so many dice against DX, ST or IQ, the score or less; automatic results only by house rule."""

from collections.abc import Iterator
from dataclasses import replace

from gmtool.dice import Dice, Need, at_most
from gmtool.rules.kit.acts import offered
from gmtool.rules.seam import Breakdown, Candidate, Modifier, Refusal, Why
from gmtool.rules.tft.acts.attacks.adjusted_dx import own_adjdx
from gmtool.rules.tft.acts.attacks.defence import in_words
from gmtool.rules.tft.acts.kinds import ANSWERS
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.engagement import is_helpless
from gmtool.rules.tft.state.fight import Figure
from gmtool.rules.tft.state.messages.commands import Save
from gmtool.rules.tft.state.messages.turns import Saved
from gmtool.rules.tft.state.play import Act, Offer, Play

BASIS, NO_AUTOMATIC = "am.save.dx-basis", "am.save.no-auto-results"
DX, ST, ADJDX = "DX", "ST", "adjDX"
_THREE = 3


def score(ctx: Context, figure: Figure, against: str, change: int = 0) -> Breakdown:
    """The most that saves: adjDX without what is for attacks alone, or basic DX by the house rule; ST as it is now."""
    lines = _lines(ctx, figure, against)
    if change:
        lines = (*lines, Modifier(change, "by the situation"))
    return Breakdown(f"To save, {against}", lines, key="save")


def to_save(
    ctx: Context, figure: Figure, against: str, dice: int, change: int = 0, *, title: str = "", key: str = "save"
) -> Breakdown:
    """The score with the roll against it in words."""
    number = score(ctx, figure, against, change)
    return in_words(replace(number, title=title or number.title, key=key), need_to_save(ctx, number.total, dice), dice)


def _lines(ctx: Context, figure: Figure, against: str) -> tuple[Modifier, ...]:
    if against == ST:
        return (Modifier(figure.st, "ST"),)
    if against == ADJDX:
        return own_adjdx(ctx, figure, attacking=False)
    if against == DX:
        basic = ctx.house("save-dx") == "basic"
        return (Modifier(figure.fighter.dx, "DX", BASIS),) if basic else own_adjdx(ctx, figure, attacking=False)
    return (Modifier(iq_of(figure), "IQ"),)


def iq_of(figure: Figure) -> int:
    """Its IQ; 0 where its card says none."""
    return int(getattr(figure.fighter, "iq", 0) or 0)


def need_to_save(ctx: Context, number: int, dice: int) -> Need:
    """The totals that save: the number or less, but for the automatic results where the house rule has them."""
    automatic = dice == _THREE and ctx.house("save-auto") == "yes"
    return ctx.tables.to_hit.need(number) if automatic else at_most(number)


def save(play: Play, figure: str, against: str, dice: int, rule: str, reason: str = "", change: int = 0) -> bool:
    """Roll for a figure; whether it saves itself. `reason` says in a few words what from.

    A pursuer sees through a fugitive's trick by such a roll against IQ (am.running.trick).
    """
    one = play.figure(figure)
    needs = score(play, one, against, change).total
    why = f"{reason[:1].upper()}{reason[1:]}: " if reason else ""
    need = need_to_save(play, needs, dice)
    asked = Why(f"{why}{one.name} saves, {against}", one.side, one.id, rule, need)
    total = play.roll(Dice(dice), asked, need.met).sum
    kept = need.met(total)
    after = f" ({reason})" if reason else ""
    play.happened(
        Saved(figure=figure, against=against, needs=needs, dice=dice, sum=total, kept=kept, reason=after, rules=(rule,))
    )
    return kept


def may_dodge(ctx: Context, figure: Figure) -> bool:
    """True if a figure can jump or step aside, hold on to a thing, or the like; the unconscious and the helpless cannot
    (am.helpless.auto-hit)."""
    return figure.able and not is_helpless(ctx, figure)


def dodges(play: Play, figure: str, dice: int, rule: str, reason: str) -> bool:
    """Roll for a figure that jumps aside, or the like, on DX; whoever cannot makes no roll."""
    return may_dodge(play, play.figure(figure)) and save(play, figure, DX, dice, rule, reason)


def _may_not_save(ctx: Context, command: Save) -> Iterator[Refusal]:
    figure = ctx.figure(command.figure)
    if not ctx.book.variants.has_saves:
        yield Refusal("These rules have no saving rolls.")
    if command.against == "IQ" and not iq_of(figure):
        yield Refusal(f"The card of {figure.name} has no IQ.")


def _perform(play: Play, command: Save) -> None:
    save(play, command.figure, command.against, command.number, NO_AUTOMATIC, command.reason, command.change)


def _explain(ctx: Context, command: Save) -> tuple[Breakdown, ...]:
    """The number that saves, and the dice."""
    told = to_save(ctx, ctx.figure(command.figure), command.against, command.number, command.change)
    return (told, Breakdown("Dice", (Modifier(command.number, "dice"),), key="save-dice"))


def _abilities(_: Context, figure: Figure) -> list[Candidate]:
    return [Candidate(one, one) for one in (DX, ST, "IQ") if one != "IQ" or iq_of(figure)]


def _is_able(_: Context, figure: Figure) -> bool:
    return figure.able


_SAVES = Offer("Saving roll", "Other", NO_AUTOMATIC, there=_is_able, asks={"against": _abilities}, aside=True)
SAVE: Act = offered(Save, _SAVES, _may_not_save, _perform, _explain, kinds=ANSWERS)
