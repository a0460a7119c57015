"""Messages about initiative without a die, or with more than a die; about surprise and ambush."""

from typing import Annotated, Literal

from gmtool.bounds import Between, Change
from gmtool.rules.kit.asking import Ask, as_the_first
from gmtool.rules.seam import Command, Event, FigureCommand, FigureEvent, FigureId, Shown, command, event

MOST_BONUS = 9


@command("tft.initiative-bonus/1")
class GiveBonus(Command):
    """The GM adds so much to the initiative dice of a side, until another number is given."""

    side: Annotated[str, Ask("Side")]
    value: Annotated[int, Between(-MOST_BONUS, MOST_BONUS), Ask("Added to its die", required=True)] = 1


@command("tft.take-initiative/1")
class TakeInitiative(Command):
    """A side has the initiative without dice: it goes on fleeing, surprises enemies a little, or the GM gives it."""

    turn: Change
    side: Annotated[str, Ask("Side")]
    why: Literal["gm", "flees", "surprise"] = "gm"


@command("tft.surprise/1")
class Surprise(Command):
    """A side surprises all others: it attacks before any initiative, and before that it `moves` or not."""

    turn: Change
    side: Annotated[str, Ask("Side")]
    moves: Annotated[bool, Ask("It moves, too", default=True)] = False


@command("tft.ambush/1")
class Ambush(Command):
    """A side lies in ambush; `wild`: of animals or plants."""

    turn: Change
    side: Annotated[str, Ask("Side")]
    wild: Annotated[bool, Ask("By animals or plants")] = False


@command("tft.spring/1")
class Spring(FigureCommand):
    """An ambusher hits somebody who fails a roll on DX."""

    target: Annotated[FigureId, Ask("Victim", judged=True, hopeless=as_the_first)]


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


@event("tft.ambush-seen/1", says="{figure} sees the ambush: nobody is caught in it.", weight=2)
class AmbushSeen(FigureEvent):
    """A figure has detected an ambush."""


@event("tft.ambush-sprung/1", says="Ambush: a free attack each for {sides}.", weight=2)
class AmbushSprung(Event):
    """Nobody has detected an ambush: its side attacks before any initiative."""

    sides: Annotated[tuple[str, ...], Shown("sides")]
