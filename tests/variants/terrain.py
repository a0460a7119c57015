"""Tally on terrain: what a walk costs, where it stops, what is seen, and who has cover. It is played on any ground."""

import tomllib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

from gmtool.rules.kit.acts import Act, Offer, offered
from gmtool.rules.kit.mustering import Granted
from gmtool.rules.kit.rulebook import read_terrain
from gmtool.rules.kit.ruleset import plain_data
from gmtool.rules.seam import (
    Breakdown,
    Candidate,
    Choice,
    FigureCommand,
    Input,
    InputKind,
    Mark,
    Modifier,
    Overlay,
    OverlayKind,
    Refusal,
    TerrainKind,
    command,
    draft_of,
    ground_crossings,
    ground_footings,
    ground_lights,
    ground_rises,
    ground_veils,
    kinds_before,
    kinds_crossed,
    terrain_kind,
)
from gmtool.rules.seam import Command as AnyCommand
from gmtool.space import (
    Hex,
    HexGround,
    OpenGround,
    Reached,
    decimal,
    floor_of,
    in_units,
    is_free,
    lit_spots,
    reach,
    seen_from_height,
    straight_reach,
    travel,
)
from tests.tally import Tally, fight
from tests.tally.fight import ACTS, ALLOWED, Context, Figure, Play, Strike, TallyState, Walk, Walked

FILE = Path(__file__).with_name("terrain.toml")
KINDS = read_terrain({"terrain": tomllib.loads(FILE.read_text(encoding="utf-8"))})
PARTS = 2
"""Costs of hexes are counted in halves."""


@command("tally.march/1")
class March(FigureCommand):
    path: tuple[Hex, ...] = ()


# --- walking on hexes -----------------------------------------------------------------------------------------------
def floor_for(ctx: Context) -> Any:
    kinds = ctx.book.terrain
    return (
        floor_of(ctx.ground).over(ground_footings(ctx.ground, kinds), PARTS).across(ground_crossings(ctx.ground, kinds))
    )


def marched(ctx: Context, figure: Figure) -> dict[Hex, Reached]:
    """Every hex that a figure can walk to; nobody walks through others."""
    assert figure.place is not None
    others = [one.place for one in ctx.everyone() if one.place is not None and one.id != figure.id and not one.gone]
    return reach(figure.place, ALLOWED * PARTS, floor_for(ctx), closed=others)


def on_hexes(ctx: Context, figure: Figure) -> bool:
    return isinstance(ctx.ground, HexGround) and figure.place is not None


def cost_of(way: Reached) -> str:
    return decimal(way.cost * 100 // PARTS)


def marching(ctx: Context, figure: Figure | None) -> Iterator[Choice]:
    if figure is None or not on_hexes(ctx, figure):
        return

    def ends(_: Any) -> tuple[Candidate, ...]:
        return tuple(
            Candidate([list(step) for step in way.path[1:]], ctx.label(at), f"costs {cost_of(way)}{paid(ctx, way)}", at)
            for at, way in marched(ctx, figure).items()
        )

    path = Input("path", "Walk where?", InputKind.PATH, ends, default=[], required=False)
    against = tuple(fight.out(ctx, figure))
    yield Choice("march", "March", "Move", draft_of(March, figure=figure.id), (path,), against, "tally.walk")


def paid(ctx: Context, way: Reached) -> str:
    return "".join(f", {words}" for words in (toll(ctx, way), halt(ctx, way)) if words)


def halt(ctx: Context, way: Reached) -> str:
    if not way.stops:
        return ""
    side = next((kind for kind in crossed(ctx, way) if kind.stops), None)
    return f"{side.label if side else terrain_at(ctx, way.hex)} stops it"


def crossed(ctx: Context, way: Reached) -> tuple[TerrainKind, ...]:
    """The kinds along the side by which it comes into the last hex."""
    return kinds_crossed(ctx.ground, ctx.book.terrain, *way.path[-2:]) if way.before else ()


def toll(ctx: Context, way: Reached) -> str:
    """What crossing the side of the last hex has taken."""
    assert way.before is not None or len(way.path) == 1
    side = next((kind for kind in crossed(ctx, way) if kind.toll), None)
    if side is not None:
        return f"{side.label} takes {side.toll}"
    took = [tolls(ctx, at) for at in way.path[-2:]]
    return f"{took[1][0]} takes {took[1][1]}" if len(took) == 2 and took[1] and not took[0] else ""


def tolls(ctx: Context, spot: Any) -> tuple[str, Any] | None:
    kinds = (terrain_kind(ctx.book.terrain, key) for key in ctx.ground.kinds_at(spot))
    return next(((kind.label, kind.toll) for kind in kinds if kind.toll), None)


def terrain_at(ctx: Context, spot: Any) -> str:
    stopping = [key for key in ctx.ground.kinds_at(spot) if terrain_kind(ctx.book.terrain, key).stops]
    return stopping[0] if stopping else "the ground"


def no_march(ctx: Context, command: March) -> Iterator[Refusal]:
    figure = ctx.figure(command.figure)
    yield from fight.out(ctx, figure)
    if not on_hexes(ctx, figure):
        yield Refusal("There are no hexes to walk on.", "tally.walk")
        return
    at, spent, floor, stopped = figure.place, 0, floor_for(ctx), False
    for step in command.path:
        entry = floor.entry(step, at) if at is not None and at.is_adjacent(step) else None
        if entry is None:
            yield Refusal(f"Nobody can walk into {ctx.label(step)} from there.", "tally.terrain")
            return
        if stopped:
            yield Refusal(f"It has to stop in {ctx.label(at)}.", "tally.terrain")
            return
        at, spent, stopped = step, spent + entry[0], entry[1]
    if spent > ALLOWED * PARTS:
        yield Refusal(f"That costs {decimal(spent * 100 // PARTS)} of {ALLOWED}.", "tally.terrain")
    elif command.path and at not in marched(ctx, figure):
        yield Refusal("Somebody is in the way.", "tally.walk")


def march(play: Play, command: March) -> None:
    figure = play.figure(command.figure)
    play.change(figure.id, place=command.path[-1] if command.path else figure.place)
    play.happened(Walked(figure=figure.id, rules=("tally.walk",)))


def shown(ctx: Context, command: March) -> tuple[Overlay, ...]:
    """The hexes that it can walk to, each with its cost, and those that stop it."""
    figure = ctx.figure(command.figure)
    if not on_hexes(ctx, figure):
        return ()
    found = [way for way in marched(ctx, figure).values() if way.before]
    free = tuple(Mark(way.hex, cost_of(way), toll(ctx, way)) for way in found if not way.stops)
    stops = tuple(Mark(way.hex, cost_of(way), halt(ctx, way)) for way in found if way.stops)
    return (Overlay(OverlayKind.REACH, "Walks so far", free), Overlay(OverlayKind.STOP, "It has to stop here", stops))


# --- walking on open ground -----------------------------------------------------------------------------------------
def footings(ctx: Context) -> Any:
    return ground_footings(ctx.ground, ctx.book.terrain), ground_crossings(ctx.ground, ctx.book.terrain)


def no_walk(ctx: Context, command: Walk) -> Iterator[Refusal]:
    figure, ground = ctx.figure(command.figure), ctx.ground
    if not fight.on_ground(ctx, figure):
        yield Refusal("There is no open ground to walk on.", "tally.walk")
        return
    assert figure.at is not None
    places, most = (figure.at, *command.way), ALLOWED * ground.unit.base
    free = all(is_free(ground, start, end) for start, end in pairwise(places))
    if not free or any(not ground.stands(place) for place in command.way):
        yield Refusal("There is something in the way.", "tally.walk")
        return
    way = travel(ground, places, *footings(ctx))
    if way.barred:
        yield Refusal("Nobody can walk into that.", "tally.terrain")
    if way.passes_stop:
        yield Refusal("It has to stop before.", "tally.terrain")
    if not way.is_within(most):
        costs = in_units(way.cost, ground.unit)
        yield Refusal(f"That costs {costs} of {in_units(most, ground.unit)}.", "tally.terrain")


def what_it_costs(ctx: Context, command: Walk) -> tuple[Breakdown, ...]:
    figure = ctx.figure(command.figure)
    if not fight.on_ground(ctx, figure) or figure.at is None:
        return ()
    most = in_units(ALLOWED * ctx.ground.unit.base, ctx.ground.unit)
    way = travel(ctx.ground, (figure.at, *command.way), *footings(ctx))
    return (Breakdown("Costs", (), text=f"{in_units(way.cost, ctx.ground.unit)} of {most}"),)


# --- what is seen, and who has cover --------------------------------------------------------------------------------
def spot_of(ctx: Context, figure: Figure) -> Any:
    where = figure.place if isinstance(ctx.ground, HexGround) else figure.at
    return ctx.ground.spot_at(where) if ctx.ground is not None and ctx.ground.holds(where) else None


def sees(ctx: Context, figure: Figure, other: Figure) -> bool:
    here, there = spot_of(ctx, figure), spot_of(ctx, other)
    ground, kinds = ctx.ground, ctx.book.terrain
    return None in (here, there) or there in seen_from_height(
        ground, here, figure.level, veils=ground_veils(ground, kinds), rises=ground_rises(ground, kinds)
    )


def too_high(ctx: Context, figure: Figure, other: Figure) -> bool:
    """Nobody strikes more than a step up or down."""
    return abs(ctx.height(figure) - ctx.height(other)) > 1


def against_terrain(ctx: Context, command: Strike) -> tuple[Modifier, ...]:
    """The cover that the target has, the dark that it stands in, and who stands higher."""
    target = ctx.figure(command.target)
    spot = spot_of(ctx, target)
    if spot is None:
        return ()
    ground, kinds = ctx.ground, ctx.book.terrain
    covers = [(kind.cover, kind.label) for key in ground.kinds_at(spot) if (kind := terrain_kind(kinds, key)).cover]
    if (own := spot_of(ctx, ctx.figure(command.figure))) is not None:
        covers += [(kind.cover, kind.label) for kind in kinds_before(ground, kinds, own, spot) if kind.cover]
    found = [Modifier(-cover, label, "tally.terrain") for cover, label in (max(covers),)] if covers else []
    up = ctx.height(ctx.figure(command.figure)) - ctx.height(target)
    found += [Modifier(1, "from above", "tally.terrain")] if up > 0 else []
    veils, lights = ground_veils(ground, kinds), ground_lights(ground, kinds)
    if spot in ground.dark and spot not in lit_spots(ground, lights, veils):
        found.append(Modifier(-1, "in the dark", "tally.terrain"))
    return tuple(found)


def unseen(ctx: Context, command: Strike) -> Iterator[Refusal]:
    yield from fight.too_late(ctx, command)
    target = ctx.figure(command.target)
    if not sees(ctx, ctx.figure(command.figure), target):
        yield Refusal(f"{target.name} cannot be seen from there.", "tally.terrain")
    if too_high(ctx, ctx.figure(command.figure), target):
        yield Refusal(f"{target.name} is too far up or down.", "tally.terrain")


def strike(play: Play, command: Strike) -> None:
    """A strike with the modifiers of the terrain."""
    own = play.figure(command.figure).granted
    terrain = tuple(Granted(one.label, one.value) for one in against_terrain(play, command))
    play.change(command.figure, granted=(*own, *terrain))
    fight.strike(play, command)
    play.change(command.figure, granted=own)


def to_the_die(ctx: Context, command: Strike) -> tuple[Breakdown, ...]:
    own = (Modifier(one.value, one.label) for one in ctx.figure(command.figure).granted)
    return (Breakdown("To the die", (*own, *against_terrain(ctx, command))),)


def overlays(ctx: Context, figure: Figure, command: AnyCommand | None) -> Iterable[Overlay]:
    """Those of Tally, with the reach as the ground lets it walk."""
    for one in fight.overlays(ctx, figure, command):
        if one.kind is OverlayKind.REACH and isinstance(ctx.ground, OpenGround) and figure.at is not None:
            far = straight_reach(ctx.ground, figure.at, ALLOWED * ctx.ground.unit.base, *footings(ctx))
            one = replace(one, shapes=(far,))
        yield one


WALK = Offer("Walk", "Move", "tally.walk", there=fight.on_ground, idle=fight.out)
TERRAIN_ACTS: Sequence[Act[Context, Play, Figure]] = (
    offered(Walk, WALK, no_walk, fight.walk, what_it_costs),
    Act(March, marching, no_march, march, overlays=shown),
    offered(Strike, fight.STRIKE, unseen, strike, to_the_die),
    *(act for act in ACTS if act.command not in (Walk, Strike)),
)


class TallyOnTerrain(Tally):
    """With the kinds of terrain beside it."""

    acts = tuple(TERRAIN_ACTS)
    codec: Any = plain_data(TERRAIN_ACTS, TallyState)
    fight_parts = replace(Tally.fight_parts, overlays=overlays)

    def __init__(self, book: Any = None) -> None:
        super().__init__(book)
        self.book = replace(self.book, terrain=KINDS)
