"""The battle with forced marches, and the command and the events of that chapter."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Annotated, Any

from gmtool.bounds import Between
from gmtool.rules.chainmail.state import mustering
from gmtool.rules.chainmail.state.battle import Battle
from gmtool.rules.chainmail.state.events import Inches
from gmtool.rules.seam import FigureCommand, FigureEvent, Muster, command, event
from gmtool.space import Position

REST = Between(0, 9)


@dataclass(frozen=True, slots=True, kw_only=True)
class MarchingBattle(Battle):
    """`footsore` are the turns that units must still stand, by their ids; a battle of before has none."""

    footsore: Mapping[str, Annotated[int, REST]] = field(default_factory=dict)


def muster(book: Any, prepared: Muster) -> MarchingBattle:
    """The battle before its first turn. Raises `BadMuster`."""
    plain = mustering.muster(book, prepared)
    return MarchingBattle(**{one.name: getattr(plain, one.name) for one in fields(plain)})


@command("marches.force/1")
class ForceMarch(FigureCommand):
    """A unit goes up to half as far again as its move: to a place on the map, or without one the whole way."""

    to: Position | None = None


@event("marches.forced/1", says="{figure} forced its march: {far}.")
class Forced(FigureEvent):
    """A unit went a way, in hundredths of an inch, and is footsore."""

    far: Inches


@event("marches.rested/1", says="{figure} is no longer footsore.")
class Refreshed(FigureEvent):
    """A unit has stood for long enough."""
