"""Printout of cards of a roster: which of them, and the sheets that they make."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from gmtool.desktop.paper.cards.booklet_page import half_page, whole_page
from gmtool.desktop.paper.cards.booklet_setting import Booklet, set_booklet
from gmtool.desktop.paper.cards.booklet_sheets import booklet_sheets
from gmtool.desktop.paper.cards.record_sheets import blank_sheets, have_come, record_sheets
from gmtool.desktop.paper.pictures import PaperPictures
from gmtool.desktop.paper.printouts.saved_options import CardPrintOptions
from gmtool.desktop.paper.sheet import Stack
from gmtool.language import tr
from gmtool.presentation.sheets.options import CardPrintKind
from gmtool.presentation.sheets.printed_cards import Rulesets
from gmtool.records import dataclass
from gmtool.rules.seam import Card

_LOOKED_AT: Final = 200
"""The cards whose systems have blank ones printed."""


@dataclass(frozen=True)
class CardSource:
    """Cards that may be meant, how many they are, and what is printed of them is called."""

    name: str
    title: str
    count: int
    cards: Callable[[], Sequence[Card]]


@dataclass(frozen=True)
class CardPrintout:
    """Cards to choose from, the usual ones first, and their rule systems."""

    title: str
    sources: Sequence[CardSource]
    rulesets: Rulesets

    def stack(self, wishes: CardPrintOptions, source: CardSource, pictures: PaperPictures | None = None) -> Stack:
        """The sheets that are wished, of one of the sources; with initials instead of pictures without `pictures`."""
        cards = source.cards()
        if wishes.what is CardPrintKind.BLANK:
            systems = (card.system for card in cards[:_LOOKED_AT])
            blank = blank_sheets(systems, self.rulesets, wishes.records)
            return Stack(tr("{title}: blank cards", title=source.title), wishes.sheet, blank)
        if wishes.what is CardPrintKind.BOOKLET:
            *_, booklet = self.setting(wishes, source, pictures)
            assert isinstance(booklet, Booklet)
            return booklet_stack(booklet, wishes, pictures)
        sheets, is_ready = record_sheets(cards, self.rulesets, wishes.records, pictures)
        return Stack(source.title, wishes.sheet, sheets, is_ready)

    def setting(
        self, wishes: CardPrintOptions, source: CardSource, pictures: PaperPictures | None
    ) -> Iterator[Booklet | int]:
        """A booklet while it is being set, as `set_booklet` does it."""
        geometry = (half_page if wishes.booklet.folded else whole_page)(wishes.sheet)
        portraits = pictures.disc if pictures is not None else None
        return set_booklet(source.title, source.cards(), self.rulesets, geometry, wishes.booklet.card, portraits)


def booklet_stack(booklet: Booklet, wishes: CardPrintOptions, pictures: PaperPictures | None) -> Stack:
    sheets = booklet_sheets(booklet, folded=wishes.booklet.folded)
    with_pictures = pictures if wishes.booklet.card.pictures else None
    return Stack(
        booklet.title,
        wishes.sheet,
        sheets,
        lambda place: have_come(sheets[place].cards, with_pictures),
        wishes.booklet.folded,
    )
