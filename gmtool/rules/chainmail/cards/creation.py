"""Units at random: so many men of a troop type."""

from collections.abc import Mapping

from gmtool.dice import Dice
from gmtool.rules.chainmail.cards.findings import SPECIAL
from gmtool.rules.chainmail.cards.troops import card_of_kit
from gmtool.rules.chainmail.data.tables import Rulebook
from gmtool.rules.seam import Card, CardField, FieldKind, Item, Json, Refusal, Refused, Table, Why


class Creation:
    """One unit of a troop type, ten to thirty men strong."""

    def __init__(self, book: Rulebook) -> None:
        self._book = book

    def fields(self) -> tuple[CardField, ...]:
        """The troop type."""
        free = [row for row in self._book.tables.kits.values() if row.fantastic not in SPECIAL]
        items = tuple(Item(row.key, row.name) for row in free)
        first = next(iter(self._book.tables.kits), "")
        return (CardField("type", "Troop type", FieldKind.ONE_OF, first, items=lambda: items),)

    def created(self, wishes: Mapping[str, Json], table: Table) -> Card:
        """A unit of that type; its men are rolled. Raises `Refused`."""
        kit = self._book.tables.kits.get(str(wishes.get("type", next(iter(self._book.tables.kits), ""))))
        if kit is None:
            raise Refused(Refusal("There is no such troop type."))
        card = card_of_kit(self._book.system, kit, self._book.tables)
        if kit.men == 1 or kit.engine:  # a commander is alone, and a crew has its number
            return card
        men = table.roll(Dice(2, 10), Why("The men of a new unit")).total + 10
        return Card(card.system, card.name, {**card.fields, "men": men}, kind="monster")
