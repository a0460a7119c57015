"""Weapons and their strike modes."""

from typing import Annotated, Literal

from gmtool.bounds import Between
from gmtool.records import dataclass
from gmtool.rules.kit.tables.row_fields import Label, OtherNames
from gmtool.rules.kit.tables.rows import BadRow, Name, Number
from gmtool.rules.kit.tables.tables import Known

NOT_NOTED = -1
"""The reach of a mode that is not noted; nothing is compared with it."""
KINDS = {"weapon": "Weapons", "shield": "Shields", "natural": "Natural weapons", "missile": "Missile weapons"}
Sides = Literal[0, 4, 6, 8, 10, 12, 20]
_PAGES = "Numbers (pages 97 and 102)"
_KIND = Label(
    "Kind",
    "Natural weapons are always ready; missile weapons make no melee strike",
    options=(
        ("weapon", "Weapon"),
        ("shield", "Shield"),
        ("natural", "Natural weapon"),
        ("missile", "Missile weapon"),
    ),
)
_WEAPON = Label("Weapon", "Replaces its built-in mode of the same aspect", of="weapons")
_ASPECT = Label("Aspect", "Kind of damage", options=(("", "Chosen at the strike"),), of="aspects")
_DIE = Label("Zone Die", "Sides: 4, 6, 8, 10, 12 or 20; 0: set at the strike")
_OWN_DIE = Label("Zone Die", "Sides, if different from the weapon's; 0: as the weapon", _PAGES)
_THRUST = Label("T", "A Thrust weapon in this mode: longer reach is a bonus", _PAGES)
_EXTRA = Label("Impact advantage", "Impact that one adds; 0: default, b 3, e 5, p 4, f 2", _PAGES)
_REACH = Label("RCH", "Reach; -1: not noted, and never compared", _PAGES)


@dataclass(frozen=True, slots=True)
class Weapon:
    """A weapon or shield. `zone_die` is the sides of its Zone Die, 0 where the GM says it each time.

    `kind`: natural weapons need no readying, missile weapons make no melee strike.
    """

    key: Annotated[Name, Label("Code", "How cards refer to it; fixed once a card uses it")]
    name: Annotated[Name, Label("Name", "Its name in lists, on cards and in the log")]
    kind: Annotated[Literal["weapon", "shield", "natural", "missile"], _KIND] = "weapon"
    zone_die: Annotated[Sides, _DIE] = 0
    also: OtherNames = ()


@dataclass(frozen=True, slots=True)
class Mode:
    """A strike mode of a weapon (pages 97 and 102, entered by the GM).

    `aspect`: blunt, edge, point or fire and frost; empty where the GM says it at the strike. `impact` is the base
    impact, 0 where not noted. `reach` is RCH, `NOT_NOTED` where not noted. `heft` is HFT, 0 where not noted. `thrust`:
    it is marked T. `zone_die` 0: that of its weapon. `extra` is what one Impact advantage adds, 0: the usual.
    """

    key: Annotated[Name, Label("Code", "By this the log of a fight names it")]
    name: Annotated[Name, Label("Name", "What it is called beside its weapon: Cut, Thrust, Bash")]
    weapon: Annotated[Name, _WEAPON]
    aspect: Annotated[Literal["", "b", "e", "p", "f"], _ASPECT] = ""
    impact: Annotated[Number, Label("Impact", "Base impact; 0: not noted", _PAGES)] = 0
    reach: Annotated[int, Between(NOT_NOTED, 40), _REACH] = NOT_NOTED
    heft: Annotated[Number, Label("HFT", "Heft: the STR it asks for; 0: not noted", _PAGES)] = 0
    thrust: Annotated[bool, _THRUST] = False
    zone_die: Annotated[Sides, _OWN_DIE] = 0
    extra: Annotated[Number, _EXTRA] = 0


def check_mode(mode: Mode, known: Known) -> None:
    """Check the weapon of a mode. Raises `BadRow` where the lists do not have it."""
    if mode.weapon not in known["weapons"]:
        raise BadRow(f"“{mode.weapon}” is not in the list of weapons")
