"""A card of somebody with a kit."""

from dataclasses import asdict

from gmtool.rules.harnmaster.cards.completing import completed
from gmtool.rules.harnmaster.data.kits import Kit
from gmtool.rules.harnmaster.data.tables import Tables
from gmtool.rules.seam import Card, Json

_NOT_OF_A_CARD = ("key", "name", "ml", "ready", "two_handed", "carried")


def card_of_kit(system: str, kit: Kit, tables: Tables) -> Card:
    """The card, with what goes without saying: fists, and a shield in the off hand."""
    numbers: dict[str, Json] = {key: value for key, value in asdict(kit).items() if key not in _NOT_OF_A_CARD}
    rows: list[Json] = [_row(item, kit, ready=True) for item in kit.ready]
    rows += [_row(item, kit, ready=False) for item in kit.carried]
    return completed(Card(system, kit.name, {**numbers, "weapons": rows}, kind="monster"), tables)


def _row(item: str, kit: Kit, *, ready: bool) -> Json:
    row: dict[str, Json] = {"item": item, "ml": kit.ml, "ready": ready}
    return {**row, "two_handed": True} if ready and item in kit.two_handed else row
