"""Sight: who detects the hidden and the invisible, and who attacks unseen."""

from gmtool.rules.chainmail.acts.morale.leaders import way_between
from gmtool.rules.chainmail.state.context import Context
from gmtool.rules.chainmail.state.unit import Unit
from gmtool.space import HUNDRED


def detects(ctx: Context, unit: Unit, foe: Unit, *, invisible: bool) -> bool:
    """True for a creature that detects a hidden or an invisible enemy: near enough on the map; without one, anywhere.

    Dragons and Wraiths detect both (cm.dragon.detect, cm.wraith.dark), Rocs the hidden alone (cm.roc.detect).
    """
    kind = ctx.fantastic(unit)
    row = ctx.tables.senses.get(kind.column) if kind is not None and kind.can("detects") else None
    if row is None or (invisible and not row.invisible):
        return False
    way = way_between(ctx, unit, foe)
    reach = ctx.house_number(row.number) if row.number else row.inches
    return way is None or way <= reach * HUNDRED


def strikes_unseen(ctx: Context, unit: Unit, foe: Unit) -> bool:
    """True for a foe that attacks unseen, and so takes no losses in the first round (cm.sprite.invisible-attack)."""
    fantastic = ctx.fantastic(foe)
    hidden = fantastic is not None and fantastic.unseen == "fights"
    return hidden and not detects(ctx, unit, foe, invisible=True)
