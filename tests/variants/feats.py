"""Tally with feats: a second list, whose rows have a field of every kind that a row can have."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Annotated, Any, Literal

from gmtool.bounds import Between
from gmtool.dice import Dice
from gmtool.rules.kit.tables.row_fields import Label
from gmtool.rules.kit.tables.rows import Keys, Word
from gmtool.rules.kit.tables.tables import table
from tests.tally import Tally
from tests.tally.cards import Named, Tables

_HOW, _AFTER = "How", "What comes of it"
_WHEN = (("day", "By day"), ("night", "By night"), ("any", "At any time of day or night"))
_USES = tuple((key, key.capitalize()) for key in ("hand", "foot", "tongue", "sword", "bow", "shield"))
_ASPECTS = (("b", "Blunt"), ("e", "Edge"), ("p", "Point"), ("f", "Fire"), ("c", "Cold"))


@dataclass(frozen=True, slots=True)
class Feat(Named):
    when: Annotated[Literal["day", "night", "any"], Label("When", "When it can be done", options=_WHEN)] = "any"
    dice: Annotated[Dice | None, Label("Dice", "What is rolled, such as 2d6+1")] = None
    reach: Annotated[int, Between(0, 30), Label("Reach")] = 0
    worth: Annotated[int | None, Between(0, 99), Label("Points worth", "Left out: nobody knows")] = None
    impacts: Annotated[Mapping[str, int], Between(0, 40), Label("Impact", "Of each aspect", columns=_ASPECTS)] = field(
        default_factory=dict
    )
    uses: Annotated[Keys, Label("Done with", section=_HOW, options=_USES)] = ()
    both: Annotated[bool, Label("Both hands", section=_HOW)] = False
    loud: Annotated[bool, Label("Loud", section=_HOW)] = False
    slow: Annotated[bool, Label("Slow", section=_HOW)] = False
    effect: Annotated[str, Between(0, 200), Label("Effect", "In your words", _AFTER)] = ""
    after: Annotated[Word, Label("And afterwards", section=_AFTER)] = ""
    rest: Annotated[Dice | None, Label("Rests for", "Turns", _AFTER)] = None
    shame: Annotated[int, Between(-20, 20), Label("Shame", section=_AFTER)] = 0


LEAP = Feat("Leap", "leap", "day", Dice(1), 4, 2, uses=("foot",))
ROAR = Feat(
    "Roar of the old ones",
    "roar",
    dice=Dice(2, plus=1),
    reach=30,
    impacts={"b": 3, "e": 0, "p": 10, "f": 40, "c": 2},
    uses=("tongue", "foot", "hand"),
    both=True,
    loud=True,
    effect="Everybody who hears it looks up, puts down what is in hand, and does nothing else until the turn is over",
    rest=Dice(1),
    shame=-3,
)


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class FeatTables(Tables):
    feats: Mapping[str, Feat] = table(Feat, title="Feats", one="feat of strength or of cunning", rule="tally.feat")


class TallyWithFeats(Tally):
    def __init__(self, book: Any = None) -> None:
        super().__init__(book)
        if book is None:
            shipped = {one.name: getattr(self.book.tables, one.name) for one in fields(self.book.tables)}
            self.book = replace(self.book, tables=FeatTables(**shipped, feats={one.key: one for one in (LEAP, ROAR)}))
