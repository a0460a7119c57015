"""Reachable hexes of a figure, with their price and the stops on the way."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache

from gmtool.rules.tft.acts.brawl.entry import may_not_enter
from gmtool.rules.tft.acts.movement.allowance import allowance
from gmtool.rules.tft.acts.movement.path import Manner, shifts_freely, slowest
from gmtool.rules.tft.acts.movement.swing import swing
from gmtool.rules.tft.acts.movement.terrain import CAREFUL, LEAP, Terrain, engaged_by
from gmtool.rules.tft.acts.wounds.pace import pace
from gmtool.rules.tft.state.airborne import has_flight, over_walls, soars, too_tall
from gmtool.rules.tft.state.context import Context, once_a_fight
from gmtool.rules.tft.state.engagement import engagers
from gmtool.rules.tft.state.fight import Figure
from gmtool.rules.tft.state.gone import counts_parts, gone
from gmtool.rules.tft.state.painted import stopped_by
from gmtool.rules.tft.state.water import is_wet
from gmtool.space import Floor, Hex, Reached, Step, disc, floor_of, reach

_KEPT = 4


def reachable_hexes(ctx: Context, figure: Figure, manner: Manner) -> Mapping[Hex, Reached]:
    """The ends of all moves that a figure can make from its place, its own hex among them."""
    if ctx.fight.figures.get(figure.id) is not figure:
        return _reachable_hexes(ctx, figure, manner)
    known, asked = _known(ctx), (figure.id, manner)
    if asked not in known:
        known[asked] = _reachable_hexes(ctx, figure, manner)
        for oldest in [*known][:-_KEPT]:
            del known[oldest]
    return known[asked]


@once_a_fight
def _known(_: Context) -> dict[tuple[str, Manner], dict[Hex, Reached]]:
    """The last answers: the candidates and the map ask the same."""
    return {}


def _reachable_hexes(ctx: Context, figure: Figure, manner: Manner) -> dict[Hex, Reached]:
    place = figure.place
    if place is None or ctx.ground is None:
        return {}
    terrain = Terrain(ctx, figure, place, budget(ctx, figure, manner), flies=manner.fly)
    if _has_stopped(ctx, figure, terrain):
        return {place: Reached(place, 0, None, True, "")}
    found = _reached(ctx, figure, terrain, manner)
    if counts_parts(ctx, figure):
        found = {at: priced for at, way in found.items() if (priced := _priced(ctx, figure, terrain, manner, way))}
    if is_wet(ctx) and not manner.fly and manner.allowance.counts_ma:
        too_wet = _too_wet(ctx, figure, manner)
        found = {at: way for at, way in found.items() if not too_wet(way)}
    if manner.allowance.shift and not shifts_freely(ctx, figure):
        caught_by = engagers(ctx, figure)
        found = {at: way for at, way in found.items() if at == place or _stays_near(ctx, terrain, caught_by, way)}
    if manner.enters:
        found.update(_onto_enemies(ctx, figure, terrain, manner, found))
    return found


def budget(ctx: Context, figure: Figure, manner: Manner) -> int:
    """The rest of the option's allowance."""
    deeds, allowed = figure.deeds, manner.allowance
    used = deeds.spent if allowed.counts_ma else gone(ctx, figure)
    return max(0, allowed.most - used - manner.extra)


def _has_stopped(ctx: Context, figure: Figure, terrain: Terrain) -> bool:
    assert figure.place is not None
    if figure.deeds.pushed or (not figure.flying and stopped_by(ctx, figure) is not None):
        return True
    moved = bool(figure.deeds.path) and not (figure.flying and not has_flight(ctx))
    return moved and bool(terrain.watchers(terrain.fills(figure.place, figure.facing)))


def _reached(ctx: Context, figure: Figure, terrain: Terrain, manner: Manner) -> dict[Hex, Reached]:
    assert figure.place is not None
    rolls = ctx.book.variants.bodies == "roll"
    if manner.fly:
        return _flown(ctx, figure, terrain, manner)
    onto = 1 if rolls or manner.dash or manner.allowance.eases_bodies else CAREFUL

    floor = terrain.on_foot(1 if terrain.large else 0, hexes=manner.hexes)
    known: dict[Hex, Sequence[Step]] = {}

    def steps(at: Hex, to: Hex) -> Iterable[Step]:
        # where one comes from plays no part, but for the large, on bodies and in fire, and for what is paid once
        if terrain.large or to in terrain.bodies or to in terrain.shunned or floor is not terrain.floor:
            return _special(terrain, floor, at, to, onto, stops=rolls)
        if to not in known:
            known[to] = tuple(_special(terrain, floor, at, to, onto, stops=rolls))
        return known[to]

    special = {*terrain.watched, *terrain.bodies, *terrain.shunned}
    if terrain.large:
        special |= {side for hex_ in (*special, *terrain.taken, *terrain.closed) for side in hex_.neighbours()}
    found = reach(figure.place, budget(ctx, figure, manner) * floor.parts, floor, steps, special, terrain.taken)
    if floor.parts == 1:
        return found
    return {at: way._replace(cost=-(-way.cost // floor.parts)) for at, way in found.items()}


def _flown(ctx: Context, figure: Figure, terrain: Terrain, manner: Manner) -> dict[Hex, Reached]:
    """The ends of a flight: over everybody and, under the open sky, over walls; nobody comes down on a body."""
    assert figure.place is not None
    floor = floor_of(replace(terrain.ground, walls=frozenset(), doors={})) if over_walls(ctx) else terrain.floor

    far = budget(ctx, figure, manner)
    low = {hex_ for hex_ in disc(figure.place, far) if not soars(ctx, hex_)} if has_flight(ctx) else set[Hex]()

    def steps(_: Hex, to: Hex) -> Iterable[Step]:
        enemies = terrain.watchers((to,))
        if not too_tall(ctx, figure, to) and not (to in low and to in terrain.shunned):
            yield Step(to, 1, bool(enemies), engaged_by(enemies))

    special = {*terrain.watched, *low} if has_flight(ctx) else set[Hex]()
    found = reach(figure.place, far, floor, steps, special, low & terrain.taken.keys())
    free = terrain.ground
    return {at: way for at, way in found.items() if at in free and at not in terrain.taken and at not in terrain.bodies}


def _special(terrain: Terrain, floor: Floor, at: Hex, to: Hex, onto: int, *, stops: bool) -> Iterable[Step]:
    body = to in terrain.bodies
    words = "" if not body else "onto a body" if onto == CAREFUL else "onto a body: roll to stay on its feet"
    step = terrain.step(at, to, onto if body else 1, floor, words)
    if step is not None:
        yield step._replace(stops=True) if body and stops else step
    beyond = terrain.lands_beyond(at, to) if body else None
    if beyond is not None:
        leap = terrain.step(to, beyond, LEAP, floor, "leaps a body")
        if leap is not None:
            yield leap


def _priced(ctx: Context, figure: Figure, terrain: Terrain, manner: Manner, way: Reached) -> Reached | None:
    """The way at the price of its farthest part, where the figure has no room there as it faces; None if too far."""
    facing = terrain.facing_after(way.hex, None)
    if facing == figure.facing:
        return way
    cost = way.cost + swing(ctx, figure, way.hex, facing, len(way.path) - 1)
    return way._replace(cost=cost) if cost <= budget(ctx, figure, manner) else None


def _too_wet(ctx: Context, figure: Figure, manner: Manner) -> Callable[[Reached], bool]:
    """A question about a way: whether it is too long for the MA that the figure has in the water there."""
    paced = cache(lambda at: pace(ctx, figure, at=at))
    allowed = cache(lambda at: allowance(ctx, figure, manner.option, at=at))

    def asked(way: Reached) -> bool:
        hexes, at = list[Hex](), way
        while at.before is not None:
            hexes.append(at.hex)
            at = at.before
        slow = slowest(figure, hexes, paced)
        if slow is None:
            return False
        return not allowed(slow).allows(figure.deeds.spent + manner.extra + way.cost, 0)

    return asked


def _stays_near(ctx: Context, terrain: Terrain, caught_by: tuple[Figure, ...], way: Reached) -> bool:
    assert way.before is not None
    fills = terrain.passing(way.before.hex, way.hex) or (way.hex,)
    return all(min(a.distance(b) for a in fills for b in ctx.hexes(enemy)) == 1 for enemy in caught_by)


def _onto_enemies(
    ctx: Context, figure: Figure, terrain: Terrain, manner: Manner, found: dict[Hex, Reached]
) -> dict[Hex, Reached]:
    """The enemies' hexes that it may enter for hand-to-hand combat, each by its cheapest path."""
    left, floor = budget(ctx, figure, manner), terrain.floor if manner.fly else terrain.on_foot(hexes=manner.hexes)
    onto: dict[Hex, Reached] = {}
    for enemy in ctx.foes(figure):
        for hex_ in (at for at in ctx.hexes(enemy) if terrain.foe_at(at) is enemy):
            sides = (side for side in hex_.neighbours() if side in found)
            ends = [(found[side], price) for side in sides if (price := _price(floor, hex_, side)) is not None]
            for way, price in sorted(ends, key=lambda one: one[0].cost + one[1]):
                near = hex_ not in onto and way.cost + price <= left
                if near and _may_enter(ctx, figure, terrain, manner, way, enemy):
                    onto[hex_] = Reached(hex_, way.cost + price, way, True, f"hand to hand with {enemy.name}")
    return onto


def _price(floor: Floor, to: Hex, start: Hex) -> int | None:
    """The MA of a step into a hex; None where nobody can take it."""
    entry = floor.entry(to, start)
    return None if entry is None else -(-entry[0] // floor.parts)


def _may_enter(ctx: Context, figure: Figure, terrain: Terrain, manner: Manner, way: Reached, enemy: Figure) -> bool:
    at = way.hex
    if way.before and not manner.fly and stopped_by(ctx, figure, way.path[1:]) is not None:
        return False
    held = set(terrain.watchers((at,))) if way.before else set()
    if held and (held != {enemy} or ctx.house("hth-from-front") != "same-enemy"):
        return False
    return not any(True for _ in may_not_enter(ctx, figure, enemy, at, consent=manner.consent, flown=manner.fly))
