"""Figures made at random: by kits, for the source has no rules of making somebody."""

from gmtool.rules.kit.kit_cards import KitCreation
from gmtool.rules.melee_rounds.cards.carding import read_fighter
from gmtool.rules.melee_rounds.cards.legality import findings
from gmtool.rules.melee_rounds.cards.of_kit import card_of_kit
from gmtool.rules.melee_rounds.data.kits import Kit
from gmtool.rules.melee_rounds.data.tables import Tables
from gmtool.rules.melee_rounds.rulebook import ID, Rulebook
from gmtool.rules.seam import Card, Item


def creation(book: Rulebook) -> KitCreation:
    """By those kits that break no rule."""
    cards = {kit.key: card_of_kit(ID, kit, book.tables) for kit in book.kits}
    legal = {key: card for key, card in cards.items() if not _breaks_a_rule(card, book.tables)}
    items = [_item(kit, book.tables) for kit in book.kits if kit.key in legal]
    return KitCreation(items, legal, "AMR and arms are those of the kit")


def _item(kit: Kit, tables: Tables) -> Item:
    carried = (*kit.drawn, *kit.sheathed, *kit.slung, *kit.spells, *kit.things)
    names = ", ".join(tables.item_name(item).lower() for item in carried)
    return Item(kit.key, kit.name, {"AMR": str(kit.amr), "": names})


def _breaks_a_rule(card: Card, tables: Tables) -> bool:
    return any(one.illegal for one in findings(read_fighter(card, tables), tables))
