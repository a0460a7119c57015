"""Heights: fliers, falls, climbing and ropes."""

from collections.abc import Iterator, Mapping
from typing import Any

from gmtool.rules.kit.amending import Value, Values, flag
from gmtool.rules.kit.binding import some, unlike
from gmtool.rules.kit.chapters import Chapter
from gmtool.rules.kit.gate import Bar
from gmtool.rules.kit.play import evolve
from gmtool.rules.seam import Condition, Json
from gmtool.rules.tft.acts import kinds as act
from gmtool.rules.tft.acts.air import upsets
from gmtool.rules.tft.acts.air.dropping import DROP_ON
from gmtool.rules.tft.acts.air.seeking import SEEK
from gmtool.rules.tft.acts.attacks.reach import out_of_height
from gmtool.rules.tft.acts.attacks.stations import REACH
from gmtool.rules.tft.acts.gate import plights, targets
from gmtool.rules.tft.acts.gate.bars import GOES, INTO, left
from gmtool.rules.tft.acts.heights.climbing import CLIMB
from gmtool.rules.tft.acts.heights.ropes import CLIMB_ROPE, HANG, ROPE_UP, THROW_ROPE, UNROPE
from gmtool.rules.tft.acts.wounds.wings import can_fly
from gmtool.rules.tft.chapters.editions import flies_on
from gmtool.rules.tft.state.airborne import engaging, in_the_air
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Figure
from gmtool.rules.tft.state.play import Play
from gmtool.rules.tft.state.records.flight import GROUNDED
from gmtool.rules.tft.state.stations import CONDITIONS, SETTLES, SETTLES_AGAIN, SITUATION, VALUES

CLINGS, ROPE = "am.climb.fight-dx", "am.climb.hanging-rope-others"
_FROM_ABOVE = act.PUSHES | act.DROPS | act.PICKS_UP | act.DOFFS | act.CLIMBS | act.MOUNTS | act.PULLS
"""What nobody does in the air."""
_BY_TOUCH = INTO | act.PULLS | act.SLAYS | act.TRAMPLES | act.MOUNTS | act.AIDS | act.SWAPS


def _again(play: Play, done: int) -> None:
    """The falls that an explosion brings."""
    upsets.settle(play)


def _aloft(ctx: Context, figure: Figure) -> Iterator[Condition]:
    """The conditions of a figure that seeks a fight in the air, falls, or clings to something."""
    aloft = figure.aloft
    if aloft == GROUNDED:
        return
    if figure.flying and aloft.seeks:
        yield Condition("Seeks a fight in the air", "until it keeps out of it", "am.air.engage")
    if aloft.fall is not None:
        yield Condition("Falling", f"{figure.level - aloft.fall.foot} m more", "am.air.fall-speed", grave=True)
    if aloft.climb is not None:
        name = ctx.tables.climb_ways[aloft.climb.way].name.lower()
        yield Condition(f"Clings to a {name}", "until it gets off", "am.climb.fight-dx")


def _situation(ctx: Context, attacker: Figure, target: Figure) -> Mapping[str, Any]:
    """The part of flight; missile spells too are harder to cast at a flier by the house rule (am.fly.minus4)."""
    return {
        "air": engaging(ctx, attacker, target),
        "spells_fly": ctx.house("fly-spells") == "harder",
        "aloft": in_the_air(ctx, attacker) or in_the_air(ctx, target),
    }


def _values(ctx: Context, figure: Figure) -> Values:
    """Values of fliers and climbers that the GM sets."""
    if not ctx.tables.aims:
        return {}
    flies = {"flying": flag("flying", "In the air", "am.fly.who")} if can_fly(ctx, figure) or figure.flying else {}
    return {**flies, "kg": _of_aloft("kg", "Weighs, in kg", int, limits=(0, 4_000))}


def _of_aloft(name: str, label: str, kind: type, **more: Any) -> Value:
    def read(_: Context, one: Figure) -> Json:
        found: Json = getattr(one.aloft, name)
        return found

    def write(play: Play, one: Figure, value: Any) -> None:
        play.change(one.id, aloft=evolve(one.aloft, **{name: value}))

    return Value(label, read, write, kind, rule="am.air.rider-unconscious", **more)


CHAPTER = Chapter(
    "heights",
    may=flies_on,
    has={"flying": some, "level": some, "aloft": unlike(GROUNDED), "hanging": some, "on": some},
    has_fight={"ropes": some},
    brings=(THROW_ROPE, CLIMB_ROPE, CLIMB, HANG, ROPE_UP),
    acts={
        "drops": (DROP_ON,),
        "ropes thrown": (THROW_ROPE,),
        "seeking": (SEEK,),
        "ropes": (CLIMB_ROPE,),
        "climbs": (CLIMB, HANG, ROPE_UP, UNROPE),
    },
    bars=(
        left("falling", act.NOTHING, plights.falls(casts=False)),
        left("falling", act.CASTS | act.ACTS, plights.falls(casts=True)),
        Bar("falling", act.BREAKS_FREE, plights.falls_in_brawl),
        Bar("in the air", _FROM_ABOVE, plights.flies),
        Bar("clinging", act.DROPS | act.PICKS_UP | act.DOFFS | act.DODGES | act.STEPS, plights.clings(CLINGS)),
        Bar("clinging", GOES | act.MOUNTS | act.PULLS | act.JUMPS, plights.clings(ROPE)),
        Bar("target at another height", _BY_TOUCH, whom=targets.at_another_height, there=targets.somebody_is_up),
    ),
    hooks=(
        SETTLES(upsets.settle),
        SETTLES_AGAIN(_again),
        SITUATION(_situation),
        REACH(out_of_height),
        CONDITIONS(_aloft, "air"),
    ),
    always=(VALUES(_values, "heights"),),
)
