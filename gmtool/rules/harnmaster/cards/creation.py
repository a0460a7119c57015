"""Figures made at random: by kits, for the page has no rules of making somebody."""

from gmtool.rules.harnmaster.cards.carding import read_fighter
from gmtool.rules.harnmaster.cards.legality import findings
from gmtool.rules.harnmaster.cards.of_kit import card_of_kit
from gmtool.rules.harnmaster.data.kits import Kit
from gmtool.rules.harnmaster.data.tables import Tables
from gmtool.rules.harnmaster.rulebook import ID, Rulebook
from gmtool.rules.kit.kit_cards import KitCreation
from gmtool.rules.seam import Card, Item


def creation(book: Rulebook) -> KitCreation:
    """By those kits that break no rule."""
    cards = {kit.key: card_of_kit(ID, kit, book.tables) for kit in book.kits}
    legal = {key: card for key, card in cards.items() if not _breaks_a_rule(card, book.tables)}
    items = [_item(kit, book.tables) for kit in book.kits if kit.key in legal]
    return KitCreation(items, legal, "Levels and arms are those of the kit")


def _item(kit: Kit, tables: Tables) -> Item:
    names = ", ".join(tables.item_name(item).lower() for item in (*kit.ready, *kit.carried))
    return Item(kit.key, kit.name, {"ML": str(kit.ml), "Dodge": str(kit.dodge), "": names})


def _breaks_a_rule(card: Card, tables: Tables) -> bool:
    return any(one.illegal for one in findings(read_fighter(card, tables), tables))
