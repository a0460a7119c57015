"""Marks of attacks: the small ones of a throw, and those of blows, with the weapons that serve for them."""

from collections.abc import Callable, Mapping
from operator import attrgetter
from typing import NamedTuple

from gmtool.rules.tft.data.arms import Weapon

MARKS = {"head": "Head", "weapon-hand": "Weapon hand", "shield-hand": "Shield hand"}
"""The small marks of a throw."""
DISARM, CUT, LASH = "am.quarterstaff.disarm", "am.net.cut", "am.whip.aim"


class Mark(NamedTuple):
    """A mark of blows: the words of the blow and of its plan, the rule, and what a weapon must be good for."""

    words: str
    plan: str
    rule: str
    serves: Callable[[Weapon], bool]


_DISARMS, _EDGED, _LASHES = (attrgetter(one) for one in ("disarms", "edged", "lashes"))
BLOW_MARKS: Mapping[str, Mark] = {
    "weapon": Mark("Strike at the foe’s weapon with {}", "Strike at the weapon with the {}", DISARM, _DISARMS),
    "net": Mark("Strike at the foe’s net with {}", "Strike at the net with the {}", CUT, _EDGED),
    "head": Mark("Lash at the head with {}", "Lash at the head with the {}", LASH, _LASHES),
    "weapon-hand": Mark("Lash at the weapon hand with {}", "Lash at the weapon hand with the {}", LASH, _LASHES),
    "shield-hand": Mark("Lash at the shield hand with {}", "Lash at the shield hand with the {}", LASH, _LASHES),
}
"""The marks of blows, in the order in which they are offered."""
