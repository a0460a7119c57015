"""Views of a state: what the map, the rows and the player window show."""

from gmtool.rules.seam.views.bodies import Bond, Formation
from gmtool.rules.seam.views.conditions import Amendable, Condition
from gmtool.rules.seam.views.counters import Counter, Lying, Posture, Side
from gmtool.rules.seam.views.effects import Effect, EffectPicture, Extent
from gmtool.rules.seam.views.overlays import Mark, Overlay, OverlayKind
from gmtool.rules.seam.views.terrain import (
    SightThrough,
    TerrainKind,
    TerrainPicture,
    ground_footings,
    ground_lights,
    ground_veils,
    kinds_on,
    terrain_kind,
)

__all__ = [
    "Amendable",
    "Bond",
    "Condition",
    "Counter",
    "Effect",
    "EffectPicture",
    "Extent",
    "Formation",
    "Lying",
    "Mark",
    "Overlay",
    "OverlayKind",
    "Posture",
    "Side",
    "SightThrough",
    "TerrainKind",
    "TerrainPicture",
    "ground_footings",
    "ground_lights",
    "ground_veils",
    "kinds_on",
    "terrain_kind",
]
