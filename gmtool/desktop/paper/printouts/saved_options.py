"""Options of printing that are kept between two printings, in the file of the settings."""

from dataclasses import field, replace
from typing import Final

from gmtool.desktop.paper.page import Paper
from gmtool.presentation.machine_settings import SavedOptions
from gmtool.presentation.sheets.options import (
    OWN_SCALES,
    BookletOptions,
    CardPrintKind,
    CounterKind,
    FreezeOptions,
    GroundOptions,
    OrderOptions,
    PrintKind,
    RecordOptions,
    ScreenOptions,
)
from gmtool.records import dataclass
from gmtool.rules.seam.muster import GroundKind
from gmtool.space import Ground


@dataclass(frozen=True)
class EncounterPrintOptions:
    """All that can be chosen but for the figures. `scales`: millimeters of a hex, an inch and a foot."""

    what: PrintKind = PrintKind.BOTH
    paper: Paper = field(default_factory=Paper)
    ground: GroundOptions = field(default_factory=GroundOptions)
    scales: dict[GroundKind, float] = field(default_factory=dict)
    kind: CounterKind = CounterKind.FLAT_ROUND
    copies: int = 1
    records: RecordOptions = field(default_factory=RecordOptions)
    order: OrderOptions = field(default_factory=OrderOptions)
    freeze: FreezeOptions = field(default_factory=FreezeOptions)

    def scale(self, ground: Ground | None) -> float:
        """Millimeters of a hex of a ground, or of an inch or foot of an open one; without a ground, of a counter."""
        kind = GroundKind.HEXES if ground is None else GroundKind.of(ground)
        return self.scales.get(kind, OWN_SCALES[kind])


SAVED_ENCOUNTER_OPTIONS: Final = SavedOptions("paper/wishes", EncounterPrintOptions)


@dataclass(frozen=True)
class CardPrintOptions:
    """All that can be chosen before cards are printed."""

    what: CardPrintKind = CardPrintKind.RECORDS
    paper: Paper = field(default_factory=Paper)
    records: RecordOptions = field(default_factory=RecordOptions)
    booklet: BookletOptions = field(default_factory=BookletOptions)

    @property
    def sheet(self) -> Paper:
        """The paper; what is to be folded lies across."""
        folded = self.what is CardPrintKind.BOOKLET and self.booklet.folded
        return replace(self.paper, landscape=True) if folded else self.paper


@dataclass(frozen=True)
class ScreenPrintOptions:
    """All that can be chosen before a GM's screen is printed; `chosen` are the keys of tables by system."""

    paper: Paper = field(default_factory=lambda: Paper(landscape=True))
    screen: ScreenOptions = field(default_factory=ScreenOptions)
    chosen: dict[str, list[str]] = field(default_factory=dict)


SAVED_SCREEN_OPTIONS: Final = SavedOptions("paper/screen", ScreenPrintOptions)

SAVED_CARD_OPTIONS: Final = SavedOptions("paper/cards", CardPrintOptions)
