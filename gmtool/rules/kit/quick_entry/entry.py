"""A quick entry: the parts of a line, the card it makes, and the things a card can have."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from gmtool.rules.kit.quick_entry.vocabulary import vocabulary_of
from gmtool.rules.seam import Card, CardField, FieldKind, Ruleset


class PartKind(StrEnum):
    """What a stretch of a line is."""

    NAME = "name"
    FIELD = "field"  # a number, a text, or a yes or no
    ITEM = "item"  # out of a list of the system
    MARK = "mark"  # of the item before it
    TAG = "tag"
    KIND = "kind"
    COPIES = "copies"
    NOTE = "note"
    FILLER = "filler"  # “the”, “with”: read, and worth nothing


@dataclass(frozen=True, slots=True)
class Part:
    """A stretch of the line that is understood: characters `start` up to `end`, and what they mean."""

    start: int
    end: int
    kind: PartKind
    meaning: str


@dataclass(frozen=True, slots=True)
class NotUnderstood:
    """A stretch of the line that is not taken: what was perhaps meant, or why it cannot be."""

    start: int
    end: int
    text: str
    suggestions: tuple[str, ...] = ()
    why: str = ""

    @property
    def sentence(self) -> str:
        """For the person who wrote it."""
        if self.why:
            return self.why
        meant = f": {' or '.join(self.suggestions)}?" if self.suggestions else "."
        return f"“{self.text}” is not understood{meant}"


@dataclass(frozen=True, slots=True)
class QuickEntry:
    """The card of a line, completed by its ruleset; `copies`: how many of it are wanted.

    `parts` and `not_understood` are in the order of the line and never overlap. `hints` are sentences about what was
    taken, but was perhaps meant otherwise.
    """

    card: Card
    parts: tuple[Part, ...] = ()
    not_understood: tuple[NotUnderstood, ...] = ()
    copies: int = 1
    hints: tuple[str, ...] = ()

    @property
    def problems(self) -> tuple[str, ...]:
        """A sentence for each thing that was not taken, then the hints."""
        return (*(one.sentence for one in self.not_understood), *self.hints)


@dataclass(frozen=True, slots=True)
class Completion:
    """How a line could go on: `text` in place of the characters `start` up to `end`; `numbers` are shown beside it."""

    text: str
    start: int
    end: int
    label: str
    about: str = ""
    numbers: Mapping[str, str] = field(default_factory=dict)


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
