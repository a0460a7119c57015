"""Rows of spells that this book names, or the GM adds; and of kinds of harm, with what stops each."""

from typing import Annotated, Literal

from gmtool.records import dataclass
from gmtool.rules.kit.tables.row_fields import Label, OtherNames
from gmtool.rules.kit.tables.rows import Change, Damage, Name, Number, Word
from gmtool.rules.tft.data.arms import KEY, NAME, Text

SORTS = {
    "creation": "Creation",
    "thrown": "Thrown: the distance counts as for throws",
    "missile": "Missile: the distance counts as for shots",
    "special": "Special",
}
_DOES, _HOLDS = "What it does", "While it holds"
_PER_ST = Label("Damage per ST", "Dice for each ST put into it; empty: none", _DOES)
_HITS = Label("Hits", "Without dice, to whoever is in the hex", _DOES)
_HARM = Label("Kind of damage", "What stops it: fire, missile-spell …", _DOES)
_LENGTH = Label("Turns", "How many turns it holds, counting the one of the casting; 0: while it is paid for", _HOLDS)
_BLURS = Label("Attackers' DX", "Change to their DX", _HOLDS)


@dataclass(frozen=True, slots=True)
class SpellRow:
    """A spell. It costs `st`, up to `most_st`; one that goes on costs `st_a_turn` or lasts for some `turns`."""

    key: Annotated[Name, KEY]
    name: Annotated[Name, NAME]
    sort: Annotated[Literal["creation", "thrown", "missile", "special"], Label("Sort", options=tuple(SORTS.items()))]
    st: Annotated[Number, Label("ST", "The least that it costs")] = 1
    most_st: Annotated[Number, Label("ST, at most", "0: always the same")] = 0
    per_st: Annotated[Damage | None, _PER_ST] = None
    hits: Annotated[Number, _HITS] = 0
    harm: Annotated[Word, _HARM] = ""
    fells: Annotated[bool, Label("Makes fall", "Its target falls", _DOES)] = False
    burns: Annotated[bool, Label("Burns on", "Its hex is on fire afterwards", _DOES)] = False
    breaks: Annotated[bool, Label("Breaks a weapon", "The one that its target has in hand", _DOES)] = False
    st_a_turn: Annotated[Number, Label("ST a turn", "What its renewal costs; 0: it does not go on", _HOLDS)] = 0
    turns: Annotated[Number, _LENGTH] = 0
    attackers_dx: Annotated[Change, _BLURS] = 0
    stops: Annotated[Number, Label("Stops", "Hits it stops of every kind of damage", _HOLDS)] = 0
    flies: Annotated[Number | None, Label("MA, flying", "Its target flies; 0: at its MA on foot", _HOLDS)] = None
    effect: Annotated[Text, Label("Effect", "In words")] = ""
    rule: Word = ""
    also: OtherNames = ()

    @property
    def holds(self) -> bool:
        """True if it goes on after the turn in which it is cast."""
        return bool(self.st_a_turn or self.turns)


@dataclass(frozen=True, slots=True)
class HarmRow:
    """A kind of harm. `armor` helps always, never, or for the `first-turn` only; `flat`: any armor stops this many.

    `shield`, `magic`: whether these count; `burns`: what it does never regenerates; `drowns`: a diver can help.
    """

    key: Name
    name: Name
    rule: Word
    armor: Literal["always", "first-turn", "never"] = "always"
    flat: Number = 0
    shield: bool = False
    magic: bool = True
    burns: bool = False
    drowns: bool = False
