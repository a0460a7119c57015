"""Stances: what the place of a figure in the order may hang on beside its own record, for facts that are kept."""

from collections.abc import Hashable
from dataclasses import fields
from operator import attrgetter

from gmtool.rules.tft.state.fight import Deeds, Fight, Figure

_OF_FIGURE = frozenset(
    {"hits", "turn_hits", "hits_since_attack", "shaken", "slow_turn", "spent", "foe", "attacker", "tally", "absorbed"}
) | {"deeds"}
"""What nobody reads of somebody else: the wounds, but for what they make of it, and whom it fights."""
_OF_DEEDS = frozenset({"acts", "struck", "placed", "target", "readied", "declined", "retreated", "guarded", "quick"})
"""What of the deeds of a turn nobody reads of somebody else, but for acts with a pole weapon."""
_OF_FIGHT = frozenset({"figures", "serial", "retreats", "checks", "ended", "ties"})

_figure = attrgetter(*[one.name for one in fields(Figure) if one.name not in _OF_FIGURE])
_deeds = attrgetter(*[one.name for one in fields(Deeds) if one.name not in _OF_DEEDS])
_fight = attrgetter(*[one.name for one in fields(Fight) if one.name not in _OF_FIGHT])


def of_figure(figure: Figure, *, pole: bool) -> Hashable:
    """All of a figure but its wounds, unless it is out or dead by them, and what it has done.

    With a pole weapon that counts: those are first in a turn in which one of them meets a charge, or has met it.
    """
    acts = figure.deeds.acts if pole else ()
    able = figure.able
    hurt = not able and figure.turn_hits > 0  # whoever came up to it this turn has charged, if it fell so late
    return able, hurt, figure.dead, acts, _figure(figure), _deeds(figure.deeds)


def of_fight(fight: Fight) -> Hashable:
    """All of a fight beside its figures that their places in the order hang on."""
    return _fight(fight)
