"""The gate for cards from outside: the check of each, and the remarks about it."""

import re
from collections import Counter
from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, Final

from pydantic import ValidationError

from gmtool.fraction import SUCH_AS, fraction_text, read_fraction
from gmtool.rules.seam import Card, CardField, FieldKind
from gmtool.store.exchange.contents import CampaignContents, folded
from gmtool.store.exchange.faults import ImportLine, flaw, refused, shown
from gmtool.store.exchange.shapes import CardShape, HistoryShape


def misfit(field: CardField, value: Any) -> str:
    """The fault of a field's value, as the second half of a sentence; empty if there is none.

    Only its kind is checked, and its place in a list: the card's own report has the verdict of the rules.
    """
    if value is None:
        return ""
    match field.kind:
        case FieldKind.NUMBER:
            return _not_number(field, value)
        case FieldKind.FRACTION:
            return _not_fraction(field, value)
        case FieldKind.TEXT | FieldKind.DICE:
            return "" if isinstance(value, str) else _not(field.key, value, "a text")
        case FieldKind.YES_NO:
            return "" if isinstance(value, bool) else _not(field.key, value, "true or false")
        case FieldKind.ONE_OF:
            return _not_listed(field, value)
        case FieldKind.ITEMS:
            return _not_items(field, value)
        case FieldKind.SOME_OF:
            keys = value if isinstance(value, list) else [value]
            return next(filter(None, (_not_listed(field, one) for one in keys)), "")
        case FieldKind.WORDS:
            words = isinstance(value, list) and all(isinstance(one, str) for one in value)
            return "" if words else _not(field.key, value, "a list of texts")
        case FieldKind.NUMBERS:
            return "" if isinstance(value, Mapping) else _not(field.key, value, "numbers by their names")


def _not_number(field: CardField, value: Any, key: str = "") -> str:
    """`key` is that of a count in the field's rows, if it is one."""
    name = key or field.key
    if not isinstance(value, int) or isinstance(value, bool):
        return _not(name, value, "a whole number")
    return _beyond(field, name, value)


def _not_fraction(field: CardField, value: Any) -> str:
    read = read_fraction(value)
    return _not(field.key, value, SUCH_AS) if read is None else _beyond(field, field.key, read)


def _beyond(field: CardField, name: str, value: int | Fraction) -> str:
    low, high = field.lowest, field.highest
    if (low is None or value >= low) and (high is None or value <= high):
        return ""
    limits = f"at least {low}" if high is None else f"at most {high}" if low is None else f"{low} to {high}"
    return f"“{name}” is {f'{value:,}' if isinstance(value, int) else fraction_text(value)}, not {limits}"


def _not_items(field: CardField, value: Any) -> str:
    if not isinstance(value, list):
        return _not(field.key, value, "a list")
    for row in value:
        if not isinstance(row, Mapping):
            return _not(field.key, row, "a list of objects with an “item”")
        if wrong := _not_listed(field, row.get("item")):
            return wrong
        counts = ((key, row[key]) for key in field.counts if row.get(key) is not None)
        if wrong := next(filter(None, (_not_number(field, value, key) for key, value in counts)), ""):
            return f"in “{field.key}”, {wrong}"
    return ""


def _not_listed(field: CardField, value: Any) -> str:
    if not isinstance(value, str):
        return _not(field.key, value, "the key of one of a list")
    if all(item.key != value for item in field.items()):
        return f"“{shown(value)}” is not in the list of {field.label.lower()}"
    return ""


def _not(key: str, value: Any, what: str) -> str:
    return f"“{key}” should be {what}, not {shown(repr(value))}"


_CONTROLS: Final = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029]+")
"""Control characters and line breaks: no name needs them, and for some programs they end a text."""
KINDS: Final = ("player", "monster")
_MOST_UNKNOWN: Final = 5


@dataclass(frozen=True, slots=True)
class IncomingCard:
    """A card to import. `extra` are unknown fields of the file, which are kept."""

    card: Card
    extra: Mapping[str, Any] = field(default_factory=dict)
    history: tuple[HistoryShape, ...] = ()


class CardGate:
    """The check of the cards of one file: which are imported, and the remarks about each."""

    def __init__(self, present: CampaignContents, pictures: set[str], kept: Container[str] = ()) -> None:
        """`pictures` are the keys of those imported with the cards; `kept` are unknown fields that need no remark."""
        self._present = present
        self._kept = kept
        self._pictures = pictures | present.pictures
        self._ids: set[str] = set()
        self._names: Counter[tuple[str, str]] = Counter()
        self.cards: list[IncomingCard] = []
        self.lines: list[ImportLine] = []

    def look_at(self, raw: Any, place: str) -> None:
        """Check the JSON of a card."""
        name = raw.get("name") if isinstance(raw, Mapping) else ""
        name = name if isinstance(name, str) else ""
        if wrong := flaw(raw):
            self.leave_out(place, name, wrong)
            return
        try:
            shape = CardShape.model_validate(raw)
        except ValidationError as problem:
            self.leave_out(place, name, refused(problem))
            return
        rest = (tuple(shape.tags), shape.notes, shape.picture, shape.rulings)
        card = Card(shape.system, shape.name, shape.fields, shape.id, shape.kind, *rest)
        self.let_in(IncomingCard(card, shape.extra, tuple(shape.history)), place)

    def leave_out(self, place: str, name: str, why: str) -> None:
        """Note that a card is left out, with the reason."""
        self.lines.append(ImportLine(place, name, False, (why,)))

    def let_in(self, incoming: IncomingCard, place: str, remarks: tuple[str, ...] = ()) -> None:
        """Accept a checked card, and add to the `remarks` about it."""
        card, notes = incoming.card, list(remarks)
        if _CONTROLS.search(card.name):
            card = replace(card, name=_CONTROLS.sub(" ", card.name).strip())
            notes.append("control characters in its name became spaces")
        if card.picture and card.picture not in self._pictures:
            card = replace(card, picture="")
            notes.append("its picture is missing")
        notes += (*self._about_name(card), *self._about_id(card), *self._about_system(incoming, card))
        self.cards.append(replace(incoming, card=card))
        self.lines.append(ImportLine(place, card.name, True, tuple(notes)))
        self._names[card.system, folded(card.name)] += 1
        self._ids.add(card.id)

    def _about_name(self, card: Card) -> Iterator[str]:
        name = folded(card.name)
        if not name:
            yield "it has no name"
        elif self._names[card.system, name]:
            yield "its name is in the file already"
        elif self._present.names[name]:
            yield "its name is in the campaign already"
        if card.kind not in KINDS:
            yield f"its kind “{shown(card.kind)}” is neither player nor monster, and is kept"

    def _about_id(self, card: Card) -> Iterator[str]:
        if card.id and (card.id in self._present.ids or card.id in self._ids):
            where = "campaign" if card.id in self._present.ids else "file"
            yield f"the same card is in the {where} already, so it becomes another"

    def _about_system(self, incoming: IncomingCard, card: Card) -> Iterator[str]:
        form = self._present.form(card.system)
        unknown = [key for key in incoming.extra if key not in self._kept]
        if form is None:
            yield f"its system “{shown(card.system)}” is not known here, and it is kept as it is"
        else:
            unknown += (key for key in card.fields if key not in form and key not in self._kept)
            for key, value in card.fields.items():
                if key in form and (wrong := misfit(form[key], value)):
                    yield wrong
        if unknown:
            named = ", ".join(f"“{shown(key)}”" for key in unknown[:_MOST_UNKNOWN])
            more = f" and {len(unknown) - _MOST_UNKNOWN} more" if len(unknown) > _MOST_UNKNOWN else ""
            verb = "is an unknown field and is" if len(unknown) == 1 else "are unknown fields and are"
            yield f"{named}{more} {verb} kept"
