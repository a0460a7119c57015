"""Stances: what the place of a figure in the order may hang on beside its own record, for facts that are kept."""

from collections.abc import Hashable
from dataclasses import fields
from operator import attrgetter
from typing import TYPE_CHECKING

from gmtool.rules.kit.derived import Part
from gmtool.rules.tft.state.fight import Deeds, Fight, Figure

if TYPE_CHECKING:
    from gmtool.rules.tft.state.context import Context

_OF_FIGURE = frozenset(
    {"hits", "turn_hits", "hits_since_attack", "shaken", "slow_turn", "spent", "foe", "attacker", "tally", "absorbed"}
) | {"deeds"}
"""What nobody reads of somebody else: the wounds, but for what they make of it, and whom it fights."""
_OF_DEEDS = frozenset({"acts", "struck", "placed", "target", "readied", "declined", "retreated", "guarded", "quick"})
"""What of the deeds of a turn nobody reads of somebody else, but for acts with a pole weapon."""
_OF_FIGHT = frozenset({"figures", "serial", "retreats", "checks", "ended"})

_figure = attrgetter(*[one.name for one in fields(Figure) if one.name not in _OF_FIGURE])
_deeds = attrgetter(*[one.name for one in fields(Deeds) if one.name not in _OF_DEEDS])
_fight = attrgetter(*[one.name for one in fields(Fight) if one.name not in _OF_FIGHT])


def _of_figure(ctx: "Context", figure: Figure) -> Hashable:
    # pole weapons are first in a turn in which one of them meets a charge, or has met it
    acts = figure.deeds.acts if any(weapon.kind == "pole" for _, weapon in ctx.arms(figure)) else ()
    return figure.able, figure.dead, acts, _figure(figure), _deeds(figure.deeds)


def _of_fight(ctx: "Context") -> Hashable:
    return _fight(ctx.fight)


STANCES: "Part[Context, Figure]" = Part(_of_figure, _of_fight)
"""All but wounds, unless somebody is out or dead by them, and acts that are done."""
