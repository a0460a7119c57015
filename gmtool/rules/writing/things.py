"""What a card has from the lists of its system, by name."""

from collections.abc import Iterator, Mapping

from gmtool.rules.seam import Card, CardField, FieldKind, Ruleset
from gmtool.rules.writing.vocabulary import vocabulary_of


def things(ruleset: Ruleset, card: Card) -> tuple[str, ...]:
    """The names of a card's items, but for what it is and what goes without saying: chainmail, shortsword, dagger."""
    vocabulary = vocabulary_of(ruleset)
    return tuple(name for field in vocabulary.fields if field is not vocabulary.who for name in _names(field, card))


def _names(field: CardField, card: Card) -> Iterator[str]:
    value = card.fields.get(field.key)
    keys: list[object] = []
    if field.kind is FieldKind.ONE_OF and value != field.default:
        keys = [value]
    elif field.kind is FieldKind.ITEMS and isinstance(value, list):
        keys = [row.get("item") for row in value if isinstance(row, Mapping)]
    labels = {item.key: item.label.lower() for item in field.items()} if keys else {}
    return (labels[key] for key in keys if isinstance(key, str) and key in labels)
