"""Kinds of act, by which the states of figures bar them: each Specific Plot is one, and what needs none."""

from gmtool.rules.kit.gate import Kinds
from gmtool.rules.melee_rounds.data.plots import Deed

PLOTS, CHANGES, ASKS = "plots", "changes", "asks"
"""To state a General Plot, to change it, and to change it with the GM's leave."""
BREAKS_DEFENCE, BREAKS_OFF = "breaks defence", "breaks off"
DROPS, REFLEX, SHIELDS = "drops", "reflex", "shields"
LAST_PARRY = "last parry"
"""The automatic parry of Full Defensive, which takes no die."""
REACTS, GIVES = "reacts", "gives"
"""Of a spell: it reacts to the one before; a die is given up for it."""


def kinds(*each: str) -> Kinds:
    """These kinds."""
    return frozenset(each)


DEEDS: Kinds = frozenset(Deed) - {Deed.GO_ON}
"""What is done by a Specific Plot; going on does nothing."""
ATTACKS = kinds(Deed.ATTACK, Deed.SNEAK)
FIGHTS = ATTACKS | {Deed.PARRY}
