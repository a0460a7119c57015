"""Hexes are counted, from middle to middle."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QPointF

from gmtool.desktop.map.content import Content
from gmtool.desktop.map.layout import ROOT3, centre, facing_angle, hex_at
from gmtool.desktop.measuring.yardstick import names
from gmtool.space import Hex, HexGround, Point, Scale, Template, in_world, megahex_distance

PARTS: Final = 100_000
"""What a hex's width is counted in here, so that the middles of hexes lie at whole parts as nearly as matters."""
HAIR: Final = 4
"""What a template on hexes is larger by, in parts: the middle of a hex seldom lies at whole parts."""


class HexYardstick:
    """Hexes and megahexes."""

    turn = 30

    def __init__(self, content: Content, ground: HexGround, scale: Scale | None) -> None:
        self._content, self._ground, self._scale = content, ground, scale
        self.step = self.fine_step = PARTS
        self.plane_unit = ROOT3

    def snap(self, at: QPointF) -> QPointF:
        """The middle of the hex."""
        return centre(hex_at(at))

    def place(self, at: QPointF) -> Point:
        """In parts of a hex."""
        return Point(round(at.x() * PARTS / ROOT3), round(at.y() * PARTS / ROOT3))

    def plane(self, place: Point) -> QPointF:
        """Where a place lies."""
        return QPointF(place.x, place.y) * (ROOT3 / PARTS)

    def sized(self, parts: float) -> int:
        """Whole hexes."""
        return max(0, round(parts / PARTS) * PARTS)

    def size(self, parts: int) -> str:
        """Such as "2 hexes"."""
        return _hexes(round(parts / PARTS))

    def leg(self, start: QPointF, end: QPointF) -> str:
        """Such as "5 hexes"."""
        return _hexes(hex_at(start).distance(hex_at(end)))

    def way(self, corners: Sequence[QPointF]) -> list[str]:
        """Hexes, megahexes if it is one leg, whether it goes with the grain, and how far that is in the world."""
        hexes = [hex_at(corner) for corner in corners]
        far = sum(a.distance(b) for a, b in pairwise(hexes))
        words = [_hexes(far)]
        if len(hexes) == 2 and far:
            words += self._single(*hexes)
        if self._scale is not None:
            words.append(f"{in_world(100 * far, self._scale)} in the world")
        return words

    def _single(self, start: Hex, end: Hex) -> list[str]:
        many = megahex_distance(start, end, self._ground.megahex_origin)
        words = ["1 megahex" if many == 1 else f"{many} megahexes"]
        off = end.minus(start)
        steps = sorted((abs(off.q), abs(off.r), abs(off.q + off.r)))
        if not steps[0]:
            return [*words, "with the grain"]
        # as far from the one of two neighbouring directions as from the other
        return [*words, "against the grain"] if steps[0] == steps[1] else words

    def angle(self, turn: float) -> str:
        """In facings, of 60 degrees each."""
        facings = f"{abs(turn) / 60:.1f}".removesuffix(".0")
        way = "" if not round(turn) else " clockwise" if turn > 0 else " anticlockwise"
        return f"{facings} facing{'' if facings == '1' else 's'}{way} · {abs(round(turn))}°"

    def heading(self, figure: str) -> float | None:
        """The direction of its facing, as the hexes lie in the plane."""
        facing = self._content.spots.of[figure].counter.facing
        return None if facing is None else facing_angle(facing) + 90

    def inside(self, template: Template) -> list[str]:
        """Those who are in a hex whose middle is inside."""
        found = [
            figure
            for figure, spot in self._content.spots.of.items()
            if any(self.covers(template, hex) for hex in spot.counter.hexes)
        ]
        return [f"In hexes whose middles are inside: {names(self._content, found)}"]

    def covers(self, template: Template, hex: Hex) -> bool:
        """Whether the middle of a hex is inside."""
        return template.touches(self.place(centre(hex)), 2 * HAIR)


def _hexes(many: int) -> str:
    return "1 hex" if many == 1 else f"{many} hexes"
