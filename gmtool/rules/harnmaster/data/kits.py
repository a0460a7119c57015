"""Kits: what somebody of a kind carries and how well it fights, for built-in cards and for figures made at random."""

from dataclasses import dataclass
from typing import Annotated

from gmtool.rules.harnmaster.data.numbers import Dodge, Level, Numbers
from gmtool.rules.kit.row_fields import Label
from gmtool.rules.kit.rows import BadRow, Keys, Name
from gmtool.rules.kit.tables import Known


@dataclass(frozen=True, slots=True, kw_only=True)
class Kit(Numbers):
    """`ready` is in hand at the start, `two_handed` that of it which takes both hands; `carried` is sheathed.

    `ml` is the mastery level with all of it; the other numbers are those of a card.
    """

    key: Annotated[Name, Label("Key", "It stays the same once it is used")]
    name: Annotated[Name, Label("Name", "What it is called in lists, on cards and in the log")]
    ml: Annotated[Level, Label("ML", "Mastery level with everything it carries")]
    dodge: Dodge
    ready: Annotated[Keys, Label("Ready", "What is in hand at the start", of="weapons")] = ()
    two_handed: Annotated[Keys, Label("In two hands", "What of it takes both hands", of="weapons")] = ()
    carried: Annotated[Keys, Label("Carried", "What is sheathed", of="weapons")] = ()


def check_kit(kit: Kit, known: Known) -> None:
    """Raises `BadRow` where a thing of it is in no list, or takes two hands without being ready."""
    unknown = [item for item in (*kit.ready, *kit.carried) if item not in known["weapons"]]
    if unknown:
        raise BadRow(f"“{unknown[0]}” is not in the list of weapons")
    idle = [item for item in kit.two_handed if item not in kit.ready]
    if idle:
        raise BadRow(f"“{idle[0]}” is in two hands, but not ready")
