"""What of a roster is printed: cards, and the sheets that they make."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import partial
from typing import Final

from gmtool.desktop.paper.cards.face import Rulesets, blank_face, face_of
from gmtool.desktop.paper.cards.record import CardWishes
from gmtool.desktop.paper.cards.record_sheets import FaceSource, PerSheet, RecordSheet, in_sheets
from gmtool.desktop.paper.paper import Paper
from gmtool.desktop.paper.pictures import PaperPictures
from gmtool.desktop.paper.remembering import Remembered
from gmtool.desktop.paper.sheet import Stack
from gmtool.rules.seam import Card
from gmtool.systems import UnknownSystem


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
    per_sheet: PerSheet = PerSheet.FOUR
    card: CardWishes = field(default_factory=CardWishes)
    marks: bool = True


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
            return self._blank(wishes, cards)
        return record_stack(self.title, cards, self.rulesets, wishes, pictures)

    def _blank(self, wishes: CardsWishes, cards: Sequence[Card]) -> Stack:
        """A sheet of blank cards for each system of the cards."""
        systems = [card.system for card in cards]
        known = [system for system in dict.fromkeys(systems) if _is_known(system, self.rulesets)]
        sheets = [
            RecordSheet("Blank cards", [partial(blank_face, system, self.rulesets)] * wishes.per_sheet,
                        wishes.per_sheet, wishes.card, None, wishes.marks)
            for system in known
        ]  # fmt: skip
        return Stack(f"{self.title}: blank cards", wishes.paper, sheets)


def record_stack(
    title: str, cards: Sequence[Card], rulesets: Rulesets, wishes: CardsWishes, pictures: PaperPictures | None
) -> Stack:
    """Record cards on sheets."""
    faces: list[FaceSource] = [partial(face_of, card, rulesets) for card in cards]
    portraits = pictures.disc if pictures is not None else None
    cut = in_sheets(len(cards), wishes.per_sheet)
    sheets = [
        RecordSheet(name, [faces[place] for place in places], wishes.per_sheet, wishes.card, portraits, wishes.marks)
        for name, places in cut
    ]

    def is_ready(sheet: int) -> bool:
        if pictures is None or not wishes.card.pictures:
            return True
        keys = {cards[place].picture for place in cut[sheet][1]} - {""}
        # all are asked for at once
        missing = [key for key in keys if not pictures.has_come(key)]
        return not missing

    return Stack(title, wishes.paper, sheets, is_ready)


def _is_known(system: str, rulesets: Rulesets) -> bool:
    try:
        rulesets(system)
    except UnknownSystem:
        return False
    return True
