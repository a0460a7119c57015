"""What of a roster is printed: cards, and the sheets that they make."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from gmtool.desktop.paper.cards.face import Rulesets
from gmtool.desktop.paper.cards.record_sheets import RecordWishes
from gmtool.desktop.paper.cards.record_stack import blank_sheets, record_sheets
from gmtool.desktop.paper.paper import Paper
from gmtool.desktop.paper.pictures import PaperPictures
from gmtool.desktop.paper.remembering import Remembered
from gmtool.desktop.paper.sheet import Stack
from gmtool.rules.seam import Card


class CardsWhat(StrEnum):
    """What is made of cards."""

    RECORDS = "record cards"
    BLANK = "blank record cards"


class Which(StrEnum):
    """Which of them."""

    CHOSEN = "chosen"
    SHOWN = "shown"


@dataclass(frozen=True)
class CardsWishes:
    """All that can be chosen before cards are printed."""

    what: CardsWhat = CardsWhat.RECORDS
    paper: Paper = field(default_factory=Paper)
    records: RecordWishes = field(default_factory=RecordWishes)


REMEMBERED: Final = Remembered("paper/cards", CardsWishes)


@dataclass(frozen=True)
class CardsSubject:
    """The cards that were chosen, all that were shown, and their rule systems. `title` names the PDF."""

    title: str
    chosen: Sequence[Card]
    shown: Sequence[Card]
    rulesets: Rulesets

    def cards(self, which: Which) -> Sequence[Card]:
        """The cards that are meant."""
        return self.chosen if which is Which.CHOSEN else self.shown

    def stack(self, wishes: CardsWishes, which: Which, pictures: PaperPictures | None = None) -> Stack:
        """The sheets that are wished; with initials instead of pictures without `pictures`."""
        cards = self.cards(which)
        if wishes.what is CardsWhat.BLANK:
            blank = blank_sheets([card.system for card in cards], self.rulesets, wishes.records)
            return Stack(f"{self.title}: blank cards", wishes.paper, blank)
        sheets, is_ready = record_sheets(cards, self.rulesets, wishes.records, pictures)
        return Stack(self.title, wishes.paper, sheets, is_ready)
