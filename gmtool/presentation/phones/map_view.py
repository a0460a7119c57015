"""The players' map for the screens: where each figure is drawn, how large, and what is told of it."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from math import cos, pi, radians, sin, sqrt
from typing import Final

from gmtool.presentation.map.backdrops import POINTED
from gmtool.presentation.phones.views import GroundPicture, Map, MapFigure
from gmtool.presentation.players.scene import Scene
from gmtool.presentation.text import initials
from gmtool.records import dataclass
from gmtool.rules.seam import Counter, Posture
from gmtool.space import HUNDRED, Ground, Hex, HexGround, Place, Point

XY = tuple[float, float]
_ROOT3: Final = sqrt(3)
_TURNED: Final = (cos(radians(POINTED)), sin(radians(POINTED)))
_ALONE: Final = {1: 1.32, 2: 1.44, 3: 1.72, 4: 1.8}
"""The width of a counter that has its hexes to itself, by their number."""
_LARGEST: Final = 2.6
_STACKED, _STEP, _SEEN_BELOW = 1.2, 0.09, 2
"""The width of those that share a hex, the shift of each from the one over it, and how many are seen below that."""
_SEATS: Final = (45, 315, 135, 225)
_SEAT, _SMALL = 0.4, 0.58
"""Riders sit on the rim of what carries them: how far from its middle, and how large, in its width."""


def map_of(scene: Scene, picture: GroundPicture | None) -> Map | None:
    """The map of a scene; None where it has no ground. Those who lie below others come first."""
    ground = scene.ground
    if ground is None:
        return None
    colours = {side.id: side.colour for side in scene.sides}
    spots = _spots(ground, [one for one in scene.figures if not one.gone])
    letters = initials({figure: spot.counter.name for figure, spot in spots.items()})
    pointed = isinstance(ground, HexGround) and ground.pointed
    figures = tuple(
        _figure(spot, letters[figure], colours.get(spot.counter.side, 0), figure == scene.acting, pointed=pointed)
        for figure, spot in spots.items()
    )
    return Map(picture, figures)


def place_on_map(ground: Ground | None, place: Place | None) -> XY | None:
    """The place of a hex, or of a point of open ground, on the map of a ground; None without one of them."""
    if ground is None or place is None:
        return None
    if isinstance(place, Point):
        return place.x / HUNDRED, place.y / HUNDRED
    x, y = _middle((place,))
    return _rounded(_turned(x, y) if isinstance(ground, HexGround) and ground.pointed else (x, y))


@dataclass(frozen=True, slots=True)
class _Spot:
    """A counter with its middle and its width on the map, before a ground with pointed tops is turned."""

    counter: Counter
    at: XY
    size: float


def _figure(spot: _Spot, letters: str, colour: int, acting: bool, *, pointed: bool) -> MapFigure:
    one = spot.counter
    x, y = _rounded(_turned(*spot.at) if pointed else spot.at)
    block = () if one.block is None else tuple((at.x / HUNDRED, at.y / HUNDRED) for at in one.block.corners)
    return MapFigure(
        figure=one.figure,
        name=one.name,
        letters=letters,
        x=x,
        y=y,
        size=round(spot.size, 3),
        colour=colour,
        turn=_turn(one, pointed=pointed),
        ring=round(max(0.0, min(1.0, one.left / one.full)), 2) if one.full else None,
        down=one.posture is Posture.OUT,
        dead=one.posture is Posture.DEAD,
        acting=acting,
        corners=block,
    )


def _turn(one: Counter, *, pointed: bool) -> int | None:
    """The way a figure looks, in degrees clockwise from north; None where it has none, or does not see."""
    if one.posture in (Posture.OUT, Posture.DEAD):
        return None
    if one.at is not None:
        return one.heading
    return None if one.facing is None else round(60 * one.facing + POINTED * pointed) % 360


# --- where they are ---------------------------------------------------------------------------------------------------
def _spots(ground: Ground, figures: list[Counter]) -> dict[str, _Spot]:
    """The spots of figures, those below first: on bases, in hexes, on stacks, and on those who carry them."""
    there = {one.figure for one in figures}
    riders = [one for one in figures if one.on in there and one.bond.shares_place and one.places]
    seated = {one.figure for one in riders}
    others = [one for one in figures if one.figure not in seated]
    found = {spot.counter.figure: spot for spot in (*_on_bases(others), *_in_hexes(others))}
    seats: dict[str, int] = defaultdict(int)
    left = len(riders) + 1
    while riders and len(riders) < left:  # of a rider's own rider too
        left, waiting = len(riders), riders
        riders = []
        for one in waiting:
            if (mount := found.get(one.on)) is None:
                riders.append(one)
                continue
            angle = _SEATS[seats[one.on] % len(_SEATS)] * pi / 180
            seats[one.on] += 1
            far = mount.size * _SEAT
            at = mount.at[0] + sin(angle) * far, mount.at[1] - cos(angle) * far
            found[one.figure] = _Spot(one, at, mount.size * _SMALL)
    return found


def _on_bases(figures: Iterable[Counter]) -> Iterator[_Spot]:
    based = (one for one in figures if one.at is not None)
    for one in sorted(based, key=lambda one: (one.able, -one.base)):
        assert one.at is not None
        wide = max(1, one.base) if one.block is None else min(one.block.width, one.block.depth)
        yield _Spot(one, (one.at.x / HUNDRED, one.at.y / HUNDRED), wide / HUNDRED)


def _in_hexes(figures: Iterable[Counter]) -> Iterator[_Spot]:
    shown = [one for one in figures if one.hexes]
    shown.sort(key=lambda one: (one.able, len(one.hexes) == 1))
    stacks: Mapping[tuple[Hex, bool], list[Counter]] = defaultdict(list)
    for one in shown:
        stacks[one.hexes[0], len(one.hexes) == 1].append(one)
    for stack in stacks.values():
        if len(stack) == 1:
            yield _Spot(stack[0], _middle(stack[0].hexes), _ALONE.get(len(stack[0].hexes), _LARGEST))
            continue
        x, y = _middle(stack[0].hexes)
        for place, one in enumerate(stack, 1):
            off = _STEP * min(len(stack) - place, _SEEN_BELOW)
            yield _Spot(one, (x - off, y - off), _STACKED)


def _middle(hexes: tuple[Hex, ...]) -> XY:
    places = [(1.5 * one.q, _ROOT3 * (one.r + one.q / 2)) for one in hexes]
    return sum(x for x, _ in places) / len(places), sum(y for _, y in places) / len(places)


def _turned(x: float, y: float) -> XY:
    across, down = _TURNED
    return x * across - y * down, x * down + y * across


def _rounded(at: XY) -> XY:
    return round(at[0], 3), round(at[1], 3)
