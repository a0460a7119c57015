"""Damage to engines and structures: points of defense, by whatever destroys them (cm.siege.attack-values,
cm.siege.destroyed)."""

from typing import Annotated

from gmtool.rules.chainmail.acts.morale.flight import leave
from gmtool.rules.chainmail.state.context import Play
from gmtool.rules.chainmail.state.unit import Going
from gmtool.rules.seam import Counted, FigureEvent, event


@event("cm.damaged/1", says="{figure} took {points} of damage; {left} left.")
class Damaged(FigureEvent):
    """An engine or a structure lost points of defense."""

    points: Annotated[int, Counted("point")]
    left: int


@event("cm.wrecked/1", says="{figure}: destroyed.", weight=2)
class Wrecked(FigureEvent):
    """An engine lost its last point; its crew is left."""


def damage(play: Play, unit: str, points: int) -> int:
    """Take points of defense off an engine or a structure; how many it lost.

    With the last one it is destroyed: a structure is no more; of an engine the crew is left (cm.artillery.structures).
    """
    one = play.figure(unit)
    lost = min(points, one.points)
    if not lost:
        return 0
    play.change(unit, points=one.points - lost)
    play.happened(Damaged(figure=unit, points=lost, left=one.points - lost, rules=("cm.artillery.structures",)))
    if one.points == lost:
        if one.men:
            play.change(unit, wrecked_on=play.turn)
            play.happened(Wrecked(figure=unit, rules=("cm.artillery.structures",)))
        else:
            leave(play, unit, Going.DESTROYED, "cm.artillery.structures")
    return lost
