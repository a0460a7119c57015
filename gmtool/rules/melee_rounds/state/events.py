"""What happened in a melee because of a command."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from gmtool.rules.melee_rounds.data.plots import Deed
from gmtool.rules.seam import Event


class Became(StrEnum):
    """How an attack came out, in the GM's words or by the GM's own roll (mr.gm.section-c)."""

    MISS = "miss"
    HIT = "hit"
    PARRIED = "parried"
    SHIELDED = "shielded"
    TRIED = "tried"  # hit, though the shield was tried


@dataclass(frozen=True, slots=True, kw_only=True)
class Plotted(Event):
    """A combatant stated its General Plot; `words` are those of its sheet, `again`: it had stated another."""

    kind: Literal["mr.plotted/1"] = "mr.plotted/1"
    figure: str
    plot: str
    casts: int = 0
    words: str = ""
    written: bool = False
    secret: bool = False
    again: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Revealed(Event):
    """All General Plots were in, and the open ones revealed together."""

    kind: Literal["mr.revealed/1"] = "mr.revealed/1"
    figures: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rolled(Event):
    """Initiative dice were rolled: `dice` as they fell, `seconds` in which they can be used, `lost` how many cannot.

    `start`: they only say in which second the combatant may begin, `first`.
    """

    kind: Literal["mr.rolled/1"] = "mr.rolled/1"
    figure: str
    dice: tuple[int, ...]
    seconds: tuple[int, ...] = ()
    lost: int = 0
    start: bool = False
    first: int = 0
    secret: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SecondBegan(Event):
    """A second opened."""

    kind: Literal["mr.second-began/1"] = "mr.second-began/1"
    round: int
    second: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundBegan(Event):
    """A round began: General Plots are to be stated."""

    kind: Literal["mr.round-began/1"] = "mr.round-began/1"
    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Changed(Event):
    """A combatant changed its General Plot. `attacked`: because it was attacked, else the GM allowed it."""

    kind: Literal["mr.changed/1"] = "mr.changed/1"
    figure: str
    before: str
    after: str
    attacked: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeForbidden(Event):
    """The GM did not allow a change of plot."""

    kind: Literal["mr.change-forbidden/1"] = "mr.change-forbidden/1"
    figure: str
    plot: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Intended(Event):
    """A combatant stated its Specific Plot for the second. `item` is what it is done with."""

    kind: Literal["mr.intended/1"] = "mr.intended/1"
    figure: str
    deed: Deed
    target: str = ""
    item: str = ""
    words: str = ""
    written: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class WentOn(Event):
    """Combatants stated nothing for a second, and go on as before."""

    kind: Literal["mr.went-on/1"] = "mr.went-on/1"
    figures: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Played(Event):
    """Nobody reacted any more, and what was plotted for a second was done."""

    kind: Literal["mr.played/1"] = "mr.played/1"
    second: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BrokenOff(Event):
    """A combatant broke off what it was doing over several seconds."""

    kind: Literal["mr.broken-off/1"] = "mr.broken-off/1"
    figure: str
    deed: Deed
    item: str = ""
    words: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sneaked(Event):
    """A Thievish Attack was tried."""

    kind: Literal["mr.sneaked/1"] = "mr.sneaked/1"
    figure: str
    target: str
    succeeded: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class DefenceEnded(Event):
    """Full Defensive ended: by "choice", by its "parry", or by "damage"."""

    kind: Literal["mr.defence-ended/1"] = "mr.defence-ended/1"
    figure: str
    why: Literal["choice", "parry", "damage", "plot"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Struck(Event):
    """An attack was resolved. `parry`: the target had a parry against it. `damage` counts when the second ends.

    `test` is the level and roll of the GM's own to-hit roll.
    """

    kind: Literal["mr.struck/1"] = "mr.struck/1"
    figure: str
    target: str
    item: str
    became: Became
    damage: int = 0
    parry: bool = False
    needs: int = 0
    roll: int = 0
    thievish: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class CameToNothing(Event):
    """Something that was plotted was not done: whoever would have done it, or had it done to it, is out of it."""

    kind: Literal["mr.came-to-nothing/1"] = "mr.came-to-nothing/1"
    figure: str
    deed: Deed
    target: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hurt(Event):
    """Damage counted; `left` is None where nobody has noted how much it can take."""

    kind: Literal["mr.hurt/1"] = "mr.hurt/1"
    figure: str
    damage: int
    left: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Fell(Event):
    """A combatant is out of the melee, or dead."""

    kind: Literal["mr.fell/1"] = "mr.fell/1"
    figure: str
    dead: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ParryKept(Event):
    """A parry was for nothing, as the attack missed: its die is there still. `over`: in the next round."""

    kind: Literal["mr.parry-kept/1"] = "mr.parry-kept/1"
    figure: str
    over: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Held(Event):
    """A die was delayed into the next second."""

    kind: Literal["mr.held/1"] = "mr.held/1"
    figure: str
    die: int
    secret: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceLost(Event):
    """Dice were lost: they were rolled for seconds that are past and cannot be delayed further."""

    kind: Literal["mr.dice-lost/1"] = "mr.dice-lost/1"
    figure: str
    dice: tuple[int, ...]
    secret: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Handled(Event):
    """A weapon or shield was drawn, sheathed, readied or loaded; `had` of `needs` AMR for loading."""

    kind: Literal["mr.handled/1"] = "mr.handled/1"
    figure: str
    deed: Deed
    item: str
    had: int = 0
    needs: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class DroppedThing(Event):
    """A weapon or shield fell to the ground; `damaged`: the GM said so of a delicate one."""

    kind: Literal["mr.dropped/1"] = "mr.dropped/1"
    figure: str
    item: str
    damaged: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Took(Event):
    """A potion was taken, or thrown away afterwards (`deed` is discard)."""

    kind: Literal["mr.took/1"] = "mr.took/1"
    figure: str
    item: str
    deed: Deed


@dataclass(frozen=True, slots=True, kw_only=True)
class Handling(Event):
    """A pellet was got out, wetted, or thrown."""

    kind: Literal["mr.pelleted/1"] = "mr.pelleted/1"
    figure: str
    item: str
    deed: Deed
    target: str = ""
    words: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Eyes(Event):
    """The thrower of a flash pellet closed its eyes a second after it, or did not."""

    kind: Literal["mr.eyes/1"] = "mr.eyes/1"
    figure: str
    closed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class CastBegan(Event):
    """A spell was begun; `ends` and `works` are seconds of the melee. `gave`: what the die showed that it cost."""

    kind: Literal["mr.cast-began/1"] = "mr.cast-began/1"
    figure: str
    spell: str
    ends: int
    works: int
    words: str = ""
    target: str = ""
    reflex: bool = False
    gave: int = 0
    chained: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class CastForbidden(Event):
    """The GM did not allow a spell to go straight on from another."""

    kind: Literal["mr.cast-forbidden/1"] = "mr.cast-forbidden/1"
    figure: str
    spell: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Worked(Event):
    """A spell took effect, or the caster perceived it (`discerned`), or its interspell time was over (`rested`)."""

    kind: Literal["mr.worked/1"] = "mr.worked/1"
    figure: str
    spell: str
    what: Literal["works", "discerned", "rested"]
    words: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved(Event):
    """A combatant moved."""

    kind: Literal["mr.moved/1"] = "mr.moved/1"
    figure: str
    feet: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Did(Event):
    """A combatant did something else, in the GM's words."""

    kind: Literal["mr.did/1"] = "mr.did/1"
    figure: str
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Reminded(Event):
    """The GM is reminded of something that the page leaves to the GM: "loaded" is a loaded crossbow carried about."""

    kind: Literal["mr.reminded/1"] = "mr.reminded/1"
    figure: str
    item: str
    what: Literal["loaded"]
