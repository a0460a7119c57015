"""Messages about initiative without a die, or with more than a die; and about surprise."""

from typing import Annotated, Literal

from gmtool.bounds import Between, Change
from gmtool.rules.kit.messages import Command, Event, Shown, command, event

MOST_BONUS = 9


@command("tft.initiative-bonus/1")
class GiveBonus(Command):
    """The GM adds so much to the initiative dice of a side, until another number is given."""

    side: str
    value: Annotated[int, Between(-MOST_BONUS, MOST_BONUS)] = 1


@command("tft.take-initiative/1")
class TakeInitiative(Command):
    """A side has the initiative without dice: it goes on fleeing, or the GM gives it."""

    turn: Change
    side: str
    why: Literal["gm", "flees"] = "gm"


@command("tft.surprise/1")
class Surprise(Command):
    """A side surprises all others: it attacks before any initiative."""

    turn: Change
    side: str


@event("tft.initiative-bonus-given/1", says="Initiative {value} for {sides}, by the GM.")
class BonusGiven(Event):
    """The GM changed what is added to the dice of a side."""

    sides: Annotated[tuple[str, ...], Shown("sides")]
    value: str


@event("tft.initiative-raised/1", says="Initiative {value} for {sides}: {why}.")
class InitiativeRaised(Event):
    """Something is added to the initiative die of a side."""

    sides: Annotated[tuple[str, ...], Shown("sides")]
    value: str
    why: str


@event("tft.surprised/1", says="Total surprise: {sides}, before any initiative.", weight=2)
class Surprised(Event):
    """A side attacks before any initiative; nobody else does anything in the turn."""

    sides: Annotated[tuple[str, ...], Shown("sides")]
