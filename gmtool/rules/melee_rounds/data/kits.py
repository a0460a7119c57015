"""Kits, and the numbers of a card with their bounds and usual values. The source has no kits."""

from typing import Annotated

from gmtool.bounds import Between
from gmtool.records import dataclass
from gmtool.rules.kit.tables.row_fields import Label
from gmtool.rules.kit.tables.rows import LONGEST_NOTE, BadRow, Keys, Name
from gmtool.rules.kit.tables.tables import Known

SECONDS = 6
"""Seconds in a melee round (mr.round.six-seconds)."""
AMR = Between(1, 9)
"""Attacks in a round. The source's own table has a roll of seven dice; more than six can never all be used."""
POINTS = Between(0, 200)
"""Hits, or damage."""
DODGE = Between(0, 200)
"""The dodge defenses D and RD."""
NEEDED = Between(0, 200)
"""The number that a roll of the GM's own needs; 0 where the GM says hit or miss."""
TIME = Between(0, 600)
"""Seconds of casting, or between spells; 0 where the list gives them."""
HOW_MANY = Between(1, 99)
"""The number of one potion or pellet."""
LOAD = Between(0, 60)
"""AMR to load a weapon; one that takes many is loaded over several rounds."""
NOT_NOTED = -1
"""AMR or seconds that are not noted: they are asked for when needed."""
USUAL_AMR = 1
"""The AMR of a figure whose card gives none."""
ONE_WEAPON = "one-weapon"
"""The set of weapons whose AMR gives a Magic-User's dice in the first round (mr.init.first-mr-magic-user)."""
FIGHTS, CARRIES, NOTED = "In a melee", "Carries", "Your notes"
"""The sections of a form."""
Note = Annotated[str, Between(0, LONGEST_NOTE)]
"""A note of the GM's in words."""
Called = Annotated[Name, Label("Name", "Its name in lists, on cards and in the log")]
Key = Annotated[Name, Label("Code", "How cards refer to it; fixed once a card uses it")]
"""The name and the key of a row that is a thing by itself."""
Found = Annotated[Name, Label("Name", "As you like to find it again")]
Apart = Annotated[Name, Label("Code", "Any unique word")]
"""The name and the key of a row about another row."""

LISTS = {"drawn": "weapons", "sheathed": "weapons", "slung": "weapons", "spells": "spells", "things": "things"}
"""The tables that the things of a kit come from, by the kit's field."""
_CALLED = {"things": "potions and pellets"}
_ONE_WEAPON = Label("AMR, one weapon", "If it usually fights with another set; 0: not set")
_SLUNG = Label("Slung", "What hangs on the back or on the horse", CARRIES, of="weapons")
_UNCORKED = Label("Uncorked", "The one ready in the shield hand", CARRIES, of="things")
_DRAWN = Label("Drawn", "What is in hand at the start, a shield on the arm", CARRIES, of="weapons")


@dataclass(frozen=True, slots=True)
class Kit:
    """A kit. `set` is the usual set of weapons, `amr` its attacks in a round; `one_weapon` those with one weapon.

    `one_weapon` is 0 where it is not given. `drawn` is in hand at the start, a shield on the arm; `uncorked` those of
    the `things` that are ready in the shield hand. The other values are those of a card.
    """

    key: Annotated[Name, Label("Code", "It stays the same once it is used")]
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
    hits: Annotated[int, POINTS, Label("Hits", "Damage it can take; 0: not noted", NOTED)] = 0
    defence: Annotated[Note, Label("Defense", "Armor, and whatever else you go by", NOTED)] = ""
    skills: Annotated[Note, Label("Skills", "Thief skills", NOTED)] = ""

    @property
    def everything(self) -> tuple[str, ...]:
        """The keys of all its things."""
        return (*self.drawn, *self.sheathed, *self.slung, *self.spells, *self.things)


def check_kit(kit: Kit, known: Known) -> None:
    """Check the things of a kit. Raises `BadRow` for one in no list, or uncorked without being carried."""
    if kit.set not in known["sets"]:
        raise BadRow(f"“{kit.set}” is not in the list of sets of weapons")
    for what, table in LISTS.items():
        for key in getattr(kit, what):
            if key not in known[table]:
                raise BadRow(f"“{key}” is not in the list of {_CALLED.get(table, table)}")
    missing = [key for key in kit.uncorked if key not in kit.things]
    if missing:
        raise BadRow(f"“{missing[0]}” is uncorked, but not carried")
