"""Movement: jumps and other deeds on the run, and how large figures run over small ones."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from gmtool.rules.kit.binding import some
from gmtool.rules.kit.chapters import Chapter
from gmtool.rules.kit.gate import Bar
from gmtool.rules.seam import Condition, Refusal, count, says
from gmtool.rules.tft.acts import kinds as act
from gmtool.rules.tft.acts.brawl.roll_out import ROLL_OUT, crawls_out, no_way_out
from gmtool.rules.tft.acts.gate import plights, targets
from gmtool.rules.tft.acts.gate.bars import INTO, left
from gmtool.rules.tft.acts.movement.jumping import JUMP, PULL_UP
from gmtool.rules.tft.acts.movement.other_deeds import OTHER_DEED
from gmtool.rules.tft.acts.movement.stations import STARTS
from gmtool.rules.tft.acts.overrun.push import PUSH
from gmtool.rules.tft.acts.overrun.trample import TRAMPLE
from gmtool.rules.tft.cards.fighter import Fighter
from gmtool.rules.tft.chapters.editions import has_deeds_on_the_run, has_overruns
from gmtool.rules.tft.data.rows import OptionRow
from gmtool.rules.tft.state.airborne import has_flight
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.edition import Edition
from gmtool.rules.tft.state.fight import Figure, Stage
from gmtool.rules.tft.state.messages.attacks import Balanced
from gmtool.rules.tft.state.messages.close_quarters import RolledOut, RollOut
from gmtool.rules.tft.state.messages.turns import Moved
from gmtool.rules.tft.state.play import Play
from gmtool.rules.tft.state.records.jumps import Jumped, JumpHole, PullUp
from gmtool.rules.tft.state.stations import CONDITIONS, HAS_NO_OPTION, INSTEAD, RENEWS, STANDS_ON, TRAMPLED
from gmtool.rules.tft.state.underfoot import over, trample_of, underfoot, vermin_at
from gmtool.rules.tft.views.narration import Names, on
from gmtool.rules.tft.views.odds import KEPT, shown_by, succeeds


def _flies(ctx: Context, figure: Figure) -> Iterator[Condition]:
    if figure.flying:
        ends = "until it lands" if has_flight(ctx) else "until the next turn"
        yield Condition("In the air", ends, "tm.creature.gargoyle-ma", good=True)


def _hangs(ctx: Context, figure: Figure) -> Iterator[Condition]:
    if figure.hanging is not None:
        lasts = "until it pulls itself up, 4 dice against ST"
        yield Condition("Hanging from an edge", lasts, "am.jump.hole-pull-up", grave=True)


def _underfoot(ctx: Context, figure: Figure) -> Iterator[Condition]:
    if large := over(ctx, figure):
        lasts = "until it rolls or crawls out"
        yield Condition(f"Under {large.name}", lasts, "am.trample.underfoot", grave=True)


def _lands(ctx: Context, figure: Figure, turn: int) -> Mapping[str, Any]:
    """Whether it is in the air in the next turn: only in an edition in which fliers stay there."""
    return {"flying": figure.flying and has_flight(ctx)}


# --- the log ----------------------------------------------------------------------------------------------------------
_ON_A_BODY = frozenset(("tm.move.body-fast", "am.onto.fallen-save"))
"""The rules of a roll for footing on a body."""
_JUMPED = {"over": "clears it", "hangs": "falls, and hangs from the far side", "falls": "falls in"}


@says(Moved)
def _(names: Names, event: Moved) -> str:
    figure, to = names.figure(event.figure), names.to(event.path[-1])
    if event.spent != len(event.path):
        return f"{figure} moves{to}, for {event.spent} MA."
    return f"{figure} moves {count(event.spent, 'hex', 'hexes')}{to}."


@says(Balanced)
def _(names: Names, event: Balanced) -> str:
    result = "stays on its feet" if event.kept else "loses its footing"
    if _ON_A_BODY.isdisjoint(event.rules):
        needs = f"{names.before.tables.to_hit.need_afoot(event.needs, event.dice)}{on(event.dice)}"
    else:
        needs = f"{names.plain(event.needs, event.dice)} on the body"
    return f"{names.figure(event.figure)} needs {needs}, rolls {event.sum}: {result}."


@says(Jumped)
def _(names: Names, event: Jumped) -> str:
    needs = names.plain(event.needs, event.dice)
    return f"{names.figure(event.figure)} jumps a hole: {needs}, rolls {event.sum}: {_JUMPED[event.result]}."


@says(RolledOut)
def _(names: Names, event: RolledOut) -> str:
    figure, large = names.figure(event.figure), names.figure(event.by) if event.by else "it"
    if event.free:
        return f"{figure} rolls out from under {large} and stands{names.hex(event.hex)}."
    return f"{figure} stays under {large}."


def _crawls(ctx: Context, figure: Figure, row: OptionRow) -> Iterable[Refusal] | None:
    """Of somebody underfoot: nothing of the lists counts, but in the actions there must be a way out."""
    if over(ctx, figure) is None:
        return None
    return no_way_out(ctx, figure) if "stands" in row.does and ctx.fight.stage is Stage.COMBAT else ()


def _tramples(ctx: Context, figure: Figure) -> Iterator[str]:
    there = (*underfoot(ctx, figure), *vermin_at(ctx, figure))
    yield from dict.fromkeys(trample_of(ctx, one) for one in there)


def _is_large(book: Edition, fighter: Fighter) -> bool:
    """True for large figures, and for vermin, which others trample."""
    kind = fighter.creature(book.tables)
    return fighter.hexes > 1 or (kind is not None and kind.vermin)


CHAPTER = Chapter[Context, Play, Figure](
    "movement",
    hooks=(
        RENEWS(_lands),
        CONDITIONS(_flies, "air"),
    ),
)
OVERRUNS = Chapter(
    "overruns",
    may=has_overruns,
    has={"fighter": _is_large},
    acts={"overruns": (TRAMPLE, PUSH), "rolling out": (ROLL_OUT,)},
    bars=(
        left("underfoot", act.FIGHTS | act.DRAWS | act.STANDS | act.CRAWLS | act.ACTS, plights.underfoot),
        Bar("underfoot", act.CRAWLS, plights.rolls_out),
    ),
    chances={RollOut: succeeds(shown_by(RolledOut, by=lambda event: event.free))},
    hooks=(
        STANDS_ON(over),
        TRAMPLED(_tramples),
        STARTS(crawls_out),
        INSTEAD(_crawls, "list"),
        CONDITIONS(_underfoot, "underfoot"),
    ),
)
ON_THE_RUN = Chapter(
    "on the run",
    may=has_deeds_on_the_run,
    has={"hanging": some},
    brings=(JUMP, OTHER_DEED),
    acts={"jumps": (JUMP, PULL_UP), "other deeds": (OTHER_DEED,)},
    bars=(
        left("hanging", act.PULLS_UP | act.ACTS, plights.hangs),
        Bar("hanging target", INTO, whom=targets.hangs, there=targets.somebody_hangs),
    ),
    chances={
        JumpHole: succeeds(shown_by(Jumped, by=lambda event: event.result == "over")),
        PullUp: succeeds(KEPT),
    },
    hooks=(
        HAS_NO_OPTION(lambda ctx, figure: figure.hanging is not None),
        CONDITIONS(_hangs, "hanging"),
    ),
)
