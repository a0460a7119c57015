"""Options of printing cards and a GM's screen that are kept between two printings, in the file of the settings."""

from dataclasses import field, replace
from typing import Final

from gmtool.desktop.paper.page import Paper
from gmtool.presentation.machine_settings import SavedOptions
from gmtool.presentation.sheets.options import (
    BookletOptions,
    CardPrintKind,
    RecordOptions,
    ScreenOptions,
)
from gmtool.records import dataclass


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
