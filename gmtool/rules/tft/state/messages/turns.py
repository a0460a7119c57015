"""Events in the course of a turn: stages, options, moves, plans, retreats.

`rules` are the ledger entries that an event comes from.
"""

from typing import Annotated

from gmtool.rules.seam import Either, Event, FigureEvent, FigureId, FigureIds, ItemKey, Phrase, Shown, event
from gmtool.space import Hex


@event("tft.initiative-rolled/1")
class InitiativeRolled(Event):
    """The sides' dice (every roll, in order, also where ties were rolled again) and the order in which they move."""

    dice: tuple[tuple[str, int], ...]
    winner: str
    order: tuple[str, ...]


@event("tft.initiative-waived/1")
class InitiativeWaived(Event):
    """The roll for initiative was skipped this turn."""

    order: tuple[str, ...]


@event("tft.stage-began/1")
class StageBegan(Event):
    """A stage began; `side` is the one that moves, in the movement stage."""

    turn: int
    stage: str
    side: str = ""


@event("tft.fight-ended/1", says="The fight is over. Left standing: {winners}.", weight=2)
class FightEnded(Event):
    """A side has nobody able to fight; `winners` are the sides that have."""

    winners: Annotated[tuple[str, ...], Shown("sides")]


@event("tft.option-taken/1", says="{figure}: {title}{instead}.", weight=0)
class OptionTaken(FigureEvent):
    """A figure chose an option, or another one (`instead` is the letter of the first)."""

    option: str
    title: Annotated[str, Shown("title")]
    instead: Annotated[str, Either(" instead", "")] = ""


@event("tft.moved/1")
class Moved(FigureEvent):
    """A figure entered these hexes, at this price in MA."""

    path: tuple[Hex, ...]
    spent: int
    facing: int


@event("tft.faced/1", says="{figure} turns.", weight=0)
class Faced(FigureEvent):
    """A figure turned without moving."""

    facing: int


@event("tft.posed/1")
class Posed(FigureEvent):
    """A figure went down by choice, or stood up."""

    pose: str


@event("tft.intended/1")
class Intended(FigureEvent):
    """A figure's plan for its moment."""

    act: str
    target: FigureId
    weapon: str


@event("tft.tie-rolled/1")
class TieRolled(Event):
    """Dice for a tie at one score; `first` acts first. All rolls are kept, also where equal dice were rolled again."""

    score: int
    dice: tuple[tuple[str, int], ...]
    first: str


@event("tft.passed/1", says="{figure} passes.")
class Passed(FigureEvent):
    """A figure passed up its moment."""


@event("tft.held-back/1", says="{figure} waits.", weight=0)
class HeldBack(FigureEvent):
    """A figure lets others act before it."""


@event("tft.saved/1")
class Saved(FigureEvent):
    """A saving roll: `sum` of `dice` dice against `needs` or less."""

    against: str
    needs: int
    dice: int
    sum: int
    kept: bool
    reason: str = ""


@event("tft.retreated/1")
class Retreated(FigureEvent):
    """A victor forced an enemy back to a hex (None without a ground); `followed`: the victor took the vacated hex."""

    by: FigureId
    hex: Hex | None
    followed: bool


@event("tft.held/1", says="{figure} lets {target} stay.", weight=0)
class Held(FigureEvent):
    """A victor let an enemy stay where it is."""

    target: FigureId


@event("tft.readied/1")
class Readied(FigureEvent):
    """The things that a figure has in hand now, by item; those `picked_up` came from the ground."""

    items: tuple[str, ...]
    picked_up: tuple[str, ...] = ()
    reloaded: bool = False


@event("tft.cover-taken/1", says="{figure}{behind}.")
class CoverTaken(FigureEvent):
    """A figure has cover, by these rows; none: it has left it."""

    behind: Annotated[tuple[str, ...], Shown("covers"), Phrase(": {}", " leaves its cover")]


@event("tft.crossbow-wound/1", says="{figure} winds the {item}: {turns} of {of} turns.")
class CrossbowWound(FigureEvent):
    """A crossbow was wound for a turn with a cranequin; it is cocked after `of` turns."""

    item: Annotated[str, Shown("item")]
    turns: int
    of: int


@event("tft.cranequin-matched/1", says="{figure} tries a cranequin on the {item}: rolls {die}, it {fits}.")
class CranequinMatched(FigureEvent):
    """A die whether a cranequin fits a crossbow."""

    item: Annotated[str, Shown("item")]
    die: int
    fits: Annotated[bool, Either("fits", "does not fit")]


@event("tft.disengaged/1", says="{figure} disengages{broken}{hex}{still}.")
class Disengaged(FigureEvent):
    """A figure stepped away: `broken` are the enemies that no longer engage it, `still` those that do."""

    hex: Annotated[Hex | None, Shown("to")]
    broken: Annotated[FigureIds, Phrase(" from {}")] = ()
    still: Annotated[FigureIds, Phrase("; {} still there")] = ()


@event("tft.left/1", says="{figure} leaves by the door.", weight=2)
class Left(FigureEvent):
    """A figure left the fight by its door."""


@event("tft.unpacked/1", says="{figure} gets the {item} out of the pack: {turns} of {of} turns.")
class Unpacked(FigureEvent):
    """A turn spent on getting out a packed thing; it is ready after `of` turns."""

    item: Annotated[str, Shown("item")]
    turns: int
    of: int


@event("tft.got-ready/1", says="{figure} gets the {item} ready: {turns} of {of} turns.")
class GotReady(FigureEvent):
    """A turn spent on getting a clumsy weapon ready; it is so after `of` turns."""

    item: Annotated[str, Shown("item")]
    turns: int
    of: int


@event("tft.pack-off/1", says="{figure} has taken off the pack.")
class PackOff(FigureEvent):
    """A figure's pack is off its back."""


@event("tft.weapons-swapped/1", says="{figure} and {other} swap: {given} and {taken}.")
class WeaponsSwapped(FigureEvent):
    """Two figures swapped weapons."""

    other: FigureId
    given: ItemKey
    taken: ItemKey
