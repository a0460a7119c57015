"""What a printed counter shows of a figure, however it is made."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from PySide6.QtCore import QPointF
from PySide6.QtGui import QImage

from gmtool.desktop.map.initials import initials
from gmtool.desktop.map.layout import ROOT3
from gmtool.rules.seam.views import Counter, Side
from gmtool.space import ORIGIN, Hex

Pictures = Callable[[str], QImage | None]
"""The picture with a key, if it is there."""


@dataclass(frozen=True)
class Piece:
    """One figure: its name, letters, number, side and picture, and the hexes it fills when it faces north.

    width: what one hex is across, or the diameter of its base on open ground, in millimetres.
    """

    figure: str
    name: str
    letters: str
    number: str
    side: int
    hexes: tuple[Hex, ...]
    width: float
    picture: QImage | None = None

    @property
    def unit(self) -> float:
        """Millimetres from the centre of one of its hexes to a corner."""
        return self.width / ROOT3

    def at(self, place: QPointF) -> QPointF:
        """A point of the plane of hexes in millimetres from the middle of the figure's place."""
        return place * self.unit


def pieces_of(
    counters: Iterable[Counter], sides: Mapping[str, Side], width: Callable[[Counter], float], pictures: Pictures
) -> tuple[Piece, ...]:
    """A piece a figure. `width` says how wide a hex, or a figure's base, is in millimetres."""
    shown = [counter for counter in counters if not counter.gone]
    letters = initials({counter.figure: counter.name for counter in shown})
    return tuple(
        Piece(
            counter.figure,
            counter.name,
            letters[counter.figure],
            _number(counter.name),
            sides[counter.side].colour if counter.side in sides else 0,
            facing_north(counter),
            width(counter),
            pictures(counter.picture) if counter.picture else None,
        )
        for counter in shown
    )


def facing_north(counter: Counter) -> tuple[Hex, ...]:
    """The hexes of a figure, its place at the origin, turned so that it faces north; one where it has no place."""
    if not counter.hexes:
        return (ORIGIN,)
    turned = -(counter.facing or 0) % 6
    return tuple(hex.minus(counter.hexes[0]).rotated(turned) for hex in counter.hexes)


def _number(name: str) -> str:
    found = re.search(r"\s(\d{1,3})$", name)
    return found[1] if found else ""
