"""What can be painted: the name of each layer, the letter that takes it up, and what it is good for."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from gmtool.space import DEEPEST, Layer


@dataclass(frozen=True, slots=True)
class Paint:
    """A layer as the palette offers it. `letter` is in its name; `levels` are the least and the greatest it has."""

    layer: Layer
    name: str
    letter: str
    tip: str
    levels: tuple[int, int] | None = None
    unit: str = ""
    words: str = ""

    def made_of(self, terrain: Mapping[Layer, str]) -> str:
        """What it is, and what the rules make of it."""
        made = terrain.get(self.layer)
        return f"{self.tip} By the rules: {made.rstrip('.')}." if made else f"{self.tip} {UNREAD}"


UNREAD: Final = "Shown; no rule of this system reads it."

PAINTS: Final = (
    Paint(Layer.WALL, "Wall", "W", "Nobody stands in it."),
    Paint(Layer.DOOR, "Door", "D", "Closed it is as good as a wall.", (1, 2), "door"),
    Paint(Layer.FIRE, "Fire", "R", "What burns."),
    Paint(Layer.WATER, "Water", "A", "By its depth, 1 to 9.", (1, DEEPEST), "depth"),
    Paint(Layer.BROKEN, "Broken", "B", "Rubble, roots, bodies of carts."),
    Paint(Layer.DARK, "Dark", "K", "Without light."),
    Paint(Layer.HEIGHT, "Height", "H", "Steps above the ground, or below it.", (-DEEPEST, DEEPEST), "step"),
    Paint(Layer.ENTRANCE, "Entrance", "N", "Where a side comes in, by its name.", words="Name of the entrance"),
    Paint(Layer.NOTE, "Note", "T", "Your own words; the players never see them.", words="Words of the note"),
    Paint(Layer.FOG, "Fog", "G", "Not shown to the players yet."),
)

PAINT_OF: Final = {paint.layer: paint for paint in PAINTS}
