"""What the GM may set of a unit."""

from collections.abc import Collection, Mapping

from gmtool.rules.chainmail.data.tables import Rulebook
from gmtool.rules.chainmail.state.battle import enlist
from gmtool.rules.chainmail.state.context import Context, Play
from gmtool.rules.chainmail.state.mustering import as_one_man
from gmtool.rules.chainmail.state.stations import VALUES
from gmtool.rules.chainmail.state.unit import Unit
from gmtool.rules.kit.amending import ByHand, Value, men
from gmtool.rules.kit.play import evolve


def values(ctx: Context, unit: Unit) -> Mapping[str, Value]:
    """The values of a unit that the GM may set, by key."""
    found: dict[str, Value] = {"men": men(unit)} if unit.formation is not None else {}
    for own in ctx.chapters.at(VALUES):
        found.update(own(ctx, unit) if callable(own) else own if unit.formation is not None else {})
    return found


def _comes(play: Play, unit: Unit) -> Mapping[str, object]:
    """A unit of a wave, as those of the muster are: man to man it is a single man."""
    alone = as_one_man(unit) if play.single else unit
    return {"formation": alone.formation, "mixed": alone.mixed, "mixed_men": alone.mixed_men}


def _forgets(play: Play, units: Collection[str]) -> None:
    """Leave out the melees with units that are not known of, or their part in them."""
    known = (
        evolve(one, contacts=tuple(each for each in one.contacts if each.unit not in units and each.foe not in units))
        for one in play.fight.melees
    )
    play.change_fight(melees=tuple(one for one in known if one.contacts))


BY_HAND = ByHand[Rulebook, Context, Play, Unit](enlist, values=values, comes=_comes, hexes=None, forgets=_forgets)
