"""A card as a line of text, an example line, and the things of a card."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from gmtool.fraction import fraction_text, read_fraction
from gmtool.rules.kit.quick_entry.entry import quick_entry
from gmtool.rules.kit.quick_entry.vocabulary import Meaning, quoted, scan, squeezed, vocabulary_of
from gmtool.rules.seam import Card, CardField, FieldKind, Json, Ruleset

_KIND: Final = "monster"


def card_line(ruleset: Ruleset, card: Card) -> str:
    """The card as a line that `quick_entry` reads again to the same card: its name, kind, tags, notes and fields.

    A line does not hold the card's id, picture and rulings, fields and marks that are not in the card form, values of
    the wrong kind or not in the lists, and line breaks in names, tags and notes. A field that `Ruleset.completed` fills
    in by itself is left out.
    """
    writer = _Writer(ruleset, card)
    doubtful = ""
    for line in writer.lines():
        entry = quick_entry(ruleset, line, _KIND)
        if not entry.not_understood and _same(ruleset, entry.card, card):
            if not entry.hints:
                return line
            doubtful = doubtful or line
    return doubtful or writer.plainest()


_NAME: Final = "Grim"
_NUMBERS: Final = 3
_THINGS: Final = 2


def example(ruleset: Ruleset) -> str:
    """An example line for this system: a name, and some fields of its first card."""
    card = next(iter(ruleset.bestiary()), None)
    if card is None:
        return ""
    line, numbers, things = _NAME, 0, 0
    for field in ruleset.card_form().fields:
        value = card.fields.get(field.key)
        if field.kind is FieldKind.NUMBER and isinstance(value, int) and value and numbers < _NUMBERS:
            longer, numbers = f"{line} {field.label} {value}", numbers + 1
        elif field.kind is FieldKind.ITEMS and isinstance(value, list) and value and things < _THINGS:
            names = {item.key: item.label for item in field.items()}
            keys = (str(row.get("item")) for row in value if isinstance(row, dict))
            thing = next((names[key] for key in keys if key in names), "")
            longer, things = f"{line}, {thing.lower()}" if thing else line, things + 1
        else:
            continue
        if not (entry := quick_entry(ruleset, longer, _KIND)).problems and entry.card.name == _NAME:
            line = longer
    return line


class _Writer:
    def __init__(self, ruleset: Ruleset, card: Card) -> None:
        self._ruleset = ruleset
        self._card = card
        self._words = vocabulary_of(ruleset)

    def lines(self) -> Iterator[str]:
        """The possible lines, the shortest first."""
        name = " ".join(self._card.name.splitlines())
        yield self._line(name, who=False)
        yield self._line(name, who=True)
        yield self._line(quoted(name), who=False)
        yield self.plainest()

    def plainest(self) -> str:
        """The line that leaves nothing to be guessed."""
        return self._line(quoted(self._card.name), who=True, sparing=False)

    def _line(self, name: str, *, who: bool, sparing: bool = True) -> str:
        parts = [name]
        for field in self._words.fields:
            if (field not in self._words.who or who) and not (sparing and self._goes_without(field)):
                parts += self._field(field, sparing)
        parts += [f"#{_tag(tag)}" for tag in self._card.tags]
        parts += [self._card.kind] if self._card.kind != _KIND else []
        notes = " ".join(self._card.notes.split())
        return ", ".join(part for part in parts if part) + (f" note: {notes}" if notes else "")

    def _goes_without(self, field: CardField) -> bool:
        value = self._card.fields.get(field.key)
        if field.kind in (FieldKind.NUMBER, FieldKind.FRACTION) and field.default not in (None, 0, "0"):
            return False  # a number that every card has is always written
        if value in (None, ""):
            return True
        rest = {key: one for key, one in self._card.fields.items() if key != field.key}
        completed = self._ruleset.completed(replace(self._card, fields=rest)).fields
        return completed.get(field.key, field.default) == value

    def _field(self, field: CardField, sparing: bool) -> list[str]:
        value = self._card.fields.get(field.key)
        match field.kind, value:
            case FieldKind.NUMBER, int() if not isinstance(value, bool):
                return [f"{field.label} {value}".replace(" -", " −")]
            case FieldKind.FRACTION, int() | str() if (number := read_fraction(value)) is not None:
                return [f"{field.label} {fraction_text(number).replace(',', '')}"]  # a comma would end it
            case FieldKind.TEXT, str() if value:
                plain = squeezed(value) and [token.text for token in scan(value)] == [value]
                return [f"{field.label} {value if plain else quoted(value)}"]
            case FieldKind.YES_NO, bool():
                return [field.label if value else f"no {field.label}"]
            case FieldKind.ONE_OF, str():
                return [word for word in [self._word(field, value)] if word]
            case FieldKind.ITEMS, list():
                return self._items(field, value, sparing)
        return []

    def _items(self, field: CardField, value: list[Json], sparing: bool) -> list[str]:
        rows = [row for row in value if isinstance(row, Mapping)]
        for told in ((), tuple(field.counts)) if sparing else ():
            bare: list[Json] = [{key: row[key] for key in ("item", *told) if key in row} for row in rows]
            unsaid = self._ruleset.completed(replace(self._card, fields={**self._card.fields, field.key: bare}))
            if unsaid.fields.get(field.key) == value:
                rows = [row for row in bare if isinstance(row, Mapping)]
                break
        return [text for place, row in enumerate(rows) if (text := self._row(field, row, sparing, first=place == 0))]

    def _row(self, field: CardField, row: Mapping[str, Json], sparing: bool, *, first: bool) -> str:
        """A thing with its counts and marks. A missing mark is written after the first thing and holds for all."""
        word = self._word(field, str(row.get("item", "")))
        counts = self._counts(field, row, sparing)
        marks = [label.lower() for key, label in field.columns.items() if row.get(key) is True]
        lacks = [f"not {label.lower()}" for key, label in field.columns.items() if row.get(key) is False and first]
        return " ".join([word, *counts, *marks, *lacks]) if word else ""

    def _counts(self, field: CardField, row: Mapping[str, Json], sparing: bool) -> Iterator[str]:
        """The counts of a thing: a single one without its label; one whose label could not be read, with its key."""
        for key, label in field.counts.items():
            value = row.get(key)
            if not isinstance(value, int) or isinstance(value, bool):
                continue
            plain = all(token.kind == "word" for token in scan(label))
            called = label.lower() if plain and self._words.counts(field).get(squeezed(label)) == key else key
            bare = sparing and len(field.counts) == 1
            yield f"{value}".replace("-", "−") if bare else f"{called} {value}".replace(" -", " −")

    def _word(self, field: CardField, key: str) -> str:
        """The words for an item that are read as this item again; empty if no words are."""
        item = next((one for one in field.items() if one.key == key), None)
        for text in (item.label.lower(), item.key) if item else ():
            plain = all(token.kind == "word" for token in scan(text))
            found = self._words.meanings(squeezed(text)) if plain else []
            if found and found[0] == Meaning(field, item):
                return text
        return ""


def _tag(tag: str) -> str:
    tokens = scan(f"#{tag}")
    plain = len(tokens) == 1 and tokens[0].text == tag and not tag.startswith(('"', "“", "„"))
    return tag if plain else quoted(tag)


def _same(ruleset: Ruleset, one: Card, other: Card) -> bool:
    """True if two cards are alike in all that a line can hold."""
    said = (one.name, one.kind, one.tags, one.notes) == (other.name, other.kind, other.tags, other.notes)
    return said and told(ruleset, one) == told(ruleset, other)


def told(ruleset: Ruleset, card: Card) -> Mapping[str, Json]:
    """A card's completed fields, as far as the form has them, without empty and default ones.

    A mark that does not hold is left out.
    """
    fields = ruleset.completed(card).fields
    return {
        field.key: _without_bare_marks(field, value)
        for field in ruleset.card_form().fields
        if (value := fields.get(field.key)) not in (None, "", field.default)
    }


def _without_bare_marks(field: CardField, value: Json) -> Json:
    if field.kind is not FieldKind.ITEMS or not isinstance(value, list):
        return value
    return [
        {key: one for key, one in row.items() if key not in field.columns or one is not False}
        if isinstance(row, Mapping)
        else row
        for row in value
    ]


def things(ruleset: Ruleset, card: Card) -> tuple[str, ...]:
    """The names of a card's things, without its race and without defaults: chainmail, shortsword, dagger."""
    vocabulary = vocabulary_of(ruleset)
    return tuple(name for field in vocabulary.fields if field not in vocabulary.who for name in _names(field, card))


def _names(field: CardField, card: Card) -> Iterator[str]:
    value = card.fields.get(field.key)
    keys: list[object] = []
    if field.kind is FieldKind.ONE_OF and value != field.default:
        keys = [value]
    elif field.kind is FieldKind.ITEMS and isinstance(value, list):
        keys = [row.get("item") for row in value if isinstance(row, Mapping)]
    labels = {item.key: item.label.lower() for item in field.items()} if keys else {}
    return (labels[key] for key in keys if isinstance(key, str) and key in labels)
