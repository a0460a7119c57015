"""Things on a card, such as its weapons: each by its name, with the field and the key where it stands."""

from collections.abc import Iterator

from gmtool.records import dataclass
from gmtool.rules.seam import Card, FieldKind, Ruleset


@dataclass(frozen=True, slots=True)
class Thing:
    """A thing of a card: a row of the field, by the key of its item."""

    label: str
    field: str
    item: str


def things(card: Card, ruleset: Ruleset) -> Iterator[Thing]:
    """The things of a card, in the order of its fields; what the system's lists do not know is left out."""
    for field in ruleset.card_form().fields:
        rows = card.fields.get(field.key) if field.kind is FieldKind.ITEMS else None
        if not isinstance(rows, list):
            continue
        labels = {item.key: item.label for item in field.items()}
        keys = dict.fromkeys(str(row.get("item", "")) for row in rows if isinstance(row, dict))
        yield from (Thing(labels[key], field.key, key) for key in keys if key in labels)
