"""What a cell of the table says of a field, and by what its column is sorted."""

from collections.abc import Sequence

from gmtool.desktop.lists.entries import Entry
from gmtool.dice import Dice, DiceError
from gmtool.rules.seam import CardField, FieldKind, Json

_LOWEST = float("-inf")
_LONGEST = 80


def columns_of(fields: Sequence[CardField], entries: Sequence[Entry]) -> tuple[CardField, ...]:
    """The fields that say something of at least one row: the name, then numbers, then words. The key is no column."""
    said = [
        field
        for field in fields
        if field.key != "key" and any(entry.values.get(field.key, field.default) != field.default for entry in entries)
    ]
    return tuple(sorted(said, key=lambda field: (field.key != "name", not is_number(field))))


def heading_of(field: CardField) -> str:
    """What stands over a column: the label, and of what the numbers are where each cell has several."""
    several = field.kind is FieldKind.NUMBERS and field.columns
    return f"{field.label}, {' / '.join(field.columns.values())}" if several else field.label


def cell_text(field: CardField, value: Json, longest: int = _LONGEST) -> str:
    """A value in as few letters as can be; nothing for what is as usual."""
    match field.kind:
        case FieldKind.YES_NO:
            return "●" if value is True else ""
        case FieldKind.NUMBERS if isinstance(value, dict):
            return " / ".join(_minus(value.get(key, "–")) for key in field.columns)
        case FieldKind.SOME_OF if isinstance(value, list):
            return ", ".join(_labels(field, value))
        case FieldKind.ONE_OF:
            return next(iter(_labels(field, [value])), "") if value not in (None, "") else ""
    return "" if value is None or value == "" else _minus(value, longest)


def sort_key(field: CardField, value: Json) -> tuple[float, str]:
    """By what a column is sorted: numbers and dice by their size, everything else as text; what is not there first."""
    match field.kind:
        case FieldKind.NUMBER if isinstance(value, int):
            return float(value), ""
        case FieldKind.DICE if isinstance(value, str):
            return _average(value), value
        case FieldKind.NUMBERS if isinstance(value, dict):
            return float(sum(one for one in value.values() if isinstance(one, int))), ""
    text = cell_text(field, value)
    return (0.0 if text else _LOWEST), text.casefold()


def is_number(field: CardField) -> bool:
    """Whether a column is set to the right, so that its figures stand under each other."""
    return field.kind in (FieldKind.NUMBER, FieldKind.DICE, FieldKind.NUMBERS)


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
