"""Falls: from a height, ten meters a turn; down a slope; and all who fall with a figure."""

from dataclasses import replace

from gmtool.dice import Dice
from gmtool.rules.kit.bodies.together import carried_by
from gmtool.rules.seam import Why
from gmtool.rules.tft.acts.attacks.attack import crash, take_hits
from gmtool.rules.tft.acts.attacks.protection import stopped_of_fall
from gmtool.rules.tft.acts.saddle.falling_off import throw_riders
from gmtool.rules.tft.acts.turn.saves import DX, save
from gmtool.rules.tft.acts.wounds.wings import can_fly
from gmtool.rules.tft.state.airborne import casts_falling
from gmtool.rules.tft.state.fight import Figure, Pose, Stage
from gmtool.rules.tft.state.play import Play
from gmtool.rules.tft.state.records.climbing import Tumbled
from gmtool.rules.tft.state.records.flight import Fall, Falling, Recovered

METERS_A_TURN = 10
"""The meters that anybody falls in a turn (am.air.fall-speed)."""
ROLLED = 10
"""The meters of a slope for each die and each roll to stop (am.fall.roll-damage, am.fall.roll-save)."""
DICE = 3
LOW, HIGH = 20, 30
"""The heights up to which a flier that is knocked down crashes, and up to which it rolls not to."""
TURNS_FALLING, PULLS_OUT = 2, 5
"""The turns that it falls, and the meters more in which it comes out of it (am.air.knock-down-high)."""
VERTICAL, DAMAGE = "am.fall.vertical", "am.air.fall-damage"


def fall(play: Play, figure: str, rule: str, *, foot: int = 0, caught: bool = False, at_once: bool = False) -> None:
    """Let a figure fall to a height, with whoever rides or is carried: ten meters now, and as far in each later turn.

    `caught`: a flier that may come out of it. `at_once`: to the end, out of the turns.
    """
    one, turn = play.figure(figure), play.fight.turn
    begun = Fall(one.level, foot, turn, turn, caught)
    play.change(figure, flying=False, aloft=replace(one.aloft, climb=None, fall=begun))
    _lies(play, figure)
    _drops(play, figure, one.level - foot if at_once else METERS_A_TURN, rule)


def goes_on(play: Play, figure: str) -> None:
    """Let a fall go on in a later turn; a flier comes out of it in the third, if it was high enough.

    Up to 30 m it takes a roll (am.air.knock-down-mid), from more it recovers by itself (am.air.knock-down-high).
    """
    one = play.figure(figure)
    begun = one.aloft.fall
    if begun is not None and play.fight.stage is Stage.OVER:
        _drops(play, figure, one.level - begun.foot, DAMAGE)
        return
    if begun is None or begun.turn >= play.fight.turn:
        return
    play.change(figure, aloft=replace(one.aloft, fall=replace(begun, turn=play.fight.turn)))
    high = begun.top - begun.foot
    if not begun.caught or play.fight.turn - begun.began < TURNS_FALLING or one.limp or not can_fly(play, one):
        _lies(play, figure)
        _drops(play, figure, METERS_A_TURN, DAMAGE)
    elif high > HIGH:
        _recovers(play, figure, one.level - PULLS_OUT, "am.air.knock-down-high")
    elif save(play, figure, DX, DICE, "am.air.knock-down-mid", "coming out of the fall"):
        _recovers(play, figure, one.level, "am.air.knock-down-mid")
    else:
        _drops(play, figure, one.level - begun.foot, "am.air.knock-down-mid")


def _recovers(play: Play, figure: str, level: int, rule: str) -> None:
    one = play.figure(figure)
    play.change(figure, flying=True, pose=Pose.STANDING, aloft=replace(one.aloft, fall=None))
    comes_to(play, figure, level)
    play.happened(Recovered(figure=figure, left=level, rules=(rule,)))


def _lies(play: Play, figure: str) -> None:
    """Keep a falling figure from everything but a brawl that it is in, and from the turn after on a spell."""
    one = play.figure(figure)
    if one.pile:
        return
    hurt = one.fell_hurt and one.pose is Pose.DOWN
    one = play.change(figure, pose=Pose.DOWN, fell=play.fight.turn, fell_hurt=hurt)
    if not casts_falling(play, one):
        play.deed(figure, floored=True)


def _drops(play: Play, figure: str, meters: int, rule: str) -> None:
    one = play.figure(figure)
    begun = one.aloft.fall
    if begun is None:
        return
    left = max(begun.foot, one.level - meters)
    comes_to(play, figure, left)
    if left > begun.foot:
        rules = ("am.air.fall-speed",)
        play.happened(Falling(figure=figure, meters=one.level - left, left=left - begun.foot, rules=rules))
        return
    for key in (figure, *_riders(play, figure)):
        _hits_ground(play, key, begun.top - begun.foot, rule)
    throw_riders(play, figure, rule)


def _hits_ground(play: Play, figure: str, meters: int, rule: str) -> None:
    """A die for every 5 meters, of which any armor stops 2 hits; then it lies there (am.air.fall-damage)."""
    one = play.figure(figure)
    play.change(figure, pose=Pose.DOWN, fell=play.fight.turn, aloft=replace(one.aloft, fall=None))
    play.deed(figure, floored=True)
    if meters > 0:
        crash(play, figure, meters, rule)


def comes_to(play: Play, figure: str, level: int) -> None:
    """Bring a figure, and whoever it carries, to a height."""
    for key in (figure, *_riders(play, figure)):
        play.change(key, level=level)


def _riders(play: Play, figure: str) -> tuple[str, ...]:
    """Those who ride it or are carried, who fall with it, tied or not (am.air.flying-mount-load)."""
    found = [one.id for one in carried_by(play, figure) if one.bond.shares_place]
    return (*found, *(more for key in found for more in _riders(play, key)))


def tumble(play: Play, figure: str, meters: int, *, foot: int) -> None:
    """Let a figure roll down a slope of so many meters, no lower than its foot (am.fall.slope).

    Each ten meters do a die, of which armor stops 2 hits in all, and then it has a roll to stop there.
    """
    left, stops = meters, stopped_of_fall(play, play.figure(figure))
    _lies(play, figure)
    while left >= ROLLED:
        left -= ROLLED
        stops -= _rolls_on(play, play.figure(figure), stops)
        comes_to(play, figure, max(foot, play.figure(figure).level - ROLLED))
        may_stop = left >= ROLLED and not play.figure(figure).limp
        if may_stop and save(play, figure, DX, DICE, "am.fall.roll-save", "stopping on the slope"):
            return
    comes_to(play, figure, foot)


def _rolls_on(play: Play, one: Figure, stops: int) -> int:
    """Ten meters and their die; the hits of it that armor has stopped."""
    why = Why(f"{one.name} rolls down {ROLLED} m", one.side, one.id, "am.fall.roll-damage")
    total = play.roll(Dice(1), why, lambda die: max(0, die - stops)).sum
    stopped = min(total, stops)
    rules = ("am.fall.roll-damage",)
    told = Tumbled(figure=one.id, meters=ROLLED, sum=total, stopped=stopped, hits=total - stopped, rules=rules)
    play.happened(told)
    if total > stopped:
        take_hits(play, one.id, total - stopped)
    return stopped
