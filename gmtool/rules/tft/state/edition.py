"""Edition of the rules: its tables and its house rules, and the hexes that its figures fill."""

from collections.abc import Mapping
from dataclasses import field

from gmtool.records import dataclass
from gmtool.rules.kit.citations import Citations
from gmtool.rules.kit.rulebook import Rulebook
from gmtool.rules.seam import Finding
from gmtool.rules.tft.data.tables import Tables
from gmtool.rules.tft.data.variants import Variants
from gmtool.rules.tft.state.fight import Figure
from gmtool.space import DIAMOND, ONE_HEX, SEVEN_HEXES, TRIANGLE, TWO_HEXES, Hex, footprint

SHAPES = {1: ONE_HEX, 2: TWO_HEXES, 3: TRIANGLE, 4: DIAMOND, 7: SEVEN_HEXES}
"""The shapes of figures, facing north, by the hexes that they fill."""


@dataclass(frozen=True)
class Edition(Rulebook[Tables]):
    """The rulebook of an edition; all differences between editions are here and in its tables."""

    citations: Citations = field(default_factory=Citations)
    variants: Variants = field(default_factory=Variants)

    def in_force(self, key: str, values: Mapping[str, str]) -> str:
        """The value of a house rule, or what this edition has settled itself."""
        return self.variants.settled.get(key) or super().in_force(key, values)

    def ruling(self, rule: str, field: str) -> str:
        """The key by which a ruling on a card of this edition names a finding."""
        return self.citations.cited(Finding("", rule, field)).key

    def hexes_at(self, figure: Figure, place: Hex) -> tuple[Hex, ...]:
        """The hexes that a figure would fill in a place, with its present facing; the place first."""
        if figure.fighter.hexes == 1:
            return (place,)
        return footprint(place, figure.facing, SHAPES[figure.fighter.hexes])
