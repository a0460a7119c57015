"""Falling back, retreat and rout: how far, what that means next turn, and rallying."""

from fractions import Fraction

from gmtool.rules.chainmail.state.context import Play
from gmtool.rules.chainmail.state.events import FellBack, Rallied, WentOff
from gmtool.rules.chainmail.state.unit import Flight, Going, Unit
from gmtool.space import bearing, onward


def fall_back(play: Play, unit: str, part: Fraction, away_from: str, *, fleeing: bool) -> int:
    """Move a unit back by a part of its move, away from another one; whoever leaves the table is gone. How far."""
    one, foe = play.change(unit, since=play.turn + 1), play.figure(away_from)
    far = play.part_of_move(one, part)
    play.happened(FellBack(figure=unit, far=far, fleeing=fleeing))
    if play.ground is None or one.at is None:
        return far
    away = (one.heading or 0) + 180 if foe.at is None else bearing(foe.at, one.at)
    at = onward(one.at, away % 360, far)
    if not play.ground.holds(at):
        leave(play, unit, Going.FLED, "cm.rout.off-table")
        return far
    play.change(unit, at=at, heading=away % 360 if fleeing else one.heading)
    return far


def flee(play: Play, unit: str, part: Fraction, away_from: str, *, rout: bool) -> None:
    """Have a unit retreat or rout: it goes back, and must rally (cm.rout.rally-turn)."""
    one = play.figure(unit)
    turns = one.flight.turns + 1 if one.flight else 1
    fall_back(play, unit, part, away_from, fleeing=True)
    if not rout and "quick-rally" in play.habits(one):  # cm.nation.mongols-retreat
        return
    if play.figure(unit).able:
        play.change(unit, flight=Flight(rout or bool(one.flight and one.flight.rout), turns, play.turn))


def leave(play: Play, unit: str, why: Going, *rules: str) -> None:
    """Take a unit off the table for good, and out of its melee."""
    play.change(unit, going=why)
    part_from_melee(play, unit)
    play.happened(WentOff(figure=unit, why=why, rules=rules))


def part_from_melee(play: Play, unit: str) -> None:
    """Take a unit out of its melee; a melee of one side is no more."""
    melee = play.melee_of(unit)
    if melee is None:
        return
    left = tuple(one for one in melee.contacts if unit not in (one.unit, one.foe))
    if left:
        play.change_melee(melee, contacts=left)
    else:
        play.change_fight(melees=tuple(one for one in play.fight.melees if one.key != melee.key))


def end_flight(play: Play, unit: Unit) -> None:
    """Rally a unit that has stood unmoved for the whole turn after its flight (cm.rout.rally-turn)."""
    if unit.flight is not None and unit.flight.rally_on <= play.turn:
        play.change(unit.id, flight=None)
        play.happened(Rallied(figure=unit.id, rules=("cm.rout.rally-turn",)))
