"""Edition of the rules: its name, its tables and its house rules."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from gmtool.rules.seam import Card, HouseRule
from gmtool.rules.tft.data.kits import Kit
from gmtool.rules.tft.data.tables import Tables
from gmtool.rules.tft.state.fight import Figure
from gmtool.space import ONE_HEX, TRIANGLE, Hex, Shape, footprint

_SHAPES = {1: ONE_HEX, 3: TRIANGLE}


@dataclass(frozen=True)
class Edition:
    """What differs between the editions. `left_out`: a sentence for each row of the data that could not be read."""

    id: str
    title: str
    tables: Tables
    house_rules: tuple[HouseRule, ...]
    bestiary: tuple[Card, ...] = ()
    kits: tuple[Kit, ...] = ()
    left_out: tuple[str, ...] = ()

    @cached_property
    def readings(self) -> Mapping[str, str]:
        """The noted reading of every house rule, by its key."""
        return {rule.key: rule.default for rule in self.house_rules}

    def shape(self, figure: Figure) -> Shape:
        """The hexes that a figure fills, facing north."""
        return _SHAPES[figure.fighter.hexes]

    def hexes(self, figure: Figure) -> tuple[Hex, ...]:
        """The hexes that a figure fills, its place first; none without a ground."""
        if figure.place is None:
            return ()
        return (figure.place,) if figure.fighter.hexes == 1 else self.hexes_at(figure, figure.place)

    def hexes_at(self, figure: Figure, place: Hex) -> tuple[Hex, ...]:
        """The hexes that a figure would fill in a place, faced as it is; the place first."""
        if figure.fighter.hexes == 1:
            return (place,)
        return footprint(place, figure.facing, self.shape(figure))
