"""Awareness: whom a figure has not noticed, and whom it chooses to ignore for a round (hm.aware.*)."""

from collections.abc import Iterator, Mapping
from typing import Any

from gmtool.rules.harnmaster.acts.declaring.marks import AWARENESS
from gmtool.rules.harnmaster.acts.kinds import DEFENDS, SHOOTS, STRIKES, kinds
from gmtool.rules.harnmaster.state.clock import ignores, in_force, lasting, lasts, one_round_from
from gmtool.rules.harnmaster.state.context import Context, Play
from gmtool.rules.harnmaster.state.fight import Figure, Time
from gmtool.rules.harnmaster.state.stations import ENDINGS, LEAVES, RENEWS, TOWARDS, VALUES
from gmtool.rules.kit.amending import Value, Values
from gmtool.rules.kit.chapters import Chapter
from gmtool.rules.kit.gate import Bar, Meant
from gmtool.rules.seam import Condition, Due, Refusal

_UNAWARE, _CHOSEN = "hm.aware.unaware-ignores", "hm.declare.ignore-choice-lasts"


# --- bars -------------------------------------------------------------------------------------------------------------
def _unnoticed(ctx: Context) -> bool:
    return any(one.unaware for one in ctx.everyone())


def _unaware(ctx: Context, figure: Figure, meant: Meant) -> Iterator[Refusal]:
    """Whom a figure has not noticed it neither strikes nor shoots at, and must Ignore."""
    if meant.target in figure.unaware:
        by_kind = {DEFENDS: _UNAWARE, STRIKES: "hm.engage.precondition", SHOOTS: "hm.aware.gm-calls-test"}
        rule = next(rule for kind, rule in by_kind.items() if kind in meant.kinds)
        text = f"{figure.name} has not noticed {ctx.figure(meant.target).name}."
        yield Refusal(text, rule, short="not noticed")


def _ignoring(ctx: Context, figure: Figure, foe: Figure) -> Iterator[Refusal]:
    if ignores(ctx, figure, foe) and foe.id not in figure.unaware:
        yield Refusal(f"{figure.name} chose to ignore {foe.name}.", _CHOSEN)


# --- what is shown ----------------------------------------------------------------------------------------------------
def _towards(ctx: Context, figure: Figure, foe: Figure) -> Iterator[Condition]:
    if foe.id in figure.unaware:
        yield Condition(f"Has not noticed {foe.name}", "", _UNAWARE)
    elif in_force(ctx, until := figure.ignoring.get(foe.id)) and until is not None:
        yield Condition(f"Ignores {foe.name}", lasting(ctx, until), _CHOSEN)


def _endings(ctx: Context, figure: Figure) -> Iterator[tuple[Time, Due]]:
    for foe, until in figure.ignoring.items():
        if in_force(ctx, until) and foe in ctx.fight.figures:
            text = f"{figure.name} ignores {ctx.figure(foe).name} {lasting(ctx, until)}"
            yield until, Due(text, figure.id, _CHOSEN)


# --- how long it lasts ------------------------------------------------------------------------------------------------
def _renews(figure: Figure, number: int) -> Mapping[str, Any]:
    return {"ignoring": {foe: until for foe, until in figure.ignoring.items() if lasts(until, number)}}


def _leaves(play: Play, gone: str) -> None:
    for one in play.everyone():
        ignoring = {foe: until for foe, until in one.ignoring.items() if foe != gone}
        play.change(one.id, ignoring=ignoring, unaware=tuple(foe for foe in one.unaware if foe != gone))


def _values(ctx: Context, figure: Figure) -> Values:
    """The choices to ignore a foe, which the GM may lift."""
    return {f"ignoring-{foe.id}": _value(foe) for foe in ctx.foes(figure) if _has_chosen(ctx, figure, foe)}


def _has_chosen(ctx: Context, figure: Figure, foe: Figure) -> bool:
    return in_force(ctx, figure.ignoring.get(foe.id))


def _value(foe: Figure) -> Value:
    def write(play: Play, one: Figure, still: bool) -> None:
        others = {other: until for other, until in one.ignoring.items() if other != foe.id}
        play.change(one.id, ignoring={**others, foe.id: one_round_from(play)} if still else others)

    return Value(f"Ignores {foe.name}", lambda ctx, one: _has_chosen(ctx, one, foe), write, bool, rule=_CHOSEN)


CHAPTER = Chapter(
    "awareness",
    after=("evading",),
    acts={"awareness": (AWARENESS,)},
    bars=(
        Bar("unaware", kinds(STRIKES, SHOOTS, DEFENDS), how=_unaware, there=_unnoticed),
        Bar("ignoring", kinds(DEFENDS), whom=_ignoring),
    ),
    hooks=(
        TOWARDS(_towards, "noticing"),
        ENDINGS(_endings, "ignoring"),
        RENEWS(_renews),
        LEAVES(_leaves),
        VALUES(_values, "ignoring"),
    ),
)
