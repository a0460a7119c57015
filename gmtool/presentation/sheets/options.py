"""Options of printing: sheets, scale, cards to a sheet, and what is left out."""

from dataclasses import field
from enum import IntEnum, StrEnum
from typing import Final

from gmtool.language import tr
from gmtool.records import dataclass

SMALLEST_HEX: Final = 10.0
LARGEST_HEX: Final = 60.0
"""The bounds for printed hexes, in millimeters between opposite sides."""


@dataclass(frozen=True, slots=True)
class GroundOptions:
    """Options for a ground. `scale`: millimeters of a hex, or of an inch or foot of open ground; 0: its own."""

    scale: float = 0.0
    overlap: int = 5
    labels: bool = True
    backdrop: bool = True
    notes: bool = False
    fog: bool = False
    """True if ground that the players have not seen is printed too."""
    key: bool = True


class PrintKind(StrEnum):
    """The sheets that can be printed of an encounter."""

    BOTH = "Ground and counters"
    GROUND = "Ground"
    COUNTERS = "Counters"
    CARDS = "Record cards"
    ROSTER = "Roster of the sides"
    ORDER = "Order sheet"
    SLIPS = "Order slips"
    FREEZE = "Freeze sheet"


class CounterKind(StrEnum):
    """The makes of counters."""

    FLAT_ROUND = "flat, round"
    FLAT_HEX = "flat, hexagonal"
    STAND_UP = "stand-ups"


class CardPrintKind(StrEnum):
    """The sheets that can be printed of cards."""

    RECORDS = "record cards"
    BOOKLET = "booklet"
    BLANK = "blank record cards"


PRINTED_NAMES: Final[dict[StrEnum, str]] = {
    PrintKind.BOTH: tr("Ground and counters"),
    PrintKind.GROUND: tr("Ground"),
    PrintKind.COUNTERS: tr("Counters"),
    PrintKind.CARDS: tr("Record cards"),
    PrintKind.ROSTER: tr("Roster of the sides"),
    PrintKind.ORDER: tr("Order sheet"),
    PrintKind.SLIPS: tr("Order slips"),
    PrintKind.FREEZE: tr("Freeze sheet"),
    CounterKind.FLAT_ROUND: tr("Flat, round"),
    CounterKind.FLAT_HEX: tr("Flat, hexagonal"),
    CounterKind.STAND_UP: tr("Stand-ups"),
    CardPrintKind.RECORDS: tr("Record cards"),
    CardPrintKind.BOOKLET: tr("Booklet"),
    CardPrintKind.BLANK: tr("Blank record cards"),
}
"""The names of what is printed; the values of the kinds themselves are saved."""


@dataclass(frozen=True, slots=True)
class CardOptions:
    """Options for the face of a card."""

    pictures: bool = True
    notes: bool = True
    lines: bool = True
    """True if the rest of the room is filled with lines to write on."""
    boxes: bool = True
    tables: bool = True
    """True if all the tables are printed; else only the first is."""


class PerSheet(IntEnum):
    """The number of cards on a sheet."""

    ONE = 1
    FOUR = 4
    EIGHT = 8
    NINE = 9


@dataclass(frozen=True, slots=True)
class RecordOptions:
    """Options for record cards. `marks`: with marks along which they are cut."""

    per_sheet: PerSheet = PerSheet.FOUR
    card: CardOptions = field(default_factory=CardOptions)
    marks: bool = True


@dataclass(frozen=True, slots=True)
class BookletOptions:
    """Options for a booklet. `folded`: two pages to a sheet, in the order in which they are folded."""

    folded: bool = False
    card: CardOptions = field(default_factory=lambda: CardOptions(lines=False, boxes=False, tables=False))


class PanelCount(IntEnum):
    """The number of panels that a sheet of the GM's screen is folded into."""

    ONE = 1
    TWO = 2
    THREE = 3
    FOUR = 4


SMALLEST_TYPE: Final = 6
LARGEST_TYPE: Final = 12
"""The sizes of type of the GM's screen, in points."""


@dataclass(frozen=True, slots=True)
class ScreenOptions:
    """Options for the GM's screen: panels side by side, the size of type in points, and marks where it is folded."""

    panels: PanelCount = PanelCount.THREE
    points: int = 8
    folds: bool = True


LEAST_TURNS: Final = 4
MOST_TURNS: Final = 20


@dataclass(frozen=True, slots=True)
class OrderOptions:
    """Options for the order sheet: `turns` to tick, `boxes` for hits, and room for notes, which units have none of."""

    turns: int = 10
    boxes: bool = True
    notes: bool = True


MOST_LINES: Final = 60


@dataclass(frozen=True, slots=True)
class FreezeOptions:
    """Options for the freeze sheet, beside the order and the figures. `lines`: how many of the log's last."""

    map: bool = True
    lines: int = 15
