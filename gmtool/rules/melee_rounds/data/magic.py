"""Spells, potions and pellets, as far as the melee has to know them."""

from dataclasses import dataclass
from typing import Annotated, Literal

from gmtool.bounds import Between
from gmtool.rules.kit.rows import Name
from gmtool.rules.melee_rounds.data.arms import NOT_NOTED
from gmtool.rules.melee_rounds.data.numbers import SECONDS


@dataclass(frozen=True, slots=True)
class SpellRow:
    """A spell. `casting` is seconds, 0 where nobody has noted them; `interspell` (IST) too, `NOT_NOTED` for that.

    `kind`: a Reflex Spell is cast in the second in which it is announced, whenever that is
    (mr.magic.reflex-any-time); a Word Spell leaves dodging and shielding as they are (mr.magic.word-spells).
    """

    key: Name
    name: Name
    kind: Literal["ordinary", "reflex", "word"] = "ordinary"
    casting: Annotated[int, SECONDS] = 0
    interspell: Annotated[int, Between(NOT_NOTED, SECONDS.highest)] = NOT_NOTED


@dataclass(frozen=True, slots=True)
class Times:
    """The seconds of a spell as the GM noted them: they go before what the spell's own row says."""

    key: Name
    name: Name
    spell: Name
    casting: Annotated[int, SECONDS] = 0
    interspell: Annotated[int, Between(NOT_NOTED, SECONDS.highest)] = NOT_NOTED


@dataclass(frozen=True, slots=True)
class ThingRow:
    """Something that is drunk or thrown. By its kind goes what has to be done with it (section 6.5, 6.6)."""

    key: Name
    name: Name
    kind: Literal["potion", "flash", "tanglefoot"]
