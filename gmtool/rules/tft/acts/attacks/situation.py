"""Situation of an attempt to hit: the figures, the way, and the effect of their places, read or stated by the GM."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from gmtool.dice import Dice
from gmtool.records import dataclass, swift
from gmtool.rules.kit.derived import compare, derived
from gmtool.rules.tft.data.aims import Aim, Catch
from gmtool.rules.tft.data.arms import Weapon
from gmtool.rules.tft.state.context import Context, once_a_fight, once_a_version
from gmtool.rules.tft.state.engagement import attacked_from, distance, ends, front_arc, is_helpless, keeps_facing
from gmtool.rules.tft.state.fight import Figure, Status
from gmtool.rules.tft.state.messages.commands import Stated
from gmtool.rules.tft.state.painted import is_veiled
from gmtool.rules.tft.state.records.flight import Engaging
from gmtool.rules.tft.state.saddle import goer, riders_of
from gmtool.rules.tft.state.stations import SITUATION
from gmtool.space import Aspect, Hex, crossed, entry_sides, longest_straight_tail, megahex_distance

STRAIGHT_CHARGE = 3
"""Hexes of a straight line that give a charging pole weapon its extra die (tm.pole.charge-extra-die)."""
_STEPS_IN_COMBAT = ("steps", "attempts", "breaks-free")
"""The traits of options that take a figure to another hex in combat: out of an engagement or a brawl, or into one."""


def charging(ctx: Context, mover: Figure, other: Figure) -> bool:
    """True if its own move took it from a hex not next to the other to one next to it (tm.pole.charge-definition).

    For a rider it is the animal that moves, and leaning is no move (am.mount.charge-test).
    """
    mover, other = goer(ctx, mover), goer(ctx, other)
    start, path = mover.deeds.start, mover.deeds.path
    if start is None or not path or other.place is None:
        return False
    whole_path = ctx.book.variants.charge == "path"
    if whole_path and mover.deeds.status is Status.ENGAGED:
        return False  # charges are for the disengaged (am.pole.charge-definition)
    there = _stood(ctx, mover, other)
    if _gap(ctx, mover, path[-1], there) != 1:
        return False
    # A step away and back is a charge as well, in an edition that looks at the whole path.
    before = (start, *path[:-1]) if whole_path else (start,)
    return any(_gap(ctx, mover, place, there) > 1 for place in before)


@derived
def makes_charge(ctx: Context, figure: Figure) -> bool:
    """True if a figure makes a charge attack: under an option to attack, its move this turn brought it up to an enemy.

    The move alone decides, for everybody who meets it: neither the announced target nor the later one. Rider and mount
    make it together, whichever of them attacks (am.mount.charge-test).
    """
    mount = goer(ctx, figure)
    party = (mount, *riders_of(ctx, mount))
    options = [one.deeds.option for one in party]
    if not mount.deeds.path or not any(one and ctx.tables.options[one].attack for one in options):
        return False
    return any(charging(ctx, figure, one) for one in ctx.everyone() if _was_enemy(figure, one))


def _was_enemy(figure: Figure, other: Figure) -> bool:
    """True if it was an enemy to come up to; an enemy that was struck down or has left in this turn counts.

    The hits of those who are able are not looked at: what is kept of a fight does not tell it apart by them.
    """
    if other.side == figure.side:
        return False
    return other.able or other.turn_hits > 0 or bool(other.deeds.option)


def moved_straight(ctx: Context, figure: Figure) -> bool:
    """True if it moved three hexes or more in a straight line: the last three, or any (tm.pole.straight-line)."""
    start = figure.deeds.start
    if start is None or len(figure.deeds.path) < STRAIGHT_CHARGE:
        return False
    walked = (start, *figure.deeds.path)
    if ctx.house("straight") == "last":
        return longest_straight_tail(walked) >= STRAIGHT_CHARGE
    return any(longest_straight_tail(walked[: end + 1]) >= STRAIGHT_CHARGE for end in range(1, len(walked)))


def _stood(ctx: Context, mover: Figure, other: Figure) -> tuple[Hex, ...]:
    """The hexes of the other when the mover moved: those it started from, if its side moved later.

    If it moved before, those it came to; a step that it has taken in combat since neither makes nor unmakes a charge.
    """
    order, deeds = ctx.fight.order, other.deeds
    if {mover.side, other.side} <= set(order) and order.index(other.side) > order.index(mover.side):
        place = deeds.start
    else:
        place = (deeds.path[-1] if deeds.path else deeds.start) if ctx.does(other, *_STEPS_IN_COMBAT) else None
    return ctx.hexes(other) if place is None else ctx.book.hexes_at(other, place)


def _gap(ctx: Context, figure: Figure, place: Hex, others: tuple[Hex, ...]) -> int:
    return min(own.distance(hex_) for own in ctx.book.hexes_at(figure, place) for hex_ in others)


_BY_BONUS = (Aspect.FRONT, Aspect.SIDE, Aspect.REAR)


@swift
@dataclass(frozen=True, slots=True)
class Situation:
    """The effect of a target's place for its attacker.

    `aspect`: the part of the target the attack comes to; `distance` in hexes (0: the same hex), `megahexes` in
    megahexes. `charge`: the attacker charged the target, `straight` with three straight hexes or more; `charged`: the
    target is a charge attacker itself; `still`: the attacker has not left its hex. `sheltered`: behind a body. `rides`:
    the attacker fights from the saddle; `mounted`: the target rides or is ridden on the ground;
    `aloft`: one of the two is in the air.
    `above`: the steps by which the attacker is higher; `big`: the DX of its other hexes, for shots and throws.
    `guarded`: the GM's word that the target defends or dodges; None goes by its option. `spells_dx`: what spells on it
    change of its attackers' DX. `automatic`: it is hit without a roll. `kneels`: the target does, and keeps its facing.
    `limps`: the attacker lacks a leg. `rough`: it has bad footing; `dark`: it does not see the target for darkness;
    `unseen`: the target is invisible to it, or in a shadow.
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
    spells_dx: int = 0
    above: int = 0
    big: int = 0
    automatic: bool = False
    kneels: bool = False
    limps: bool = False
    rough: bool = False
    dark: bool = False
    unseen: bool = False
    air: Engaging = ""
    spells_fly: bool = False
    rides: bool = False
    mounted: bool = False
    aloft: bool = False


def situation(ctx: Context, attacker: Figure, target: Figure, stated: Stated | None = None) -> Situation:
    """The situation of an attack: the GM's word, else the map, else adjacent and from the front."""
    read = _read(ctx, attacker, target)
    if stated is None:
        return read
    words = {name: getattr(stated, name) for name in Stated.__slots__}
    return replace(read, **{name: word for name, word in words.items() if word is not None})


@once_a_version
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
    else:
        compare(found, _from_map, ctx, attacker, target)
    return found


def _from_map(ctx: Context, attacker: Figure, target: Figure) -> Situation:
    far = distance(ctx, attacker, target)
    if far is None:
        return _placeless(ctx, attacker, target, above=steps_above(ctx, attacker, target))
    assert attacker.place is not None
    assert target.place is not None
    ground, moved = ctx.ground, _has_moved(ctx, attacker)
    return Situation(
        aspect=aspect(ctx, attacker, target),
        distance=far,
        megahexes=megahex_distance(attacker.place, target.place, ground.megahex_origin) if ground else 0,
        charge=moved and charging(ctx, attacker, target),
        charged=_has_moved(ctx, target) and _charged(ctx, attacker, target),
        straight=moved and ctx.book.variants.pole_charge == "extra-die" and moved_straight(ctx, attacker),
        still=not moved,  # turning in place leaves it standing still (am.pole.turn-to-meet)
        sheltered=sheltered(ctx, attacker, target),
        automatic=is_helpless(ctx, target),
        above=steps_above(ctx, attacker, target),
        big=big_target_dx(ctx, attacker, target),
        kneels=keeps_facing(ctx, target),
        **_by_chapters(ctx, attacker, target),
    )


def at_nobody(ctx: Context, attacker: Figure, nobody: Figure) -> Situation:
    """The situation of an attack on somebody who is nowhere: as high as the attacker, who sees him."""
    found = _placeless(ctx, attacker, nobody, above=0)
    return replace(found, dark=False, unseen=False) if found.dark or found.unseen else found


def _has_moved(ctx: Context, figure: Figure) -> bool:
    """True if it has left its hex, or its mount has."""
    return bool((goer(ctx, figure) if figure.on else figure).deeds.path)


def _by_chapters(ctx: Context, attacker: Figure, target: Figure) -> dict[str, Any]:
    """The parts of a situation that are of a chapter of the rules: footing and sight, the air, the saddle, spells."""
    found: dict[str, Any] = {}
    for knows in ctx.chapters.at(SITUATION):
        found.update(knows(ctx, attacker, target))
    return found


def _placeless(ctx: Context, attacker: Figure, target: Figure, *, above: int) -> Situation:
    """The situation without a ground, or of nobody yet, by their own state; one on the ground is rear all round."""
    kneels = keeps_facing(ctx, target)
    return Situation(
        aspect=Aspect.FRONT if kneels or front_arc(ctx, target) else Aspect.REAR,
        still=not _has_moved(ctx, attacker),
        automatic=is_helpless(ctx, target),
        above=above,
        kneels=kneels,
        **_by_chapters(ctx, attacker, target),
    )


def steps_above(ctx: Context, attacker: Figure, target: Figure) -> int:
    """The steps by which the attacker stands higher: on a stair whoever is nearer to its top (am.height.stairs).

    All of the stair is above the floor at its foot, and below the one at its top (am.height.stairs-levels).
    """
    if not ctx.book.variants.heights:
        return 0
    return ctx.height(attacker) - ctx.height(target)


@once_a_fight
def spells_dx(ctx: Context) -> Mapping[str, int]:
    """The change that all spells on a figure make to its attackers' DX, for each with such spells on it."""
    found: dict[str, int] = {}
    for one in ctx.everyone():
        for spell in one.spells:
            found[spell.target] = found.get(spell.target, 0) + spell.attackers_dx
    return found


def _charged(ctx: Context, attacker: Figure, target: Figure) -> bool:
    """True if the target makes a charge attack that this attacker may meet."""
    if ctx.book.variants.meets_charge == "charged" and not charging(ctx, target, attacker):
        return False
    return makes_charge(ctx, target)


def aspect(ctx: Context, attacker: Figure, target: Figure) -> Aspect:
    """The part of the target that an attack comes to, by the neighboring hex through which the line comes in.

    Of several, for a line along an edge or a figure of several hexes, the house rule takes one (tm.face.ranged-side).
    """
    around = attacked_from(ctx, target)
    sides = _sides_of_entry(ctx.hexes(attacker), ctx.hexes(target))
    if not sides:
        return Aspect.REAR
    found = {around.get(side, Aspect.REAR) for side in sides}
    if len(found) == 1:
        return found.pop()
    better_for = min if ctx.house("line-tie") == "target" else max
    return better_for(found, key=_BY_BONUS.index)


def _sides_of_entry(own: tuple[Hex, ...], theirs: tuple[Hex, ...]) -> Sequence[Hex]:
    """The hexes through which the nearest lines between two figures come in; none where they share a hex."""
    if len(own) == len(theirs) == 1:
        return entry_sides(own[0], theirs[0])
    pairs = [(a.distance(b), a, b) for a in own for b in theirs]
    far = min(pair[0] for pair in pairs)
    return [side for near, a, b in pairs if near == far for side in entry_sides(a, b)] if far else ()


def sheltered(ctx: Context, attacker: Figure, target: Figure) -> bool:
    """True if the target lies or kneels directly behind a body, seen from the attacker (tm.missile.shelter).

    In an edition where it shelters in the body's own hex, from whatever side (am.shelter.minus4, am.low.shelter).
    """
    if target.pose.value == "standing" or target.pile or attacker.place is None or target.place is None:
        return False
    if ctx.book.variants.shelter == "same-hex":
        others = (one for one in ctx.at(target.place) if one.id not in (target.id, attacker.id))
        return attacker.place != target.place and any(_lies(one) for one in others)
    if attacker.place.distance(target.place) < 2:
        return False
    before = entry_sides(attacker.place, target.place)
    return any(_lies(one) for hex_ in before for one in ctx.at(hex_))


def _lies(one: Figure) -> bool:
    return one.body or one.pose.value in ("prone", "down")


RANGED_WAYS = ("throw", "shot", "missile-spell")
"""The ways of attack that dodging helps against; defending helps against all others."""
AT_PLACE = "place"
"""The way of what is thrown at a place, whoever is there: a flask or a bomb."""


@dataclass(frozen=True, slots=True)
class CastSpell:
    """A spell on its way: the dice that it does, the ST put into it; `known`: its caster knows it himself.

    `dx` is what it costs to cast it in the saddle from a thing.
    """

    name: str
    dice: Dice
    st: int
    known: bool = True
    dx: int = 0


@swift
@dataclass(frozen=True, slots=True)
class Blow:
    """One attempt to hit. `way`: strike, jab, off-hand, rush, sweep, throw, shot, hth, drop, or of a spell.

    No weapon: body or bare hands, or a `spell` that flies like a missile.

    `trick`: the small mark that a throw is aimed at, head or hand. `pair`: the weapon of the other hand, which strikes
    in this turn too. `aim` is the part of the body that it is aimed at; None: no part of its own.
    `catch` is how a bola, a net or a rope is to catch the target; `volley` the stars that are thrown at once.
    """

    attacker: Figure
    target: Figure
    way: str
    weapon: Weapon | None
    situation: Situation
    trick: str = ""
    pair: Weapon | None = None
    spell: CastSpell | None = None
    aim: Aim | None = None
    catch: Catch | None = None
    volley: int = 1

    @property
    def both(self) -> tuple[Weapon, ...]:
        """The weapons that strike in this turn."""
        return tuple(one for one in (self.weapon, self.pair) if one is not None)

    @property
    def ranged(self) -> bool:
        """True if it is a throw, a shot or a missile spell."""
        return self.way in RANGED_WAYS


CLEAR, PAST_SOMEBODY, HIDDEN = 2, 1, 0
"""The value of another hex of the target, in halves: a clear shot, one past somebody, none (am.big.bonus)."""


def big_target_dx(ctx: Context, attacker: Figure, target: Figure) -> int:
    """The DX for the other hexes of a target, those aside to which the line of flight goes."""
    if target.fighter.hexes == 1 or not ctx.tables.limits.big_target_dx:
        return 0
    line = ends(ctx, attacker, target)
    if line is None:
        return 0
    start, aimed = line
    others = [hex_ for hex_ in ctx.hexes(target) if hex_ != aimed]
    return summed([_value(ctx, start, hex_, attacker, target) for hex_ in others], ctx.tables.limits.big_target_dx)


def summed(halves: list[int], most: int) -> int:
    """The sum of the values, rounded down, and capped (am.big.cap)."""
    return min(most, sum(halves) // 2)


def _value(ctx: Context, start: Hex, to: Hex, attacker: Figure, target: Figure) -> int:
    between, own = crossed(start, to), ctx.hexes(target)
    out = any(hex_ in own or (ctx.ground is not None and hex_ not in ctx.ground) for hex_ in between)
    if out or is_veiled(ctx, start, to):
        return HIDDEN
    shooter = (attacker.id, target.id)
    someone = any(one.standing and one.id not in shooter for hex_ in between for one in ctx.at(hex_))
    return PAST_SOMEBODY if someone else CLEAR
