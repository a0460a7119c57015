"""The numbers of a card: how large they can be, and what is usual. The source has none."""

from typing import Annotated

from gmtool.bounds import Between
from gmtool.rules.kit.row_fields import Label
from gmtool.rules.kit.rows import LONGEST_NOTE, Name

SECONDS = 6
"""In a melee round (mr.round.six-seconds)."""
AMR = Between(1, 9)
"""Attacks in a round. The source's own table has a roll of seven dice; more than six are never all of use."""
POINTS = Between(0, 200)
"""Hits, and damage."""
DODGE = Between(0, 200)
"""The dodge defences D and RD."""
NEEDED = Between(0, 200)
"""The number that a roll of the GM's own needs; 0 where hit or miss is said."""
TIME = Between(0, 600)
"""Seconds of casting, and between spells; 0 where the list says it."""
HOW_MANY = Between(1, 99)
"""Of one potion or pellet."""
LOAD = Between(0, 60)
"""AMR to load a weapon; one that takes many is loaded over several rounds."""
NOT_NOTED = -1
"""AMR or seconds that nobody has noted: they are asked for when they are wanted."""
USUAL_AMR = 1
"""Of somebody whose card says none."""
ONE_WEAPON = "one-weapon"
"""The set of weapons whose AMR a Magic-User's dice of the first round are (mr.init.first-mr-magic-user)."""
FIGHTS, CARRIES, NOTED = "In a melee", "Carries", "As you note it"
"""The sections of a form."""
Note = Annotated[str, Between(0, LONGEST_NOTE)]
"""What the GM notes in words."""
Called = Annotated[Name, Label("Name", "What it is called in lists, on cards and in the log")]
Key = Annotated[Name, Label("Key", "By this cards name it; it stays the same once cards use it")]
"""The name and the key of a row that stands for itself."""
Found = Annotated[Name, Label("Name", "As you like to find it again")]
Apart = Annotated[Name, Label("Key", "Any word of your own; it only tells the rows apart")]
"""The name and the key of a row that says something of another one."""
