"""The words of one system's card form: names of fields, values as text, and a card's history as lines."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from fractions import Fraction
from itertools import groupby
from typing import Final

from gmtool.fraction import fraction_text, read_fraction
from gmtool.language import grouped, tr, trc
from gmtool.presentation.text import MONTHS, shortened
from gmtool.rules.seam import CardField, CardForm, FieldKind, Json, Value
from gmtool.store.cards.entries import HistoryEntry

NOTHING: Final = "–"
_OWN: Final = {
    "tags": tr("Tags"),
    "notes": tr("Notes"),
    "name": tr("Name"),
    "kind": tr("Kind"),
    "picture": tr("Picture"),
}


class FormWords:
    """The labels and values of a form's fields as text; fields that the form does not know go by their keys."""

    def __init__(self, form: CardForm) -> None:
        self._fields: Mapping[str, CardField] = {field.key: field for field in form.fields}
        self._items: dict[str, dict[str, str]] = {}

    def knows(self, field: str) -> bool:
        """True if the form, or every card, has this field."""
        return field in self._fields or field in _OWN

    def label(self, field: str) -> str:
        return self._fields[field].label if field in self._fields else _OWN.get(field, field)

    def value(self, field: str, value: Json) -> str:
        if value is None or value in ("", []):
            return NOTHING
        if isinstance(value, bool):
            return trc("value", "yes") if value else trc("value", "no")
        if isinstance(value, Mapping):
            return " ".join((self.item(field, value), *self._counts(field, value)))
        if isinstance(value, list):
            return ", ".join(self.value(field, one) for one in value)
        kind = self._fields[field].kind if field in self._fields else None
        if kind is FieldKind.FRACTION and (number := read_fraction(value)) is not None:
            return grouped(fraction_text(number))
        one_of = kind is FieldKind.ONE_OF
        return self._item(field, str(value)) if one_of else str(value)

    def row(self, field: str, row: Json) -> str:
        """A row of a list with its counts and its ticked marks."""
        marks = self._fields[field].columns if field in self._fields and isinstance(row, Mapping) else {}
        ticked = [label.lower() for key, label in marks.items() if isinstance(row, Mapping) and row.get(key) is True]
        return ", ".join((self.value(field, row), *ticked))

    def item(self, field: str, row: Mapping[str, Json]) -> str:
        """The name of the thing that a row of a list is."""
        return self._item(field, str(row.get("item", "")))

    def _counts(self, field: str, row: Mapping[str, Json]) -> Iterator[str]:
        """The counts of a row; an only one goes without its label."""
        labels = self._fields[field].counts if field in self._fields else {}
        for key, label in labels.items():
            if row.get(key) is not None:
                yield str(row[key]) if len(labels) == 1 else f"{label} {row[key]}"

    def _item(self, field: str, key: str) -> str:
        if field not in self._items and field in self._fields:
            self._items[field] = {item.key: item.label for item in self._fields[field].items()}
        return self._items.get(field, {}).get(key, key)


def value_text(value: Value) -> str:
    """A value of a card as lists show it."""
    if isinstance(value, Fraction):
        return grouped(fraction_text(value))
    return grouped(f"{value:,}").replace("-", "−") if isinstance(value, int) else value


def day(moment: str) -> str:
    """The day of a moment (ISO 8601), such as "21 November"."""
    found = datetime.fromisoformat(moment).astimezone()
    this_year = found.year == datetime.now().astimezone().year
    month = MONTHS[found.month - 1]
    if this_year:
        return tr("{day} {month}", day=found.day, month=month)
    return tr("{day} {month} {year}", day=found.day, month=month, year=found.year)


def minute(moment: str) -> str:
    """The day and the time of a moment, such as "21 November, 20:14"."""
    return f"{day(moment)}, {datetime.fromisoformat(moment).astimezone():%H:%M}"


_WITHOUT_VALUES: Final = frozenset({"notes", "picture"})
"""Fields whose values would say nothing, or too much."""
_LETTERS: Final = 120


def history_lines(words: FormWords, entries: Iterable[HistoryEntry]) -> list[str]:
    """A history as lines: each change from what to what, and its cause; changes with one cause share a line."""
    from gmtool.store.cards.entries import EDITED, RULED

    lines = []
    for what, together in groupby(entries, lambda entry: entry.what):
        if what == RULED:
            lines += [_ruling(words, entry) for entry in together]
            continue
        changes = [_change(words, entry) for entry in together if entry.field]
        lines += changes if what == EDITED else [" · ".join((what, *changes))]
    return lines


def _ruling(words: FormWords, entry: HistoryEntry) -> str:
    rule, _, field = entry.field.rpartition(" ")
    about = f"{words.label(field)} ({rule})" if rule and words.knows(field) else entry.field
    if entry.after is None:
        return tr("Ruling on {about} taken back", about=about)
    if not entry.after:
        return tr("Ruling on {about}: allowed", about=about)
    return tr("Ruling on {about}: allowed, “{reason}”", about=about, reason=entry.after)


def _change(words: FormWords, entry: HistoryEntry) -> str:
    called = words.label(entry.field)
    if entry.field in _WITHOUT_VALUES:
        return tr("{field} changed", field=called)
    before, after = entry.before, entry.after
    if isinstance(before, list) or isinstance(after, list):
        return f"{called} {_lists(words, entry.field, _rows(before), _rows(after))}"
    if entry.what != "edited" and before is None and isinstance(after, dict | str):
        return f"{called} + {words.value(entry.field, after)}"
    if entry.what != "edited" and after is None and isinstance(before, dict | str):
        return f"{called} − {words.value(entry.field, before)}"
    was, is_now = (shortened(words.row(entry.field, one), _LETTERS) for one in (before, after))
    return f"{called} {was} → {is_now}"


def _rows(value: Json) -> list[Json]:
    return value if isinstance(value, list) else []


def _lists(words: FormWords, field: str, before: list[Json], after: list[Json]) -> str:
    """The changes of a list: rows that left or joined, and rows with other counts; "changed" if there are none."""
    old, new = (Counter(words.value(field, row) for row in rows) for rows in (before, after))
    things = {words.value(field, row): _thing(words, field, row) for row in (*before, *after)}
    joined, left = list((new - old).elements()), list((old - new).elements())
    recounted = []
    for was in list(left):
        now = next((one for one in joined if things[one] == things[was]), None)
        if now is not None:
            left.remove(was)
            joined.remove(now)
            recounted.append(f"{was} → {now.removeprefix(things[now]).strip() or NOTHING}")
    return ", ".join((*recounted, *(f"+ {one}" for one in joined), *(f"− {one}" for one in left))) or "changed"


def _thing(words: FormWords, field: str, row: Json) -> str:
    return words.item(field, row) if isinstance(row, Mapping) else words.value(field, row)
