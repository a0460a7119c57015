"""Events: what happened in a melee because of a command."""

from enum import StrEnum
from typing import Annotated, Literal

from gmtool.rules.melee_rounds.data.plots import Deed
from gmtool.rules.seam import (
    Deals,
    Downs,
    Either,
    Event,
    Feet,
    FigureEvent,
    FigureId,
    FigureIds,
    ItemKey,
    Phrase,
    Shown,
    TargetEvent,
    Words,
    event,
)

PlotKey = Annotated[str, Shown("plot")]
"""A kind of General Plot by its key."""
SpellKey = Annotated[str, Shown("spell")]
"""A spell by its key."""


class Became(StrEnum):
    """The result of an attack, by the GM's word or the GM's own roll (mr.gm.section-c)."""

    MISS = "miss"
    HIT = "hit"
    PARRIED = "parried"
    SHIELDED = "shielded"
    TRIED = "tried"  # hit, though the shield was tried


@event("mr.plotted/1")
class Plotted(FigureEvent):
    """A combatant stated its General Plot; `words` are those of its sheet, `again`: in place of another."""

    plot: PlotKey
    casts: int = 0
    words: str = ""
    written: bool = False
    secret: bool = False
    again: bool = False


@event("mr.revealed/1")
class Revealed(Event):
    """All General Plots were in, and the open ones were revealed together."""

    figures: tuple[str, ...]


@event("mr.rolled/1")
class Rolled(FigureEvent):
    """Initiative dice were rolled: `dice` are their faces, `seconds` when they can be used, `lost` how many cannot be.

    `start`: they only decide the second in which the combatant may begin, `first`.
    """

    dice: tuple[int, ...]
    seconds: tuple[int, ...] = ()
    lost: int = 0
    start: bool = False
    first: int = 0
    secret: bool = False


@event("mr.second-began/1", says="Round {round}, second {second}", weight=3)
class SecondBegan(Event):
    """A second opened."""

    round: int
    second: int


@event("mr.round-began/1", says="Round {round}", weight=3)
class RoundBegan(Event):
    """A round began: General Plots are to be stated."""

    round: int


@event("mr.changed/1")
class Changed(FigureEvent):
    """A combatant changed its General Plot. `attacked`: because it was attacked, else the GM allowed it."""

    before: str
    after: str
    attacked: bool = False


@event("mr.change-forbidden/1", says="The GM does not let {figure} change its General Plot to {plot}.", weight=2)
class ChangeForbidden(FigureEvent):
    """The GM did not allow a change of plot."""

    plot: PlotKey


@event("mr.intended/1")
class Intended(FigureEvent):
    """A combatant stated its Specific Plot for the second. `item` is the thing or spell it uses."""

    deed: Deed
    target: FigureId = ""
    item: ItemKey = ""
    words: str = ""
    written: bool = False


@event("mr.went-on/1")
class WentOn(Event):
    """Combatants stated nothing for a second, and go on as before."""

    figures: FigureIds


@event("mr.played/1", says="Second {second} is played.", weight=0)
class Played(Event):
    """Nobody reacted any more, and the plots of a second were carried out."""

    second: int


@event("mr.broken-off/1")
class BrokenOff(FigureEvent):
    """A combatant broke off what it was doing over several seconds."""

    deed: Deed
    item: ItemKey = ""
    words: str = ""


@event("mr.sneaked/1")
class Sneaked(TargetEvent):
    """A Thievish Attack was tried."""

    succeeded: bool


@event("mr.defence-ended/1")
class DefenceEnded(FigureEvent):
    """Full Defensive ended: by "choice", by its "parry", by "damage", or for another General "plot"."""

    why: Literal["choice", "parry", "damage", "plot"]


@event("mr.struck/1", counts=Deals("damage"))
class Struck(TargetEvent):
    """An attack was resolved. `parry`: the target had a parry against it. `damage` counts when the second ends.

    `needs` and `roll` are those of the GM's own to-hit roll, 0 without one.
    """

    item: ItemKey
    became: Became
    damage: int = 0
    parry: bool = False
    needs: int = 0
    roll: int = 0
    thievish: bool = False


@event("mr.came-to-nothing/1")
class CameToNothing(FigureEvent):
    """A plotted deed came to nothing: it was no longer possible, or its doer or target was out of the melee."""

    deed: Deed
    target: FigureId = ""


@event("mr.hurt/1")
class Hurt(FigureEvent):
    """Damage counted; `left` is None where the figure's hits are not noted."""

    damage: int
    left: int | None = None


@event("mr.fell/1", says="{figure} {dead}.", weight=2, counts=Downs())
class Fell(FigureEvent):
    """A combatant is out of the melee, or dead."""

    dead: Annotated[bool, Either("is dead", "is out of the melee")] = False


@event("mr.parry-kept/1")
class ParryKept(FigureEvent):
    """A parry was not used up, as the attack missed: its die is kept. `over`: into the next round."""

    over: bool = False


@event("mr.held/1")
class Held(FigureEvent):
    """A die was held into the next second."""

    die: int
    secret: bool = False


@event("mr.dice-lost/1")
class DiceLost(FigureEvent):
    """Dice were lost: those for seconds that are past and those that cannot be held any longer."""

    dice: tuple[int, ...]
    secret: bool = False


@event("mr.handled/1")
class Handled(FigureEvent):
    """A weapon or shield was drawn, sheathed, readied or loaded; `had` of `needs` AMR for loading."""

    deed: Deed
    item: ItemKey
    had: int = 0
    needs: int = 0


@event("mr.dropped/1", says="{figure} drops the {item}{damaged}.", weight=lambda event: 2 if event.damaged else 1)
class DroppedThing(FigureEvent):
    """A weapon or shield fell to the ground; `damaged`: the GM said so, of a delicate one."""

    item: ItemKey
    damaged: Annotated[bool, Either(", and it is damaged", "")] = False


@event("mr.took/1")
class Took(FigureEvent):
    """A potion was taken, or thrown away afterwards (`deed` is discard)."""

    item: ItemKey
    deed: Deed


@event("mr.pelleted/1")
class Handling(FigureEvent):
    """A pellet was got out, wetted, or thrown."""

    item: ItemKey
    deed: Deed
    target: FigureId = ""
    words: str = ""


_EYES = Either("closes its eyes against the flash", "does not close its eyes, and is exposed to the flash")


@event("mr.eyes/1", says="{figure} {closed}.", weight=lambda event: 1 if event.closed else 2)
class Eyes(FigureEvent):
    """The thrower of a flash pellet closed its eyes a second after it, or did not."""

    closed: Annotated[bool, _EYES]


@event("mr.cast-began/1")
class CastBegan(FigureEvent):
    """A spell was begun; `ends` and `works` are seconds of the melee. `gave`: the face of the die that it cost."""

    spell: SpellKey
    ends: int
    works: int
    words: str = ""
    target: FigureId = ""
    reflex: bool = False
    gave: int = 0
    chained: bool = False


@event("mr.cast-forbidden/1", says="The GM forbids {figure} to cast {spell}.", weight=2)
class CastForbidden(FigureEvent):
    """The GM did not allow a spell: one straight after another, or one more than plotted."""

    spell: SpellKey


@event("mr.worked/1")
class Worked(FigureEvent):
    """A spell took effect, or the caster perceived it (`discerned`), or its interspell time was over (`rested`)."""

    spell: SpellKey
    what: Literal["works", "discerned", "rested"]
    words: str = ""


@event("mr.moved/1", says="{figure} moves{feet}.")
class Moved(FigureEvent):
    """A combatant moved."""

    feet: Annotated[Feet, Phrase(" {}")]


@event("mr.did/1", says="{figure}: {words}.")
class Did(FigureEvent):
    """A combatant did something else, in the GM's words."""

    words: Words


@event(
    "mr.reminded/1",
    says="{figure} carries the {item} loaded, which is dangerous: the GM decides what happens.",
    weight=2,
)
class Reminded(FigureEvent):
    """The GM was reminded of something that the page leaves to the GM; "loaded": a loaded crossbow carried about."""

    item: ItemKey
    what: Literal["loaded"]
