"""A crossbow that is carried about loaded is dangerous; what comes of it the GM says (6.3)."""

from gmtool.rules.melee_rounds.context import Play
from gmtool.rules.melee_rounds.events import Reminded

LOADED = "mr.item.loaded-crossbow-risk"


def remind(play: Play, figure: str) -> None:
    """Somebody moved, or fell: the GM is reminded of what it carries loaded."""
    for gear in play.figure(figure).gear:
        row = play.tables.weapons.get(gear.item)
        if gear.loaded and row is not None and row.delicate:
            play.happened(Reminded(figure=figure, item=gear.item, what="loaded", rules=(LOADED,)))
