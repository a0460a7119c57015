"""Overlays: named areas and lines for the map."""

from enum import StrEnum
from typing import NamedTuple

from gmtool.records import dataclass
from gmtool.space import Hex, Point, Template


class OverlayKind(StrEnum):
    """The kind of an overlay, so that the map can draw it; never a system's word."""

    FRONT = "front"
    SIDE = "side"
    REAR = "rear"
    REACH = "reach"
    STOP = "stop"
    JAB = "jab"
    SWEEP = "sweep"  # its line is drawn as the arc of one swing through several places
    TARGET = "target"
    FLIGHT = "flight"
    IN_THE_WAY = "in the way"
    TIE = "tie"
    RANGE = "range"  # the distance of each mark's hex, in words; shown where the hex is pointed at, and not drawn


class Mark(NamedTuple):
    """A hex of an overlay, with a few words or a number on it. A tuple, as a reach has thousands of them."""

    hex: Hex
    text: str = ""
    why: str = ""


@dataclass(frozen=True, slots=True)
class Overlay:
    """A named area (`marks`) or line (`line`, hex centres in order) for the map.

    On open ground areas are `shapes`, and lines are `track`, places in order.
    """

    kind: OverlayKind
    label: str
    marks: tuple[Mark, ...] = ()
    line: tuple[Hex, ...] = ()
    shapes: tuple[Template, ...] = ()
    track: tuple[Point, ...] = ()
