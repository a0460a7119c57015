"""Views of a state: what the map, the rows and the player window show."""

from gmtool.rules.seam.views.conditions import Amendable, Condition
from gmtool.rules.seam.views.counters import Counter, Lying, Posture, Side
from gmtool.rules.seam.views.effects import Effect, EffectPicture, Extent
from gmtool.rules.seam.views.overlays import Mark, Overlay, OverlayKind

__all__ = [
    "Amendable",
    "Condition",
    "Counter",
    "Effect",
    "EffectPicture",
    "Extent",
    "Lying",
    "Mark",
    "Overlay",
    "OverlayKind",
    "Posture",
    "Side",
]
