"""Cards: characters and monsters, their form and report; and the lists whose rows use the same fields."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from gmtool.rules.seam.breakdown import Breakdown, Refusal
from gmtool.rules.seam.messages import Json


@dataclass(frozen=True, slots=True)
class Card:
    """A written-up record in one rule system. `fields` are the system's own, by the card form; unknown ones are kept.

    `kind` is "player" or "monster". `id` is empty for a card that no campaign holds yet. `picture` is the key of its
    picture in the campaign, empty for none. `rulings`: findings that the GM has set aside, by their keys, each with
    the reason.
    """

    system: str
    name: str
    fields: Mapping[str, Json] = field(default_factory=dict)
    id: str = ""
    kind: str = "player"
    tags: tuple[str, ...] = ()
    notes: str = ""
    picture: str = ""
    rulings: Mapping[str, str] = field(default_factory=dict)


class FieldKind(StrEnum):
    """How a field is asked for, and its JSON."""

    NUMBER = "number"  # int
    TEXT = "text"  # str
    YES_NO = "yes or no"  # bool
    ONE_OF = "one of"  # the key of one of the items
    ITEMS = "items"  # list of item rows: {"item": key, ...columns}
    DICE = "dice"  # dice as text: "2d-1"
    NUMBERS = "numbers"  # a number for each of the columns: {column key: int}
    SOME_OF = "some of"  # list of keys of items


@dataclass(frozen=True, slots=True)
class Item:
    """An entry of a list of the system: a race, a weapon, an armour.

    `numbers` are what a list shows beside it, `notes` what else is to be known of it, in few words. `own`: it is the
    GM's, not the system's.
    """

    key: str
    label: str
    numbers: Mapping[str, str] = field(default_factory=dict)
    group: str = ""
    own: bool = False
    notes: str = ""


def _no_items() -> tuple[Item, ...]:
    return ()


@dataclass(frozen=True, slots=True)
class CardField:
    """One field of a card form. For ITEMS, `columns` are the yes-or-no marks each row has (key -> label).

    `counts` are the whole numbers each row has, then, between `lowest` and `highest`; one that is not said is 0, or
    the nearest to it that may be.
    For NUMBERS, `columns` are the numbers that are asked for. DICE, NUMBERS and SOME_OF stand in the lists of a system
    only.
    """

    key: str
    label: str
    kind: FieldKind
    default: Json = None
    lowest: int | None = None
    highest: int | None = None
    items: Callable[[], tuple[Item, ...]] = field(default=_no_items, compare=False)
    columns: Mapping[str, str] = field(default_factory=dict)
    counts: Mapping[str, str] = field(default_factory=dict)
    help: str = ""
    section: str = ""


@dataclass(frozen=True, slots=True)
class CardForm:
    """The fields of a system's cards, in order."""

    fields: tuple[CardField, ...]


@dataclass(frozen=True, slots=True)
class Derived:
    """A value that follows from a card, for the tiles of the form; `text` is what is shown, `main` the one lit.

    `beside`: the key of the field that it derives from, to be shown at it too.
    """

    key: str
    label: str
    text: str
    breakdown: Breakdown | None = None
    main: bool = False
    column: bool = False
    beside: str = ""


@dataclass(frozen=True, slots=True)
class Finding:
    """Something about a card that breaks a rule (`illegal`) or is only unusual; it may be kept all the same."""

    text: str
    rule: str = ""
    field: str = ""
    illegal: bool = True

    @property
    def key(self) -> str:
        """What a ruling on the card names it by."""
        return f"{self.rule} {self.field}".strip() or self.text


@dataclass(frozen=True, slots=True)
class CardColumn:
    """A value by which cards of a system are listed, sorted and searched (`st>12`). `number`: it is one, else a text.

    `listed`: a list has a column for it unless the GM wants otherwise.
    """

    key: str
    label: str
    number: bool = True
    listed: bool = False


@dataclass(frozen=True, slots=True)
class TallyBoxes:
    """Boxes to tick on a printed card: hits as they are taken; so many are `ticked` already."""

    label: str
    boxes: int
    ticked: int = 0


@dataclass(frozen=True, slots=True)
class Spending:
    """Something that experience buys: the card as it would be then, or why the rules forbid it.

    `field` is what it is paid from.
    """

    key: str
    label: str
    card: Card
    refusals: tuple[Refusal, ...] = ()
    field: str = ""


@dataclass(frozen=True, slots=True)
class Points:
    """What a card is built from: how many are spent, and how many it has."""

    spent: int
    allowed: int


@dataclass(frozen=True, slots=True)
class Grid:
    """A small table of a card: its gear with numbers, or its chances at a glance."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class CardReport:
    """Everything that follows from a card: tiles, a line on points, tables and findings; `subtitle`, say, the race.

    `tallies` are what its printed card counts; `points` are None for a card that is not built from any.
    """

    subtitle: str
    derived: tuple[Derived, ...]
    summary: str
    grids: tuple[Grid, ...]
    findings: tuple[Finding, ...]
    tallies: tuple[TallyBoxes, ...] = ()
    points: Points | None = None


OwnRows = Mapping[str, tuple[Mapping[str, Json], ...]]
"""Rows of the GM's own, by the key of their list, each as in the system's own data."""


@dataclass(frozen=True, slots=True)
class ListRow:
    """A row of a list: by `key` cards name it; `values` are by the keys of the list's fields, defaults left out.

    `own`: it is the GM's, not the system's. `rule`: the ledger entry it stands in.
    """

    key: str
    label: str
    values: Mapping[str, Json]
    group: str = ""
    own: bool = False
    rule: str = ""


@dataclass(frozen=True, slots=True)
class SystemList:
    """A list of a system. `one` is what one of its rows is called; the fields "name" and "key" come first.

    `blank` is what a new row begins with: one that can be read, but for its name and key.
    `refused` are the GM's rows that could not be read, by their place among those given: a sentence for each.
    """

    key: str
    title: str
    one: str
    fields: tuple[CardField, ...]
    rows: tuple[ListRow, ...]
    blank: Mapping[str, Json] = field(default_factory=dict)
    refused: Mapping[int, str] = field(default_factory=dict)


def own_rows(lists: Sequence[SystemList]) -> dict[str, tuple[Mapping[str, Json], ...]]:
    """The GM's rows that could be read, as `Ruleset.extended` takes them; lists without any are left out."""
    found = {one.key: tuple(row.values for row in one.rows if row.own) for one in lists}
    return {key: rows for key, rows in found.items() if rows}
