"""How the GM wants things printed, and remembering it."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from gmtool.desktop.paper.cards.record_sheets import RecordWishes
from gmtool.desktop.paper.counters.counter_sheets import CounterKind
from gmtool.desktop.paper.fight.fight_sheets import FreezeWishes
from gmtool.desktop.paper.fight.order_table import OrderWishes
from gmtool.desktop.paper.ground.print_ground import HEX_MM, GroundWishes
from gmtool.desktop.paper.paper import Paper
from gmtool.desktop.paper.remembering import Remembered
from gmtool.rules.seam.muster import GroundKind
from gmtool.space import Ground, LengthUnit


class What(StrEnum):
    """What is printed of an encounter."""

    BOTH = "Ground and counters"
    GROUND = "Ground"
    COUNTERS = "Counters"
    CARDS = "Record cards"
    ORDER = "Order sheet"
    FREEZE = "Freeze sheet"


@dataclass(frozen=True)
class PrintWishes:
    """All that can be chosen but for the figures. `scales`: millimetres of a hex, an inch and a foot."""

    what: What = What.BOTH
    paper: Paper = field(default_factory=Paper)
    ground: GroundWishes = field(default_factory=GroundWishes)
    scales: dict[GroundKind, float] = field(default_factory=dict)
    kind: CounterKind = CounterKind.FLAT_ROUND
    copies: int = 1
    records: RecordWishes = field(default_factory=RecordWishes)
    order: OrderWishes = field(default_factory=OrderWishes)
    freeze: FreezeWishes = field(default_factory=FreezeWishes)

    def scale(self, ground: Ground | None) -> float:
        """Millimetres of a hex of a ground, or of an inch or foot of an open one; without a ground, of a counter."""
        kind = GroundKind.HEXES if ground is None else GroundKind.of(ground)
        return self.scales.get(kind, OWN[kind])


OWN: Final = {
    GroundKind.HEXES: HEX_MM,
    GroundKind.INCHES: LengthUnit.INCH.millimetres,
    GroundKind.FEET: LengthUnit.FOOT.millimetres,
}
"""The scales that grounds have of themselves."""
REMEMBERED: Final = Remembered("paper/wishes", PrintWishes)
