"""Events of a turn's course: stages, options, moves, plans, retreats; each is saved under its `kind`.

`rules` name the ledger entries an event comes from.
"""

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
class Readied(Event):
    """What a figure has in hand now, by item; `picked_up` of it from the ground."""

    kind: Literal["tft.readied/1"] = "tft.readied/1"
    figure: str
    items: tuple[str, ...]
    picked_up: tuple[str, ...] = ()
    reloaded: bool = False


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
