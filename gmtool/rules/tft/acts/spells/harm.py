"""Harm that is no blow: fire, falls, slime and the like, as the GM says; and what of it is stopped."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from gmtool.dice import Dice, DiceError
from gmtool.rules.kit.acts import offered
from gmtool.rules.kit.asking import Ask
from gmtool.rules.seam import Breakdown, Candidate, Json, Modifier, Refusal
from gmtool.rules.tft.acts.attacks.attack import harm_of, harm_target
from gmtool.rules.tft.acts.attacks.protection import harm_lines
from gmtool.rules.tft.acts.kinds import NOTHING
from gmtool.rules.tft.data.magic import HarmRow
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Figure
from gmtool.rules.tft.state.messages.casting import HarmFigure
from gmtool.rules.tft.state.messages.healing import Burned
from gmtool.rules.tft.state.play import Act, Offer, Play
from gmtool.rules.tft.state.records.limbs import Cling

BY_GM = "am.prot.gm"
_UNKNOWN = HarmRow("other", "Another kind", BY_GM)


def suffer(
    play: Play, by: str, target: str, name: str, dice: Dice, sort: str, lines: Sequence[Modifier], *, times: int = 1
) -> None:
    """Harm a figure, less what is stopped; and note what of it burned, clings, or was its death."""
    row, before = play.tables.harms.get(sort, _UNKNOWN), play.figure(target)
    harm = replace(harm_of(play.figure(by), before, name, dice, times, lines), text=worded(dice))
    hits = harm_target(play, harm)
    one = play.figure(target)
    if row.armor == "first-turn":
        turn, others = play.fight.turn, tuple(had for had in one.clings if had.harm != row.key)
        first = next((had.first for had in one.clings if had.harm == row.key), turn)
        one = play.change(target, clings=(*others, Cling(row.key, first, turn)))
    if row.burns:
        one = play.change(target, burned=one.burned + hits)
    if one.dead and not before.dead:
        play.change(target, died_of=row.key)


def worded(dice: Dice) -> str:
    """Dice in words; a fixed number of hits has none."""
    return str(dice) if dice.count else str(dice.plus)


def _row(ctx: Context, command: HarmFigure) -> HarmRow:
    return ctx.tables.harms.get(command.sort, _UNKNOWN)


def _dice(command: HarmFigure) -> Dice | None:
    said = command.damage.strip()
    if said.isdecimal():
        return Dice(0, 6, int(said)) if int(said) < 1000 else None
    try:
        return Dice.parse(said)
    except DiceError:
        return None


def lines_of(ctx: Context, command: HarmFigure) -> tuple[Modifier, ...]:
    """The hits stopped of the command's harm."""
    return harm_lines(ctx, ctx.figure(command.figure), _row(ctx, command), command.armor, command.shield)


def refusals(ctx: Context, command: HarmFigure) -> Iterator[Refusal]:
    """Reasons against the GM's harm: what no dice are, and whom nothing can harm."""
    figure = ctx.figure(command.figure)
    if command.sort not in ctx.tables.harms:
        yield Refusal("There is no such kind of damage.", BY_GM)
    if _dice(command) is None:
        yield Refusal("Damage is a number of hits, or dice such as 2d+1.", BY_GM)
    yield from _in_vain(figure, _row(ctx, command))


def _in_vain(figure: Figure, row: HarmRow) -> tuple[Refusal, ...]:
    """The reason why a kind of harm does nothing to somebody: of the dead only what burns leaves less."""
    if figure.fled or (figure.dead and not row.burns):
        return (Refusal(f"{figure.name} is {'gone' if figure.fled else 'dead'}.", BY_GM),)
    return ()


def perform(play: Play, command: HarmFigure) -> None:
    """Harm the figure; a dead body that burns is ashes, and regenerates no more (am.ex.dead-regenerates)."""
    figure, row, dice = play.figure(command.figure), _row(play, command), _dice(command)
    if figure.dead and row.burns:
        play.change(figure.id, ashes=True)
        play.happened(Burned(figure=figure.id, rules=("am.ex.dead-regenerates",)))
    elif dice:
        by = command.by or figure.id
        suffer(play, by, figure.id, row.name.lower(), dice, row.key, lines_of(play, command))


def explain(ctx: Context, command: HarmFigure) -> tuple[Breakdown, ...]:
    """The damage, and the hits stopped."""
    dice = _dice(command)
    return (
        Breakdown("Damage", (), text=worded(dice) if dice else "", key="damage"),
        Breakdown("Stopped", lines_of(ctx, command), key="stops"),
    )


def _may_be_harmed(ctx: Context, figure: Figure) -> bool:
    return bool(ctx.tables.harms) and not figure.fled


def _sorts(ctx: Context, figure: Figure) -> list[Candidate]:
    return [Candidate(row.key, row.name, refusals=_in_vain(figure, row)) for row in ctx.tables.harms.values()]


def _likely(_: Context, figure: Figure, found: Sequence[Candidate]) -> Json:
    return next((one.value for one in found if figure.dead and not one.refusals), "other")


def _others(ctx: Context, figure: Figure) -> list[Candidate]:
    return [Candidate(one.id, one.name) for one in ctx.everyone() if one.id != figure.id]


_HARMS = Offer(
    "Other damage",
    "Other",
    BY_GM,
    there=_may_be_harmed,
    asks={"sort": Ask(among=_sorts, proposes=_likely), "by": _others},
    fields=("sort", "damage", "armor", "shield", "by"),
    aside=True,
)
HARM: Act = offered(HarmFigure, _HARMS, refusals, perform, explain, kinds=NOTHING)
