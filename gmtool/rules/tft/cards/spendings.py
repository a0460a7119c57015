"""What a card's experience buys: a point of ST or DX (Melee IX)."""

from dataclasses import replace
from typing import Final, Literal

from gmtool.rules.seam import Card, Json, Refused, Spending
from gmtool.rules.tft.cards.carding import BadCard, read_fighter
from gmtool.rules.tft.cards.experience import trade
from gmtool.rules.tft.cards.fighter import Fighter
from gmtool.rules.tft.data.tables import Tables

_ATTRIBUTES: Final[tuple[Literal["st", "dx"], ...]] = ("st", "dx")


def spendings(card: Card, tables: Tables) -> tuple[Spending, ...]:
    """Both points, each with the card as it would be, or why not; none for a card of no fighter."""
    try:
        fighter = read_fighter(card, tables)
    except BadCard:
        return ()
    return tuple(_spending(card, fighter, attribute, tables) for attribute in _ATTRIBUTES)


def _spending(card: Card, fighter: Fighter, attribute: Literal["st", "dx"], tables: Tables) -> Spending:
    label = f"+1 {attribute.upper()} for {tables.limits.trade_xp} XP"
    try:
        bought = trade(fighter, attribute, tables)
    except Refused as refused:
        return Spending(attribute, label, card, refused.refusals, "xp")
    changed: dict[str, Json] = {
        "xp": bought.xp,
        "points_added": bought.points_added,
        attribute: getattr(bought, attribute),
    }
    return Spending(attribute, label, replace(card, fields={**card.fields, **changed}), field="xp")
