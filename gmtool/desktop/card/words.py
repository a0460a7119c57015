"""The words of one system's card form: what its fields are called, and how their values are written."""

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Final

from gmtool.rules.seam import CardField, CardForm, FieldKind, Json

NOTHING: Final = "–"
_OWN: Final = {"tags": "Tags", "notes": "Notes", "name": "Name", "kind": "Kind", "picture": "Picture"}


class FormWords:
    """Fields that the form does not know are called by their keys."""

    def __init__(self, form: CardForm) -> None:
        self._fields: Mapping[str, CardField] = {field.key: field for field in form.fields}
        self._items: dict[str, dict[str, str]] = {}

    def knows(self, field: str) -> bool:
        """Whether it is a field of the form, or one that every card has."""
        return field in self._fields or field in _OWN

    def label(self, field: str) -> str:
        """What a field is called."""
        return self._fields[field].label if field in self._fields else _OWN.get(field, field)

    def value(self, field: str, value: Json) -> str:
        """A value as the form shows it."""
        if value is None or value in ("", []):
            return NOTHING
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, Mapping):
            return " ".join((self.item(field, value), *self._counts(field, value)))
        if isinstance(value, list):
            return ", ".join(self.value(field, one) for one in value)
        one_of = field in self._fields and self._fields[field].kind is FieldKind.ONE_OF
        return self._item(field, str(value)) if one_of else str(value)

    def row(self, field: str, row: Json) -> str:
        """A row of a list with its counts and what is ticked of it."""
        marks = self._fields[field].columns if field in self._fields and isinstance(row, Mapping) else {}
        ticked = [label.lower() for key, label in marks.items() if isinstance(row, Mapping) and row.get(key) is True]
        return ", ".join((self.value(field, row), *ticked))

    def item(self, field: str, row: Mapping[str, Json]) -> str:
        """The thing that a row of a list is, by its name alone."""
        return self._item(field, str(row.get("item", "")))

    def _counts(self, field: str, row: Mapping[str, Json]) -> Iterator[str]:
        """The counts that a row has: an only one goes without its label."""
        labels = self._fields[field].counts if field in self._fields else {}
        for key, label in labels.items():
            if row.get(key) is not None:
                yield str(row[key]) if len(labels) == 1 else f"{label} {row[key]}"

    def _item(self, field: str, key: str) -> str:
        if field not in self._items and field in self._fields:
            self._items[field] = {item.key: item.label for item in self._fields[field].items()}
        return self._items.get(field, {}).get(key, key)


def day(moment: str) -> str:
    """The day of a moment (ISO 8601), such as "21 November"."""
    found = datetime.fromisoformat(moment).astimezone()
    this_year = found.year == datetime.now().astimezone().year
    return f"{found.day} {found:%B}" if this_year else f"{found.day} {found:%B %Y}"


def minute(moment: str) -> str:
    """The day and the time of a moment, such as "21 November, 20:14"."""
    return f"{day(moment)}, {datetime.fromisoformat(moment).astimezone():%H:%M}"
