"""How changes of cards are written: by the labels of the card form."""

from collections.abc import Mapping
from datetime import datetime
from typing import Final

from gmtool.rules.seam import Card, CardChange, CardField, CardForm, ChangeKind, FieldKind, Json, changed

_OWN: Final = {"tags": "Tags", "notes": "Notes", "name": "Name", "kind": "Kind", "picture": "Picture"}
NOTHING: Final = "–"


class FormWords:
    """The words of one system's card form."""

    def __init__(self, form: CardForm) -> None:
        self._fields: Mapping[str, CardField] = {field.key: field for field in form.fields}
        self._items: dict[str, dict[str, str]] = {}

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
            return self._item(field, str(value.get("item", "")))
        if isinstance(value, list):
            return ", ".join(self.value(field, one) for one in value)
        one_of = field in self._fields and self._fields[field].kind is FieldKind.ONE_OF
        return self._item(field, str(value)) if one_of else str(value)

    def shown(self, change: CardChange, card: Card) -> str:
        """What a change would do to a card as it is now."""
        label = self.label(change.field)
        if change.how is ChangeKind.GAIN:
            return f"{label}: + {self.value(change.field, change.after)}"
        if change.how is ChangeKind.LOSE:
            return f"{label}: − {self.value(change.field, change.before)}"
        before, after = now(card, change.field), now(changed(card, change, ""), change.field)
        return f"{label}: {self.value(change.field, before)} → {self.value(change.field, after)}"

    def _item(self, field: str, key: str) -> str:
        if field not in self._items and field in self._fields:
            self._items[field] = {item.key: item.label for item in self._fields[field].items()}
        return self._items.get(field, {}).get(key, key)


def now(card: Card, field: str) -> Json:
    """What stands in a field of a card."""
    return card.notes if field == "notes" else list(card.tags) if field == "tags" else card.fields.get(field)


def day(moment: str) -> str:
    """The day of a moment (ISO 8601), such as "21 November"."""
    found = datetime.fromisoformat(moment).astimezone()
    this_year = found.year == datetime.now().astimezone().year
    return f"{found.day} {found:%B}" if this_year else f"{found.day} {found:%B %Y}"
