"""Cloudkill: whom the cloud kills, and how it moves, away from its caster or adrift."""

from gmtool.dice import Dice
from gmtool.rules.chainmail.acts.fire.figures import counted, under
from gmtool.rules.chainmail.acts.morale.losses import slay
from gmtool.rules.chainmail.acts.wizards.messages import CloudMoved
from gmtool.rules.chainmail.acts.wizards.spells import keep
from gmtool.rules.chainmail.state.context import Context, Play
from gmtool.rules.chainmail.state.records.sorcery import Casting
from gmtool.rules.chainmail.state.unit import Unit
from gmtool.rules.kit.lasting.effects import move
from gmtool.rules.seam import Extent, Why
from gmtool.space import HUNDRED, Point, Strip, onward

CLOUD = "cloudkill"
KILLS, MOVES = "cm.spell.cloudkill", "cm.spell.cloudkill-move"
DEEP, WIDE, GOES = 3 * HUNDRED, 6 * HUNDRED, 6 * HUNDRED
"""The cloud is so deep and wide, and goes so far in a turn."""
HIGH = 3
"""The inches that it is high, along the ground: who flies higher is above it."""
HAIR = 2
SIDES = 6
"""The directions of a cloud adrift, one for each side of a die."""


def is_killed(ctx: Context, unit: Unit) -> bool:
    """True for men, Orcs, Dwarves and the like: whoever has no place on the Fantasy Combat Table."""
    found = ctx.fantastic(unit)
    return found is None or not found.is_placed


def shape(at: Point, way: int, far: int = 0) -> Strip:
    """The cloud with its middle at a place, and the ground that it has come over by so much."""
    back = (way + 180) % 360
    return Strip(onward(at, back, DEEP // 2 + far - HAIR), onward(at, way, DEEP // 2 - HAIR), WIDE - 2 * HAIR)


def release(play: Play, casting: Casting) -> None:
    """Kill whom the cloud touches as it comes; without a map the GM counts them."""
    if casting.at is not None and play.ground is not None:
        _kill(play, under(play, (shape(casting.at, casting.way),)))
    elif casting.target:
        _kill(play, counted(play, play.figure(casting.caster), casting.target, KILLS)[0])


def drift(play: Play, casting: Casting) -> None:
    """Move the cloud on, at random while its caster does not concentrate; it kills all that it comes over."""
    way, adrift = casting.way, casting.adrift
    if adrift:
        why = Why("The cloud drifts", rule=MOVES)
        way = 360 // SIDES * (play.roll(Dice(1), why).total - 1)
    play.happened(CloudMoved(far=GOES, adrift=adrift, rules=(MOVES,)))
    if casting.at is None or play.ground is None:
        return
    at = onward(casting.at, way, GOES)
    keep(play, casting, at=at, adrift=not play.figure(casting.caster).able)
    move(play, casting.key, Extent(shape=shape(at, way)))
    _kill(play, under(play, (shape(at, way, GOES),)))


def _kill(play: Play, touched: dict[str, int]) -> None:
    for key, men in touched.items():
        if is_killed(play, play.figure(key)) and play.figure(key).level <= HIGH:
            slay(play, key, men, in_melee=False, rule=KILLS)
