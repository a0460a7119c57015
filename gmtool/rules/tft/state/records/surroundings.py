"""Surroundings of a figure: footing, light and breath, and who sees it; the commands and events about them."""

from typing import Annotated, Literal

from gmtool.bounds import Count
from gmtool.records import dataclass
from gmtool.rules.kit.asking import Ask
from gmtool.rules.seam import Either, FigureCommand, FigureEvent, FigureId, Shown, command, event
from gmtool.space import Hex

Footing = Literal["", "firm", "broken", "ankle", "knee", "neck", "deep"]
Lighting = Literal["", "dark", "light"]
FOOTINGS = {
    "": "as the map has it",
    "firm": "firm ground",
    "broken": "broken ground",
    "ankle": "water to the ankles",
    "knee": "water to the knees",
    "neck": "water to the neck",
    "deep": "water over the head",
}
LIGHTS = {"": "as the map has it", "dark": "complete darkness", "light": "light enough"}
DEPTHS = {"ankle": 1, "knee": 2, "neck": 3, "deep": 4}
"""The depths of water by which the GM states them, as they are painted on a map."""


@dataclass(frozen=True, slots=True)
class Surroundings:
    """The GM's word about a figure's `footing` and `light` (empty: by the map), and what it does there.

    `walks`: in deep water it walks along the bottom, though it could stay up. It holds its breath since the turn
    `under` (0: it breathes). `deep`: the last command left it in water over its head. `unnoticed`: whoever is in the
    dark cannot know that it is there; `dark_sight`: it sees there, by a spell or the like. `invisible` figures and
    those in a shadow are `seen` last in that hex. `mage_sight`: it sees the invisible.
    """

    footing: Footing = ""
    light: Lighting = ""
    walks: bool = False
    under: Count = 0
    deep: bool = False
    dark_sight: bool = False
    unnoticed: bool = False
    invisible: bool = False
    mage_sight: bool = False
    seen: Hex | None = None


UNSAID = Surroundings()
"""The surroundings of a figure of which nothing was said."""


@command("tft.surroundings/1")
class SetSurroundings(FigureCommand):
    """The GM's word about the footing and the light of a figure; `walks`: it goes along the bottom of deep water."""

    footing: Annotated[
        Footing, Ask("Ground", among=FOOTINGS, default=lambda _, figure: figure.surroundings.footing)
    ] = ""
    light: Annotated[Lighting, Ask("Light", among=LIGHTS, default=lambda _, figure: figure.surroundings.light)] = ""
    walks: Annotated[bool, Ask("Walks along the bottom", default=lambda _, figure: figure.surroundings.walks)] = False


@event("tft.surroundings-set/1", says="{figure}: {where}.")
class SurroundingsSet(FigureEvent):
    """The GM has said where a figure is, in words."""

    where: str


@event("tft.surfaced/1", says="{figure} {rolled} drowning.")
class Surfaced(FigureEvent):
    """A figure does not drown; `rolled`: by its roll against it, else as it never does."""

    rolled: Annotated[bool, Either("keeps from", "is in no danger of")]


@event("tft.crawled-out/1", says="{figure} crawls out of the water.")
class CrawledOut(FigureEvent):
    """A figure has got hold of the bank, in a hex if there is a map."""

    hex: Hex | None


@event("tft.afloat/1", says="{figure} stays afloat.")
class Afloat(FigureEvent):
    """A figure stays up in deep water."""


@event("tft.armor-shed/1", says="{figure} sheds the {armor}.", weight=2)
class ArmorShed(FigureEvent):
    """A figure has got rid of its armor in the water."""

    armor: str


@event("tft.drowned/1", says="{figure} drowns.", weight=2)
class Drowned(FigureEvent):
    """A figure drowned."""


@event("tft.rescued/1", says="{figure} pulls {target} out of the water alive.", weight=2)
class Rescued(FigureEvent):
    """A diver kept somebody from drowning, at once."""

    target: FigureId


@event("tft.out-of-breath/1", says="{figure} is out of breath under water.", weight=2)
class OutOfBreath(FigureEvent):
    """A figure has held its breath as long as it can."""


@event("tft.disclosed/1", says="{figure} is disclosed{hex}, by {why}.", weight=2)
class Disclosed(FigureEvent):
    """A figure that nobody sees has given away its hex; `why`: in words."""

    hex: Annotated[Hex, Shown("hex")]
    why: str
