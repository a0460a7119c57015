"""Shelves of the roster: the campaign's cards and the bestiary's, by system, kind, tag and saved search, counted.

Cards are read when they are looked at, a page at a time: there can be fifty thousand.
"""

from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, overload

from gmtool.language import tr
from gmtool.presentation.games import OTHER_GAMES, OTHERS, other_games, shown_games
from gmtool.presentation.side_entry import SideEntry
from gmtool.rules.seam import Card
from gmtool.store.campaign import Campaign
from gmtool.store.cards.built_in import BUILT_IN
from gmtool.store.search import Query, parse
from gmtool.store.search.listing import BY_NAME, Joined, Listing, Order

ALL = "all"
BESTIARY = "bestiary"
EVERYTHING = "everything"
SEARCH = "search"
PARTY: Final = "party"
"""The tag of the cards that are the party."""
_PARTY_SHELF: Final = "tag:" + PARTY
_KINDS = {"player": tr("Player characters"), "monster": tr("Monsters")}

Rows = Listing | Joined


class Shelves:
    """Shelves by key: `all`, `kind:player`, `system:x`, `tag:x`, `search:name`, `bestiary:x`, `everything:x`.

    Cards go by number: the key in the campaign, or less than 0 for a built-in card. Every method may raise
    `StoreError`.
    """

    def __init__(self, campaign: Campaign) -> None:
        self._campaign = campaign
        self.every = False
        """True if the list has the shelves of all games, not only of those that are played."""
        self._tags: tuple[str, ...] | None = None
        """The tags in their places, or None before the list was first put in order."""
        self._new: dict[str, None] = {}
        """Tags that have come since then, in the order in which they came."""

    # --- finding -----------------------------------------------------------------------------------------------
    def read(self, typed: str) -> Query:
        return parse(typed, self._campaign.cards.vocabulary)

    def rows(self, shelf: str, query: Query, order: Order = BY_NAME) -> Rows:
        """The numbers of the matching cards on a shelf."""
        what, _, value = shelf.partition(":")
        if what == BESTIARY:
            return self._built_in(value, query, order)
        if what == EVERYTHING:
            mine = self._campaign.cards.listing(query, order, {"system": value})
            return Joined(mine, self._built_in(value, query, order))
        if what == SEARCH:
            query = Query((*self.read(self.saved(value)).terms, *query.terms))
        filters = {what: value} if what in ("kind", "system", "tag") else {}
        return self._campaign.cards.listing(query, order, filters)

    def saved(self, name: str) -> str:
        """The text of the saved search with this name; empty where there is none."""
        return next((one.query for one in self._campaign.searches.list() if one.name == name), "")

    def asked(self, shelf: str, typed: str) -> str:
        """One search that finds the same as this text on this shelf of the campaign."""
        what, _, value = shelf.partition(":")
        if what == SEARCH:
            first = self.saved(value)
        else:
            first = f'{what}="{value}"' if what in ("system", "tag") else f"kind:{value}" if what == "kind" else ""
        return f"{first} {typed}".strip()

    def has(self, shelf: str, typed: str, ids: Sequence[str]) -> bool:
        """True if all the cards with these ids are on a shelf, and are found by what is typed."""
        return set(self.numbers(ids)).issubset(self.rows(shelf, self.read(typed))[:])

    def shelf_of(self, card: Card, ids: Sequence[str], asked: str) -> str:
        """The shelf with all these cards that is most like the one that was asked for; `card` is the first of them."""
        near = {"kind": f"kind:{card.kind}", "system": f"system:{card.system}"}.get(asked.partition(":")[0], ALL)
        return next((one for one in (asked, near) if self.has(one, "", ids)), ALL)

    # --- cards by number ---------------------------------------------------------------------------------------
    def at(self, numbers: Iterable[int]) -> tuple[Card, ...]:
        """The cards with these numbers, in their order; those that are gone are left out."""
        wanted = tuple(numbers)
        found: dict[int, Card] = self._campaign.cards.by_key([one for one in wanted if one > 0])
        if beasts := [-one for one in wanted if one < 0]:
            found.update((-key, card) for key, card in self._campaign.built_in.cards.by_key(beasts).items())
        return tuple(found[one] for one in wanted if one in found)

    def ids(self, numbers: Iterable[int]) -> tuple[str, ...]:
        """The ids of these cards, in their order; those that are gone are left out."""
        wanted = tuple(numbers)
        if all(one > 0 for one in wanted):
            return tuple(self._campaign.cards.ids(wanted))
        return tuple(card.id for card in self.at(wanted))

    def numbers(self, ids: Sequence[str]) -> tuple[int, ...]:
        """The numbers of the cards with these ids, the campaign's first; those that are gone are left out."""
        if not ids:
            return ()
        beasts = [id for id in ids if id.startswith(BUILT_IN)]
        mine = self._campaign.cards.keys(id for id in ids if not id.startswith(BUILT_IN))
        return (*mine, *(-key for key in self._campaign.built_in.cards.keys(beasts))) if beasts else tuple(mine)

    @property
    def writes(self) -> int:
        """A count that grows whenever cards may have changed."""
        return int(self._campaign.database.writes)

    # --- the list at the left ----------------------------------------------------------------------------------
    def put_in_order(self) -> None:
        """Put the tags in the order of their letters, without those that no card has any more.

        Only where nobody is working on the list: until the next time every tag keeps its place.
        """
        self._tags = tuple(sorted(self._campaign.cards.counts("tag")))
        self._new.clear()

    def entries(self) -> Sequence[SideEntry]:
        """The rows of the list at the left, each where it was before: what may become more stands last."""
        if self._tags is None:
            self.put_in_order()
        cards = self._campaign.cards
        kinds, systems, tags = cards.counts("kind"), cards.counts("system"), dict(cards.counts("tag"))
        rulesets = shown_games(self._campaign, every=self.every)
        hidden = len(rulesets) < len(self._campaign.rulesets())
        saved = self._campaign.searches.list()
        return (
            SideEntry("", tr("Cards")),
            SideEntry(ALL, tr("All cards"), sum(kinds.values())),
            *(SideEntry(f"kind:{key}", text, kinds.get(key, 0)) for key, text in _KINDS.items()),
            SideEntry(_PARTY_SHELF, tr("The party"), tags.pop(PARTY, 0)),
            *([SideEntry("", tr("System"))] if len(rulesets) > 1 else []),
            *(SideEntry(f"system:{one.id}", one.title, systems.get(one.id, 0)) for one in rulesets if rulesets[1:]),
            SideEntry("", tr("Built in")),
            *(
                SideEntry(
                    f"{BESTIARY}:{one.id}", tr("Bestiary") if len(rulesets) == 1 else one.title, len(one.bestiary())
                )
                for one in rulesets
            ),
            *([SideEntry(OTHERS, OTHER_GAMES)] if hidden else []),
            *([SideEntry("", tr("Searches"))] if saved else []),
            *(SideEntry(f"{SEARCH}:{one.name}", one.name, cards.count(self.read(one.query))) for one in saved),
            *self._tag_entries(tags),
        )

    def first_of_others(self) -> str:
        """The first shelf of the games that are not played: its bestiary."""
        return next((f"{BESTIARY}:{one.id}" for one in other_games(self._campaign)), ALL)

    def _tag_entries(self, counts: Mapping[str, int]) -> Sequence[SideEntry]:
        """The tags in their places; those that are new come last, until the next time the list is put in order."""
        there = [tag for tag in self._tags or () if tag != PARTY]
        self._new = dict.fromkeys(
            (*(tag for tag in self._new if tag in counts), *sorted(set(counts).difference(there, self._new)))
        )
        rows = [SideEntry(f"tag:{tag}", tag, counts.get(tag, 0)) for tag in (*there, *self._new)]
        return [SideEntry("", tr("Tags")), *rows] if rows else []

    def _built_in(self, system: str, query: Query, order: Order) -> Listing:
        found = self._campaign.built_in.cards.listing(query, order, {"system": system})
        return Listing(array("q", (-key for key in found)))


def is_built_in(card: Card) -> bool:
    """True if a card is from the bestiary: it can be looked at and copied, but not changed."""
    return card.id.startswith(BUILT_IN)


_PAGE: Final = 32
_CHUNK: Final = 500
_KEPT: Final = 4_000
GONE: Final = Card("", tr("This card is damaged, or was removed in another window"))
"""A stand-in for a card that cannot be read."""


class PagedReader:
    """A reader of cards, page by page, that keeps what it has read until cards change."""

    def __init__(self, shelves: Shelves) -> None:
        self.shelves = shelves
        self._cards: dict[int, Card] = {}
        self._writes = -1

    def card(self, numbers: Sequence[int], row: int) -> Card:
        """The card in a row; its neighbors are read with it."""
        if self._writes != self.shelves.writes or len(self._cards) > _KEPT:
            self._cards.clear()
            self._writes = self.shelves.writes
        number = numbers[row]
        if number not in self._cards:
            first = row - row % _PAGE
            page = [one for one in numbers[first : min(first + _PAGE, len(numbers))] if one not in self._cards]
            found = self.shelves.at(page)
            if len(found) < len(page):
                self._cards.update((one, next(iter(self.shelves.at([one])), GONE)) for one in page)
            else:
                self._cards.update(zip(page, found, strict=True))
        return self._cards[number]


class LazyCards(Sequence[Card]):
    """The cards with these numbers (`Shelves`), each read when it is needed."""

    def __init__(self, reader: PagedReader, numbers: Sequence[int]) -> None:
        self._reader = reader
        self.numbers = numbers

    def __len__(self) -> int:
        return len(self.numbers)

    @overload
    def __getitem__(self, row: int) -> Card: ...
    @overload
    def __getitem__(self, row: slice) -> "LazyCards": ...
    def __getitem__(self, row: int | slice) -> "Card | LazyCards":
        if isinstance(row, slice):
            return LazyCards(self._reader, self.numbers[row])
        return self._reader.card(self.numbers, range(len(self))[row])

    def __iter__(self) -> Iterator[Card]:
        if len(self) <= _PAGE:
            yield from (self[row] for row in range(len(self)))
            return
        for first in range(0, len(self), _CHUNK):
            yield from self._reader.shelves.at(self.numbers[first : first + _CHUNK])

    def ids(self) -> list[str]:
        """The ids of the cards; this takes less than reading the cards."""
        return list(self._reader.shelves.ids(self.numbers))

    def mine(self) -> "LazyCards":
        """The cards of the campaign among these, without the built-in ones."""
        return LazyCards(self._reader, [number for number in self.numbers if number > 0])

    @property
    def any_mine(self) -> bool:
        """True if any of them is the campaign's."""
        return any(number > 0 for number in self.numbers)


def ids_of(cards: Sequence[Card]) -> list[str]:
    return cards.ids() if isinstance(cards, LazyCards) else [card.id for card in cards]
