"""Figures made at random where a system has no rules of making somebody: chance picks a kit, no more."""

from collections.abc import Mapping, Sequence
from typing import Final

from gmtool.dice import Dice
from gmtool.rules.seam import Card, CardField, FieldKind, Item, Json, Refusal, Refused, Table, Why

ANY: Final = "any"


class KitCreation:
    """Makes the cards of kits; those of them that break a rule should be left out by the caller.

    `kits` are the kits as they are shown, `cards` the card of each by its key.
    """

    def __init__(self, kits: Sequence[Item], cards: Mapping[str, Card], help: str) -> None:
        self._items = (Item(ANY, "Any"), *kits)
        self._cards = cards
        self._help = help

    def fields(self) -> tuple[CardField, ...]:
        """Which kit."""
        return (CardField("kit", "Kit", FieldKind.ONE_OF, ANY, items=lambda: self._items, help=self._help),)

    def created(self, wishes: Mapping[str, Json], table: Table) -> Card:
        """A figure with a kit. Raises `Refused` where there is none such."""
        wish = wishes.get("kit", ANY)
        if wish == ANY and self._cards:
            rolled = table.roll(Dice(1, len(self._cards)), Why("Which kit")).sum
            return self._cards[tuple(self._cards)[rolled - 1]]
        if wish not in self._cards:
            raise Refused(Refusal(f"There is no kit “{wish}”."))
        return self._cards[str(wish)]
