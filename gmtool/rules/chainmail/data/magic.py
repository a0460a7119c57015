"""Fantastic combat: the scores of the Fantasy Combat Table, what is added to them, and magic arms (Appendix E)."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, Literal

from gmtool.bounds import Between
from gmtool.records import dataclass
from gmtool.rules.chainmail.data.troops import NO_COST, Inches, Named
from gmtool.rules.kit.tables.rows import Change, Name, Shows, Word


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreRow(Named):
    """A row of the Fantasy Combat Table: the scores of an attacker `against` each defender (cm.fct.table).

    Against whoever is missing in it the attacker does not roll two dice.
    """

    against: Annotated[Mapping[str, int], Shows("2d")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Bonus:
    """Something that is added to the two dice of fantastic combat, or to the score that they need.

    It counts when the question `when` is answered with yes: it is asked of the attacker and its foe, about `what`.
    """

    key: Name
    label: Name
    value: Change
    when: Name
    what: Word = ""
    to: Literal["dice", "score"] = "dice"
    rule: Name


@dataclass(frozen=True, slots=True, kw_only=True)
class MagicArm(Named):
    """A magic arm (cm.magic.users): its points, and the Morale Rating that it adds to that of its bearer
    (cm.magic.sword-values).

    A weapon adds `dice` in normal combat to each figure, and may shed `light` over a circle so many inches across
    (cm.magic.sword-light). Armor takes `man_to_man` off the dice of those who strike its bearer man to man.
    """

    use: Literal["weapon", "arrow", "armor"]
    worth: Annotated[Fraction, Between(0, 99)] = NO_COST
    rating: Annotated[int, Between(0, 20)] = 0
    dice: Annotated[int, Between(0, 6)] = 0
    light: Inches = 0
    man_to_man: Change = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class ElfDice:
    """The dice that an Elf with a magic weapon adds against a foe, not the usual one (cm.elf.magic-fantastic)."""

    foe: Name
    dice: Annotated[int, Between(0, 6)]

    @property
    def key(self) -> str:
        """The type of the foe."""
        return self.foe
