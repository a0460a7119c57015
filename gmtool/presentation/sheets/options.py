"""Options of printing: what is printed, at which scale, how many to a sheet, and what is left out."""

from dataclasses import dataclass, field
from enum import IntEnum, StrEnum
from typing import Final

from gmtool.rules.seam.muster import GroundKind
from gmtool.space import HexGround, LengthUnit

SMALLEST_HEX: Final = 10.0
LARGEST_HEX: Final = 60.0
"""How wide hexes are that are printed, between opposite sides, in millimetres."""


@dataclass(frozen=True, slots=True)
class GroundOptions:
    """How a ground is to be printed. `scale`: millimetres of a hex, or of an inch or foot of open ground; 0 its own."""

    scale: float = 0.0
    overlap: int = 5
    labels: bool = True
    backdrop: bool = True
    notes: bool = False
    fog: bool = False
    """Whether ground that the players have not seen is printed too."""
    key: bool = True


class PrintKind(StrEnum):
    """What is printed of an encounter."""

    BOTH = "Ground and counters"
    GROUND = "Ground"
    COUNTERS = "Counters"
    CARDS = "Record cards"
    ORDER = "Order sheet"
    FREEZE = "Freeze sheet"


OWN_SCALES: Final = {
    GroundKind.HEXES: HexGround.millimetres,
    GroundKind.INCHES: LengthUnit.INCH.millimetres,
    GroundKind.FEET: LengthUnit.FOOT.millimetres,
}
"""The scales that grounds have of themselves."""


class CounterKind(StrEnum):
    """How counters are made."""

    FLAT_ROUND = "flat, round"
    FLAT_HEX = "flat, hexagonal"
    STAND_UP = "stand-ups"


class CardPrintKind(StrEnum):
    """What is made of cards."""

    RECORDS = "record cards"
    BOOKLET = "booklet"
    BLANK = "blank record cards"


@dataclass(frozen=True, slots=True)
class CardOptions:
    """What of a card is printed."""

    pictures: bool = True
    notes: bool = True
    lines: bool = True
    """Whether what is left of the room has lines to write on."""
    boxes: bool = True
    tables: bool = True
    """Whether all the tables are printed, or only the first."""


class PerSheet(IntEnum):
    """How many cards lie on a sheet."""

    ONE = 1
    FOUR = 4
    EIGHT = 8
    NINE = 9


@dataclass(frozen=True, slots=True)
class RecordOptions:
    """How record cards are printed. `marks`: with marks along which they are cut."""

    per_sheet: PerSheet = PerSheet.FOUR
    card: CardOptions = field(default_factory=CardOptions)
    marks: bool = True


@dataclass(frozen=True, slots=True)
class BookletOptions:
    """`folded`: two pages to a sheet, in the order in which they are folded."""

    folded: bool = False
    card: CardOptions = field(default_factory=lambda: CardOptions(lines=False, boxes=False, tables=False))


LEAST_TURNS: Final = 4
MOST_TURNS: Final = 20


@dataclass(frozen=True, slots=True)
class OrderOptions:
    """How many turns there are to tick, and what else there is room for."""

    turns: int = 10
    boxes: bool = True
    notes: bool = True


MOST_LINES: Final = 60


@dataclass(frozen=True, slots=True)
class FreezeOptions:
    """What is printed beside the order and the figures. `lines`: how many of the log's last."""

    map: bool = True
    lines: int = 15
