"""Conditions of a figure, and its values that the GM may set."""

from enum import StrEnum

from gmtool.language import tr
from gmtool.records import dataclass
from gmtool.rules.seam.messages import Json


class ConditionSign(StrEnum):
    """The sign of a condition on the counter, where a dot would not do."""

    LIMB = "×"
    HELD = "#"
    GEAR = "!"


SIGN_WORDS = {
    ConditionSign.LIMB: tr("A limb out of use"),
    ConditionSign.HELD: tr("Held: caught or pinned"),
    ConditionSign.GEAR: tr("Gear out of use"),
}


@dataclass(frozen=True, slots=True)
class Condition:
    """Something that holds for a figure; `until` says when it ends ("after its next attack").

    A `secret` condition is kept from the players, even on their own figures. A `grave` one changes what the figure can
    do at all (out, down, stunned): it stands before the others, and stays in sight where there is little room. On the
    counter a condition is a dot, or its `sign`.
    """

    label: str
    until: str = ""
    rule: str = ""
    good: bool = False
    secret: bool = False
    grave: bool = False
    sign: ConditionSign | None = None


@dataclass(frozen=True, slots=True)
class Amendable:
    """A value of a figure that the GM may set: `field` goes into the amend command. `options` for one of several.

    `wounds`: damage changes the value; 1 where it counts damage taken, -1 where it counts what is left; a text is then
    a new injury. `condition`: the options are states that a figure is in, as yes-or-no values always are.
    """

    field: str
    label: str
    value: Json
    options: tuple[tuple[str, str], ...] = ()
    lowest: int | None = None
    highest: int | None = None
    wounds: int = 0
    condition: bool = False
