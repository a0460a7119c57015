"""Upsets: what brings fliers, climbers and riders down, looked for after every command; their falls, turn by turn."""

from dataclasses import replace

from gmtool.rules.tft.acts.attacks.ready_arms import has_hands
from gmtool.rules.tft.acts.heights.falls import DAMAGE, LOW, comes_to, fall, goes_on
from gmtool.rules.tft.acts.heights.hold import loses_hold
from gmtool.rules.tft.acts.movement.flying import land
from gmtool.rules.tft.acts.movement.jumping import falls_in
from gmtool.rules.tft.acts.saddle.falling_off import fall_off
from gmtool.rules.tft.acts.turn.saves import DX, save
from gmtool.rules.tft.acts.wounds.wings import flying_ma, too_weak_to_fly
from gmtool.rules.tft.cards.abilities import WING
from gmtool.rules.tft.state.airborne import has_flight
from gmtool.rules.tft.state.engagement import brawl
from gmtool.rules.tft.state.fight import Figure, Pose
from gmtool.rules.tft.state.messages.attacks import Fell
from gmtool.rules.tft.state.play import Play
from gmtool.rules.tft.state.records.limbs import Flopped, named
from gmtool.rules.tft.state.records.riding import GotOff, Unseated
from gmtool.rules.tft.state.saddle import mount_of

FLOP_METERS = 20
"""The height above which a flier whose wing is hit has the time to come down safely (am.aim.wing-flop)."""
RIDER, DICE = "am.air.rider-unconscious", 3


def settle(play: Play) -> None:
    """Let everybody come down whom nothing holds up any more, in an edition in which figures are up at all."""
    if not has_flight(play):
        return
    unseated = {event.figure for event in play.events if isinstance(event, Unseated | GotOff)}
    for known in play.everyone():
        one = play.figure(known.id)
        if one.fled:
            continue
        if one.aloft.fall is not None:
            goes_on(play, one.id)
        elif one.flying:
            _upset(play, one)
        elif one.aloft.climb is not None:
            loses_hold(play, one.id)
        elif one.hanging is not None and (one.limp or one.pose is Pose.DOWN or not has_hands(play, one)):
            falls_in(play, one.id, one.hanging.depth)
        elif one.id in unseated and one.level > 0:
            fall(play, one.id, DAMAGE)
        if one.on and one.limp:
            _rider_sways(play, play.figure(one.id))


def _upset(play: Play, one: Figure) -> None:
    """Bring a flier down, if something does, the gravest first; those who grapple in the air fall together."""
    wing = named(one.limbs, WING)
    if one.limp:
        fall(play, one.id, "am.air.unconscious")
    elif one.pile:
        for other in brawl(play, one):
            fall(play, other.id, "am.air.hth")
    elif wing is not None and not _spelled(play, one):
        _wing_fails(play, one, lost=wing.lost)
    elif not flying_ma(play, one):
        _lands(play, one, "am.fly.spell-ends")
    elif one.pose is Pose.DOWN:
        rule = "am.air.knock-down-low" if one.level <= LOW else "am.air.knock-down"
        fall(play, one.id, rule, caught=one.level > LOW)
    elif any(too_weak_to_fly(play, one)):
        _lands(play, one, "am.air.must-land")


def _lands(play: Play, one: Figure, rule: str) -> None:
    """Bring a flier to the ground unhurt, with whoever rides it."""
    comes_to(play, one.id, 0)
    land(play, one.id, rule)


def _spelled(play: Play, one: Figure) -> bool:
    return flying_ma(play, one) > one.fighter.ma_flying(play.tables)


def _wing_fails(play: Play, one: Figure, *, lost: bool) -> None:
    """From high enough a flier comes down safely with a useless wing, but not without it (am.air.wing-lost)."""
    if one.level > FLOP_METERS and not lost:
        play.change(one.id, flying=False)
        comes_to(play, one.id, 0)
        play.happened(Flopped(figure=one.id, rules=("am.aim.wing-flop",)))
        return
    rule = "am.air.wing-lost" if lost else "am.aim.wing-disable"
    play.happened(Fell(figure=one.id, why="wing", rules=(rule,)))
    fall(play, one.id, rule)


def _rider_sways(play: Play, one: Figure) -> None:
    """Roll once a turn against the beast's DX for a rider that is unconscious or asleep; a tied one stays.

    (am.air.rider-unconscious, am.mount.tied)
    """
    beast = mount_of(play, one)
    turn = play.fight.turn
    if one.dead or beast is None or one.riding.tied or one.aloft.shaken >= turn:
        return
    if not beast.able or beast.aloft.fall is not None:
        return
    play.change(one.id, aloft=replace(one.aloft, shaken=turn))
    if save(play, beast.id, DX, DICE, RIDER, f"keeping {one.name} on its back"):
        return
    fall_off(play, one.id, RIDER)
    if play.figure(one.id).level > 0:
        fall(play, one.id, DAMAGE)
