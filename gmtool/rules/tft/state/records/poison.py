"""Poison: put on weapons, taken from carcasses, tasted; the commands and events about it."""

from typing import Annotated, Literal

from gmtool.bounds import Between
from gmtool.rules.kit.asking import Ask, the_first
from gmtool.rules.seam import Either, FigureCommand, FigureEvent, ItemKey, command, event

MOST_HOURS, MOST_DOSES = 999, 20
Hours = Annotated[int, Between(0, MOST_HOURS)]
Doses = Annotated[int, Between(0, MOST_DOSES)]


@command("tft.poison-weapon/1")
class PoisonWeapon(FigureCommand):
    """A figure puts poison on a weapon: natural, so many hours old, or manufactured, whose `strength` are dice."""

    weapon: Annotated[str, Ask("Weapon", proposes=the_first)]
    sort: Annotated[Literal["natural", "manufactured"], Ask("Poison", required=True)] = "natural"
    hours: Annotated[Hours, Ask("Hours old", required=True)] = 0
    strength: Annotated[str, Between(1, 12), Ask("Dice of manufactured poison")] = "1d"


@command("tft.extract-poison/1")
class ExtractPoison(FigureCommand):
    """A figure takes the poison out of a carcass of that kind."""

    carcass: Annotated[str, Ask("From")]


@command("tft.taste/1")
class Taste(FigureCommand):
    """A figure eats or drinks something with so many doses of a poison or a harmful potion in it."""

    doses: Annotated[int, Between(1, MOST_DOSES), Ask()] = 1


@event("tft.poisoned-weapon/1", says="{figure} puts poison on the {item}.")
class WeaponPoisoned(FigureEvent):
    """A weapon is poisoned."""

    item: ItemKey


@event("tft.poisoned/1")
class Poisoned(FigureEvent):
    """Poison in the body, which nothing stops."""

    hits: int
    st: int


@event("tft.poison-gone/1", says="The poison on {figure}'s {item} wears off.")
class PoisonGone(FigureEvent):
    """A weapon has hit, and is poisoned no more."""

    item: ItemKey


@event("tft.poison-taken/1", says="{figure} takes poison for {doses} from the carcass.")
class PoisonTaken(FigureEvent):
    """A figure has doses of poison."""

    doses: int


@event("tft.tasted/1", says="{figure} {noticed} the poison.")
class Tasted(FigureEvent):
    """A figure has, or has not, noticed what is in its food."""

    noticed: Annotated[bool, Either("notices and spits out", "swallows")]
