"""Edits of cards, each with its undo."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import repeat
from typing import TYPE_CHECKING, Any, Final

from psygnal import Signal

from gmtool.language import tr, trn
from gmtool.presentation.cards.shelves import PARTY, ids_of, is_built_in
from gmtool.presentation.edits.history import ALONE, EditDesk, Result, thread_of
from gmtool.presentation.keys.key_book import UNDO, book
from gmtool.presentation.text import names_in_words
from gmtool.rules.seam import Card, Spending
from gmtool.store.campaign import Campaign
from gmtool.store.cards.bulk import KeptCards
from gmtool.store.cards.marks import Marked
from gmtool.store.progress import Progress, watched

if TYPE_CHECKING:
    from gmtool.store.exchange import PendingImport, TakenIn, TakenOut


NewCard = tuple[Card, dict[str, Any]]
"""A card with its unknown fields."""
Mark = Callable[[list[str], Progress], Marked]
_ALONE: Final = frozenset({"picture", "ruling"})
"""Edits that never merge with the one before."""


class CardEdits:
    """Edits of the campaign's cards. `changed` comes after every edit and every undo, with the ids to look at.

    It comes after a refused edit of one card, too: a form shows what is kept, not what was typed.
    """

    changed = Signal(list)

    def __init__(self, campaign: Campaign, desk: EditDesk) -> None:
        self._campaign = campaign
        self._cards = campaign.cards
        self._marks = campaign.card_marks
        self._desk = desk

    def add(self, cards: Sequence[Card], what: str = "", extras: Sequence[dict[str, Any]] = ()) -> bool:
        """Put cards into the campaign; returns whether that was done. `extras` are the unknown fields of each."""
        wanted = list(zip(cards, extras or repeat({}), strict=False))
        return self._add(lambda _: wanted, what or tr("add {names}", names=names(cards)))

    def _add(self, prepare: Callable[[Progress], list[NewCard]], what: str) -> bool:
        kept: list[KeptCards] = []
        ids: list[str] = []

        def make(progress: Progress) -> list[str]:
            wanted = [(replace(card, id=""), extra) for card, extra in prepare(progress)]
            return [card.id for card in self._cards.add_all(wanted, progress)]

        def do() -> None:
            if kept:
                self._work(what, lambda progress: self._cards.restore(kept[0], progress))
            else:
                ids[:] = self._work(what, make)
            self.changed.emit(ids)

        def undo() -> None:
            kept[:] = [self._work(tr("undo: {step}", step=what), lambda progress: self._cards.delete(ids, progress))]
            self.changed.emit([])

        return self._desk.history.do(what, do, undo)

    def take_in(self, intake: "PendingImport", what: str) -> bool:
        """Bring in what was read from outside; returns whether that was done."""
        from gmtool.store.exchange import put_back, take_in, take_out

        brought: list[TakenIn] = []
        gone: list[TakenOut] = []

        def do() -> None:
            if gone:
                self._work(what, lambda progress: put_back(self._campaign, gone[0], progress))
            else:
                brought[:] = [self._work(what, lambda progress: take_in(self._campaign, intake, progress))]
            self.changed.emit([*brought[0].cards])

        def undo() -> None:
            gone[:] = [self._work(tr("undo: {step}", step=what), lambda p: take_out(self._campaign, brought[0], p))]
            self.changed.emit([])

        return self._desk.history.do(what, do, undo)

    def edit(self, before: Card, after: Card, what: str) -> None:
        """Write an edited card. Successive edits of one field, such as letters being typed, are undone together."""
        thread = ALONE if what in _ALONE else thread_of(f"{before.id} {what}")
        if not self._desk.history.do(f"{before.name}: {what}", self._writer(after), self._writer(before), thread):
            self.changed.emit([before.id])

    def spend(self, before: Card, spending: Spending) -> None:
        """Buy something with a card's experience, in one step that its history records."""
        from gmtool.store.cards.history import edits

        after = spending.card
        entries = [replace(entry, what=spending.label) for entry in edits(before, after)]
        kept: list[int] = []

        def do() -> None:
            kept[:] = self._cards.change([after], entries)
            self.changed.emit([after.id])

        def undo() -> None:
            self._cards.change([before], forget=kept)
            self.changed.emit([after.id])

        self._desk.history.do(f"{before.name}: {spending.label}", do, undo)

    def copy(self, cards: Sequence[Card], copies: int) -> None:
        """Add numbered copies of each card to the campaign, built-in ones too: “Goblin 1”, “Goblin 2” and so on.

        The copy of a card of the party is not of the party.
        """

        def prepare(progress: Progress) -> list[NewCard]:
            originals = list(watched(cards, len(cards), progress))
            named = self._cards.numbered((card.name for card in originals), copies)
            extras = self._cards.extras(ids_of(cards))
            of = ((card, name) for card, given in zip(originals, named, strict=True) for name in given)
            return [(_copied(card, name), extras.get(card.id, {})) for card, name in of]

        count = len(cards) * copies
        self._add(
            prepare,
            tr("add {count:,} copies of {names}", count=count, names=names(cards))
            if count > 1
            else tr("copy {names}", names=names(cards)),
        )

    def duplicate(self, cards: Sequence[Card]) -> None:
        """Add each card once more; cards from the bestiary alone keep their names."""
        if all(is_built_in(card) for card in cards):
            self.add(cards, tr("take {names} from the bestiary", names=names(cards)))
        else:
            self.copy(cards, 1)

    def delete(self, cards: Sequence[Card]) -> None:
        kept: list[KeptCards] = []
        ids = ids_of(cards)
        called, many = names(cards), len(cards) > 1  # cards are read lazily: afterwards they are gone
        what = tr("delete {names}", names=called)

        def do() -> None:
            kept[:] = [self._work(what, lambda progress: self._cards.delete(ids, progress))]
            self.changed.emit([])

        def undo() -> None:
            self._work(tr("undo: {step}", step=what), lambda progress: self._cards.restore(kept[0], progress))
            self.changed.emit(ids)

        if self._desk.history.do(what, do, undo) and self._desk.setting("delete_notice"):
            one, several = tr("Deleted {names}. {key} brings it back."), tr("Deleted {names}. {key} brings them back.")
            self._desk.notice((several if many else one).format(names=called, key=book.shown(UNDO.id)))

    def tag(self, cards: Sequence[Card], tags: Sequence[str]) -> None:
        self._mark(
            cards,
            tr("tag {names} {tags}", names=names(cards), tags=", ".join(tags)),
            lambda ids, p: self._marks.tag(ids, tags, p),
        )

    def untag(self, cards: Sequence[Card], tags: Sequence[str]) -> None:
        what = tr("take the tag {tags} from {names}", tags=", ".join(tags), names=names(cards))
        self._mark(cards, what, lambda ids, p: self._marks.untag(ids, tags, p))

    def set_party(self, cards: Sequence[Card], *, on: bool) -> None:
        """Have all these cards join the party, or leave it."""
        words = tr("put {names} into the party") if on else tr("take {names} out of the party")
        mark = self._marks.tag if on else self._marks.untag
        self._mark(cards, words.format(names=names(cards)), lambda ids, p: mark(ids, (PARTY,), p))

    def set_kind(self, cards: Sequence[Card], kind: str, called: str) -> None:
        """Give all these cards a kind; `called` is the kind in words."""
        self._mark(
            cards,
            tr("make {names} {kind}", names=names(cards), kind=called),
            lambda ids, p: self._marks.set_kind(ids, kind, p),
        )

    def _mark(self, cards: Sequence[Card], what: str, mark: Mark) -> None:
        marked: list[Marked] = []
        ids = ids_of(cards)

        def do() -> None:
            marked[:] = [self._work(what, lambda progress: mark(ids, progress))]
            self.changed.emit(ids)

        def undo() -> None:
            self._work(tr("undo: {step}", step=what), lambda progress: self._marks.put_back(marked[0], progress))
            self.changed.emit(ids)

        self._desk.history.do(what, do, undo)

    def _work(self, what: str, job: Callable[[Progress], Result]) -> Result:
        return self._desk.work(what[:1].upper() + what[1:], job)

    def _writer(self, card: Card) -> Callable[[], None]:
        def write() -> None:
            self._cards.update(card)
            self.changed.emit([card.id])

        return write


def _copied(card: Card, name: str) -> Card:
    return replace(card, name=name, tags=tuple(tag for tag in card.tags if tag != PARTY))


def names(cards: Sequence[Card]) -> str:
    """The name of the only card, or else how many there are."""
    return (
        cards[0].name or tr("a card without a name")
        if len(cards) == 1
        else trn("{n:,} card", "{n:,} cards", len(cards))
    )


def first_names(cards: Sequence[Card]) -> str:
    names = names_in_words(card.name for card in cards)
    shown, more = ", ".join(names[:12]), len(names) - 12
    return tr("{shown} and {count:,} more", shown=shown, count=more) if more > 0 else shown
