"""Inputs of a move: the path, the facing, the posture."""

from collections.abc import Callable
from functools import cache

from gmtool.rules.seam import Candidate, Input, InputKind, Json, Values
from gmtool.rules.tft.acts.attacks.ready_arms import missile_in_hand
from gmtool.rules.tft.acts.movement.allowance import allowance, may_go
from gmtool.rules.tft.acts.movement.approach import approach
from gmtool.rules.tft.acts.movement.path import SCOOP, Manner
from gmtool.rules.tft.acts.movement.reachable import reachable_hexes
from gmtool.rules.tft.acts.movement.swing import swing, turned, turns_within, within
from gmtool.rules.tft.acts.movement.terrain import Terrain
from gmtool.rules.tft.acts.wounds.wings import can_fly
from gmtool.rules.tft.data.rows import OptionRow
from gmtool.rules.tft.state.airborne import has_flight
from gmtool.rules.tft.state.context import Context, once_a_fight
from gmtool.rules.tft.state.engagement import held_down
from gmtool.rules.tft.state.fight import Figure, Pose
from gmtool.rules.tft.state.gone import counts_parts
from gmtool.rules.tft.state.records.flight import HIGHEST
from gmtool.rules.tft.state.saddle import rides
from gmtool.space import Hex, Reached, direction_names

Candidates = Callable[[Values], tuple[Candidate, ...]]


def path_input(ctx: Context, figure: Figure, row: OptionRow) -> Input:
    """The input for the path: every hex in which the move can end, with its price.

    Staying is the default, unless the figure cannot rise where it is; whoever picks a move or a charge says where to.
    """
    crawls = "stands" in row.does
    stays = not (crawls and any(held_down(ctx, figure)))

    @cache
    def going(fly: bool, dash: bool, consent: bool, scoops: bool) -> tuple[Candidate, ...]:
        manner = Manner(row, allowance(ctx, figure, row, fly=fly), dash, fly, consent, SCOOP if scoops else 0)
        known: dict[int, list[Json]] = {}
        found = reachable_hexes(ctx, figure, manner)
        return tuple(_end(ctx, way, _path(way, known)) for at, way in found.items() if stays or at != figure.place)

    def ends(values: Values) -> tuple[Candidate, ...]:
        fly, dash, consent = (values.get(key) is True for key in ("fly", "dash", "consent"))
        scoops = bool(values.get("scoop")) and values.get("snatch") is not True
        return going(fly or figure.deeds.flew or (figure.flying and has_flight(ctx)), dash, consent, scoops)

    words = "Crawl where?" if crawls else "Hex"
    return Input(
        "path",
        words,
        InputKind.PATH,
        ends,
        default=_default(ctx, figure, row, stays=stays),
        required=not stays,
        unsaid=_ON_THE_SPOT.get(row.code, ""),
    )


def _default(ctx: Context, figure: Figure, row: OptionRow, *, stays: bool) -> Json:
    """The path that is proposed: none, or in a Quick Combat the way to the nearest enemy."""
    if ctx.quick and "moves" in row.does:
        return [list[Json](hex_) for hex_ in approach(ctx, figure, row)]
    return [] if stays else None


_ON_THE_SPOT = {"a": "Stay", "iii": "Stay", "b": "Charge on the spot", "iia": "Charge on the spot"}
"""The options that are about going somewhere, with what they amount to for a figure that stays."""


def _path(way: Reached, known: dict[int, list[Json]]) -> list[Json]:
    """The hexes after the start. Paths share the data of their common part, as there are thousands of paths."""
    if way.before is None:
        return []
    if id(way) not in known:
        known[id(way)] = [*_path(way.before, known), list(way.hex)]
    return known[id(way)]


def _end(ctx: Context, way: Reached, path: list[Json]) -> Candidate:
    if ctx.brief:
        return Candidate(path, "", hex=way.hex)
    price = f"{way.cost} MA" if way.cost else "stays"
    return Candidate(path, ctx.label(way.hex), f"{price}, {way.why}" if way.why else price, way.hex)


def end_of(figure: Figure, values: Values) -> Hex | None:
    """The end of the path as given so far."""
    path = values.get("path")
    if isinstance(path, list) and path and isinstance(path[-1], list | tuple) and len(path[-1]) == 2:
        q, r = path[-1]
        if isinstance(q, int) and isinstance(r, int):
            return Hex(q, r)
    return figure.place


def facing_input(ctx: Context, figure: Figure) -> Input:
    """The six ways to face at the end; without an answer the facing stays."""

    def ways_to_face(values: Values) -> tuple[Candidate, ...]:
        at = end_of(figure, values)
        room = Terrain(ctx, figure, at) if figure.fighter.hexes > 1 and at is not None else None
        stays = not values.get("path") and not figure.deeds.path and turns_within(ctx, figure)
        ways = [way for _, way in within(ctx, figure)] if stays else range(6)
        return tuple(
            Candidate(way, name, _farther(ctx, figure, values, way), hex=None if at is None else at.neighbour(way))
            for way, name in enumerate(direction_names(ctx.ground))
            if way in ways and (stays or room is None or at is None or room.fits(at, way))
        )

    return Input("facing", "Facing", InputKind.FACING, ways_to_face, required=False)


def _farther(ctx: Context, figure: Figure, values: Values, facing: int) -> str:
    """The price of the whole move, where the facing makes a part of a large figure go farther than its front."""
    path, at = values.get("path"), end_of(figure, values)
    if at is None or not counts_parts(ctx, figure):
        return ""
    front = len(path) if isinstance(path, list) else 0
    more = swing(ctx, figure, at if front else turned(ctx, figure, facing), facing, front)
    return f"{front + more} MA" if more else ""


def yes_no(field: str, words: str) -> Input:
    """A toggle that is off by default."""
    return Input(field, words, InputKind.YES_NO, default=False, required=False)


def pose_input(ctx: Context, figure: Figure, row: OptionRow) -> Input:
    """The input for kneeling or lying down; with a missile weapon, only postures it can be used in."""
    weapon = missile_in_hand(ctx, figure) if "may-drop" in row.does else None
    kneels, lies = Candidate("kneeling", "Kneel"), Candidate("prone", "Lie down")
    up = figure.pose is Pose.STANDING
    fit = ((kneels, up and (weapon is None or weapon.kneeling_fire)), (lies, weapon is None or weapon.prone_fire))
    poses = tuple(pose for pose, fits in fit if fits)
    return Input("pose", "Drop to", InputKind.ONE_OF, lambda _: poses, required="drops" in row.does)


@once_a_fight
def _somebody_lies(ctx: Context) -> bool:
    return any(one.body or one.pose in (Pose.PRONE, Pose.DOWN) for one in ctx.everyone())


def movement_inputs(ctx: Context, figure: Figure, row: OptionRow) -> tuple[Input, ...]:
    """The inputs of a move: path and facing, and toggles where they matter.

    A figure that is down under an option without crawling can only be turned.
    """
    if figure.on and rides(ctx, figure):
        return ()  # its mount goes, and it leans by a deed of its own
    if not may_go(figure, row):
        return () if ctx.quick else (facing_input(ctx, figure),)
    quick = ctx.quick
    # in a Quick Combat nobody faces anywhere (am.quick.dropped-concepts)
    inputs = [path_input(ctx, figure, row), *(() if quick else (facing_input(ctx, figure),))]
    careful = ctx.book.variants.bodies == "careful"
    if careful and _somebody_lies(ctx) and row.move in ("full", "half", "2"):
        inputs.append(yes_no("dash", "Run onto bodies (3/DX to stay on its feet)"))
    aloft = figure.flying and has_flight(ctx)
    if not aloft and row.move in ("full", "half") and not figure.deeds.path and can_fly(ctx, figure):
        inputs.append(yes_no("fly", "Fly"))
    if (aloft or inputs[-1].field == "fly") and has_flight(ctx):
        inputs.append(Input("height", "Height in meters", InputKind.NUMBER, required=False, lowest=0, highest=HIGHEST))
        inputs.append(yes_no("lands", "Land at the end"))
    if "enters" in row.does:
        inputs.append(yes_no("consent", "The enemy agrees to hand-to-hand combat"))
    return tuple(inputs)
