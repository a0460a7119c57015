"""Yardsticks: hexes are counted from middle to middle, open ground is measured from place to place in its unit."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import atan2, degrees
from typing import Any, Final

from PySide6.QtCore import QPointF

from gmtool.desktop.canvas.scene.content import Content
from gmtool.desktop.canvas.scene.ground_layout import layout_of
from gmtool.desktop.canvas.scene.hex_geometry import ROOT3, centre, hex_at
from gmtool.language import tr, trn
from gmtool.space import (
    HUNDRED,
    Base,
    Coverage,
    Footprint,
    Hex,
    LengthUnit,
    OpenGround,
    Point,
    Scale,
    Template,
    covered,
    in_world,
    length,
    length_words,
    megahex_distance,
    on_table,
)

MOST_NAMES: Final = 12


class Yardstick(ABC):
    """Measures on one ground. Points of the plane are `QPointF`, places that are counted in parts are `Point`.

    scale: what a hex, an inch or a foot is in the world, where the system says.
    """

    step: int
    """The parts that a template is sized by with one key: an ordinary base, or a hex."""
    fine_step: int
    """The same with Shift."""
    turn: int
    """The degrees that a template is turned by with one key."""

    def __init__(self, content: Content, ground: Any, scale: Scale | None) -> None:
        self._content, self._ground, self._scale = content, ground, scale
        self._layout = layout_of(ground)
        self.plane_unit = HUNDRED * self._layout.unit
        """The length of a hex, an inch or a foot in the plane."""

    def leg(self, start: QPointF, end: QPointF) -> str:
        """One leg of a ruler, such as "5 hexes" or "7.25 in"."""
        return str(self._ground.length_label([self._layout.place_at(at) for at in (start, end)]))

    def heading(self, figure: str) -> float | None:
        """The direction in which a figure looks in the plane, in degrees clockwise from north; None if it has none."""
        way = self._content.spots.of[figure].counter.way
        return None if way is None else self._layout.way_angle(way) + 90

    @abstractmethod
    def snap(self, at: QPointF) -> QPointF:
        """The point that a tool takes hold of: the middle of the hex, or of the base that is there; else this point."""

    @abstractmethod
    def place(self, at: QPointF) -> Point:
        """A point of the plane in parts."""

    @abstractmethod
    def plane(self, place: Point) -> QPointF:
        """A place in the plane."""

    @abstractmethod
    def sized(self, parts: float) -> int:
        """A size as a template on this ground has it: whole hexes, quarters of an inch, or feet."""

    @abstractmethod
    def size(self, parts: int) -> str:
        """A size in words."""

    @abstractmethod
    def way(self, corners: Sequence[QPointF]) -> list[str]:
        """A whole way, a line each for what there is to say."""

    @abstractmethod
    def angle(self, turn: float) -> str:
        """An angle in words, clockwise above zero."""

    @abstractmethod
    def inside(self, template: Template) -> list[str]:
        """The names of the figures that a template covers, a line for each way of being covered."""


def heading_of(start: QPointF, end: QPointF) -> float:
    """The direction from one point of the plane to another, in degrees clockwise from north."""
    return degrees(atan2(end.x() - start.x(), start.y() - end.y())) % 360


def names(content: Content, figures: Sequence[str]) -> str:
    """Figures by name, in the order of the alphabet, as many as can be read."""
    found = sorted(content.spots.of[figure].counter.name for figure in figures)
    rest = len(found) - MOST_NAMES
    shown = ", ".join(found[:MOST_NAMES]) or tr("nobody")
    return trn("{names} and {n} more", "{names} and {n} more", rest, names=shown) if rest > 0 else shown


PARTS: Final = 100_000
"""The parts of a hex's width that are counted here, so that the middles of hexes lie nearly at whole parts."""
HAIR: Final = 4
"""The parts by which a template on hexes is larger: the middle of a hex seldom lies at whole parts."""


class HexYardstick(Yardstick):
    """Hexes and megahexes."""

    turn = 30
    step = fine_step = PARTS

    def snap(self, at: QPointF) -> QPointF:
        """The middle of the hex."""
        return centre(hex_at(at))

    def place(self, at: QPointF) -> Point:
        """In parts of a hex."""
        return Point(round(at.x() * PARTS / ROOT3), round(at.y() * PARTS / ROOT3))

    def plane(self, place: Point) -> QPointF:
        """The point of a place in the plane."""
        return QPointF(place.x, place.y) * (ROOT3 / PARTS)

    def sized(self, parts: float) -> int:
        """Whole hexes."""
        return max(0, round(parts / PARTS) * PARTS)

    def size(self, parts: int) -> str:
        """Such as "2 hexes"."""
        return _hexes(round(parts / PARTS))

    def way(self, corners: Sequence[QPointF]) -> list[str]:
        """Hexes, megahexes if it is one leg, whether it goes with the grain, and how far that is in the world."""
        hexes = [hex_at(corner) for corner in corners]
        far = sum(a.distance(b) for a, b in pairwise(hexes))
        words = [_hexes(far)]
        if len(hexes) == 2 and far:
            words += self._single(*hexes)
        if self._scale is not None:
            words.append(tr("{length} in the world", length=in_world(100 * far, self._scale)))
        return words

    def _single(self, start: Hex, end: Hex) -> list[str]:
        many = megahex_distance(start, end, self._ground.megahex_origin)
        words = [trn("{n} megahex", "{n} megahexes", many)]
        off = end.minus(start)
        steps = sorted((abs(off.q), abs(off.r), abs(off.q + off.r)))
        if not steps[0]:
            # translators: along a straight row of hexes
            return [*words, tr("with the grain")]
        # as far from the one of two neighboring directions as from the other
        return [*words, tr("against the grain")] if steps[0] == steps[1] else words

    def angle(self, turn: float) -> str:
        """In facings, of 60 degrees each."""
        facings = f"{abs(turn) / 60:.1f}".removesuffix(".0")
        # 2 stands for all but one: half a facing is plural in English
        number = 1 if facings == "1" else 2
        if not round(turn):
            words = trn("{facings} facing", "{facings} facings", number, facings=facings)
        elif turn > 0:
            words = trn("{facings} facing clockwise", "{facings} facings clockwise", number, facings=facings)
        else:
            words = trn(
                "{facings} facing counterclockwise", "{facings} facings counterclockwise", number, facings=facings
            )
        return f"{words} · {abs(round(turn))}°"

    def inside(self, template: Template) -> list[str]:
        """Those who are in a hex whose middle is inside."""
        found = [
            figure
            for figure, spot in self._content.spots.of.items()
            if any(self.covers(template, hex) for hex in spot.counter.hexes)
        ]
        return [tr("In hexes whose centers are inside: {names}", names=names(self._content, found))]

    def covers(self, template: Template, hex: Hex) -> bool:
        """True if the middle of a hex is inside."""
        return template.touches(self.place(centre(hex)), 2 * HAIR)


def _hexes(many: int) -> str:
    return trn("{n} hex", "{n} hexes", many)


class OpenYardstick(Yardstick):
    """Inches or feet."""

    turn = 15

    def __init__(self, content: Content, ground: OpenGround, scale: Scale | None) -> None:
        super().__init__(content, ground, scale)
        self.step = ground.base
        self.fine_step = 25 if ground.unit is LengthUnit.INCH else HUNDRED

    def snap(self, at: QPointF) -> QPointF:
        """The middle of the figure whose base is there; else right there."""
        found, place = self._content.spots.at(at), self._content.place_at(at)
        if found is not None:
            return found.at
        return at if place is None else self._content.middle(place)

    def place(self, at: QPointF) -> Point:
        """In hundredths."""
        place: Point = self._layout.place_at(at)
        return place

    def plane(self, place: Point) -> QPointF:
        """The point of a place in the plane."""
        return self._layout.place(place)

    def sized(self, parts: float) -> int:
        """Quarters of an inch, or whole feet."""
        return max(0, round(parts / self.fine_step) * self.fine_step)

    def size(self, parts: int) -> str:
        """Such as "2.5 inches"."""
        return length_words(parts, self._ground.unit)

    def way(self, corners: Sequence[QPointF]) -> list[str]:
        """In the ground's unit, on the table, and in the world."""
        far, unit = length([self.place(corner) for corner in corners]), self._ground.unit
        words = [length_words(far, unit), tr("{length} on the table", length=on_table(far, unit))]
        if self._scale is None:
            return words
        return [*words, tr("{length} in the world", length=in_world(far, self._scale))]

    def angle(self, turn: float) -> str:
        """In whole degrees."""
        whole = round(turn)
        if not whole:
            return "0°"
        back = tr("{degrees}° counterclockwise", degrees=-whole)
        return tr("{degrees}° clockwise", degrees=whole) if whole > 0 else back

    def inside(self, template: Template) -> list[str]:
        """Those whose middles are inside, then those of whom only the base is touched."""
        figures = list(self._figures())
        middles = covered(template, figures)
        touched = [one for one in covered(template, figures, Coverage.TOUCH) if one not in middles]
        words = [tr("Center of the base inside: {names}", names=names(self._content, middles))]
        return [*words, tr("Base touched: {names}", names=names(self._content, touched))] if touched else words

    def _figures(self) -> Iterator[tuple[str, Footprint]]:
        for figure, spot in self._content.spots.of.items():
            if spot.counter.at is not None:
                yield figure, spot.counter.block or Base(spot.counter.at, spot.counter.base)


_YARDSTICKS: Final[Mapping[str, Callable[[Content, Any, Scale | None], Yardstick]]] = {
    "hex": HexYardstick,
    "cell": OpenYardstick,
}
"""By the spots of the ground."""


def yardstick_of(content: Content, scale: Scale | None) -> Yardstick | None:
    """The yardstick of the ground that is shown; None without a ground."""
    ground = content.ground
    return None if ground is None else _YARDSTICKS[ground.spot_name](content, ground, scale)
