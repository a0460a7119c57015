"""Full Defensive: its one automatic parry, and how it ends (section 5)."""

from collections.abc import Iterator
from typing import Literal

from gmtool.rules.kit.acts import offered
from gmtool.rules.kit.gate import Meant
from gmtool.rules.kit.play import evolve
from gmtool.rules.melee_rounds.acts.kinds import BREAKS_DEFENCE, kinds
from gmtool.rules.melee_rounds.acts.stating.availability import ELSE, aims_at, defensive, open_to
from gmtool.rules.melee_rounds.acts.stating.rolling import amr, roll_beside, roll_now
from gmtool.rules.melee_rounds.data.plots import FIGHTING, Deed
from gmtool.rules.melee_rounds.state.commands import EndDefence, Parry
from gmtool.rules.melee_rounds.state.context import Act, Context, Offer, Play
from gmtool.rules.melee_rounds.state.events import DefenceEnded, Intended
from gmtool.rules.melee_rounds.state.fight import Figure, Intent, Stage
from gmtool.rules.seam import BeatKind, Refusal

BY_CHOICE, FULL_DICE, EARLIER_LOST = "mr.fd.break-by-choice", "mr.fd.break-full-dice", "mr.fd.break-earlier-lost"
RULES = {"choice": BY_CHOICE, "parry": "mr.fd.parry-breaks", "damage": "mr.fd.damage-breaks", "plot": "mr.plot.change"}
BREAKS, BEFORE_ROLL, AUTO = "mr.fd.parry-breaks", "mr.fd.parry-before-roll", "mr.fd.auto-parry"


def end_defence(play: Play, figure: str, why: Literal["choice", "parry", "damage", "plot"]) -> None:
    """End Full Defensive; from now on the figure fights as if it had plotted Fighting alone (mr.fd.break-actions)."""
    one = play.figure(figure)
    assert one.plot is not None
    play.change(figure, ended=True, plot=evolve(one.plot, kind=FIGHTING))
    text = {"choice": "Breaks Full Defensive", "parry": "The parry ends Full Defensive"}.get(why, "")
    play.trace(figure, BeatKind.BROKEN, "FD", text or "Full Defensive is broken", RULES[why])
    play.happened(DefenceEnded(figure=figure, why=why, rules=(RULES[why],)))


def may_break(ctx: Context, figure: Figure) -> bool:
    """True if a figure can break Full Defensive at the beginning of this second, and has not said that it does not."""
    if ctx.fight.stage is not Stage.SECOND or not defensive(figure) or figure.intent is not None:
        return False
    meant = Meant(figure.id, kinds(BREAKS_DEFENCE))
    return not any(_refusals(ctx, EndDefence(figure=figure.id))) and not any(ctx.book.gate.against(ctx, meant))


def _refusals(ctx: Context, command: EndDefence) -> Iterator[Refusal]:
    figure = ctx.figure(command.figure)
    yield from open_to(ctx, figure)
    if not defensive(figure):
        yield Refusal(f"{figure.name} is not on Full Defensive.", BY_CHOICE)
    elif ctx.fight.stage is Stage.SECOND and ctx.fight.second < 2:
        yield Refusal("Full Defensive can be broken from second 2 on.", BY_CHOICE)


def _perform(play: Play, command: EndDefence) -> None:
    """Break Full Defensive; dice are rolled for all AMR, since no parry was taken."""
    figure = play.figure(command.figure)
    if defensive(figure):
        number = amr(figure, figure.plot)
        end_defence(play, figure.id, "choice")
        roll_now(play, figure.id, number, (FULL_DICE, EARLIER_LOST))


_ENDS = Offer(
    "Break Full Defensive", ELSE, BY_CHOICE, key="end defence",
    there=lambda ctx, figure: defensive(figure) and ctx.fight.stage is Stage.SECOND,
)  # fmt: skip
END_DEFENCE: Act = offered(EndDefence, _ENDS, _refusals, _perform, kinds=kinds(BREAKS_DEFENCE))


def parry_refusals(ctx: Context, figure: Figure, foe: str) -> Iterator[Refusal]:
    """Reasons why a figure on Full Defensive cannot take its parry against this foe now."""
    if ctx.fight.stage is Stage.ATTACKS:
        yield Refusal("The attacks of this second are being rolled.", BEFORE_ROLL)
    elif ctx.fight.stage is not Stage.REACTIONS or not figure.attacked:
        yield Refusal(f"Nobody attacks {figure.name} yet.", AUTO)
    elif not foe:
        yield Refusal("Choose the attack to parry.", "mr.fd.parry-any-attack")
    elif not aims_at(ctx, ctx.figure(foe), figure):
        yield Refusal(f"{ctx.figure(foe).name} does not attack {figure.name}.", "mr.fd.parry-any-attack")


def parry_at_last(play: Play, command: Parry) -> None:
    """Take the parry: Full Defensive ends, and Initiative is rolled for the AMR after the first."""
    figure = play.figure(command.figure)
    intent = Intent(
        Deed.PARRY, command.foe, command.weapon, die=play.fight.second, free=True, written=command.written
    )  # fmt: skip
    play.change(figure.id, intent=intent, reacted=True)
    item = play.item(figure, command.weapon)
    play.happened(
        Intended(figure=figure.id, deed=Deed.PARRY, target=command.foe, item=item, rules=(AUTO, BREAKS))
    )  # fmt: skip
    end_defence(play, figure.id, "parry")
    roll_beside(play, figure.id, amr(figure, figure.plot) - 1, ("mr.init.full-defensive", "mr.fd.later-amr-roll"))
