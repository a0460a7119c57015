"""New cards: of which system and kind they are, what several of one name are called, and how they join the campaign."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace

from gmtool.language import tr
from gmtool.presentation.cards.card_line import CardLine
from gmtool.presentation.edits.card_edits import CardEdits
from gmtool.rules.kit.quick_entry.entry import QuickEntry
from gmtool.rules.seam import Card, Troop
from gmtool.store.campaign import Campaign
from gmtool.store.cards.numbering import in_words

LAST_SYSTEM = "desktop.last_system"
"""The setting of a campaign, and of this computer, with the system of the card that was made last."""


class Making:
    """Makes cards out of lines and out of figures that were rolled. `shelf` is the one that is looked at."""

    def __init__(
        self, campaign: Campaign, edits: CardEdits, about_to_add: Callable[[str], None] = lambda _: None
    ) -> None:
        """`about_to_add` hears the system of cards that are about to come."""
        self._campaign = campaign
        self._edits = edits
        self._about_to_add = about_to_add
        self.shelf = ""
        self.line = CardLine()

    def system(self, last_here: str = "") -> str:
        """The system of the shelf, or the one last used in this campaign, or the game that it plays.

        In an empty campaign without any of these, `last_here`; at last the first of the campaign's.
        """
        what, _, value = self.shelf.partition(":")
        systems = [one.id for one in self._campaign.rulesets()]
        likely = [value if what in ("system", "bestiary") else "", self._campaign.settings.get(LAST_SYSTEM)]
        likely.append(self._campaign.game)
        if not self._campaign.cards.counts("system"):
            likely += [one.system for one in reversed(self._campaign.encounters.list())]
            likely.append(last_here)
        return next((str(one) for one in likely if one in systems), systems[0])

    @property
    def kind(self) -> str:
        """The kind of new cards on this shelf."""
        return "player" if self.shelf == "kind:player" else "monster"

    def begin_line(self) -> None:
        """Cards are written in lines from now on."""
        self.line.begin(self.kind, tuple(self._campaign.card_marks.counted()), self._called)

    def make_line(self) -> bool:
        """The line is done: make its cards, unless something in it is not understood and the GM does not insist."""
        entry = self.line.hand_over()
        if entry is None or not self.add([replace(entry.card, name=name) for name in self._names_for(entry)]):
            return False
        self.line.begin_anew()
        return True

    def add(self, cards: Sequence[Card]) -> bool:
        """Put cards into the campaign; returns whether that was done."""
        self._about_to_add(cards[0].system)
        called = in_words(card.name or tr("a card without a name") for card in cards)
        return self._edits.add(cards, tr("add {names}", names=called))

    def enlist(self, troops: Sequence[Troop]) -> list[Card]:
        """Put a card of each into the campaign; gives one for each figure. Empty where that was not done."""
        ids: list[str] = []
        self._edits.changed.connect(ids.extend)
        done = self.add([troop.card for troop in troops])
        self._edits.changed.disconnect(ids.extend)
        cards = [self._campaign.cards.get(id) for id in ids] if done else []
        return [card for card, one in zip(cards, troops, strict=True) for _ in range(one.count)] if done else []

    def names_of(self, names: Sequence[str]) -> Sequence[str]:
        """Names with numbers, where there are several: “Goblin 1”, “Orc 1”, “Goblin 2”."""
        if len(names) == 1:
            return names
        given = {
            name: iter(self._campaign.cards.numbered([name], copies)[0]) for name, copies in Counter(names).items()
        }
        return [next(given[name]) for name in names]

    def _names_for(self, entry: QuickEntry) -> Sequence[str]:
        return self.names_of([entry.card.name] * entry.copies)

    def _called(self, entry: QuickEntry) -> str:
        return in_words(self._names_for(entry)) or tr("a card without a name")
