"""Plights of figures: helpless, taken prisoner, escaped, on the mend; the commands and events about them."""

from typing import Annotated, Literal

from gmtool.bounds import Between, Count
from gmtool.records import dataclass
from gmtool.rules.kit.asking import Ask, the_only
from gmtool.rules.seam import FigureCommand, FigureEvent, FigureId, command, event

MOST_AMOUNT = 9999
Means = Literal["rest", "care", "drain", "potion", "wish"]


@dataclass(frozen=True, slots=True)
class Plight:
    """The plight of a figure. `helpless` says why it can do nothing; a `captive` has surrendered.

    It has aimed a killing blow at the helpless `victim` in the turn `aimed`. `aided` are the hits that it had after
    first aid; 0 without any.
    """

    helpless: str = ""
    captive: bool = False
    victim: str = ""
    aimed: Count = 0
    aided: Count = 0


FREE = Plight()


@command("tft.helpless/1")
class MakeHelpless(FigureCommand):
    """The GM says that a figure is helpless: asleep, chained, frozen; or, without words, that it is no longer."""

    why: Annotated[str, Between(0, 60), Ask()] = "asleep"


@command("tft.slay/1")
class Slay(FigureCommand):
    """A figure kills a helpless one: in the turn after it has taken aim, or at once where nobody fights."""

    target: Annotated[FigureId, Ask("Whom", proposes=the_only)]


@command("tft.surrender/1")
class Surrender(FigureCommand):
    """A figure gives up, and leaves the fight as a prisoner."""


@command("tft.escape/1")
class Escape(FigureCommand):
    """A fugitive out of sight loses its pursuers."""


@command("tft.recover/1")
class Recover(FigureCommand):
    """A figure recovers: minutes of rest, days of care, ST drained from another, hits healed by magic, or a wish."""

    means: Annotated[Means, Ask("By", required=True)] = "rest"
    amount: Annotated[int, Between(0, MOST_AMOUNT), Ask("Minutes, days, ST or hits", required=True)] = 60


@command("tft.first-aid/1")
class FirstAid(FigureCommand):
    """A Physicker gives somebody first aid, which takes five minutes."""

    target: Annotated[FigureId, Ask("Whom")]


@event("tft.was-helpless/1", says="{figure} is helpless: {why}.", weight=2)
class BecameHelpless(FigureEvent):
    """A figure can do nothing."""

    why: str


@event("tft.was-freed/1", says="{figure} is no longer helpless.")
class Freed(FigureEvent):
    """A figure is helpless no more."""


@event("tft.took-aim/1", says="{figure} takes aim at {target}, who is helpless.")
class TookAim(FigureEvent):
    """A figure means to kill a helpless one in the next turn."""

    target: FigureId


@event("tft.surrendered/1", says="{figure} surrenders, and is a prisoner.", weight=2)
class Surrendered(FigureEvent):
    """A figure gave up."""


@event("tft.escaped/1", says="{figure} escapes.", weight=2)
class Escaped(FigureEvent):
    """A fugitive has lost its pursuers."""


@event("tft.recovered/1", says="{figure} recovers by {means}: {hits} of wounds, {spent} of exhaustion (ST {st}).")
class Recovered(FigureEvent):
    """Wounds were healed, and exhaustion is over, so far."""

    means: str
    hits: int
    spent: int
    st: int


@event("tft.aided/1", says="{figure} gives {target} first aid: {hits} healed (ST {st}).")
class Aided(FigureEvent):
    """First aid healed hits."""

    target: FigureId
    hits: int
    st: int
