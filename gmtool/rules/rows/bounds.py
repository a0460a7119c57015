"""How large the numbers of a row may be: far beyond what the rules print, and small enough to be reckoned with."""

from typing import Annotated

from gmtool.bounds import Between
from gmtool.dice import Dice

Name = Annotated[str, Between(1, 60)]
Word = Annotated[str, Between(0, 60)]
Keys = Annotated[tuple[str, ...], Between(0, 50)]
Number = Annotated[int, Between(0, 99)]
Change = Annotated[int, Between(-20, 20)]
Damage = Annotated[Dice, Between(1, 20)]
LONGEST_NOTE = 1000
"""Letters that a note has room for, on a card or in a list."""
