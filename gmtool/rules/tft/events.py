"""What happened in a fight; each is saved under its `kind`. `rules` name the ledger entries it comes from."""

from dataclasses import dataclass
from typing import Literal

from gmtool.rules.seam import Event
from gmtool.space import Hex


@dataclass(frozen=True, slots=True, kw_only=True)
class InitiativeRolled(Event):
    """The sides' dice (every roll, where ties were rolled again, in order) and who moves in which order."""

    kind: Literal["tft.initiative-rolled/1"] = "tft.initiative-rolled/1"
    dice: tuple[tuple[str, int], ...]
    winner: str
    order: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class InitiativeWaived(Event):
    """No roll this turn."""

    kind: Literal["tft.initiative-waived/1"] = "tft.initiative-waived/1"
    order: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class StageBegan(Event):
    """A stage began; `side` is who moves, in the movement stage."""

    kind: Literal["tft.stage-began/1"] = "tft.stage-began/1"
    turn: int
    stage: str
    side: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class FightEnded(Event):
    """A side has nobody able to fight; `winners` are the sides that have."""

    kind: Literal["tft.fight-ended/1"] = "tft.fight-ended/1"
    winners: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionTaken(Event):
    """A figure chose an option, or another one (`instead` of which letter)."""

    kind: Literal["tft.option-taken/1"] = "tft.option-taken/1"
    figure: str
    option: str
    title: str
    instead: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved(Event):
    """A figure entered these hexes, at this price in MA."""

    kind: Literal["tft.moved/1"] = "tft.moved/1"
    figure: str
    path: tuple[Hex, ...]
    spent: int
    facing: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Faced(Event):
    """A figure turned without moving."""

    kind: Literal["tft.faced/1"] = "tft.faced/1"
    figure: str
    facing: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Posed(Event):
    """A figure went down by its own will, or stood up."""

    kind: Literal["tft.posed/1"] = "tft.posed/1"
    figure: str
    pose: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Intended(Event):
    """A figure's plan for its moment."""

    kind: Literal["tft.intended/1"] = "tft.intended/1"
    figure: str
    act: str
    target: str
    weapon: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TieRolled(Event):
    """Dice for a tie at one score; `first` acts first. Every roll stands, where equal dice were rolled again."""

    kind: Literal["tft.tie-rolled/1"] = "tft.tie-rolled/1"
    score: int
    dice: tuple[tuple[str, int], ...]
    first: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Passed(Event):
    """A figure let its moment go by."""

    kind: Literal["tft.passed/1"] = "tft.passed/1"
    figure: str


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
class Retreated(Event):
    """A victor forced an enemy back to a hex (None without a ground); `followed`: it went into the hex left."""

    kind: Literal["tft.retreated/1"] = "tft.retreated/1"
    figure: str
    by: str
    hex: Hex | None
    followed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Held(Event):
    """A victor let an enemy stay where it is."""

    kind: Literal["tft.held/1"] = "tft.held/1"
    figure: str
    target: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Let(Event):
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
class Readied(Event):
    """What a figure has in hand now, by item; `picked_up` of it from the ground."""

    kind: Literal["tft.readied/1"] = "tft.readied/1"
    figure: str
    items: tuple[str, ...]
    picked_up: tuple[str, ...] = ()
    reloaded: bool = False


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Disengaged(Event):
    """A figure stepped away: `broken` are the enemies that engage it no more, `still` those that do."""

    kind: Literal["tft.disengaged/1"] = "tft.disengaged/1"
    figure: str
    hex: Hex | None
    broken: tuple[str, ...] = ()
    still: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Left(Event):
    """A figure left the fight by its door."""

    kind: Literal["tft.left/1"] = "tft.left/1"
    figure: str
