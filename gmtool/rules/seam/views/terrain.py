"""Kinds of terrain that a system names: what each costs to enter, hides, covers and does, and how it is drawn."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from fractions import Fraction
from typing import Any

from gmtool.language import tr
from gmtool.records import dataclass
from gmtool.space import (
    HUNDRED,
    Footing,
    Footings,
    Ground,
    HexGround,
    Light,
    OpenGround,
    Rise,
    Veil,
    border_of,
    footings_of,
)


class TerrainPicture(StrEnum):
    """The picture of a kind of terrain on the map."""

    WOOD = "wood"
    MARSH = "marsh"
    ROAD = "road"
    RAMPART = "rampart"
    STREAM = "stream"
    SLOPE = "slope"
    STAIRS = "stairs"
    HOLE = "hole"
    PIT = "pit"
    NARROW = "narrow"
    COVER = "cover"
    LOW_CEILING = "low ceiling"
    FIRE = "fire"
    SMOKE = "smoke"
    HATCH = "hatch"  # of a kind that has no picture of its own, or that the system does not know


class SightThrough(StrEnum):
    """The effect of a kind of terrain on sight. Whoever is beside it, or in it, sees `depth` spots of it."""

    FREE = "free"
    BLOCKS = "blocks"  # as a wall does, but it can be entered


@dataclass(frozen=True, slots=True)
class TerrainKind:
    """A kind of terrain; `key` is its name in saved grounds. One of a `side` lies along sides of spots, not in them.

    cost, stops, toll, eases: see `Footing`; they hold for an ordinary mover, and rules may use others for one that they
    treat otherwise. depth: how many spots of it one sees into, or out of. cover: how much it covers whoever is in it,
    height: how many steps it is above the ground; it adds to that of its spots. light: how far each of its spots gives
    light, in hexes or in the unit of open ground. Of a side only its toll, its stop, its sight, its cover for whoever
    is right behind it, and that it cannot be crossed (a cost of None) are read. effect: what else it does, in a few
    words, from the ledger's `rule`.
    """

    key: str
    label: str
    picture: TerrainPicture = TerrainPicture.HATCH
    cost: Fraction | None = Fraction(1)
    stops: bool = False
    toll: Fraction = Fraction(0)
    eases: bool = False
    sight: SightThrough = SightThrough.FREE
    depth: int = 1
    cover: int = 0
    height: int = 0
    light: int = 0
    effect: str = ""
    rule: str = ""
    side: bool = False

    @property
    def footing(self) -> Footing:
        """The cost for an ordinary mover to enter it, or to cross it where it lies along a side."""
        return Footing(self.cost, self.stops, self.toll, self.eases)

    @property
    def facts(self) -> tuple[str, ...]:
        """Its effects in the rules, each in a few words; empty for a kind without any."""
        return tuple(self._facts())

    def _facts(self) -> Iterator[str]:
        if self.cost is None:
            yield tr("cannot be crossed") if self.side else tr("cannot be entered")
        elif self.cost != 1:
            # translators: so many steps of movement
            yield tr("costs {number}", number=self.cost)
        if self.toll:
            # translators: so many steps of movement more
            across = tr("{number} more to cross it", number=self.toll)
            yield across if self.side else tr("{number} more to come into it", number=self.toll)
        if self.stops:
            yield tr("movement stops")
        if self.eases:
            yield tr("eases other terrain")
        if self.sight is SightThrough.BLOCKS:
            yield tr("blocks sight")
        if self.cover:
            yield tr("cover {number}", number=self.cover)
        if self.height:
            yield tr("height {number}", number=f"{self.height:+}".replace("-", "−"))
        if self.light:
            # translators: how far something gives light
            yield tr("light {number}", number=self.light)
        if self.effect:
            yield self.effect


def terrain_kind(kinds: Sequence[TerrainKind], key: str) -> TerrainKind:
    """The kind with a key; one that the system does not know is drawn under its key, and has no effect."""
    return next((kind for kind in kinds if kind.key == key), None) or TerrainKind(
        key, key.replace("-", " ").capitalize()
    )


def kinds_on(ground: Ground | None, kinds: Sequence[TerrainKind]) -> tuple[TerrainKind, ...]:
    """The kinds of terrain on a ground: those of the system in its order, then those that it does not know."""
    if ground is None:
        return ()
    known = [kind for kind in kinds if kind.key in ground.kinds or kind.key in ground.borders]
    unknown = sorted({*ground.kinds, *ground.borders} - {kind.key for kind in known})
    return (*known, *(replace(terrain_kind(kinds, key), side=key in ground.borders) for key in unknown))


def ground_footings(
    ground: Ground, kinds: Sequence[TerrainKind], others: Mapping[str, Footing] | None = None
) -> Footings:
    """The footings of a ground for a mover: those of the kinds, and `others` by key where they are otherwise for it."""
    return footings_of(ground.kinds, {kind.key: kind.footing for kind in kinds if not kind.side} | dict(others or {}))


def ground_crossings(
    ground: Ground, kinds: Sequence[TerrainKind], others: Mapping[str, Footing] | None = None
) -> Footings:
    """The footings of sides of a ground for a mover: those of the kinds, and `others` by key."""
    return footings_of(ground.borders, {kind.key: kind.footing for kind in kinds if kind.side} | dict(others or {}))


def kinds_crossed(ground: Ground, kinds: Sequence[TerrainKind], start: Any, end: Any) -> tuple[TerrainKind, ...]:
    """The kinds along the side between two neighbors; none for a kind that the system does not know."""
    border = border_of(start, end)
    return tuple(kind for kind in kinds if kind.side and border in ground.borders.get(kind.key, ()))


def kinds_before(ground: Ground, kinds: Sequence[TerrainKind], start: Any, end: Any) -> tuple[TerrainKind, ...]:
    """The kinds along the side by which the straight line from a spot comes into another one: its cover from there."""
    *_, before, there = (start, *ground.between(start, end))
    return () if before == there else kinds_crossed(ground, kinds, before, there)


def ground_veils(ground: Ground, kinds: Sequence[TerrainKind]) -> tuple[Veil, ...]:
    """The veils of a ground: the spots and the sides of those kinds that block sight."""
    blocking, none = [kind for kind in kinds if kind.sight is SightThrough.BLOCKS], frozenset[Any]()
    found = [
        Veil(none, kind.depth, ground.borders.get(kind.key, none))
        if kind.side
        else Veil(ground.kinds.get(kind.key, none), kind.depth)
        for kind in blocking
    ]
    return tuple(veil for veil in found if veil.spots or veil.borders)


def ground_rises(ground: Ground | None, kinds: Sequence[TerrainKind]) -> tuple[Rise, ...]:
    """The rises of a ground: the spots of those kinds that are higher or lower than the ground they are painted on."""
    on = {} if ground is None else ground.kinds
    return tuple(Rise(on[kind.key], kind.height) for kind in kinds if kind.height and kind.key in on)


def ground_lights(ground: Ground | None, kinds: Sequence[TerrainKind]) -> tuple[Light, ...]:
    """The lights of a ground: the spots of those kinds that give light, as far as they are at an edge."""
    if ground is None or not ground.dark:
        return ()
    lights: list[Light] = []
    for kind in kinds:
        spots: Collection[Any] = ground.kinds.get(kind.key, ()) if kind.light else ()
        lights += [_light(ground, spot, kind.light) for spot in spots if not _is_inside(ground, spot, spots)]
    return tuple(lights)


def _is_inside(ground: Ground, spot: Any, spots: Collection[Any]) -> bool:
    return spot not in ground.dark and all(beside in spots for beside in ground.neighbours(spot))


def _light(ground: Ground, spot: Any, far: int) -> Light:
    if isinstance(ground, OpenGround):
        return Light(ground.cell_middle(spot), far * HUNDRED)
    assert isinstance(ground, HexGround)
    return Light(spot, far)
