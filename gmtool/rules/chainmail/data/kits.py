"""Troop types, and what they share with cards: so many men of a kind, with arms, traits and a nation."""

from collections.abc import Mapping
from typing import Annotated

from gmtool.bounds import Between
from gmtool.records import dataclass
from gmtool.rules.kit.tables.row_fields import Label, OtherNames
from gmtool.rules.kit.tables.rows import BadRow, Keys, Name
from gmtool.rules.kit.tables.tables import Known

MOST_MEN = 999
USUAL_MEN = 20
MEN = Between(0, MOST_MEN)
Men = Annotated[int, MEN]
TROOPS, MEN_SECTION, ENGINE = "Troops", "Man to man", "Engine"
LISTS: Mapping[str, str] = {
    "kind": "kinds", "fantastic": "fantastics", "nation": "nations", "gait": "gaits", "engine": "engines",
    "mixed": "kinds", "blend": "fantastics", "missile": "bolts", "weapon": "weapons", "column": "columns",
    "horse": "horses",
}  # fmt: skip
"""The fields that name a row of a table, and the table."""
_KIND = "Its melee class and its lines in the tables"
_FANTASTIC = "Heroes and wizards fight as their kind, others as their type"
_BLEND = "A second fantastic type: its points and abilities come on top"
_MEN = "Figures on the table, or the crew"
_FILES = "Men side by side in a rank; 0 for two ranks"
_ARMOR = "Its armor class against missiles; empty for what is usual for its kind"
_MIXED = "Another kind among its men; empty for none"
_WEAPON = "In man-to-man combat; empty for what its kind and arms suggest"
_COLUMN = "Column of the man-to-man tables; empty for what its kind suggests"
_HORSE = "In man-to-man combat; empty for what its kind suggests"
_GAIT = "Its row of the movement table; empty for what is usual"
ARMORS = (("", "Usual"), ("unarmored", "Unarmored"), ("half", "Half armor or shield"), ("full", "Fully armored"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Numbers:
    """What a card and a troop type say alike. An engine's `men` are its crew; a wall has none, only `points`."""

    kind: Annotated[str, Label("Kind", _KIND, TROOPS, of="kinds", column="kind", names=True)]
    fantastic: Annotated[str, Label("Fantastic type", _FANTASTIC, TROOPS, of="fantastics", names=True)] = ""
    blend: Annotated[str, Label("Combined with", _BLEND, TROOPS, of="blends")] = ""
    men: Annotated[Men, Label("Men", _MEN, TROOPS, column="men", listed=True, heads=True)] = USUAL_MEN
    files: Annotated[Men, Label("Files", _FILES, TROOPS)] = 0
    missile: Annotated[str, Label("Magic missile", "Which one a magic-user throws", TROOPS, of="bolts")] = ""
    nation: Annotated[str, Label("Nation", "", TROOPS, of="nations", column="nation")] = ""
    armor: Annotated[str, Label("Armor", _ARMOR, TROOPS, of="armors")] = ""
    gait: Annotated[str, Label("Moves as", _GAIT, TROOPS, of="gaits")] = ""
    mixed: Annotated[str, Label("Mixed with", _MIXED, TROOPS, of="mixtures")] = ""
    mixed_men: Annotated[Men, Label("Men of that kind", "Of its men", TROOPS)] = 0
    weapon: Annotated[str, Label("Weapon", _WEAPON, MEN_SECTION, of="weapons")] = ""
    column: Annotated[str, Label("Armor worn", _COLUMN, MEN_SECTION, of="columns")] = ""
    horse: Annotated[str, Label("Horse", _HORSE, MEN_SECTION, of="horses")] = ""
    engine: Annotated[str, Label("Engine", "What its men work or carry", ENGINE, of="engines", names=True)] = ""
    points: Annotated[int, Between(0, 99), Label("Defense", "0 for the least of its engine", ENGINE)] = 0
    long: Annotated[int, Between(0, 99), Label("Length", "Of a stretch of wall, in inches", ENGINE)] = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class TroopType(Numbers):
    """A troop type to make cards of."""

    key: Annotated[Name, Label("Code", "It stays the same once it is used")]
    name: Annotated[Name, Label("Name", "Its name in lists, on cards and in the log")]
    also: OtherNames = ()
    kind: Annotated[str, Label("Kind", "", of="kinds")]
    arms: Annotated[Keys, Label("Arms", "", of="arms")] = ()
    traits: Annotated[Keys, Label("Traits", "", of="traits")] = ()
    magic: Annotated[Keys, Label("Magic arms", "", of="magic")] = ()
    spells: Annotated[Keys, Label("Spells", "", of="spells")] = ()


def check_type(row: TroopType, known: Known) -> None:
    """Check what a troop type names. Raises `BadRow` for a key in no table."""
    for field, table in LISTS.items():
        key = getattr(row, field)
        if key and key not in known[table]:
            raise BadRow(f"“{key}” is not in the list of {table}")
    for table in ("arms", "traits", "magic", "spells"):
        for key in getattr(row, table):
            if key not in known[table]:
                raise BadRow(f"“{key}” is not in the list of {table}")
