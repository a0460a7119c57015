"""Rows of the systems' lists, built in and the GM's own, with their cells, columns, sort keys and names."""

from collections.abc import Collection, Mapping, Sequence

from gmtool.dice import Dice, DiceError
from gmtool.folding import fold
from gmtool.fraction import fraction_text, read_fraction
from gmtool.language import grouped, tr
from gmtool.records import dataclass
from gmtool.rules.seam import CardField, FieldKind, Json, ListRow, SystemList
from gmtool.store.campaign import Campaign
from gmtool.store.own_rows import StoredRow

MARK = "★"
BROKEN = "⚠"
_LONGEST_NAME = 80
"""The letters of a name that are shown at most; no readable row has so many."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A row. `stored` is the campaign's row, None for a built-in one.

    `problem` is why it is left out of play, `remark` what of it counts for nothing.
    """

    id: str
    key: str
    label: str
    values: Mapping[str, Json]
    rule: str = ""
    stored: StoredRow | None = None
    problem: str = ""
    remark: str = ""

    @property
    def own(self) -> bool:
        """True if the row is the GM's own."""
        return self.stored is not None

    @property
    def mark(self) -> str:
        """A sign for the GM's rows, and another for those that cannot be read; empty for the rest."""
        return BROKEN if self.problem else MARK if self.own else ""

    @property
    def mark_words(self) -> str:
        """The sign in words."""
        return tr("not in use") if self.problem else tr("your own") if self.own else tr("built in")


def entries_of(campaign: Campaign, system: str, shown: SystemList) -> list[Entry]:
    """Every row of a list: the built-in ones in their printed order, then the GM's in the order of their making."""
    rules = campaign.ruleset(system)
    built_in = [_built_in(rules.cited(row)) for row in shown.rows if not row.own]
    stored = campaign.own_rows.list(system, shown.key)
    said = ((shown.refused.get(place, ""), shown.remarked.get(place, "")) for place in range(len(stored)))
    return [*built_in, *(_own(row, *each) for row, each in zip(stored, said, strict=True))]


def _built_in(row: ListRow) -> Entry:
    return Entry(f"built-in {row.key}", row.key, row.label, row.values, row.rule)


def own_id(row: int) -> str:
    """The id of the entry for a row of the campaign."""
    return f"own {row}"


def _own(stored: StoredRow, problem: str, remark: str) -> Entry:
    row = stored.row if isinstance(stored.row, Mapping) else {}
    key, name = row.get("key"), row.get("name")
    label = " ".join(name.split())[:_LONGEST_NAME] if isinstance(name, str) else ""
    return Entry(own_id(stored.id), key if isinstance(key, str) else "", label, row, "", stored, problem, remark)


_LOWEST = float("-inf")
_LONGEST = 80
_SELDOM = 8
"""A field is seldom used where fewer than one row of so many says anything of it."""


def columns_of(fields: Sequence[CardField], entries: Sequence[Entry]) -> tuple[CardField, ...]:
    """The fields with something to show in at least one row: the name, then numbers, then words; never the key.

    Those of which only few rows say anything come after all others: a page may have no room for them.
    """
    counts = {
        field.key: sum(entry.values.get(field.key, field.default) != field.default for entry in entries)
        for field in fields
    }
    said = [field for field in fields if field.key != "key" and counts[field.key]]
    seldom = {field.key for field in said if _SELDOM * counts[field.key] < len(entries)}
    return tuple(sorted(said, key=lambda one: (one.key != "name", one.key in seldom, not is_number(one))))


def heading_of(field: CardField) -> str:
    """The heading of a column: its label, and the labels of the numbers where each cell has several."""
    several = field.kind is FieldKind.NUMBERS and field.columns
    return f"{field.label}, {' / '.join(field.columns.values())}" if several else field.label


def cell_text(field: CardField, value: Json, longest: int = _LONGEST) -> str:
    """A value in as few letters as possible; empty for none."""
    match field.kind:
        case FieldKind.YES_NO:
            return "●" if value is True else ""
        case FieldKind.NUMBERS if isinstance(value, dict):
            return " / ".join(_minus(value.get(key, "–")) for key in field.columns)
        case FieldKind.FRACTION if (number := read_fraction(value)) is not None:
            return grouped(fraction_text(number))
        case FieldKind.WORDS if isinstance(value, list):
            return ", ".join(str(one)[:_LONGEST] for one in value)
        case FieldKind.SOME_OF if isinstance(value, list):
            return ", ".join(_labels(field, value))
        case FieldKind.ONE_OF:
            return next(iter(_labels(field, [value])), "") if value not in (None, "") else ""
    return "" if value is None or value == "" else _minus(value, longest)


def sort_key(field: CardField, value: Json) -> tuple[float, str]:
    """The sort key of a cell: numbers and dice by their size, everything else as text, empty cells first."""
    match field.kind:
        case FieldKind.NUMBER if isinstance(value, int):
            return float(value), ""
        case FieldKind.FRACTION if (number := read_fraction(value)) is not None:
            return float(number), ""
        case FieldKind.DICE if isinstance(value, str):
            return _average(value), value
        case FieldKind.NUMBERS if isinstance(value, dict):
            return float(sum(one for one in value.values() if isinstance(one, int))), ""
    text = cell_text(field, value)
    return (0.0 if text else _LOWEST), text.casefold()


def row_words(fields: Sequence[CardField], entry: Entry) -> str:
    """The words of a row in which a search looks."""
    said = (cell_text(field, entry.values.get(field.key)) for field in fields)
    return _searched(" ".join((entry.label, entry.key, entry.mark_words, *said)))


def typed_words(typed: str) -> list[str]:
    """The words of a search, each of which a row must have."""
    return _searched(typed).split()


def _searched(text: str) -> str:
    return fold(text).replace("−", "-")


def is_number(field: CardField) -> bool:
    """True if a column is aligned to the right, so that digits stand under each other."""
    return field.kind in (FieldKind.NUMBER, FieldKind.FRACTION, FieldKind.DICE, FieldKind.NUMBERS)


def _average(text: str) -> float:
    try:
        dice = Dice.parse(text)
    except DiceError:
        return _LOWEST
    return dice.count * (dice.sides + 1) / 2 + dice.plus


def _labels(field: CardField, keys: Sequence[Json]) -> list[str]:
    known = {item.key: item.label for item in field.items()}
    return [known.get(key, key) if isinstance(key, str) else _minus(key) for key in keys]


def _minus(value: object, longest: int = _LONGEST) -> str:
    text = str(value)[:longest]
    return text.replace("-", "−") if not isinstance(value, str) or text[:1].isdigit() else text


_LONGEST_KEY = 40


def key_of(name: str, taken: Collection[str], otherwise: str) -> str:
    """A key for a name, different from those taken: “Bearded axe” gives `bearded-axe`, or `bearded-axe-2`."""
    letters = "".join(letter if letter.isalnum() else " " for letter in name.casefold())
    stem = "-".join(letters.split())[:_LONGEST_KEY] or otherwise
    return next(
        key for number in range(1, len(taken) + 2) if (key := stem if number == 1 else f"{stem}-{number}") not in taken
    )


def name_of_new(one: str, taken: Collection[str]) -> str:
    """A name for a new row: “New weapon”, or with the first free number."""
    wanted = (
        tr("New {one}", one=one) if number == 1 else tr("New {one} {number}", one=one, number=number)
        for number in range(1, len(taken) + 2)
    )
    return next(name for name in wanted if name not in taken)


def name_of_copy(name: str, taken: Collection[str]) -> str:
    """A name for a copy: “Dagger (yours)”, or with a number."""
    wanted = (
        tr("{name} (yours)", name=name) if number == 1 else tr("{name} (yours {number})", name=name, number=number)
        for number in range(1, len(taken) + 2)
    )
    return next(one for one in wanted if one not in taken)
