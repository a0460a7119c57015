"""Kits: what somebody of a kind carries and how well it fights, for built-in cards and for figures made at random."""

from dataclasses import dataclass
from typing import Annotated

from gmtool.bounds import Between
from gmtool.rules.kit.row_fields import Label
from gmtool.rules.kit.rows import BadRow, Keys, Name
from gmtool.rules.kit.tables import Known
from gmtool.rules.melee_rounds.data.numbers import (
    AMR,
    CARRIES,
    DODGE,
    NOTED,
    ONE_WEAPON,
    POINTS,
    USUAL_AMR,
    Called,
    Note,
)

LISTS = {"drawn": "weapons", "sheathed": "weapons", "slung": "weapons", "spells": "spells", "things": "things"}
"""The tables that the things of a kit are from, by what they are in it."""
_CALLED = {"things": "potions and pellets"}
_ONE_WEAPON = Label("AMR, one weapon", "Where it fights with something else; 0: not said")
_SLUNG = Label("Slung", "What hangs on the back or on the horse", CARRIES, of="weapons")
_UNCORKED = Label("Uncorked", "Which of them is ready in the shield hand", CARRIES, of="things")
_DRAWN = Label("Drawn", "What is in hand at the start, a shield on the arm", CARRIES, of="weapons")


@dataclass(frozen=True, slots=True)
class Kit:
    """`set` is the usual set of weapons, and `amr` the attacks in a round with it; `one_weapon` those with one weapon.

    `one_weapon` is 0 where it is not said. `drawn` is in hand at the start, a shield on the arm; `uncorked` those of
    the `things` that are ready in the shield hand. The other values are those of a card.
    """

    key: Annotated[Name, Label("Key", "It stays the same once it is used")]
    name: Called
    set: Annotated[Name, Label("Fights with", "Its usual set of weapons", of="sets")] = ONE_WEAPON
    amr: Annotated[int, AMR, Label("AMR", "Attacks or parries in a round with that")] = USUAL_AMR
    one_weapon: Annotated[int, Between(0, AMR.highest), _ONE_WEAPON] = 0
    drawn: Annotated[Keys, _DRAWN] = ()
    sheathed: Annotated[Keys, Label("Sheathed", "What else it carries", CARRIES, of="weapons")] = ()
    slung: Annotated[Keys, _SLUNG] = ()
    spells: Annotated[Keys, Label("Spells", "What it can cast", CARRIES, of="spells")] = ()
    things: Annotated[Keys, Label("Potions and pellets", "One of each", CARRIES, of="things")] = ()
    uncorked: Annotated[Keys, _UNCORKED] = ()
    d: Annotated[int, DODGE, Label("D", section=NOTED)] = 0
    rd: Annotated[int, DODGE, Label("RD", section=NOTED)] = 0
    hits: Annotated[int, POINTS, Label("Hits", "Damage it can take; 0: you keep that to yourself", NOTED)] = 0
    defence: Annotated[Note, Label("Defence", "Armour, and whatever else you go by", NOTED)] = ""
    skills: Annotated[Note, Label("Skills", "Thief skills", NOTED)] = ""


def check_kit(kit: Kit, known: Known) -> None:
    """Raises `BadRow` where a thing of it is in no list, or is uncorked without being carried."""
    if kit.set not in known["sets"]:
        raise BadRow(f"“{kit.set}” is not in the list of sets of weapons")
    for what, table in LISTS.items():
        for key in getattr(kit, what):
            if key not in known[table]:
                raise BadRow(f"“{key}” is not in the list of {_CALLED.get(table, table)}")
    missing = [key for key in kit.uncorked if key not in kit.things]
    if missing:
        raise BadRow(f"“{missing[0]}” is uncorked, but not carried")
