"""Kits, and the numbers that they share with cards, with their bounds. The page prints no kits."""

from typing import Annotated

from gmtool.bounds import Between
from gmtool.records import dataclass
from gmtool.rules.kit.tables.row_fields import Label
from gmtool.rules.kit.tables.rows import LONGEST_NOTE, BadRow, Keys, Name
from gmtool.rules.kit.tables.tables import Known

Attribute = Annotated[int, Between(1, 99)]
LEVEL = Between(0, 200)
Level = Annotated[int, LEVEL]
"""A mastery level, or whatever is taken off one: fatigue, points of impairment."""
Note = Annotated[str, Between(0, LONGEST_NOTE)]
MELEE, CARRIES = "In a melee", "Carries"
_BODY = "Attributes"
_DODGE = Label("Dodge", "Mastery level (EML) of Dodge", MELEE, column="dodge", listed=True)
_ZONE = "Default zone for strikes against it: 1 for people and anything smaller"
_ENGAGES = "Radius in feet on a map; what you mark between two figures comes first"
_ARMOR = "Your note; shown when an injury is asked for"
Dodge = Annotated[Level, _DODGE]
USUAL_LEVEL = 40
PUNCH = "punch"
"""The natural weapon of everybody who has no other."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Numbers:
    """The numbers of a card. `dodge` is the Dodge mastery level, `move` feet a turn, `rank` the Initiative Rank.

    `zone` is the Zone Number that strikes at the figure aim at by default; `engagement` is the reach of its Engagement
    Zone in feet. `armor` is the GM's note on what it wears.
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Kit(Numbers):
    """A kit. `ready` is in hand at the start, `two_handed` the part of it that takes both hands; `carried` is sheathed.

    `ml` is the mastery level with all of it; the other numbers are those of a card.
    """

    key: Annotated[Name, Label("Code", "It stays the same once it is used")]
    name: Annotated[Name, Label("Name", "Its name in lists, on cards and in the log")]
    ml: Annotated[Level, Label("ML", "Mastery level with everything it carries")]
    dodge: Dodge
    ready: Annotated[Keys, Label("Ready", "What is in hand at the start", of="weapons")] = ()
    two_handed: Annotated[Keys, Label("In two hands", "What of it takes both hands", of="weapons")] = ()
    carried: Annotated[Keys, Label("Carried", "What is sheathed", of="weapons")] = ()

    @property
    def everything(self) -> tuple[str, ...]:
        """All weapons of the kit by key, those in hand first."""
        return (*self.ready, *self.carried)


def check_kit(kit: Kit, known: Known) -> None:
    """Check the things of a kit. Raises `BadRow` for one in no list, or in two hands without being ready."""
    unknown = [item for item in kit.everything if item not in known["weapons"]]
    if unknown:
        raise BadRow(f"“{unknown[0]}” is not in the list of weapons")
    idle = [item for item in kit.two_handed if item not in kit.ready]
    if idle:
        raise BadRow(f"“{idle[0]}” is in two hands, but not ready")
