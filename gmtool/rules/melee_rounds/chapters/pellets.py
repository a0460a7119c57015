"""Pellets: flash pellets and tanglefoot pills, and the thrower's eyes closed to its own flash (section 6.6)."""

from collections.abc import Iterator

from gmtool.rules.kit.chapters import Chapter
from gmtool.rules.melee_rounds.acts.deeds.pellets import (
    CLOSE_EYES,
    EYES,
    LABELS,
    PELLET,
    WHOLE,
    flashes,
    handle_pellet,
    look,
    may_close,
    prepare,
    whole_round,
)
from gmtool.rules.melee_rounds.cards.fighter import Thing
from gmtool.rules.melee_rounds.data.plots import Deed
from gmtool.rules.melee_rounds.state.context import Context
from gmtool.rules.melee_rounds.state.fight import Figure, Stage
from gmtool.rules.melee_rounds.state.stations import ADVANCES, ASKS, DOES, DUES, ENDS_FOR, THINGS, WHOLE_ROUND
from gmtool.rules.melee_rounds.views.strip import sealed
from gmtool.rules.seam import Condition, Due

_STAGES = {"out": "got out", "wet": "got out and wetted"}


def _asks(ctx: Context, figure: Figure) -> str | None:
    if not may_close(ctx, figure):
        return None
    return f"{figure.name} threw a flash pellet in the last second: does it close its eyes?"


def _dues(ctx: Context, figure: Figure) -> Iterator[Due]:
    stated = figure.intent is not None and figure.intent.deed is Deed.EYES
    if flashes(ctx, figure) and not stated and ctx.fight.stage is not Stage.ATTACKS:
        yield Due(f"{figure.name} threw a flash pellet: it closes its eyes only if it plots it", figure.id, EYES)


def _in_hand(ctx: Context, figure: Figure, thing: Thing) -> Iterator[Condition]:
    if figure.stages.get(thing.id) in _STAGES:
        label = f"{ctx.tables.item_name(thing.item)} {_STAGES[figure.stages[thing.id]]}"
        yield Condition(label, "until it is thrown", WHOLE, good=True, secret=sealed(ctx, figure))


CHAPTER = Chapter(
    "pellets",
    after=("initiative",),
    acts={"eyes": (CLOSE_EYES,), "pellets": (PELLET,)},
    hooks=(
        *(DOES(handle_pellet, deed) for deed in LABELS),
        WHOLE_ROUND(whole_round, "pellet"),
        ADVANCES(prepare, Deed.FETCH),
        ENDS_FOR(look),
        ASKS(_asks, "eyes"),
        DUES(_dues, "eyes"),
        THINGS(_in_hand, "pellets"),
    ),
)
