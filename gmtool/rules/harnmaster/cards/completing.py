"""What goes without saying about a card, filled in; cards of kits, and figures made at random by these."""

from collections.abc import Mapping
from dataclasses import fields, replace

from gmtool.rules.harnmaster.cards.fighter import card_form, read_fighter
from gmtool.rules.harnmaster.cards.legality import findings
from gmtool.rules.harnmaster.data.kits import PUNCH, USUAL_LEVEL, Kit, Numbers
from gmtool.rules.harnmaster.data.tables import Rulebook, Tables
from gmtool.rules.kit.kit_cards import KitCreation
from gmtool.rules.kit.records import with_usual
from gmtool.rules.seam import Card, Item, Json

_HELD = ("weapon", "missile")


def completed(card: Card, tables: Tables) -> Card:
    """The card with what it leaves open. Never raises, and changes nothing that it says.

    Whoever has no natural weapon has fists (hm.declare.natural-strike). Of what the card does not say of it, the first
    weapon is in hand, and the first shield, in the off hand beside a weapon that does not take both.
    """
    fields = with_usual(card, card_form(tables))
    return replace(card, fields={**fields, "weapons": _carried(fields["weapons"], tables)})


def _carried(rows: Json, tables: Tables) -> Json:
    if not isinstance(rows, list) or not all(_kind(row, tables) for row in rows):
        return rows
    kinds = [_kind(row, tables) for row in rows]
    found: list[dict[str, Json]] = [dict(row) for row in rows if isinstance(row, Mapping)]
    for row, kind in zip(found, kinds, strict=True):
        if kind == "natural":
            row.setdefault("ready", True)
    _in_hand(found, kinds)
    if "natural" not in kinds and PUNCH in tables.weapons:
        found.append({"item": PUNCH, "ml": USUAL_LEVEL, "ready": True})
    return [*found]


def _in_hand(rows: list[dict[str, Json]], kinds: list[str]) -> None:
    """Give every row a word whether it is ready, and put a shield into the off hand."""
    weapons = [row for row, kind in zip(rows, kinds, strict=True) if kind in _HELD]
    shields = [row for row, kind in zip(rows, kinds, strict=True) if kind == "shield"]
    if not any(row.get("ready") for row in weapons):
        _take(weapons)
    beside = [row for row in weapons if row.get("ready")]
    free = not any(row.get("two_handed") for row in beside) and len(beside) < 2
    if free and not any(row.get("ready") for row in shields):
        _take(shields)
    for row in (*weapons, *shields):
        row.setdefault("ready", False)
    held = [row for row in (*weapons, *shields) if row.get("ready")]
    spare = [row for row in held if row in shields and "off_hand" not in row]
    if len(held) > 1 and spare and not any(row.get("off_hand") for row in held):
        spare[0]["off_hand"] = True


def _take(rows: list[dict[str, Json]]) -> None:
    """The first of them that nothing is said of, and that is not slung, is ready."""
    first = next((row for row in rows if "ready" not in row and not row.get("slung")), None)
    if first is not None:
        first["ready"] = True


def _kind(row: Json, tables: Tables) -> str:
    """What sort of thing a row is; empty for one that cannot be read."""
    item = row.get("item") if isinstance(row, Mapping) else None
    weapon = tables.weapons.get(item) if isinstance(item, str) else None
    return weapon.kind if weapon else ""


def card_of_kit(system: str, kit: Kit, tables: Tables) -> Card:
    """The card of somebody with a kit, with what goes without saying: fists, and a shield in the off hand."""
    numbers: dict[str, Json] = {one.name: getattr(kit, one.name) for one in fields(Numbers)}
    rows: list[Json] = [_row(item, kit, ready=True) for item in kit.ready]
    rows += [_row(item, kit, ready=False) for item in kit.carried]
    return completed(Card(system, kit.name, {**numbers, "weapons": rows}, kind="monster"), tables)


def _row(item: str, kit: Kit, *, ready: bool) -> Json:
    row: dict[str, Json] = {"item": item, "ml": kit.ml, "ready": ready}
    return {**row, "two_handed": True} if ready and item in kit.two_handed else row


def creation(book: Rulebook) -> KitCreation:
    """Figures made at random by those kits that break no rule, for the page has no rules of making somebody."""
    tables = book.tables
    cards = {kit.key: card_of_kit(book.system, kit, tables) for kit in tables.kits.values()}
    legal = {
        key: card
        for key, card in cards.items()
        if not any(one.illegal for one in findings(read_fighter(card, tables), tables))
    }
    items = [_item(tables.kits[key], tables) for key in legal]
    return KitCreation(items, legal, "Levels and arms are those of the kit")


def _item(kit: Kit, tables: Tables) -> Item:
    names = ", ".join(tables.item_name(item).lower() for item in (*kit.ready, *kit.carried))
    return Item(kit.key, kit.name, {"ML": str(kit.ml), "Dodge": str(kit.dodge), "": names})
