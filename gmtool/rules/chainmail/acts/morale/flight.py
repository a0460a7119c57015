"""Falling back, retreat and rout: how far, whom it meets on its way, and leaving the table."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from gmtool.rules.chainmail.acts.kinds import FLEEING
from gmtool.rules.chainmail.acts.morale.captivity import escape
from gmtool.rules.chainmail.acts.morale.messages import Stopped, Swept
from gmtool.rules.chainmail.state.context import Context, Play
from gmtool.rules.chainmail.state.events import FellBack, Rallied, WentOff
from gmtool.rules.chainmail.state.holds import open_way
from gmtool.rules.chainmail.state.unit import Flight, Going, Unit
from gmtool.rules.chainmail.state.wings import flight
from gmtool.rules.kit.bodies.formations import block_of
from gmtool.rules.kit.gate import Meant
from gmtool.space import bearing, gap, onward

RETREAT, ROUT = Fraction(1), Fraction(3, 2)
"""The way back in moves (cm.postmelee.reactions)."""
LAST = 4
"""The turn of flight that takes a unit off the table (cm.rout.table)."""
STEP = 50
"""The steps in which a way is looked along, in hundredths of an inch."""


def fall_back(play: Play, unit: str, part: Fraction, away_from: str, *, fleeing: bool, rout: bool = False) -> int:
    """Move a unit back by a part of its move, away from another one; whoever leaves the table is gone. How far.

    On the map a retreat stops at formed friends; a rout takes along all friends that it touches. Whoever cannot move,
    such as the paralyzed, stays where it is; what it is told to do, or means to, holds nobody. Who only flies goes back
    by its flight.
    """
    if not play.book.gate.leaves_able(play, Meant(unit, FLEEING)):
        play.happened(FellBack(figure=unit, far=0, fleeing=fleeing))
        return 0
    one, foe = play.change(unit, since=play.turn + 1), play.figure(away_from)
    far = int((play.move(one) or flight(play, one)) * part)
    if play.ground is None or one.at is None:
        play.happened(FellBack(figure=unit, far=far, fleeing=fleeing))
        return far
    away = ((one.heading or 0) + 180 if foe.at in (None, one.at) else bearing(foe.at, one.at)) % 360
    far = open_way(play, one, away, far)
    met = friends_met(play, one, away, far) if fleeing else ()
    if met and not rout:
        formed = [(way, key) for way, key in met if play.figure(key).flight is None and not play.figure(key).drilling]
        met = tuple(formed[:1])
        far = formed[0][0] if formed else far
    play.happened(FellBack(figure=unit, far=far, fleeing=fleeing))
    at = onward(one.at, away, far)
    if not play.ground.holds(at):
        leave(play, unit, Going.FLED, "cm.rout.off-table")
    else:
        play.change(unit, at=at, heading=away if fleeing else one.heading)
    for _, friend in met:
        run_into(play, unit, friend, rout=rout)
    return far


def friends_met(ctx: Context, unit: Unit, heading: int, far: int) -> tuple[tuple[int, str], ...]:
    """The friends that a unit touches on a straight way, the nearest first, with the way to each.

    Those that it touches as it sets out stand beside it, and are not met."""
    block = block_of(unit)
    if block is None or unit.at is None:
        return ()
    friends = [(one, there) for one in ctx.troops(unit.side) if one.id != unit.id and (there := block_of(one))]
    met: dict[str, int] = {one.id: -1 for one, there in friends if not gap(block, there)}
    for way in (*range(STEP, far, STEP), far):
        moved = replace(block, middle=onward(unit.at, heading, way))
        for one, there in friends:
            if one.id not in met and not gap(moved, there):
                met[one.id] = way
    return tuple((way, key) for key, way in met.items() if way >= 0)


def run_into(play: Play, unit: str, friend: str, *, rout: bool) -> None:
    """A fleeing unit touches friends: a retreat has both rally (cm.rout.retreat-contact), a rout sweeps them along
    (cm.rout.rout-contact)."""
    other = play.figure(friend)
    if other.flight is not None and other.flight.moved_on == play.turn:
        return
    if not rout:
        play.happened(Stopped(figure=unit, target=friend, rules=("cm.rout.retreat-contact",)))
        # whoever fights cannot spend the next turn rallying; the rules speak of a formed body that stands free
        if play.melee_of(friend) is None:
            play.change(friend, flight=Flight(False, 1, play.turn))
        return
    play.happened(Swept(figure=unit, target=friend, rules=("cm.rout.rout-contact",)))
    part_from_melee(play, friend)
    flee(play, friend, ROUT, unit, rout=True)


def flee(play: Play, unit: str, part: Fraction, away_from: str, *, rout: bool, pikes: bool = False) -> int:
    """Have a unit retreat or rout: it goes back, and must rally (cm.rout.rally-turn). How far it went."""
    one = play.figure(unit)
    before = one.flight
    turns = before.turns + 1 if before else 1
    rout = rout or bool(before and before.rout)
    if turns > LAST:
        leave(play, unit, Going.BROKEN, "cm.rout.table")
        return 0
    # it counts as fleeing before it runs into friends, so that two do not sweep each other along for ever
    play.change(unit, flight=Flight(rout, turns, play.turn, pikes=pikes or bool(before and before.pikes)))
    far = fall_back(play, unit, part, away_from, fleeing=True, rout=rout)
    if not rout and "quick-rally" in play.habits(one) and play.figure(unit).able:
        play.change(unit, flight=None)  # cm.nation.mongols-retreat
    return far


def leave(play: Play, unit: str, why: Going, *rules: str) -> None:
    """Take a unit off the table for good, and out of its melee; its prisoners get away, and nothing is diced for it."""
    play.change(unit, going=why, momentum=None)
    ended = {unit, *_relieved(play, unit)}
    moot = {f"charged {one}" for one in ended}
    play.change_fight(checks=tuple(one for one in play.fight.checks if one.figure != unit and one.key not in moot))
    part_from_melee(play, unit)
    play.happened(WentOff(figure=unit, why=why, rules=rules))
    if play.figure(unit).prisoners:
        escape(play, unit, play.figure(unit).prisoners)


def _relieved(ctx: Context, unit: str) -> Iterator[str]:
    """Those whom nobody charges any more when a unit is gone."""
    melee = ctx.melee_of(unit)
    for one in melee.contacts if melee is not None else ():
        others = [each for each in melee.contacts if each.foe == one.foe and each.charged] if melee is not None else []
        if one.unit == unit and one.charged and others == [one]:
            yield one.foe


def part_from_melee(play: Play, unit: str) -> None:
    """Take a unit out of its melee; a melee of one side is no more."""
    for melee in [one for one in play.fight.melees if one.contact(unit)]:
        left = tuple(one for one in melee.contacts if unit not in (one.unit, one.foe))
        if left:
            play.change_melee(melee, contacts=left)
        else:
            play.change_fight(melees=tuple(one for one in play.fight.melees if one.key != melee.key))


def end_flight(play: Play, unit: Unit) -> None:
    """Rally a unit that has stood unmoved for the whole turn after its flight (cm.rout.rally-turn)."""
    if unit.flight is not None and unit.flight.rally_on <= play.turn and unit.able:
        play.change(unit.id, flight=None)
        play.happened(Rallied(figure=unit.id, rules=("cm.rout.rally-turn",)))
