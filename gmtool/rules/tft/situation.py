"""What one figure's place means for another: read from the map, or stated by the GM."""

from dataclasses import dataclass

from gmtool.rules.tft.commands import Stated
from gmtool.rules.tft.context import Context
from gmtool.rules.tft.house import LINE_TIE
from gmtool.rules.tft.stance import arc, distance, surroundings_of
from gmtool.rules.tft.state import Figure
from gmtool.space import Aspect, entry_sides, longest_straight_tail, megahex_distance

_BY_BONUS = (Aspect.FRONT, Aspect.SIDE, Aspect.REAR)
STRAIGHT_CHARGE = 3
"""Hexes of a straight line that give a charging pole weapon its extra die."""


@dataclass(frozen=True, slots=True)
class Situation:
    """What a target's place means for its attacker.

    `aspect`: the part of the target the attack comes to; `distance` in hexes (0: the same hex), `megahexes` in
    megahexes. `charge`: the attacker charged the target, `straight` with three straight hexes or more; `charged`: the
    target charged the attacker; `still`: the attacker has not left its hex this turn. `sheltered`: behind a body.
    """

    aspect: Aspect = Aspect.FRONT
    distance: int = 1
    megahexes: int = 0
    charge: bool = False
    charged: bool = False
    straight: bool = False
    still: bool = True
    sheltered: bool = False


def situation(ctx: Context, attacker: Figure, target: Figure, stated: Stated | None = None) -> Situation:
    """The situation of an attack: the GM's word, else the map, else adjacent and from the front."""
    read = _read(ctx, attacker, target)
    if stated is None:
        return read
    words = {name: getattr(stated, name) for name in Stated.__slots__}
    return Situation(**{name: getattr(read, name) if word is None else word for name, word in words.items()})


def _read(ctx: Context, attacker: Figure, target: Figure) -> Situation:
    far = distance(ctx, attacker, target)
    if far is None:
        # Without a ground only what the figures are themselves is known: whoever is on the ground is rear all round.
        return Situation(aspect=Aspect.FRONT if arc(ctx, target) else Aspect.REAR)
    assert attacker.place is not None
    assert target.place is not None
    origin = ctx.ground.megahex_origin if ctx.ground else None
    return Situation(
        aspect=aspect(ctx, attacker, target),
        distance=far,
        megahexes=megahex_distance(attacker.place, target.place, origin) if origin else 0,
        charge=charging(ctx, attacker, target),
        charged=charging(ctx, target, attacker),
        straight=longest_straight_tail(_walked(attacker)) >= STRAIGHT_CHARGE,
        still=not attacker.deeds.path,
        sheltered=sheltered(ctx, attacker, target),
    )


def _walked(figure: Figure) -> tuple:  # type: ignore[type-arg]
    start = figure.deeds.start
    return () if start is None else (start, *figure.deeds.path)


def aspect(ctx: Context, attacker: Figure, target: Figure) -> Aspect:
    """The part of the target that an attack comes to: the neighbouring hex the line enters through."""
    around = surroundings_of(ctx, target)
    nearest = min(
        ((a, b) for a in ctx.hexes(attacker) for b in ctx.hexes(target)), key=lambda pair: pair[0].distance(pair[1])
    )
    if nearest[0] == nearest[1]:
        return Aspect.REAR
    found = [around.get(side, Aspect.REAR) for side in entry_sides(*nearest)]
    better_for = min if ctx.house(LINE_TIE.key) == "target" else max
    return better_for(found, key=_BY_BONUS.index)


def charging(ctx: Context, mover: Figure, other: Figure) -> bool:
    """Whether it moved this turn from a hex not next to the other to one next to it (tm.pole.charge-definition)."""
    start = mover.deeds.start
    if start is None or not mover.deeds.path or other.place is None:
        return False
    return distance(ctx, mover, other) == 1 and min(start.distance(hex_) for hex_ in ctx.hexes(other)) > 1


def sheltered(ctx: Context, attacker: Figure, target: Figure) -> bool:
    """Whether the target lies or kneels directly behind a body, seen from the attacker (tm.missile.shelter)."""
    if target.pose.value == "standing" or target.pile or attacker.place is None or target.place is None:
        return False
    if attacker.place.distance(target.place) < 2:
        return False
    before = entry_sides(attacker.place, target.place)
    return any(one.body or one.pose.value in ("prone", "down") for hex_ in before for one in ctx.at(hex_))
