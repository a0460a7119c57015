"""What the roster shows: the campaign's cards and the bestiary's, by system, kind and tag, with their counts."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from gmtool.desktop.parts.sidebar import SideEntry
from gmtool.rules.seam import Card

ALL = "all"
BESTIARY = "bestiary"
EVERYTHING = "everything"
_KINDS = {"player": "Player characters", "monster": "Monsters"}


class Shelves:
    """A shelf has a key: `all`, `kind:player`, `system:x`, `tag:x`, `bestiary`, `bestiary:x`, `everything:x`."""

    def __init__(self, campaign: Any) -> None:
        self._campaign = campaign
        self._bestiary: tuple[Card, ...] | None = None

    def find(self, shelf: str, words: str) -> tuple[Card, ...]:
        """The cards of a shelf that fit the typed words. Raises `StoreError`."""
        what, _, value = shelf.partition(":")
        if what == EVERYTHING:
            return (*self.find(f"system:{value}", words), *self.find(f"{BESTIARY}:{value}", words))
        if what == BESTIARY:
            fitting = words.lower().split()
            return tuple(
                card
                for card in self.bestiary()
                if value in ("", card.system) and all(w in _text(card) for w in fitting)
            )
        filters = {what: value} if what in ("kind", "system", "tag") else {}
        return tuple(self._campaign.cards.find(words, **filters))

    def bestiary(self) -> tuple[Card, ...]:
        """The built-in cards of all systems, each with an id that no campaign's card has."""
        if self._bestiary is None:
            self._bestiary = tuple(
                replace(card, id=f"{BESTIARY}/{card.system}/{place}")
                for system in self._campaign.rulesets()
                for place, card in enumerate(system.bestiary())
            )
        return self._bestiary

    def entries(self) -> Sequence[SideEntry]:
        """The rows of the list at the left."""
        cards = self._campaign.cards.list()
        kinds = Counter(card.kind for card in cards)
        systems = Counter(card.system for card in cards)
        tags = Counter(tag for card in cards for tag in card.tags)
        beasts = Counter(card.system for card in self.bestiary())
        rulesets = self._campaign.rulesets()
        return (
            SideEntry("", "Cards"),
            SideEntry(ALL, "All cards", len(cards)),
            *(SideEntry(f"kind:{key}", text, kinds[key]) for key, text in _KINDS.items()),
            SideEntry("", "System"),
            *(SideEntry(f"system:{one.id}", one.title, systems[one.id]) for one in rulesets),
            *([SideEntry("", "Tags")] if tags else []),
            *(SideEntry(f"tag:{tag}", tag, tags[tag]) for tag in sorted(tags)),
            SideEntry("", "Built in"),
            *(
                SideEntry(f"{BESTIARY}:{one.id}", "Bestiary" if len(rulesets) == 1 else one.title, beasts[one.id])
                for one in rulesets
            ),
        )


def is_built_in(card: Card) -> bool:
    """Whether a card is of the bestiary: to be looked at and copied, not changed."""
    return card.id.startswith(f"{BESTIARY}/")


def _text(card: Card) -> str:
    return f"{card.name} {' '.join(card.tags)} {card.notes}".lower()
