"""The tables of monsters: breath and who withstands it, whom they sense, special hits, saves against touch and gaze."""

from fractions import Fraction
from typing import Annotated, Literal

from gmtool.bounds import Between
from gmtool.records import dataclass
from gmtool.rules.chainmail.data.combat import Save, Score
from gmtool.rules.chainmail.data.troops import Inches, Named
from gmtool.rules.kit.tables.rows import Keys, Name, Word

Across = Annotated[Fraction, Between(0, 20)]
Stuff = Literal["fire", "lightning", "cold"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Breath(Named):
    """The breath of a type, under its key: a truncated cone so many inches `long`, so many across at the mouth and at
    the far end (cm.dragon.breath, cm.dragon.blue-white)."""

    stuff: Stuff
    long: Inches
    mouth: Across
    end: Across
    rule: Name


@dataclass(frozen=True, slots=True, kw_only=True)
class Ward:
    """A type that can withstand what is breathed: by a `save` on two dice, or with 0 always (cm.dragon.breath-kill)."""

    stuff: Stuff
    type: Name
    save: Save = 0

    @property
    def key(self) -> str:
        """The breathed stuff and the type."""
        return f"{self.stuff} {self.type}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Dread:
    """A type that enemies fear: within so many inches of it they check as for excess casualties (cm.dragon.fear).

    Without a number it is the charge move, or what the switch `number` says.
    """

    type: Name
    inches: Inches = 0
    number: Word = ""
    rule: Name

    @property
    def key(self) -> str:
        """The type."""
        return self.type


@dataclass(frozen=True, slots=True, kw_only=True)
class Sense:
    """The inches within which a type detects the hidden, and whether it sees the invisible as well; the `number` is
    that of a switch."""

    type: Name
    inches: Inches = 0
    number: Word = ""
    invisible: bool = True

    @property
    def key(self) -> str:
        """The type."""
        return self.type


@dataclass(frozen=True, slots=True, kw_only=True)
class Wound:
    """Somebody who kills a type with fewer hits than others: Elves, Hero-types, or whoever has a magic weapon."""

    type: Name
    by: Literal["elves", "heroes", "magic"]
    hits: Annotated[int, Between(1, 12)]
    rule: Name

    @property
    def key(self) -> str:
        """The type and who strikes it."""
        return f"{self.type} {self.by}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Peril(Named):
    """A touch or a gaze that two dice save from: `save` for most, `poor` for the types in `of`.

    0 for nobody; `spares` are the only types that have the save, where it is not everybody's.
    """

    save: Save
    poor: Save = 0
    of: Keys = ()
    spares: Keys = ()
    men_only: bool = False
    """It endangers men alone, and nobody of a fantastic type (cm.spider.example)."""
    rule: Name


@dataclass(frozen=True, slots=True, kw_only=True)
class Slayer(Named):
    """The two dice with which a row of the Fantasy Combat Table kills a true Troll (cm.troll.kill-table)."""

    score: Score


@dataclass(frozen=True, slots=True, kw_only=True)
class Torch:
    """The two dice with which a type sets a Treant afire; of men, the row without a type (cm.treant.fire)."""

    type: str = ""
    score: Score

    @property
    def key(self) -> str:
        """The type."""
        return self.type or "men"
