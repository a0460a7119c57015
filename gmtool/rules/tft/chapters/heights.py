"""Heights: fliers, falls, climbing and ropes."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from gmtool.dice import Dice, at_most
from gmtool.rules.kit.amending import Values, flag, within
from gmtool.rules.kit.binding import some, unlike
from gmtool.rules.kit.bodies.together import carriers
from gmtool.rules.kit.chapters import Chances, Chapter
from gmtool.rules.kit.gate import Bar
from gmtool.rules.seam import Answer, Condition, Measures, Odds, Outcome, RollAnswer, says
from gmtool.rules.tft.acts import kinds as act
from gmtool.rules.tft.acts.air import upsets
from gmtool.rules.tft.acts.air.dropping import DROP_ON
from gmtool.rules.tft.acts.air.seeking import SEEK
from gmtool.rules.tft.acts.attacks.reach import out_of_height
from gmtool.rules.tft.acts.attacks.stations import REACH
from gmtool.rules.tft.acts.gate import plights, targets
from gmtool.rules.tft.acts.gate.bars import GOES, INTO, left
from gmtool.rules.tft.acts.heights.climbing import CLIMB, keeps_hold
from gmtool.rules.tft.acts.heights.ropes import CLIMB_ROPE, HANG, ROPE_UP, THROW_ROPE, UNROPE, throws_ropes
from gmtool.rules.tft.acts.wounds.wings import can_fly
from gmtool.rules.tft.chapters.editions import flies_on
from gmtool.rules.tft.state.airborne import engaging, in_the_air
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Fight, Figure
from gmtool.rules.tft.state.messages.turns import Saved
from gmtool.rules.tft.state.records.climbing import ClimbFace, WeightHeld
from gmtool.rules.tft.state.records.flight import GROUNDED, LostHold
from gmtool.rules.tft.state.stations import CONDITIONS, SETTLES, SETTLES_AGAIN, SITUATION, TO_THROW, VALUES
from gmtool.rules.tft.views.narration import Names
from gmtool.rules.tft.views.odds import SUCCESS

CLINGS, ROPE = "am.climb.fight-dx", "am.climb.hanging-rope-others"
_FROM_ABOVE = act.PUSHES | act.DROPS | act.PICKS_UP | act.DOFFS | act.CLIMBS | act.MOUNTS | act.PULLS
"""What nobody does in the air."""
_WITH_THE_OTHER_HAND = (act.STRIKES | act.THROWS | act.SHOOTS | act.DEFENDS | act.SLAYS | act.WORKS) | (
    act.READIES | act.CHANGES | act.SWAPS | act.REARMS | act.RELOADS
)
"""What takes the hand by which a climber does not hold on."""
_BY_TOUCH = INTO | act.PULLS | act.SLAYS | act.TRAMPLES | act.MOUNTS | act.AIDS | act.SWAPS


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
    flies = {"flying": flag("flying", "In the air", "am.fly.who")} if can_fly(ctx, figure) or figure.flying else {}
    return {**flies, "kg": within("aloft", "kg", "Weighs, in kg", int, "am.air.rider-unconscious", limits=(0, 4_000))}


def _drops_rocks(ctx: Context, figure: Figure) -> bool:
    """Whether it is in the air or may get there, on a mount too, to drop rocks as a throw (am.air.drop-rock)."""
    return in_the_air(ctx, figure) or any(can_fly(ctx, one) for one in map(ctx.figure, carriers(ctx, figure.id)))


# --- odds -------------------------------------------------------------------------------------------------------------
def _climbed(command: ClimbFace, outcome: Outcome[Fight]) -> Measures:
    """Whether it holds on all the way; nothing of a climb without a roll."""
    rolled = any(isinstance(event, Saved) for event in outcome.events)
    return {SUCCESS: int(not any(isinstance(event, LostHold) for event in outcome.events))} if rolled else {}


def _climbs(ctx: Context, command: ClimbFace, given: Sequence[Answer] = ()) -> Odds | None:
    """The odds of a climb, which may take hundreds of rolls, all with the same chance."""
    kept = keeps_hold(ctx, command, [one.sum for one in given if isinstance(one, RollAnswer)])
    found = {} if kept is None else {value: part for value, part in ((0, 1 - kept), (1, kept)) if part}
    return Odds({SUCCESS: found}, len(found)) if found else None


# --- the log ----------------------------------------------------------------------------------------------------------
@says(WeightHeld, weight=2)
def _(names: Names, event: WeightHeld) -> str:
    needs = f"{at_most(event.needs).on(Dice(event.dice))} on {event.dice} dice"
    verb = "hold" if event.held else "cannot hold"
    return f"{names.figures(event.figures)} {verb} {event.kg} kg: {needs}, rolls {event.sum}."


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
        Bar("clinging", _WITH_THE_OTHER_HAND, plights.clings_with_its_only_arm),
        Bar("target at another height", _BY_TOUCH, whom=targets.at_another_height, there=targets.somebody_is_up),
    ),
    chances={ClimbFace: Chances(_climbed, _climbs, _climbs)},
    hooks=(
        SETTLES(upsets.settle),
        SETTLES_AGAIN(lambda play, done: upsets.settle(play)),  # the falls that an explosion brings
        SITUATION(_situation),
        REACH(out_of_height),
        CONDITIONS(_aloft, "air"),
        TO_THROW(_drops_rocks),
    ),
    always=(TO_THROW(throws_ropes), VALUES(_values, "heights")),
)
