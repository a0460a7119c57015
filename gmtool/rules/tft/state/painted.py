"""Painted ground: what the kinds of terrain on the hexes cost, stop, hide and cover, as their rows say.

The rules know few kinds of terrain; what a row says counts whether a rule speaks of its kind or not. Whoever is in the
air is not concerned.
"""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from math import lcm

from gmtool.rules.seam import (
    Refusal,
    TerrainKind,
    ground_crossings,
    ground_footings,
    ground_veils,
    kinds_before,
    kinds_crossed,
)
from gmtool.rules.tft.state.airborne import in_the_air
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.engagement import ends
from gmtool.rules.tft.state.fight import Figure
from gmtool.space import PLAIN_FOOTING, Floor, Footing, Footings, Hex, HexGround, Veil, floor_of, seen_from


def priced_floor(ctx: Context, room: int = 0, *, hexes: int = 0) -> Floor:
    """The floor for whoever goes on foot, at what its terrain costs; for a move counted in MA, or in so many `hexes`.

    One counted in hexes is no longer on a road, and one of a single hex leads wherever one can go at all. `room`: see
    `Floor.with_room`.
    """
    assert ctx.ground is not None
    footings, crossings = (_counted(one, hexes) for one in _footings(ctx))
    floor = floor_of(ctx.ground).with_room(room)
    return floor.over(footings, _parts((*footings, *crossings))).across(crossings) if footings or crossings else floor


def _is_painted(ctx: Context) -> bool:
    """True if there is any terrain of a kind: most grounds have none."""
    ground = ctx.fight.ground
    return ground is not None and bool(ground.kinds or ground.borders)


def _footings(ctx: Context) -> tuple[Footings, Footings]:
    """The footings of the hexes and of the sides, without those that are as plain ground is."""
    ground, kinds = ctx.ground, ctx.book.terrain
    if ground is None or not _is_painted(ctx):
        return (), ()
    found = (ground_footings(ground, kinds), ground_crossings(ground, kinds))
    one, other = (tuple(pair for pair in footings if pair[1] != PLAIN_FOOTING) for footings in found)
    return one, other


def _counted(footings: Footings, hexes: int) -> Footings:
    if not hexes:
        return footings
    return tuple((spots, replace(one, cost=_in_hexes(one.cost, hexes), toll=_toll(one, hexes)))
                 for spots, one in footings)  # fmt: skip


def _in_hexes(cost: Fraction | None, hexes: int) -> Fraction | None:
    if cost is None:
        return None
    return Fraction(1) if hexes == 1 else max(cost, Fraction(1))


def _toll(footing: Footing, hexes: int) -> Fraction:
    return Fraction(0) if hexes == 1 else footing.toll


def _parts(footings: Footings) -> int:
    """The parts of a hex in which the costs of a ground are whole numbers."""
    return lcm(*(n.denominator for _, one in footings for n in (one.cost or Fraction(1), one.toll)))


def closed_hexes(ctx: Context) -> frozenset[Hex]:
    """The hexes of kinds that nobody on the ground can enter."""
    footings, _ = _footings(ctx)
    return _closed(footings) if footings else frozenset()


@lru_cache(maxsize=8)
def _closed(footings: Footings) -> frozenset[Hex]:
    shut = frozenset[Hex]().union(*(spots for spots, one in footings if one.cost is None))
    return shut.difference(*(spots for spots, one in footings if one.eases)) if shut else shut


def is_open(ctx: Context, at: Hex) -> bool:
    """True for a hex of the ground that somebody on foot can be in: no wall, and of no kind that nobody can enter."""
    ground = ctx.ground
    return ground is not None and at in ground and (not _is_painted(ctx) or at not in closed_hexes(ctx))


def kinds_met(ctx: Context, start: Hex, to: Hex) -> tuple[TerrainKind, ...]:
    """The kinds of terrain in a hex, and along the side by which a neighbor comes into it."""
    ground, kinds = ctx.ground, ctx.book.terrain
    if ground is None:
        return ()
    here = (kind for kind in kinds if not kind.side and to in ground.kinds.get(kind.key, ()))
    return (*here, *(kinds_crossed(ground, kinds, start, to) if start != to else ()))


def stopped_by(ctx: Context, figure: Figure, path: tuple[Hex, ...] = ()) -> TerrainKind | None:
    """The kind that keeps a figure from going on this turn, where it is now or would be after a path; None: it can."""
    if not _is_painted(ctx) or not (gone := (*figure.deeds.path, *path)):
        return None
    at, before = gone[-1], gone[-2] if len(gone) > 1 else figure.place if path else figure.deeds.start
    start = before if before is not None and before.is_adjacent(at) else at
    entry = priced_floor(ctx).entry(at, start)
    return next((kind for kind in kinds_met(ctx, start, at) if kind.stops), None) if entry and entry[1] else None


# --- sight and cover --------------------------------------------------------------------------------------------------
def is_veiled(ctx: Context, start: Hex, to: Hex) -> bool:
    """True if terrain hides a hex from somebody in another; walls are not looked at."""
    ground = ctx.ground
    if ground is None or not _is_painted(ctx):
        return False
    veils = ground_veils(ground, ctx.book.terrain)
    return bool(veils) and to not in _unveiled(ground.columns, ground.rows, ground.pointed, veils, start)


@lru_cache(maxsize=64)
def _unveiled(columns: int, rows: int, pointed: bool, veils: tuple[Veil, ...], start: Hex) -> frozenset[Hex]:
    return seen_from(HexGround(columns, rows, pointed=pointed), start, veils=veils)


def hides(ctx: Context, viewer: Figure, figure: Figure) -> bool:
    """True if terrain hides a figure from another one, both on the ground."""
    if not _is_painted(ctx):
        return False
    line = ends(ctx, viewer, figure)
    return line is not None and is_veiled(ctx, *line) and not in_the_air(ctx, viewer) and not in_the_air(ctx, figure)


def not_seen(ctx: Context, viewer: Figure, figure: Figure) -> Iterator[Refusal]:
    """The reason against a shot at a figure that terrain hides."""
    if hides(ctx, viewer, figure):
        yield Refusal(f"{viewer.name} does not see {figure.name}: the terrain hides it.", short="no line: terrain")


def covering(ctx: Context, attacker: Figure, target: Figure) -> tuple[TerrainKind, ...]:
    """The kinds of terrain that cover a target: those that it is in, or right behind, from its attacker."""
    ground, kinds = ctx.ground, tuple(kind for kind in ctx.book.terrain if kind.cover)
    if ground is None or not kinds or not _is_painted(ctx):
        return ()
    line = ends(ctx, attacker, target)
    if line is None or line[0] == line[1] or in_the_air(ctx, target):
        return ()
    here = (kind for kind in kinds if not kind.side and line[1] in ground.kinds.get(kind.key, ()))
    return (*here, *kinds_before(ground, kinds, *line))
