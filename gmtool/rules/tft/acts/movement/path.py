"""Path of a move: its cost, and everything that forbids it (Melee V)."""

from collections.abc import Callable, Iterable
from dataclasses import field
from fractions import Fraction
from math import ceil

from gmtool.records import dataclass, swift
from gmtool.rules.seam import Refusal, TerrainKind
from gmtool.rules.tft.acts.brawl.entry import may_not_enter
from gmtool.rules.tft.acts.movement.allowance import Allowance, allowance
from gmtool.rules.tft.acts.movement.swing import COUNT, swing, turned
from gmtool.rules.tft.acts.movement.terrain import CAREFUL, LEAP, Terrain, engaged_by
from gmtool.rules.tft.acts.wounds.pace import pace
from gmtool.rules.tft.data.rows import OptionRow
from gmtool.rules.tft.state.airborne import has_flight, over_walls, soars, too_tall
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.engagement import engagers
from gmtool.rules.tft.state.fight import Figure
from gmtool.rules.tft.state.gone import counts_parts, gone, hexes_of
from gmtool.rules.tft.state.painted import kinds_met, stopped_by
from gmtool.rules.tft.state.water import is_wet, water_at
from gmtool.space import Hex

SCOOP = 3
"""The MA for a thing that is scooped up on the way (am.scoop.sure)."""


@swift
@dataclass(frozen=True, slots=True)
class Manner:
    """The manner of a move: its allowance, running onto bodies, flying, into an agreed brawl; `extra` MA on the way.

    `lands`: a flier comes down at its end. Some options go onto an enemy's hex in the movement stage
    (tm.hth.entry-disengaged, tm.move.enter-for-hth).
    """

    option: OptionRow
    allowance: Allowance
    dash: bool = False
    fly: bool = False
    consent: bool = False
    extra: int = 0
    lands: bool = False

    @property
    def hexes(self) -> int:
        """The hexes in which it is counted; 0: it is counted in MA."""
        return 0 if self.allowance.counts_ma else max(1, self.allowance.most)

    @property
    def enters(self) -> bool:
        """True if it may go onto an enemy's hex."""
        return "enters" in self.option.does


@dataclass(slots=True)
class Walk:
    """A path, checked step by step. `spent` is in MA, `bodies` are the body hexes that it steps onto.

    `leaps` are the leaps over bodies, by their place in the path, each with the hex of the body. `swing` are the hexes
    by which a part of a large figure goes farther than its front. `rough` is what its ground costs more than plain
    ground, and `halted` the kind of terrain that keeps it from going on from where it is.
    """

    spent: int = 0
    hexes: int = 0
    swing: int = 0
    at: Hex | None = None
    heading: int = 0
    foe: Figure | None = None
    came_from: Hex | None = None
    bodies: list[Hex] = field(default_factory=list)
    leaps: list[tuple[int, Hex]] = field(default_factory=list)
    rough: Fraction = Fraction(0)
    halted: TerrainKind | None = None
    refusals: dict[Refusal, None] = field(default_factory=dict)

    def refuse(self, reason: str, rule: str) -> None:
        """Note a reason against the path, once."""
        self.refusals[Refusal(reason, rule)] = None


def walk(ctx: Context, figure: Figure, path: tuple[Hex, ...], manner: Manner, facing: int | None = None) -> Walk:
    """The whole path, and the facing at its end (None: as before), with all the reasons against it."""
    done = Walk(heading=figure.facing, spent=manner.extra if path else 0)
    if figure.place is None or ctx.ground is None:
        if path:
            done.refuse("This fight has no ground to move on.", "tm.setup.hex-and-megahex")
        return done
    done.at = figure.place
    if not path and not counts_parts(ctx, figure):
        return done  # it stays, and nobody is in its way
    farthest = max((figure.place.distance(to) for to in path), default=0)
    terrain = Terrain(ctx, figure, figure.place, farthest, flies=manner.fly)
    done.halted = None if manner.fly else stopped_by(ctx, figure)
    for number, to in enumerate(path):
        _step(ctx, figure, terrain, manner, done, to, number, last=number + 1 == len(path))
    done.spent += ceil(done.rough)
    _swing(ctx, figure, terrain, done, hexes_of(figure.place, path), facing if facing in range(6) else None)
    _length(ctx, figure, path, manner, done, careful=ctx.book.variants.bodies == "careful")
    if ctx.ground is not None and ctx.ground.water and not manner.fly and is_wet(ctx):
        _in_water(ctx, figure, path, manner, done)
    onto_foe = done.foe is not None and done.foe in engagers(ctx, figure)
    stays = manner.allowance.shift and not shifts_freely(ctx, figure)
    if path and stays and not done.refusals and not onto_foe:
        _shift(ctx, figure, terrain, done)
    return done


def shifts_freely(ctx: Context, figure: Figure) -> bool:
    """True if its shift may take it away from those who engage it, as that of a large figure (am.shift.multi-hex)."""
    return ctx.book.variants.overruns and figure.fighter.hexes > 1


def _step(
    ctx: Context, figure: Figure, terrain: Terrain, manner: Manner, done: Walk, to: Hex, number: int, *, last: bool
) -> None:
    at = done.at
    assert at is not None
    foe = terrain.foe_at(to) if last and manner.enters else None
    above = manner.fly and not last and soars(ctx, to)
    if not manner.fly or has_flight(ctx):
        _held(ctx, figure, terrain, done, foe, number)
    if not manner.fly:
        _on_ground(ctx, terrain, manner, done, to)
    if foe is not None and at.is_adjacent(to):
        done.foe, done.came_from, done.spent = foe, at, done.spent + 1
        if at in terrain.taken:
            done.refuse(f"There is no room in {terrain.named(at)} to start from.", "tm.move.one-per-hex")
        barred = may_not_enter(ctx, figure, foe, at, consent=manner.consent, flown=manner.fly)
        done.refusals.update(dict.fromkeys(barred))
        return
    done.heading = _direction(at, to, done.heading)
    if not at.is_adjacent(to):
        _leap(terrain, done, at, to, number)
    elif above:
        done.spent += 1
    else:
        _enter(ctx, terrain, manner, done, to, last=last)
    if to not in terrain.ground and not (above and over_walls(ctx) and terrain.ground.covers(to)):
        done.refuse(f"No figure can stand in {terrain.named(to)}: a wall, or off the map.", "tm.setup.hex-and-megahex")
    elif not above:
        _room(terrain, done, to, last=last)
    if manner.fly and too_tall(ctx, figure, to):
        done.refuse(f"It is too large to fly in {terrain.named(to)}.", "am.fly.tunnel-large")
    if to in terrain.shunned and (not (manner.fly and soars(ctx, to)) or (last and manner.lands)):
        done.refuse(f"{figure.name} does not go into the fire in {terrain.named(to)}.", "am.fire.animals")
    if to in terrain.ground and terrain.too_narrow(to):
        done.refuse(f"The tunnel is too narrow for it in {terrain.named(to)}.", "am.narrow.size")
    done.at = to


def _held(ctx: Context, figure: Figure, terrain: Terrain, done: Walk, foe: Figure | None, number: int) -> None:
    """Refuse a step out of an enemy's front hex, except onto that enemy (tm.move.stop-in-front-hex).

    Those whom it does not meet in the air do not hold it (am.fly.engage-ground).
    """
    assert done.at is not None
    moved = len(figure.deeds.path) + number
    if not moved:
        return
    facing = terrain.facing_at(done.at, done.heading)
    enemies = terrain.watchers(terrain.fills(done.at, done.heading if facing is None else facing), moved)
    onto_it = foe is not None and set(enemies) == {foe} and ctx.house("hth-from-front") == "same-enemy"
    if enemies and not onto_it:
        done.refuse(f"It must stop in {terrain.named(done.at)}, {engaged_by(enemies)}.", "tm.move.stop-in-front-hex")


def _on_ground(ctx: Context, terrain: Terrain, manner: Manner, done: Walk, to: Hex) -> None:
    """Add what the terrain in a hex costs more than plain ground; refuse to go on from where it stops a figure."""
    floor = terrain.on_foot(hexes=manner.hexes)
    if floor is terrain.floor:
        return  # there is nothing but plain ground
    assert done.at is not None
    start = done.at if done.at.is_adjacent(to) else _over(terrain, done.at, to) or to
    entry, met = floor.entry(to, start), kinds_met(ctx, start, to)
    if done.halted is not None:
        reason = f"It must stop in {terrain.named(done.at)}: {done.halted.label.lower()}."
        done.refuse(reason, done.halted.rule)
        done.halted = None
    if entry is not None:
        done.rough += Fraction(entry[0], floor.parts) - 1
        done.halted = next((kind for kind in met if kind.stops), None) if entry[1] else None
    elif shut := next((kind for kind in met if kind.cost is None), None):
        done.refuse(f"Nobody on foot can go into {terrain.named(to)}: {shut.label.lower()}.", shut.rule)


def _over(terrain: Terrain, at: Hex, to: Hex) -> Hex | None:
    """The body that a leap between two hexes goes over."""
    return next((body for body in at.neighbours() if terrain.lands_beyond(at, body) == to), None)


def _leap(terrain: Terrain, done: Walk, at: Hex, to: Hex, number: int) -> None:
    done.spent += LEAP
    over = _over(terrain, at, to)
    if over is not None:
        done.leaps.append((number, over))
    else:
        done.refuse(
            f"There is no body to leap between {terrain.named(at)} and {terrain.named(to)}.", "tm.move.body-leap"
        )


def _enter(ctx: Context, terrain: Terrain, manner: Manner, done: Walk, to: Hex, *, last: bool) -> None:
    if to not in terrain.bodies:
        done.spent += 1
        return
    done.bodies.append(to)
    if ctx.book.variants.bodies == "roll":
        done.spent += 1
        if not last:
            done.refuse(f"It must stop on the body in {terrain.named(to)}, or leap it.", "am.onto.fallen-stop")
        return
    done.spent += 1 if manner.dash or manner.allowance.eases_bodies else CAREFUL


def _room(terrain: Terrain, done: Walk, to: Hex, *, last: bool) -> None:
    there = terrain.taken.get(to)
    if there is not None:
        _taken(done, there, last=last)
    elif terrain.large and terrain.facing_at(to, done.heading) is None:
        done.refuse(f"There is no room for it around {terrain.named(to)}.", "tm.move.one-per-hex")


def _taken(done: Walk, there: Figure, *, last: bool) -> None:
    if last:
        done.refuse(f"{there.name} is in that hex.", "tm.move.one-per-hex")
    done.refuse(f"No figure can move through {there.name}'s hex.", "tm.move.no-pass-through")


def _swing(ctx: Context, figure: Figure, terrain: Terrain, done: Walk, front: int, facing: int | None) -> None:
    """Add what its farthest part goes beyond its front."""
    if not counts_parts(ctx, figure) or done.foe is not None or done.at is None:
        return
    to = done.at if front else turned(ctx, figure, facing)
    done.swing = swing(ctx, figure, to, terrain.facing_after(to, facing), front)
    done.spent += done.swing


def _length(ctx: Context, figure: Figure, path: tuple[Hex, ...], manner: Manner, done: Walk, *, careful: bool) -> None:
    done.hexes = hexes_of(figure.place, path) + done.swing
    before = gone(ctx, figure)
    allowed = manner.allowance
    spent, hexes = figure.deeds.spent + done.spent, before + done.hexes
    if not (path or done.swing) or (
        allowed.allows(spent, hexes) and (allowed.counts_ma or done.spent <= max(allowed.most, 1))
    ):
        return
    far = f"{spent} MA" if allowed.counts_ma or hexes <= allowed.most else f"{hexes} hexes"
    if done.swing:
        far += ", counted for the part that goes farthest"
        done.refuse(f"That takes {far}; this option allows {allowed.words}.", COUNT)
    for rule in allowed.rules:
        done.refuse(f"That takes {far}; this option allows {allowed.words}.", rule)
    if done.bodies and not manner.dash and careful:
        done.refuse(f"Stepping onto a body takes {CAREFUL} MA, or a run with a roll.", "tm.move.body-careful")


def _in_water(ctx: Context, figure: Figure, path: tuple[Hex, ...], manner: Manner, done: Walk) -> None:
    """Refuse a path that is too long for the MA in the water on the way: its slowest hex counts (am.water.knee)."""
    slow = slowest(figure, path, lambda at: pace(ctx, figure, at=at))
    if slow is None:
        return
    allowed, water = allowance(ctx, figure, manner.option, at=slow), water_at(ctx, figure, slow)
    spent = figure.deeds.spent + done.spent
    if water is not None and not allowed.allows(spent, 0):
        done.refuse(f"That takes {spent} MA; through the water it has {allowed.words}.", water.rule)


def slowest(figure: Figure, path: Iterable[Hex], paced: Callable[[Hex], int]) -> Hex | None:
    """The hex of a path, its own among them, in which it is slowest by its pace in each; None without a path."""
    walked = tuple(path)
    if not walked or figure.place is None:
        return None
    return min((*walked, figure.place), key=paced)


def _shift(ctx: Context, figure: Figure, terrain: Terrain, done: Walk) -> None:
    """Refuse a shift that does not end next to all engagers (tm.move.shift-adjacent)."""
    assert done.at is not None
    fills = terrain.fills(done.at, terrain.facing_at(done.at, done.heading) or 0) if terrain.large else (done.at,)
    for enemy in engagers(ctx, figure):
        if min(a.distance(b) for a in fills for b in ctx.hexes(enemy)) != 1:
            done.refuse(f"That would leave {enemy.name}, who engages it.", "tm.move.shift-adjacent")


def _direction(at: Hex, to: Hex, otherwise: int) -> int:
    direction = at.direction_to(to)
    return otherwise if direction is None else direction
