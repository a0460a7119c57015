"""Rows of talents, which figures have or have not, some of them in levels."""

from typing import Annotated

from gmtool.bounds import Between
from gmtool.records import dataclass
from gmtool.rules.kit.tables.row_fields import Label, OtherNames
from gmtool.rules.kit.tables.rows import Name, Number, Word
from gmtool.rules.tft.data.arms import KEY, NAME, Text

HIGHEST_LEVEL = 9
_LEVELS = Label("Levels", "The highest level that there is")
_FAR = Label("Long shots", "Has the table of long ranges")
_BOTH = Label("Both hands", "Strikes with a weapon in each hand, without a penalty")
_BARE = Label("Bare hands", "Extra hits with bare hands, for each level")
_DARK = Label("Sees in the dark", "Has no penalties in darkness")
_LEADS = Label("Initiative", "Added to the die of the side that its owner leads")
_BARE_MOST = Label("Bare hands, at most", "Extra hits at the highest levels")


@dataclass(frozen=True, slots=True)
class Talent:
    """A talent. `bare_hits` are added to the damage of bare hands for each level, up to `bare_hits_most`.

    `long_range`: far shots are penalized by the table of long ranges (am.longrange.talent).
    `both_hands`: two weapons strike without a penalty (am.left.two-weapons).
    """

    key: Annotated[Name, KEY]
    name: Annotated[Name, NAME]
    effect: Annotated[Text, Label("Effect", "In words")] = ""
    levels: Annotated[int, Between(1, HIGHEST_LEVEL), _LEVELS] = 1
    bare_hits: Annotated[Number, _BARE] = 0
    bare_hits_most: Annotated[Number, _BARE_MOST] = 0
    long_range: Annotated[bool, _FAR] = False
    both_hands: Annotated[bool, _BOTH] = False
    initiative: Annotated[Number, _LEADS] = 0
    dark_sight: Annotated[bool, _DARK] = False
    rule: Word = ""
    also: OtherNames = ()

    @property
    def of(self) -> str:
        """Its name without the word “talent”."""
        return self.name.removesuffix(" talent")
