"""Stations: what a move asks of the chapters of the rules."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from gmtool.rules.kit.chapters import Station
from gmtool.rules.seam import Breakdown
from gmtool.rules.tft.acts.movement.path import Walk
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Figure
from gmtool.rules.tft.state.play import Play
from gmtool.space import Hex


class Trip(NamedTuple):
    """A fall on the way: the hexes gone before it, why it is, as an event says it, and the rule."""

    hexes: int
    why: str
    rule: str


STARTS = Station[Callable[[Play, str], bool]]("starts")
"""Whether a figure gets away from where it is, by its id."""
TRIPS = Station[Callable[[Play, str, tuple[Hex, ...], Walk], Trip | None]]("trips")
"""Where a figure that walks this path falls, by its id; the first one counts, and nobody asks further."""
LEFT = Station[Callable[[Play, str], None]]("left")
"""What ends when a figure has left its place, by its id."""
ON_THE_WAY = Station[Callable[[Context, Figure, tuple[Hex, ...], Walk], Iterable[Breakdown]]]("on the way")
"""The numbers of the rolls on a path on foot."""
