"""Movement: jumps and other deeds on the run, and how large figures run over small ones."""

from collections.abc import Iterator

from gmtool.rules.kit.binding import some
from gmtool.rules.kit.chapters import Chapter
from gmtool.rules.kit.gate import Bar
from gmtool.rules.seam import Condition
from gmtool.rules.tft.acts import kinds as act
from gmtool.rules.tft.acts.brawl.roll_out import ROLL_OUT
from gmtool.rules.tft.acts.gate import plights
from gmtool.rules.tft.acts.gate.bars import left
from gmtool.rules.tft.acts.movement.jumping import JUMP, PULL_UP
from gmtool.rules.tft.acts.movement.other_deeds import OTHER_DEED
from gmtool.rules.tft.acts.overrun.push import PUSH
from gmtool.rules.tft.acts.overrun.trample import TRAMPLE
from gmtool.rules.tft.cards.fighter import Fighter
from gmtool.rules.tft.chapters.editions import has_deeds_on_the_run, has_overruns
from gmtool.rules.tft.state.airborne import has_flight
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.edition import Edition
from gmtool.rules.tft.state.fight import Figure
from gmtool.rules.tft.state.stations import CONDITIONS, STANDS_ON, TRAMPLED
from gmtool.rules.tft.state.underfoot import over, trample_of, underfoot, vermin_at


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


def _tramples(ctx: Context, figure: Figure) -> Iterator[str]:
    there = (*underfoot(ctx, figure), *vermin_at(ctx, figure))
    yield from dict.fromkeys(trample_of(ctx, one) for one in there)


def _is_large(book: Edition, fighter: Fighter) -> bool:
    """True for large figures, and for vermin, which others trample."""
    kind = fighter.creature(book.tables)
    return fighter.hexes > 1 or (kind is not None and kind.vermin)


CHAPTER = Chapter("movement", hooks=(CONDITIONS(_flies, "air"),))
OVERRUNS = Chapter(
    "overruns",
    may=has_overruns,
    has={"fighter": _is_large},
    acts={"overruns": (TRAMPLE, PUSH), "rolling out": (ROLL_OUT,)},
    bars=(
        left("underfoot", act.FIGHTS | act.DRAWS | act.STANDS | act.CRAWLS | act.ACTS, plights.underfoot),
        Bar("underfoot", act.CRAWLS, plights.rolls_out),
    ),
    hooks=(STANDS_ON(over), TRAMPLED(_tramples), CONDITIONS(_underfoot, "underfoot")),
)
ON_THE_RUN = Chapter(
    "on the run",
    may=has_deeds_on_the_run,
    has={"hanging": some},
    brings=(JUMP, OTHER_DEED),
    acts={"jumps": (JUMP, PULL_UP), "other deeds": (OTHER_DEED,)},
    bars=(left("hanging", act.PULLS_UP | act.ACTS, plights.hangs),),
    hooks=(CONDITIONS(_hangs, "hanging"),),
)
