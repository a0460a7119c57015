"""Layers of a ground: those that a stroke paints, with their words, the levels of a door, and the ways to turn all."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from gmtool.language import trc


class Layer(StrEnum):
    """A layer that a stroke paints."""

    WALL = "wall"
    DOOR = "door"
    FIRE = "fire"
    WATER = "water"
    BROKEN = "broken ground"
    DARK = "darkness"
    HEIGHT = "height"
    TERRAIN = "terrain"
    BORDER = "border"
    ENTRANCE = "entrance"
    NOTE = "note"
    FOG = "fog"


LAYER_WORDS: Final[Mapping[str, str]] = {
    Layer.WALL: trc("terrain", "wall"),
    Layer.DOOR: trc("terrain", "door"),
    Layer.FIRE: trc("terrain", "fire"),
    Layer.WATER: trc("terrain", "water"),
    Layer.BROKEN: trc("terrain", "broken ground"),
    Layer.DARK: trc("terrain", "darkness"),
    Layer.HEIGHT: trc("terrain", "height"),
    Layer.NOTE: trc("terrain", "note"),
    Layer.FOG: trc("terrain", "fog"),
}
"""The layers of which a ground has one each, in the language of the window."""


class Flip(StrEnum):
    """A mirror image or a turn of a whole ground."""

    ACROSS = "left to right"
    DOWN = "top to bottom"
    ROUND = "half a turn"


CLOSED: Final = 1
OPEN: Final = 2
"""The levels of a door."""
