"""What one figure's place means for another: read from the map, or stated by the GM."""

from collections.abc import Sequence
from dataclasses import dataclass

from gmtool.rules.tft.attacks.charge import came_straight, charge_attacker, charging
from gmtool.rules.tft.commands import Stated
from gmtool.rules.tft.context import Context, once_a_fight
from gmtool.rules.tft.house import LINE_TIE
from gmtool.rules.tft.stance import arc, distance, surroundings_of
from gmtool.rules.tft.state import Figure
from gmtool.space import Aspect, Hex, entry_sides, megahex_distance

_BY_BONUS = (Aspect.FRONT, Aspect.SIDE, Aspect.REAR)


@dataclass(frozen=True, slots=True)
class Situation:
    """What a target's place means for its attacker.

    `aspect`: the part of the target the attack comes to; `distance` in hexes (0: the same hex), `megahexes` in
    megahexes. `charge`: the attacker charged the target, `straight` with three straight hexes or more; `charged`: the
    target is a charge attacker itself; `still`: the attacker has not left its hex. `sheltered`: behind a body.
    `guarded`: the GM's word that the target defends or dodges; None goes by its option.
    """

    aspect: Aspect = Aspect.FRONT
    distance: int = 1
    megahexes: int = 0
    charge: bool = False
    charged: bool = False
    straight: bool = False
    still: bool = True
    sheltered: bool = False
    guarded: bool | None = None


def situation(ctx: Context, attacker: Figure, target: Figure, stated: Stated | None = None) -> Situation:
    """The situation of an attack: the GM's word, else the map, else adjacent and from the front."""
    read = _read(ctx, attacker, target)
    if stated is None:
        return read
    words = {name: getattr(stated, name) for name in Stated.__slots__}
    return Situation(**{name: getattr(read, name) if word is None else word for name, word in words.items()})


@once_a_fight
def _already_read(_: Context) -> dict[tuple[str, str], Situation]:
    return {}


def _read(ctx: Context, attacker: Figure, target: Figure) -> Situation:
    figures = ctx.fight.figures
    if figures.get(attacker.id) is not attacker or figures.get(target.id) is not target:
        return _from_map(ctx, attacker, target)
    read = _already_read(ctx)
    found = read.get((attacker.id, target.id))
    if found is None:
        found = read[attacker.id, target.id] = _from_map(ctx, attacker, target)
    return found


def _from_map(ctx: Context, attacker: Figure, target: Figure) -> Situation:
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
        charged=charge_attacker(ctx, target),
        straight=came_straight(ctx, attacker),
        still=not attacker.deeds.path,
        sheltered=sheltered(ctx, attacker, target),
    )


def aspect(ctx: Context, attacker: Figure, target: Figure) -> Aspect:
    """The part of the target that an attack comes to: the neighbouring hex through which the line comes in.

    Of several, for a line along an edge or a figure of several hexes, the house rule takes one (tm.face.ranged-side).
    """
    around = surroundings_of(ctx, target)
    sides = _sides_of_entry(ctx.hexes(attacker), ctx.hexes(target))
    if not sides:
        return Aspect.REAR
    found = {around.get(side, Aspect.REAR) for side in sides}
    if len(found) == 1:
        return found.pop()
    better_for = min if ctx.house(LINE_TIE.key) == "target" else max
    return better_for(found, key=_BY_BONUS.index)


def _sides_of_entry(own: tuple[Hex, ...], theirs: tuple[Hex, ...]) -> Sequence[Hex]:
    """The hexes through which the nearest lines between two figures come in; none where they share a hex."""
    if len(own) == len(theirs) == 1:
        return entry_sides(own[0], theirs[0])
    pairs = [(a.distance(b), a, b) for a in own for b in theirs]
    far = min(pair[0] for pair in pairs)
    return [side for near, a, b in pairs if near == far for side in entry_sides(a, b)] if far else ()


def sheltered(ctx: Context, attacker: Figure, target: Figure) -> bool:
    """Whether the target lies or kneels directly behind a body, seen from the attacker (tm.missile.shelter)."""
    if target.pose.value == "standing" or target.pile or attacker.place is None or target.place is None:
        return False
    if attacker.place.distance(target.place) < 2:
        return False
    before = entry_sides(attacker.place, target.place)
    return any(one.body or one.pose.value in ("prone", "down") for hex_ in before for one in ctx.at(hex_))
