"""Events of attacks and of their effects.

`rules` are the ledger entries that an event comes from.
"""

from typing import Annotated

from gmtool.rules.seam import (
    BROKEN,
    DROPPED,
    Cases,
    Data,
    Deals,
    Downs,
    Either,
    Event,
    FigureEvent,
    FigureId,
    FigureIds,
    Fumbles,
    ItemKey,
    Shown,
    Slip,
    event,
)
from gmtool.space import Hex


def _slip(event: Data) -> Slip | None:
    """A roll of 17 drops the weapon, one of 18 breaks it."""
    match event.get("result"):
        case "drop":
            return DROPPED
        case "break":
            return BROKEN
    return None


_FUMBLE = Fumbles(_slip)


@event("tft.attacked/1", counts=_FUMBLE)
class Attacked(FigureEvent):
    """A roll to hit. `way`: strike, jab, off-hand, rush, throw, shot, hth, trample.

    `sum` of `dice` dice against `needs`. `result`: hit, miss, drop, break, or spent (the arrow alone breaks);
    `multiplier` of the damage. `automatic`: it hit by the GM's word, without a roll.
    """

    target: FigureId
    weapon: str
    way: str
    needs: int
    dice: int
    sum: int
    result: str
    multiplier: int = 1
    automatic: bool = False


@event("tft.damaged/1", counts=Deals("hits"))
class Damaged(FigureEvent):
    """Damage dice: `sum` of the faces, `damage` after plus and multiplier, `stopped` by armor and shield."""

    target: FigureId
    weapon: str
    dice: str
    sum: int
    damage: int
    stopped: int
    hits: int
    st: int


@event("tft.shaken/1", says="{figure} is at DX -2 for the next attack.")
class Shaken(FigureEvent):
    """A figure took enough hits in one turn for DX -2 on its next attack."""


@event("tft.slowed/1", says="{figure} is at DX -2 for the next turn.")
class Slowed(FigureEvent):
    """A figure took enough hits in one turn for DX -2 in the whole of the next."""


@event("tft.fell/1", says="{figure} is knocked down.", weight=2)
class Fell(FigureEvent):
    """A figure was knocked down; `why`: wounds, rush, body, hth, legs, wing, push, trample, hole, slip,
    footing."""

    why: str


@event("tft.collapsed/1", says="{figure} collapses, unconscious.", weight=2, counts=Downs())
class Collapsed(FigureEvent):
    """A figure is at ST 0: unconscious."""


@event("tft.died/1", says="{figure} is dead.", weight=2, counts=Downs())
class Died(FigureEvent):
    """A figure is below ST 0: dead."""


@event("tft.vanished/1", says="{figure} vanishes: an image.", weight=2)
class Vanished(FigureEvent):
    """A magical image was touched."""


@event("tft.dropped-out/1", says="{figure} drops out of the practice.", weight=2)
class DroppedOut(FigureEvent):
    """A figure's ST is too low to go on in a practice fight."""


@event("tft.balanced/1")
class Balanced(FigureEvent):
    """A roll to stay on one's feet: `sum` of `dice` dice against `needs`; `kept`: it stayed on them."""

    needs: int
    dice: int
    sum: int
    kept: bool


@event("tft.unmoved/1", says="{figure} is not moved: {why}.")
class Unmoved(FigureEvent):
    """A shield-rush that hit without effect; `why`: too big, or down already."""

    why: str


_FALLS = Cases(
    (("dropped", "drops"), ("fumbled", "falls"), ("thrown", "lands"), ("grappled", "drops"), ("fell", "drops"))
)


@event("tft.let-fall/1", says="{figure}'s {item} {why}{hex}.")
class ItemDropped(FigureEvent):
    """A thing fell to the ground; `why`: dropped, fumbled, thrown, grappled, fell."""

    item: ItemKey
    hex: Annotated[Hex | None, Shown("hex")]
    why: Annotated[str, _FALLS]


@event("tft.worn/1", says="{figure}’s {name} has absorbed {absorbed} hits: it {useless}.", weight=2)
class Worn(FigureEvent):
    """Armor or a shield has stopped so many hits that it `stops` less, or nothing."""

    name: str
    absorbed: int
    stops: int
    useless: Annotated[bool, Either("is useless", "stops less")]


@event("tft.broke/1", says="{figure}'s {item} breaks.")
class Broke(FigureEvent):
    """A weapon broke."""

    item: ItemKey


@event("tft.rolled-to-miss/1", counts=_FUMBLE)
class RolledToMiss(FigureEvent):
    """A roll to miss somebody, `needs` or less. `way`: throw, shot, or strike (a friend in a brawl).

    `result`: past, hit, falls (spent in the hex of an enemy that was to be missed), drop, break or spent.
    """

    target: FigureId
    weapon: str
    way: str
    needs: int
    sum: int
    result: str
    multiplier: int = 1


@event("tft.victim-drawn/1")
class VictimDrawn(FigureEvent):
    """A shot or throw into a brawl hits one of those in it at random: `sum` of a die decided for `target`."""

    target: FigureId
    among: FigureIds
    die: str
    sum: int


@event("tft.grappled/1")
class Grappled(FigureEvent):
    """A figure went onto an enemy's hex for hand-to-hand combat; `dice` are the defense dice, none for joining.

    `result`: joined, started, repelled, or struck-back (repelled with an automatic hit).
    """

    target: FigureId
    dice: tuple[int, ...] = ()
    result: str
    hex: Hex | None = None


@event("tft.pile-ended/1")
class PileEnded(Event):
    """A brawl is over, as only one side is left in it; `figures` are still on the ground."""

    figures: FigureIds


@event("tft.dagger-drawn/1", says="{figure} {drawn} the {item}: 3 or less, rolls {die}.")
class DaggerDrawn(FigureEvent):
    """A die to draw a blade in a brawl."""

    item: ItemKey
    die: int
    drawn: Annotated[bool, Either("draws", "fails to draw")]


@event("tft.broke-free/1")
class BrokeFree(FigureEvent):
    """A die to get out of a brawl, at `needs` or less; `hex` is where it stands now."""

    die: int
    needs: int
    free: bool
    hex: Hex | None = None
