"""What goes without saying about a card, filled in."""

from dataclasses import asdict, replace

from gmtool.rules.harnmaster.cards.carding import DEFAULTS
from gmtool.rules.seam import Card


def completed(card: Card) -> Card:
    """The card with what it leaves open. Never raises."""
    usual = {key: value for key, value in asdict(DEFAULTS).items() if key != "weapons"}
    return replace(card, fields={**usual, "weapons": [], **card.fields})
