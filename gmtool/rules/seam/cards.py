"""Cards: characters and monsters, their form and report; and the lists whose rows use the same fields."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from enum import StrEnum
from fractions import Fraction
from functools import cached_property

from gmtool.records import dataclass
from gmtool.rules.seam.breakdown import Breakdown, Refusal
from gmtool.rules.seam.messages import Json

Value = int | str | Fraction
"""A value by which cards are listed, sorted and searched."""


@dataclass(frozen=True, slots=True)
class Card:
    """A character or monster in one rule system. `fields` are those of the system's card form; unknown ones are kept.

    `kind` is "player" or "monster". `id` is empty for a card that no campaign holds yet. `picture` is the key of its
    picture in the campaign, empty for none. `rulings` are the findings that the GM has set aside, by their keys, each
    with the reason.
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
    """The kind of a field: the way it is asked for, and its JSON value."""

    NUMBER = "number"  # int
    TEXT = "text"  # str
    YES_NO = "yes or no"  # bool
    ONE_OF = "one of"  # the key of one of the items
    ITEMS = "items"  # list of item rows: {"item": key, ...columns}
    DICE = "dice"  # dice as text: "2d-1"
    NUMBERS = "numbers"  # a number for each of the columns: {column key: int}
    SOME_OF = "some of"  # list of keys of items
    FRACTION = "fraction"  # an exact number as text: "5/2"
    WORDS = "words"  # list of str


@dataclass(frozen=True, slots=True)
class Item:
    """An entry of a list of the system: a race, a weapon, an armor.

    `numbers` are shown beside the item in a list; `notes` say in a few words what else matters. `own`: the item is the
    GM's, not the system's. `also` are other names, by which it is found.
    """

    key: str
    label: str
    numbers: Mapping[str, str] = field(default_factory=dict)
    group: str = ""
    own: bool = False
    notes: str = ""
    also: tuple[str, ...] = ()


def _no_items() -> tuple[Item, ...]:
    return ()


@dataclass(frozen=True, slots=True)
class CardField:
    """One field of a card form. For ITEMS, `columns` are the yes-or-no marks that each row has (key -> label).

    `counts` are then the whole numbers that each row has, between `lowest` and `highest`; a missing one is 0, or the
    nearest number within the bounds. For NUMBERS, `columns` are the numbers to enter. DICE, NUMBERS, SOME_OF and WORDS
    occur only in the lists of a system. `names`: a card without a name is called by what was chosen, such as its race.
    `heads`: the NUMBER of those whom the card stands for, where it is a unit; “20 archers” says it.
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
    names: bool = False
    heads: bool = False


@dataclass(frozen=True)
class CardForm:
    """The fields of a system's cards, in order."""

    fields: tuple[CardField, ...]

    @cached_property
    def by_key(self) -> Mapping[str, CardField]:
        """The fields by their keys."""
        return {field.key: field for field in self.fields}


@dataclass(frozen=True, slots=True)
class FoundBy:
    """The words of a card, and its values by the keys of the columns, by which it is found and sorted."""

    words: str = ""
    values: Mapping[str, Value] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Derived:
    """A value that follows from a card, for the tiles of the form. `text` is shown; the `main` tile is highlighted.

    `beside` is the key of the field that the value derives from; the form shows the value beside it too.
    """

    key: str
    label: str
    text: str
    breakdown: Breakdown | None = None
    main: bool = False
    column: bool = False
    beside: str = ""
    wound: bool = False
    """True if the value says how badly the card is wounded: lists of cards show it."""
    left: Fraction | None = None
    """The part of its hits that a wounded card has left, from 0 to 1; None where the rules have no such number."""


@dataclass(frozen=True, slots=True)
class Finding:
    """Something about a card that breaks a rule (`illegal`) or is only unusual; the card may be kept all the same."""

    text: str
    rule: str = ""
    field: str = ""
    illegal: bool = True

    @property
    def key(self) -> str:
        """The key by which a ruling on the card names this finding."""
        return f"{self.rule} {self.field}".strip() or self.text


@dataclass(frozen=True, slots=True)
class CardColumn:
    """A value by which a system's cards are listed, sorted and searched (`st>12`). `number`: a number, else a text.

    `listed`: lists show a column for it unless the GM turns it off.
    """

    key: str
    label: str
    number: bool = True
    listed: bool = False


@dataclass(frozen=True, slots=True)
class TallyBoxes:
    """Boxes to tick on a printed card as hits are taken; `ticked` of them are ticked already.

    `breaks` are the numbers of the boxes at which something happens.
    """

    label: str
    boxes: int
    ticked: int = 0
    breaks: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Spending:
    """A purchase with experience: the card after it, or the rules' reasons against it.

    `field` is the field that pays.
    """

    key: str
    label: str
    card: Card
    refusals: tuple[Refusal, ...] = ()
    field: str = ""


@dataclass(frozen=True, slots=True)
class Points:
    """Points that a card is built from: those spent, and those allowed."""

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
    """All that follows from a card: tiles, a line on points, tables and findings. `subtitle` is, say, the race.

    `tallies` are the boxes of its printed card; `points` is None for a card that is not built from points. `worth` is
    what it counts in an army; None where cards have no worth.
    """

    subtitle: str
    derived: tuple[Derived, ...]
    summary: str
    grids: tuple[Grid, ...]
    findings: tuple[Finding, ...]
    tallies: tuple[TallyBoxes, ...] = ()
    points: Points | None = None
    worth: Fraction | None = None


OwnRows = Mapping[str, tuple[Mapping[str, Json], ...]]
"""The GM's own rows, by the key of their list, each as in the system's own data."""


@dataclass(frozen=True, slots=True)
class ListRow:
    """A row of a list. Cards name it by `key`; `values` are by the keys of the list's fields, without defaults.

    `own`: the row is the GM's, not the system's. `rule` is the row's ledger entry.
    """

    key: str
    label: str
    values: Mapping[str, Json]
    group: str = ""
    own: bool = False
    rule: str = ""


@dataclass(frozen=True, slots=True)
class SystemList:
    """A list of a system. `one` is the word for one of its rows; the fields "name" and "key" come first.

    `blank` holds the values of a new row; with a name and a key it can be read as it is. `refused` has a sentence for
    each of the GM's rows that could not be read, by its place among the rows given; `remarked` one for each that
    has keys which count for nothing.
    """

    key: str
    title: str
    one: str
    fields: tuple[CardField, ...]
    rows: tuple[ListRow, ...]
    blank: Mapping[str, Json] = field(default_factory=dict)
    refused: Mapping[int, str] = field(default_factory=dict)
    remarked: Mapping[int, str] = field(default_factory=dict)


def own_rows(lists: Sequence[SystemList]) -> dict[str, tuple[Mapping[str, Json], ...]]:
    """The GM's rows that could be read, as `Ruleset.extended` takes them; lists without any are left out."""
    found = {one.key: tuple(row.values for row in one.rows if row.own) for one in lists}
    return {key: rows for key, rows in found.items() if rows}


@dataclass(frozen=True, slots=True)
class Lack:
    """Something that a card could not bring along, or must still be told: its label, and why in a few words."""

    label: str
    why: str = ""

    @property
    def text(self) -> str:
        """The label with the reason."""
        return f"{self.label}: {self.why}" if self.why else self.label


@dataclass(frozen=True, slots=True)
class Adoption:
    """A card of another system or edition, read as one of this system.

    `left` are the fields and things that could not be taken over, `open` those that the GM must fill in; until then
    they have their defaults. The card it was made from stays as it is.
    """

    card: Card
    left: tuple[Lack, ...] = ()
    open: tuple[Lack, ...] = ()
