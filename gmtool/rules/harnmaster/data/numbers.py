"""The numbers that a card and a kit have in common: how large they can be, and what is usual. None is printed."""

from dataclasses import dataclass
from typing import Annotated

from gmtool.bounds import Between
from gmtool.rules.kit.row_fields import Label
from gmtool.rules.kit.rows import LONGEST_NOTE

Attribute = Annotated[int, Between(1, 99)]
LEVEL = Between(0, 200)
Level = Annotated[int, LEVEL]
"""A mastery level, and whatever is taken off one: fatigue, points of impairment."""
Note = Annotated[str, Between(0, LONGEST_NOTE)]
MELEE, CARRIES = "In a melee", "Carries"
_BODY = "Attributes"
_DODGE = Label("Dodge", "Mastery level (EML) of Dodge", MELEE, column="dodge", listed=True)
_ZONE = "The Zone Number that strikes at it are aimed at by default: 1 for people and whatever is smaller"
_ENGAGES = "Feet its Engagement Zone reaches on a map; what you mark of two figures goes before it"
_ARMOR = "As you note it; shown with every injury you are asked for"
Dodge = Annotated[Level, _DODGE]
USUAL_LEVEL = 40
PUNCH = "punch"
"""What everybody fights with who has no other natural weapon."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Numbers:
    """`dodge` is the Dodge mastery level, `move` feet a turn, `rank` the Initiative Rank.

    `zone` is the Zone Number that strikes at it are aimed at by default; `engagement` how many feet its Engagement
    Zone reaches. `armor` is the GM's note of what it wears.
    """

    strength: Annotated[Attribute, Label("STR", "Strength: what heft asks", _BODY, column="str")] = 11
    dexterity: Annotated[Attribute, Label("DEX", "Dexterity", _BODY, column="dex")] = 11
    agility: Annotated[Attribute, Label("AGL", "Agility", _BODY, column="agl")] = 11
    dodge: Dodge = USUAL_LEVEL
    move: Annotated[int, Between(0, 500), Label("Move", "Feet in a turn", MELEE, column="move", unit="ft")] = 30
    rank: Annotated[int, Between(0, 999), Label("Rank", "Initiative; the highest acts first", MELEE, column="rank")] = (
        40
    )
    zone: Annotated[int, Between(1, 20), Label("Zone", _ZONE, MELEE)] = 1
    engagement: Annotated[int, Between(0, 99), Label("Engages", _ENGAGES, MELEE)] = 5
    armor: Annotated[Note, Label("Armor", _ARMOR, CARRIES, column="armor")] = ""
