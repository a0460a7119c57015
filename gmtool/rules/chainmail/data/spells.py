"""Magic-users and spells: ranks, the spells and their complexity, what a Wizard's missile does, conjured beings."""

from fractions import Fraction
from typing import Annotated, Literal

from gmtool.bounds import Between
from gmtool.records import dataclass
from gmtool.rules.chainmail.data.combat import Save
from gmtool.rules.chainmail.data.troops import Inches, Named
from gmtool.rules.kit.tables.row_fields import Label
from gmtool.rules.kit.tables.rows import Keys, Shows, Word

NEVER = 99
"""A score that two dice do not make."""
Score = Annotated[int, Shows("2d", (NEVER,))]
Aim = Literal["table", "self", "side", "unit", "figures", "enemy", "place", "image", "being", "words"]
"""The object of a spell: the whole table; the caster; hidden enemies or magic; a unit; up to so many figures, or so
many of the enemy; a place; the image of a unit at a place; a being at a place; whatever the GM says."""
_COMPLEXITY = Label("Complexity", "1 to 6: how hard it is to cast")
_TURNS = Label("Turns", "With the present one; 0: until it ends otherwise")
_DOES = Label("What it does", "In words")


@dataclass(frozen=True, slots=True, kw_only=True)
class Rank(Named):
    """A rank of magic-users, by the key of its fantastic type (cm.wizard.ranks).

    `step` is how far below a Wizard it is, and comes off all his dice; he can manage so many `spells`, and keep one
    going within so many inches, 0 for any distance (cm.wizard.spell-range).
    """

    step: Annotated[int, Between(0, 4)]
    spells: Annotated[int, Between(1, 7)]
    reach: Annotated[int, Between(0, 999)] = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Spell(Named):
    """A spell: what it is cast at, how long it lasts, and what it does (cm.spell.open-list).

    A `kept` one needs a caster who stands still and is not attacked (cm.spell.stationary). It takes `most` figures, has
    its `radius` around the caster or its place, and goes at so much of the usual `speed`. `only` names the rank that
    can cast it, `looks` what it shows. A `secret` one is kept from the players.
    """

    complexity: Annotated[int, Between(1, 6), _COMPLEXITY] = 1
    turns: Annotated[int, Between(0, 99), _TURNS] = 0
    does: Annotated[str, Between(0, 200), _DOES] = ""
    aim: Aim = "words"
    kept: bool = True
    most: Annotated[int, Between(0, 99)] = 0
    radius: Inches = 0
    speed: Annotated[Fraction, Between(0, 9)] = Fraction(1)
    only: Word = ""
    looks: Keys = ()
    secret: bool = False
    picture: Literal["magic", "light", "darkness", "gas"] = "magic"
    rule: Word = "cm.spell.open-list"


@dataclass(frozen=True, slots=True, kw_only=True)
class ComplexityRow:
    """The scores of two dice for a spell of a complexity by a rank (cm.complexity.roll): `at_once` or more, at once;
    `fails` or less, never; what lies between delays it to the next turn."""

    value: Annotated[int, Between(1, 6)]
    rank: Word
    at_once: Score
    next_turn: Score
    fails: Save = 0

    @property
    def key(self) -> str:
        """The complexity and the rank: "3 wizard"."""
        return f"{self.value} {self.rank}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Bolt(Named):
    """A missile of magic: so many inches `across` and `long`, or a circle like the `stone` of a catapult
    (cm.wizard.missile-choice)."""

    stone: Word = ""
    across: Annotated[Fraction, Between(0, 9)] = Fraction(0)
    long: Inches = 0
    range: Inches = 24
    rule: Word = "cm.wizard.fireball"


@dataclass(frozen=True, slots=True, kw_only=True)
class MissileSave:
    """The fate of a fantastic type under a Wizard's missile: it lives on `need` or more with two dice; it leaves the
    table on less than `off`, and else goes back one move on less than `back` (cm.wizard.missile-kill).

    One without `need` and `off` rolls for nothing. Where `by` names one of the missiles, the other does nothing.
    """

    key: Word
    need: Save = 0
    off: Save = 0
    back: Annotated[int, Shows("2d", (0, NEVER))] = 0
    by: Literal["", "fire", "lightning"] = ""
    rule: Word = "cm.wizard.missile-kill"

    @property
    def rolls(self) -> bool:
        """True where two dice decide."""
        return bool(self.need or self.off)


@dataclass(frozen=True, slots=True, kw_only=True)
class Being(Named):
    """A being that a spell brings into the battle, and the fantastic type that it is; a `single` one never twice
    (cm.elemental.one-each)."""

    type: Word
    single: bool = True
