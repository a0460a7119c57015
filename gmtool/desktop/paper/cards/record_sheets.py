"""Sheets of record cards, the marks along which they are cut, and which of them still wait for a picture."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import zip_longest
from typing import Final

from gmtool.desktop.paper.cards.record_card import Portraits, paint_record
from gmtool.desktop.paper.page import Page
from gmtool.desktop.paper.pictures import PaperPictures
from gmtool.desktop.paper.sheet import Sheet, SheetsByPlace
from gmtool.desktop.paper.typeset.cuts import paint_cuts, places
from gmtool.language import tr
from gmtool.presentation.sheets.options import PerSheet, RecordOptions
from gmtool.presentation.sheets.printed_cards import CardFace, Rulesets, blank_face, face_of
from gmtool.records import dataclass
from gmtool.rules.seam import Card, Counter
from gmtool.systems import UnknownSystem

POINTS: Final = {PerSheet.ONE: 13.0, PerSheet.FOUR: 10.0, PerSheet.EIGHT: 8.0, PerSheet.NINE: 7.6}
"""The points of the largest plain type, by how many cards are on a sheet."""
INSETS: Final = {PerSheet.ONE: 6.0, PerSheet.FOUR: 4.0, PerSheet.EIGHT: 3.0, PerSheet.NINE: 3.0}
"""The millimeters between the edge of a card and what stands on it."""


@dataclass(frozen=True)
class RecordSheet:
    """One sheet. `faces` makes what its cards show, as many as it has room for or fewer, when it is painted."""

    name: str
    faces: Callable[[], Sequence[CardFace]]
    wishes: RecordOptions
    portraits: Portraits | None = None

    def paint(self, page: Page) -> None:
        per_sheet = self.wishes.per_sheet
        inset, rooms = INSETS[per_sheet], list(places(page.paper, per_sheet))
        for face, room in zip(self.faces(), rooms, strict=False):
            inner = room.adjusted(inset, inset, -inset, -inset)
            paint_record(page, inner, face, self.wishes.card, self.portraits, POINTS[per_sheet])
        if self.wishes.marks:
            paint_cuts(page, rooms)


def record_sheets(
    cards: Sequence[Card],
    rulesets: Rulesets,
    wishes: RecordOptions,
    pictures: PaperPictures | None,
    counters: Sequence[Counter | None] = (),
) -> tuple[Sequence[Sheet], Callable[[int], bool]]:
    """Record cards on sheets, and `Stack.is_ready` of them; with initials where there are no `pictures`.

    In a fight there is a counter for each card.
    """
    portraits = pictures.disc if pictures is not None else None
    per_sheet, count = wishes.per_sheet, -(-len(cards) // wishes.per_sheet)

    def on_sheet(sheet: int) -> Sequence[Card]:
        # of very many cards not all are in memory: they are looked up when their sheet is painted
        return [cards[place] for place in range(sheet * per_sheet, min(len(cards), (sheet + 1) * per_sheet))]

    def faces(sheet: int) -> Sequence[CardFace]:
        shown = zip_longest(on_sheet(sheet), counters[sheet * per_sheet : (sheet + 1) * per_sheet])
        return [face_of(card, rulesets, counter) for card, counter in shown]

    def made(sheet: int) -> RecordSheet:
        name = tr("Cards {number} of {count:,}", number=sheet + 1, count=count) if count > 1 else tr("Cards")
        return RecordSheet(name, lambda: faces(sheet), wishes, portraits)

    with_pictures = pictures if wishes.card.pictures else None
    return SheetsByPlace(count, made), lambda sheet: have_come(on_sheet(sheet), with_pictures)


def have_come(cards: Iterable[Card], pictures: PaperPictures | None) -> bool:
    """True if the pictures of all these cards can be painted; reading of the missing ones begins."""
    if pictures is None:
        return True
    keys = {card.picture for card in cards} - {""}
    missing = [key for key in keys if not pictures.has_come(key)]
    return not missing


def blank_sheets(systems: Iterable[str], rulesets: Rulesets, wishes: RecordOptions) -> Sequence[RecordSheet]:
    """A sheet of blank cards for each system that there is."""
    known = [system for system in dict.fromkeys(systems) if _is_known(system, rulesets)]
    return [RecordSheet(tr("Blank cards"), partial(_blank_faces, system, rulesets, wishes), wishes) for system in known]


def _blank_faces(system: str, rulesets: Rulesets, wishes: RecordOptions) -> Sequence[CardFace]:
    return [blank_face(system, rulesets)] * wishes.per_sheet


def _is_known(system: str, rulesets: Rulesets) -> bool:
    try:
        rulesets(system)
    except UnknownSystem:
        return False
    return True
