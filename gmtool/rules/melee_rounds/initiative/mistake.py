"""Initiative rolled by mistake: whoever has rolled is committed all the same (3.2)."""

from collections.abc import Iterator

from gmtool.rules.melee_rounds.act import Act
from gmtool.rules.melee_rounds.commands import RollByMistake
from gmtool.rules.melee_rounds.context import Context, Play
from gmtool.rules.melee_rounds.deeds.stating import ELSE
from gmtool.rules.melee_rounds.initiative.amr import amr
from gmtool.rules.melee_rounds.initiative.rolling import WHO, roll_now
from gmtool.rules.melee_rounds.state import Figure, Stage
from gmtool.rules.seam import Choice, Json, Refusal

ACCIDENTAL = "mr.init.accidental-roll"


def _refusals(ctx: Context, command: RollByMistake) -> Iterator[Refusal]:
    """Only a ruling can say that it happened."""
    figure, kind = ctx.figure(command.figure), ctx.plot(ctx.figure(command.figure))
    if ctx.fight.stage is Stage.PLOTS or figure.dice is not None:
        yield Refusal(f"{figure.name} rolls no Initiative now.", "mr.init.when")
    else:
        name = kind.name if kind is not None else "no plot"
        yield Refusal(f"{figure.name} has plotted {name}, and rolls no Initiative.", WHO)


def _perform(play: Play, command: RollByMistake) -> None:
    """All its AMR; it counts as if it had been rolled with the others."""
    figure = play.figure(command.figure)
    if figure.dice is None and play.fight.stage is not Stage.PLOTS:
        roll_now(play, figure.id, amr(figure, figure.plot), (ACCIDENTAL,), delayed=True)


def _offers(ctx: Context, figure: Figure | None) -> Iterator[Choice]:
    kind = ctx.plot(figure) if figure is not None else None
    if figure is None or kind is None or kind.dice != "none" or figure.dice is not None:
        return
    if ctx.fight.stage is Stage.SECOND:
        draft: dict[str, Json] = {"kind": "mr.mistake/1", "figure": figure.id}
        against = tuple(_refusals(ctx, RollByMistake(figure=figure.id)))
        yield Choice("mistake", "Rolled Initiative by mistake", ELSE, draft, (), against, ACCIDENTAL)


MISTAKE = Act(RollByMistake, _offers, _refusals, _perform)
