"""The sheets of record cards of some cards, and which of them still wait for a picture."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from gmtool.desktop.paper.cards.face import Rulesets, blank_face, face_of
from gmtool.desktop.paper.cards.record_sheets import FaceSource, RecordSheet, RecordWishes, in_sheets
from gmtool.desktop.paper.pictures import PaperPictures
from gmtool.rules.seam import Card
from gmtool.systems import UnknownSystem


def record_sheets(
    cards: Sequence[Card], rulesets: Rulesets, wishes: RecordWishes, pictures: PaperPictures | None
) -> tuple[Sequence[RecordSheet], Callable[[int], bool]]:
    """Record cards on sheets, and `Stack.is_ready` of them; with initials where there are no `pictures`."""
    portraits = pictures.disc if pictures is not None else None
    cut = in_sheets(len(cards), wishes.per_sheet)
    sheets = [
        RecordSheet(name, [_source(cards, place, rulesets) for place in places], wishes, portraits)
        for name, places in cut
    ]

    with_pictures = pictures if wishes.card.pictures else None
    return sheets, lambda sheet: have_come([cards[place] for place in cut[sheet][1]], with_pictures)


def _source(cards: Sequence[Card], place: int, rulesets: Rulesets) -> FaceSource:
    """A card is looked up when its sheet is painted: of very many not all are in memory."""
    return lambda: face_of(cards[place], rulesets)


def have_come(cards: Iterable[Card], pictures: PaperPictures | None) -> bool:
    """Whether the pictures of all these cards can be painted; those that cannot yet are read from now on."""
    if pictures is None:
        return True
    keys = {card.picture for card in cards} - {""}
    missing = [key for key in keys if not pictures.has_come(key)]
    return not missing


def blank_sheets(systems: Iterable[str], rulesets: Rulesets, wishes: RecordWishes) -> Sequence[RecordSheet]:
    """A sheet of blank cards for each system that there is."""
    known = [system for system in dict.fromkeys(systems) if _is_known(system, rulesets)]
    return [
        RecordSheet("Blank cards", [partial(blank_face, system, rulesets)] * wishes.per_sheet, wishes)
        for system in known
    ]


def _is_known(system: str, rulesets: Rulesets) -> bool:
    try:
        rulesets(system)
    except UnknownSystem:
        return False
    return True
