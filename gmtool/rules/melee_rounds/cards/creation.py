"""Figures made at random: by kits, for the source has no rules of making somebody. Chance picks the kit, no more."""

from collections.abc import Mapping
from typing import Final

from gmtool.dice import Dice
from gmtool.rules.melee_rounds.cards.carding import read_fighter
from gmtool.rules.melee_rounds.cards.legality import findings
from gmtool.rules.melee_rounds.cards.of_kit import card_of_kit
from gmtool.rules.melee_rounds.data.kits import Kit
from gmtool.rules.melee_rounds.data.tables import Tables
from gmtool.rules.seam import Card, CardField, FieldKind, Item, Json, Refusal, Refused, Table, Why

ANY: Final = "any"


class Creation:
    """Makes figures of those kits that break no rule."""

    def __init__(self, system: str, kits: tuple[Kit, ...], tables: Tables) -> None:
        self._tables = tables
        cards = {kit.key: card_of_kit(system, kit, tables) for kit in kits}
        self._kits = {kit.key: kit for kit in kits if not _breaks_a_rule(cards[kit.key], tables)}
        self._cards = cards

    def fields(self) -> tuple[CardField, ...]:
        """Which kit."""
        items = (Item(ANY, "Any"), *(self._item(kit) for kit in self._kits.values()))
        help = "AMR and arms are those of the kit"
        return (CardField("kit", "Kit", FieldKind.ONE_OF, ANY, items=lambda: items, help=help),)

    def created(self, wishes: Mapping[str, Json], table: Table) -> Card:
        """A figure with a kit. Raises `Refused` where there is none such."""
        wish = wishes.get("kit", ANY)
        if wish == ANY and self._kits:
            rolled = table.roll(Dice(1, len(self._kits)), Why("Which kit")).sum
            return self._cards[tuple(self._kits)[rolled - 1]]
        if wish not in self._kits:
            raise Refused(Refusal(f"There is no kit “{wish}”."))
        return self._cards[str(wish)]

    def _item(self, kit: Kit) -> Item:
        carried = (*kit.drawn, *kit.sheathed, *kit.slung, *kit.spells, *kit.things)
        names = ", ".join(self._tables.item_name(item).lower() for item in carried)
        return Item(kit.key, kit.name, {"AMR": str(kit.amr), "": names})


def _breaks_a_rule(card: Card, tables: Tables) -> bool:
    return any(one.illegal for one in findings(read_fighter(card, tables), tables))
