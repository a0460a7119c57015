"""Completion: the usual values for what a card leaves open; cards of kits, and random figures made from kits."""

from dataclasses import fields, replace

from gmtool.rules.harnmaster.cards.fighter import card_form, read_fighter
from gmtool.rules.harnmaster.cards.legality import findings
from gmtool.rules.harnmaster.data.kits import PUNCH, USUAL_LEVEL, Kit, Numbers
from gmtool.rules.harnmaster.data.tables import Rulebook, Tables
from gmtool.rules.kit.cards import ready_first, rows_by_kind
from gmtool.rules.kit.making.from_kits import KitCreation
from gmtool.rules.kit.records import with_usual
from gmtool.rules.seam import Card, Json


def completed(card: Card, tables: Tables) -> Card:
    """The card with its gaps filled. Never raises, and keeps everything the card says.

    A card without a natural weapon gets fists (hm.declare.natural-strike). Unless the card says otherwise, the first
    weapon is in hand, and so is the first shield, in the off hand, beside a weapon that does not take both.
    """
    fields = with_usual(card, card_form(tables))
    carried = rows_by_kind(fields["weapons"], tables.weapons)
    return replace(card, fields=fields if carried is None else {**fields, "weapons": _carried(carried, tables)})


def _carried(rows: list[tuple[str, dict[str, Json]]], tables: Tables) -> Json:
    weapons, shields, natural = (
        [row for kind, row in rows if kind in kinds] for kinds in (("weapon", "missile"), ("shield",), ("natural",))
    )
    for row in natural:
        row.setdefault("ready", True)
    _in_hand(weapons, shields)
    fists: list[Json] = [{"item": PUNCH, "ml": USUAL_LEVEL, "ready": True}]
    return [*(row for _, row in rows), *(fists if not natural and PUNCH in tables.weapons else [])]


def _in_hand(weapons: list[dict[str, Json]], shields: list[dict[str, Json]]) -> None:
    """Mark every row as ready or not, and put a shield into the off hand."""
    ready_first(weapons)
    beside = [row for row in weapons if row.get("ready")]
    if len(beside) < 2 and not any(row.get("two_handed") for row in beside):
        ready_first(shields)
    for row in shields:
        row.setdefault("ready", False)
    held = [row for row in (*weapons, *shields) if row.get("ready")]
    spare = [row for row in held if row in shields and "off_hand" not in row]
    if len(held) > 1 and spare and not any(row.get("off_hand") for row in held):
        spare[0]["off_hand"] = True


def card_of_kit(system: str, kit: Kit, tables: Tables) -> Card:
    """The card of a figure with a kit, completed with fists and with a shield in the off hand."""
    numbers: dict[str, Json] = {one.name: getattr(kit, one.name) for one in fields(Numbers)}
    rows: list[Json] = [_row(item, kit, ready=True) for item in kit.ready]
    rows += [_row(item, kit, ready=False) for item in kit.carried]
    return completed(Card(system, kit.name, {**numbers, "weapons": rows}, kind="monster"), tables)


def _row(item: str, kit: Kit, *, ready: bool) -> Json:
    row: dict[str, Json] = {"item": item, "ml": kit.ml, "ready": ready}
    return {**row, "two_handed": True} if ready and item in kit.two_handed else row


def creation(book: Rulebook) -> KitCreation:
    """Random figures made from kits, since the page has no rules for making characters."""
    found = lambda card, tables: findings(read_fighter(card, tables), tables)  # noqa: E731
    return KitCreation(book, card_of_kit, found, ("ml", "dodge"), "Skill levels and weapons come from the kit")
