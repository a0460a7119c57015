"""Mounted combat: riders and mounts, panic, and getting on and off."""

from collections.abc import Iterator, Mapping
from typing import Any

from gmtool.dice import Dice
from gmtool.rules.kit.binding import some, unlike
from gmtool.rules.kit.chapters import Chapter
from gmtool.rules.kit.gate import Bar
from gmtool.rules.seam import Modifier
from gmtool.rules.tft.acts import kinds as act
from gmtool.rules.tft.acts.attacks.order import turn_lost
from gmtool.rules.tft.acts.attacks.situation import Blow
from gmtool.rules.tft.acts.attacks.stations import DAMAGE, DAMAGE_LINES, HIT
from gmtool.rules.tft.acts.gate import plights, targets
from gmtool.rules.tft.acts.gate.bars import GOES, INTO, left
from gmtool.rules.tft.acts.mounted.bolting import BOLT
from gmtool.rules.tft.acts.mounted.by_hand import values
from gmtool.rules.tft.acts.mounted.conditions import riding_conditions
from gmtool.rules.tft.acts.mounted.getting_on import DISMOUNT_ACT, JUMP_OFF, MOUNT_UP
from gmtool.rules.tft.acts.mounted.leaning import LEAN
from gmtool.rules.tft.acts.mounted.panic import CONTROL_ACT, FOLLOWS, FRIGHTEN
from gmtool.rules.tft.acts.mounted.pulling import PULL_RIDER
from gmtool.rules.tft.acts.mounted.ride import RIDE
from gmtool.rules.tft.acts.movement.stations import LEFT
from gmtool.rules.tft.acts.saddle.falling_off import throw_riders
from gmtool.rules.tft.acts.saddle.fright import startle
from gmtool.rules.tft.acts.saddle.load import load_ma
from gmtool.rules.tft.acts.saddle.long_arms import SPEED, keeps_lance, long_arm_damage, off_line, speed_damage
from gmtool.rules.tft.acts.saddle.options import CONTROL, RIDERS
from gmtool.rules.tft.cards.fighter import Fighter
from gmtool.rules.tft.chapters.carried import carries_long_arm
from gmtool.rules.tft.chapters.editions import has_mounts, second
from gmtool.rules.tft.state.airborne import in_the_air
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.edition import Edition
from gmtool.rules.tft.state.fight import Figure
from gmtool.rules.tft.state.play import Play
from gmtool.rules.tft.state.records.riding import NO_RIDING, Pulled, PullRider
from gmtool.rules.tft.state.saddle import STAYS, aboard, engaged_as, in_the_saddle, riders_of, rides
from gmtool.rules.tft.state.stations import (
    CHOOSES_LATER,
    CONDITIONS,
    ENGAGED_AS,
    FLOORED,
    HAS_NO_OPTION,
    MEASURED,
    PACE,
    PARTY,
    SITUATION,
    VALUES,
    WOUNDED,
)
from gmtool.rules.tft.views.odds import shown_by
from gmtool.space import Hex

UNIT = "am.mount.unit"
_IN_SADDLE = (act.DROPS | act.STANDS | act.RISES | act.STEPS | act.DOFFS | act.FIGHTS | act.PINS | act.WAITS | INTO) | (
    act.MOUNTS | act.PULLS | act.CLIMBS | act.JUMPS
)
"""What takes the ground; all else is open to a rider as on foot, with all kinds of weapons (am.mount.weapons)."""
_OF_ANIMALS = (
    act.MOVES | act.STRIKES | act.STEPS | act.STANDS | act.FREES | act.FIGHTS | act.BREAKS_FREE | act.UNPINS
) | (GOES | act.TRAMPLES | act.BOLTS | act.ACTS)
"""What a ridden animal does: to stand still is to attack nobody. Engaged, it shifts (am.mount.animal-engaged)."""


def _situation(ctx: Context, attacker: Figure, target: Figure) -> Mapping[str, Any]:
    """Who rides; in the air only that counts (am.mount.dx-vs-flying-mount)."""
    mounted = in_the_saddle(ctx, target) and not in_the_air(ctx, target)
    return {"rides": rides(ctx, attacker), "mounted": mounted}


def _damage(ctx: Context, blow: Blow) -> Dice | None:
    weapon = blow.weapon
    return long_arm_damage(ctx, blow.attacker, blow.target, weapon, blow.situation.distance) if weapon else None


def _at_speed(ctx: Context, blow: Blow) -> Iterator[Modifier]:
    if fast := speed_damage(ctx, blow.attacker):  # before any doubling (am.mount.speed-bonus-pole)
        yield Modifier(fast, "at speed", SPEED)


def _hit(play: Play, blow: Blow, weapon: str) -> None:
    if off_line(play, blow.attacker, blow.target, blow.weapon):
        keeps_lance(play, blow.attacker.id, weapon)


def _loaded(ctx: Context, figure: Figure, ma: int, flying: bool, at: Hex | None) -> int:
    return max(0, ma + load_ma(ctx, figure, flying=flying))


def _throws_riders(play: Play, mount: str) -> None:
    throw_riders(play, mount, "am.mount.fall-hits")


def _follows_rider(ctx: Context, mount: Figure) -> bool:
    """Whether a mount waits for its rider's option, which may be to ride.

    It does not wait for a rider who does nothing this turn, as one who sleeps.
    """
    riders = (one for one in riders_of(ctx, mount) if one.able and not one.deeds.option)
    return any(not turn_lost(ctx, one) for one in riders)


def _steps_down(play: Play, passenger: str) -> None:
    """Part a passenger of a palanquin from its beast, when it has left that on foot (am.mount.palanquin)."""
    one = play.figure(passenger)
    beast = play.fight.figures.get(one.on) if one.on else None
    if beast is not None and one.place not in play.hexes(beast):
        play.change(passenger, on="")


def _controls(_: Edition, option: str) -> bool:
    return option == CONTROL


def _is_mount(book: Edition, fighter: Fighter) -> bool:
    """True for an animal that can be ridden, or that bears barding."""
    kind = fighter.creature(book.tables)
    return (kind is not None and kind.mount) or fighter.wears_barding(book.tables)


CHAPTER = Chapter(
    "riding",
    may=has_mounts,
    has={
        "on": some,
        "riding": unlike(NO_RIDING),
        "deeds.option": _controls,
        "fighter": _is_mount,
        "gear": carries_long_arm,
    },
    acts={
        "pulls": (second(PULL_RIDER),),
        "riding": (RIDE, CONTROL_ACT, BOLT),
        "mounting": (second(MOUNT_UP), DISMOUNT_ACT, second(JUMP_OFF), LEAN, second(FRIGHTEN)),
    },
    checks=FOLLOWS,
    bars=(
        left("controlling", act.CONTROLS | act.LEANS | act.ACTS, plights.controls),
        Bar("in the saddle", _IN_SADDLE, plights.rides(RIDERS, "is in the saddle.")),
        Bar("in the saddle", act.PICKS_UP, plights.no_expert),
        Bar("in the saddle", GOES | act.TURNS, plights.rides(UNIT, "rides: the mount goes, and the rider leans.")),
        Bar("mount in panic", act.RIDES, plights.out_of_control),
        left("panic", act.BOLTS | act.ACTS, plights.panicked),
        left("ridden", _OF_ANIMALS, plights.ridden),
        Bar("unconscious target", act.MOUNTS, whom=targets.carries_nobody, there=targets.somebody_lies_out),
        Bar("mounted target", INTO, whom=targets.mounted, there=targets.somebody_rides),
    ),
    hooks=(
        FLOORED(_throws_riders),
        LEFT(_steps_down),
        CHOOSES_LATER(_follows_rider),
        HAS_NO_OPTION(lambda ctx, figure: figure.riding.panic in STAYS),
        WOUNDED(startle),
        SITUATION(_situation),
        DAMAGE(_damage),
        DAMAGE_LINES(_at_speed),
        HIT(_hit),
        MEASURED({PullRider: shown_by(Pulled, by=lambda event: event.gets)}),
        PARTY(aboard),
        ENGAGED_AS(engaged_as),
        PACE(_loaded, "load"),
        CONDITIONS(riding_conditions, "riding"),
        VALUES(values, "riding"),
    ),
)
