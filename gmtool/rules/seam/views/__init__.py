"""Views of a state: what the map, the rows and the player window show."""

from gmtool.rules.seam.views.areas import (
    AreaChoice,
    Form,
    area_inputs,
    extent_json,
    extent_said,
    number,
    place_input,
    place_json,
    place_of,
)
from gmtool.rules.seam.views.bodies import Bond, BreakLine, Formation
from gmtool.rules.seam.views.conditions import SIGN_WORDS, Amendable, Condition, ConditionSign
from gmtool.rules.seam.views.counters import Counter, Lying, Posture, Side
from gmtool.rules.seam.views.effects import NOWHERE, Effect, EffectPicture, Extent
from gmtool.rules.seam.views.overlays import Mark, Overlay, OverlayKind
from gmtool.rules.seam.views.tags import LONGEST_TAG, MOST_TAGS, Tag
from gmtool.rules.seam.views.terrain import (
    SightThrough,
    TerrainKind,
    TerrainPicture,
    ground_crossings,
    ground_footings,
    ground_lights,
    ground_rises,
    ground_veils,
    kinds_before,
    kinds_crossed,
    kinds_on,
    terrain_kind,
)

__all__ = [
    "LONGEST_TAG", "MOST_TAGS", "NOWHERE", "SIGN_WORDS", "Amendable", "AreaChoice", "Bond", "BreakLine", "Condition",
    "ConditionSign", "Counter", "Effect", "EffectPicture", "Extent", "Form", "Formation", "Lying", "Mark", "Overlay",
    "OverlayKind", "Posture", "Side", "SightThrough", "Tag", "TerrainKind", "TerrainPicture", "area_inputs",
    "extent_json", "extent_said", "ground_crossings", "ground_footings", "ground_lights", "ground_rises",
    "ground_veils", "kinds_before", "kinds_crossed", "kinds_on", "number", "place_input", "place_json", "place_of",
    "terrain_kind",
]  # fmt: skip
