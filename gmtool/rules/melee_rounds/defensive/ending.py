"""How Full Defensive ends: by choice, by its parry, by damage (5.2 to 5.4)."""

from collections.abc import Iterator
from typing import Literal

from gmtool.rules.melee_rounds.act import Act
from gmtool.rules.melee_rounds.commands import EndDefence
from gmtool.rules.melee_rounds.context import Context, Play
from gmtool.rules.melee_rounds.data.plots import FIGHTING
from gmtool.rules.melee_rounds.deeds.stating import ELSE
from gmtool.rules.melee_rounds.events import DefenceEnded
from gmtool.rules.melee_rounds.initiative.amr import amr
from gmtool.rules.melee_rounds.initiative.rolling import roll_now
from gmtool.rules.melee_rounds.seconds.stating import defensive, in_force, open_to
from gmtool.rules.melee_rounds.state import Figure, Plot, Stage
from gmtool.rules.seam import BeatKind, Choice, Json, Refusal, evolver

BY_CHOICE, FULL_DICE, EARLIER_LOST = "mr.fd.break-by-choice", "mr.fd.break-full-dice", "mr.fd.break-earlier-lost"
RULES = {"choice": BY_CHOICE, "parry": "mr.fd.parry-breaks", "damage": "mr.fd.damage-breaks", "plot": "mr.plot.change"}
_evolve_plot = evolver(Plot)


def end_defence(play: Play, figure: str, why: Literal["choice", "parry", "damage", "plot"]) -> None:
    """From now on it is as if Fighting alone had been plotted (mr.fd.break-actions)."""
    one = play.figure(figure)
    assert one.plot is not None
    play.change(figure, ended=True, plot=_evolve_plot(one.plot, kind=FIGHTING))
    text = {"choice": "Breaks Full Defensive", "parry": "The parry ends Full Defensive"}.get(why, "")
    play.trace(figure, BeatKind.BROKEN, "FD", text or "Full Defensive is broken", RULES[why])
    play.happened(DefenceEnded(figure=figure, why=why, rules=(RULES[why],)))


def _refusals(ctx: Context, command: EndDefence) -> Iterator[Refusal]:
    figure = ctx.figure(command.figure)
    yield from open_to(ctx, figure)
    if not defensive(figure):
        yield Refusal(f"{figure.name} is not on Full Defensive.", BY_CHOICE)
    elif not in_force(ctx, figure):
        yield Refusal(f"{figure.name} begins in second {figure.start}.", "mr.init.first-mr-all-roll")
    elif ctx.fight.stage is Stage.SECOND and ctx.fight.second < 2:
        yield Refusal("Full Defensive can be broken from second 2 on.", BY_CHOICE)


def _perform(play: Play, command: EndDefence) -> None:
    """With all its AMR: no parry was taken."""
    figure = play.figure(command.figure)
    if defensive(figure):
        number = amr(figure, figure.plot)
        end_defence(play, figure.id, "choice")
        roll_now(play, figure.id, number, (FULL_DICE, EARLIER_LOST))


def _offers(ctx: Context, figure: Figure | None) -> Iterator[Choice]:
    if figure is None or not defensive(figure) or ctx.fight.stage is not Stage.SECOND:
        return
    draft: dict[str, Json] = {"kind": "mr.end-defence/1", "figure": figure.id}
    against = tuple(_refusals(ctx, EndDefence(figure=figure.id)))
    yield Choice("end defence", "Break Full Defensive", ELSE, draft, (), against, BY_CHOICE)


END_DEFENCE = Act(EndDefence, _offers, _refusals, _perform)
