"""What the GM may set of a unit."""

from collections.abc import Mapping

from gmtool.rules.chainmail.data.tables import Rulebook
from gmtool.rules.chainmail.state.battle import enlist
from gmtool.rules.chainmail.state.context import Context, Play
from gmtool.rules.chainmail.state.stations import VALUES
from gmtool.rules.chainmail.state.unit import Unit
from gmtool.rules.kit.amending import ByHand, Value, men


def values(ctx: Context, unit: Unit) -> Mapping[str, Value]:
    """The values of a unit that the GM may set, by key."""
    found: dict[str, Value] = {"men": men(unit)} if unit.formation is not None else {}
    for own in ctx.chapters.at(VALUES):
        found.update(own(ctx, unit) if callable(own) else own if unit.formation is not None else {})
    return found


BY_HAND = ByHand[Rulebook, Context, Play, Unit](enlist, values=values, hexes=None)
