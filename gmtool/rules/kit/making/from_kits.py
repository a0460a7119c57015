"""Figures from kits: rows of a table that are whole figures, their cards, and figures made of one at random."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields
from typing import Any, Final, Protocol, TypeVar

from gmtool.dice import Dice
from gmtool.records import Record
from gmtool.rules.kit.fighting import ItemNames
from gmtool.rules.kit.tables.row_fields import labels
from gmtool.rules.kit.tables.tables import Keyed
from gmtool.rules.seam import Card, CardField, FieldKind, Finding, Item, Json, Refusal, Refused, Table, Why


class Kit(Keyed, Record, Protocol):
    """A row of a table that is a whole figure."""

    @property
    def everything(self) -> Iterable[str]:
        """The keys of the things that it has."""
        ...


class Kits(Protocol):
    """Tables of which one has whole figures."""

    @property
    def kits(self) -> Mapping[str, Any]:
        """Those, by key."""
        ...


class NamedKits(Kits, ItemNames, Protocol):
    """Such tables that also name things."""


T_co = TypeVar("T_co", covariant=True)


class Tabled(Protocol[T_co]):
    """A rulebook, as far as cards ask it."""

    @property
    def system(self) -> str:
        """The id of the system."""
        ...

    @property
    def tables(self) -> T_co:
        """The tables, with the GM's rows."""
        ...


T = TypeVar("T", bound=NamedKits)
ANY: Final = "any"


def card_of_kit(system: str, kit: Kit, tables: object) -> Card:
    """A card with the values of its kit."""
    said = {one.name: getattr(kit, one.name) for one in fields(kit) if one.name not in ("key", "name")}
    return Card(system, kit.name, said, kind="monster")


class KitCreation:
    """Creation of figures from those kits that break no rule; `shown` are the numbers that each is offered with.

    `card_of` makes the card of a kit, `found` gives the findings on a card.
    """

    def __init__(
        self,
        book: Tabled[T],
        card_of: Callable[[str, Any, T], Card],
        found: Callable[[Card, T], Sequence[Finding]],
        shown: Sequence[str],
        help: str,
    ) -> None:
        kits = book.tables.kits
        cards = {key: card_of(book.system, kit, book.tables) for key, kit in kits.items()}
        legal = {key for key, card in cards.items() if not any(one.illegal for one in found(card, book.tables))}
        self._cards = {key: card for key, card in cards.items() if key in legal}
        self._items = (Item(ANY, "Any"), *(_item(kits[key], shown, book.tables) for key in self._cards))
        self._help = help

    def fields(self) -> tuple[CardField, ...]:
        """The choice of a kit."""
        return (CardField("kit", "Kit", FieldKind.ONE_OF, ANY, items=lambda: self._items, help=self._help),)

    def created(self, wishes: Mapping[str, Json], table: Table) -> Card:
        """The card of the kit in `wishes`, or of a rolled one. Raises `Refused` where there is no such kit."""
        wish = wishes.get("kit", ANY)
        if wish == ANY and self._cards:
            rolled = table.roll(Dice(1, len(self._cards)), Why("Which kit")).sum
            return self._cards[tuple(self._cards)[rolled - 1]]
        if wish not in self._cards:
            raise Refused(Refusal(f"There is no kit “{wish}”."))
        return self._cards[str(wish)]


def _item(kit: Kit, shown: Sequence[str], tables: ItemNames) -> Item:
    """A kit as an item, with its numbers and the names of its equipment."""
    kind: type = type(kit)
    called = labels(kind)
    names = ", ".join(tables.item_name(item).lower() for item in kit.everything)
    return Item(kit.key, kit.name, {**{called[name].label: str(getattr(kit, name)) for name in shown}, "": names})
