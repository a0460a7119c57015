"""Events of attacks and of what they do; each is saved under its `kind`.

`rules` name the ledger entries an event comes from.
"""

from dataclasses import dataclass
from typing import Literal

from gmtool.rules.seam import Event
from gmtool.space import Hex


@dataclass(frozen=True, slots=True, kw_only=True)
class Attacked(Event):
    """A roll to hit. `way`: strike, jab, off-hand, rush, throw, shot, hth; `sum` of `dice` dice against `needs`.

    `result`: hit, miss, drop, break, or spent (the arrow alone breaks); `multiplier` of the damage.
    """

    kind: Literal["tft.attacked/1"] = "tft.attacked/1"
    figure: str
    target: str
    weapon: str
    way: str
    needs: int
    dice: int
    sum: int
    result: str
    multiplier: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Damaged(Event):
    """Damage dice: `sum` of the faces, `damage` after plus and multiplier, `stopped` by armour and shield."""

    kind: Literal["tft.damaged/1"] = "tft.damaged/1"
    figure: str
    target: str
    weapon: str
    dice: str
    sum: int
    damage: int
    stopped: int
    hits: int
    st: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Shaken(Event):
    """Enough hits in one turn for DX -2 on the next attack."""

    kind: Literal["tft.shaken/1"] = "tft.shaken/1"
    figure: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Fell(Event):
    """A figure was floored; `why`: wounds, rush, body, hth."""

    kind: Literal["tft.fell/1"] = "tft.fell/1"
    figure: str
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Collapsed(Event):
    """ST 0: unconscious."""

    kind: Literal["tft.collapsed/1"] = "tft.collapsed/1"
    figure: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Died(Event):
    """ST below 0."""

    kind: Literal["tft.died/1"] = "tft.died/1"
    figure: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DroppedOut(Event):
    """ST too low to go on in a practice fight."""

    kind: Literal["tft.dropped-out/1"] = "tft.dropped-out/1"
    figure: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Balanced(Event):
    """A roll to stay on one's feet: `sum` of `dice` dice against `needs`; `kept` its feet, or not."""

    kind: Literal["tft.balanced/1"] = "tft.balanced/1"
    figure: str
    needs: int
    dice: int
    sum: int
    kept: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Unmoved(Event):
    """A shield-rush that hit and did nothing; `why`: too big, or down already."""

    kind: Literal["tft.unmoved/1"] = "tft.unmoved/1"
    figure: str
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ItemDropped(Event):
    """A thing fell to the ground; `why`: dropped, fumbled, thrown, grappled, fell."""

    kind: Literal["tft.let-fall/1"] = "tft.let-fall/1"
    figure: str
    item: str
    hex: Hex | None
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Broke(Event):
    """A weapon broke."""

    kind: Literal["tft.broke/1"] = "tft.broke/1"
    figure: str
    item: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RolledToMiss(Event):
    """A roll to miss somebody, `needs` or less. `way`: throw, shot, or strike (a friend in a brawl).

    `result`: past, hit, falls (spent in the hex of an enemy that was to be missed), drop, break or spent.
    """

    kind: Literal["tft.rolled-to-miss/1"] = "tft.rolled-to-miss/1"
    figure: str
    target: str
    weapon: str
    way: str
    needs: int
    sum: int
    result: str
    multiplier: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class VictimDrawn(Event):
    """A shot or throw into a brawl hits one of those in it at random: `sum` of a die decided for `target`."""

    kind: Literal["tft.victim-drawn/1"] = "tft.victim-drawn/1"
    figure: str
    target: str
    among: tuple[str, ...]
    die: str
    sum: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Grappled(Event):
    """A figure went onto an enemy's hex for hand-to-hand combat; `dice` are the defence dice, none for joining.

    `result`: joined, started, repelled, or struck-back (repelled with an automatic hit).
    """

    kind: Literal["tft.grappled/1"] = "tft.grappled/1"
    figure: str
    target: str
    dice: tuple[int, ...] = ()
    result: str
    hex: Hex | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PileEnded(Event):
    """A brawl is over, one side alone being left in it; `figures` are still on the ground."""

    kind: Literal["tft.pile-ended/1"] = "tft.pile-ended/1"
    figures: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DaggerDrawn(Event):
    """A die to get a blade out in a brawl."""

    kind: Literal["tft.dagger-drawn/1"] = "tft.dagger-drawn/1"
    figure: str
    item: str
    die: int
    drawn: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class BrokeFree(Event):
    """A die to get out of a brawl, at `needs` or less; `hex` is where it stands now."""

    kind: Literal["tft.broke-free/1"] = "tft.broke-free/1"
    figure: str
    die: int
    needs: int
    free: bool
    hex: Hex | None = None
