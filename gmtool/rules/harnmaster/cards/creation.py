"""Figures made at random: by kits, since the page has no rules of making one."""

from collections.abc import Mapping

from gmtool.rules.harnmaster.data.kits import Kit
from gmtool.rules.seam import Card, CardField, FieldKind, Item, Json, Refusal, Refused, Table


class Creation:
    """Makes figures of the kits there are."""

    def __init__(self, system: str, kits: tuple[Kit, ...]) -> None:
        self._system = system
        self._kits = {kit.key: kit for kit in kits}

    def fields(self) -> tuple[CardField, ...]:
        """Which kit."""
        items = tuple(Item(kit.key, kit.name) for kit in self._kits.values())
        first = items[0].key if items else ""
        return (CardField("kit", "Kit", FieldKind.ONE_OF, first, items=lambda: items),)

    def created(self, wishes: Mapping[str, Json], table: Table) -> Card:
        """A figure with a kit. Raises `Refused` where there is none such."""
        kit = self._kits.get(str(wishes.get("kit", next(iter(self._kits), ""))))
        if kit is None:
            raise Refused(Refusal("There is no such kit."))
        return card_of(self._system, kit)


def card_of(system: str, kit: Kit) -> Card:
    """A card of somebody with a kit."""
    from gmtool.rules.harnmaster.cards.completing import completed

    rows: list[Json] = [{"item": item, "ml": kit.ml, "ready": True} for item in kit.ready]
    rows += [{"item": item, "ml": kit.ml, "ready": False} for item in kit.carried]
    return completed(Card(system, kit.name, {"dodge": kit.dodge, "weapons": rows}, kind="monster"))
