"""The gate for cards from outside: the check of each, and the remarks about it."""

import re
from collections import Counter
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import field, replace
from fractions import Fraction
from typing import Any, Final

from pydantic import ValidationError

from gmtool.fraction import fraction_text, read_fraction
from gmtool.language import tr, trn
from gmtool.records import dataclass
from gmtool.rules.seam import Card, CardField, FieldKind
from gmtool.shape_faults import first_fault
from gmtool.store.exchange.contents import CampaignContents, folded
from gmtool.store.exchange.faults import ImportLine, flaw, quoted, shown
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
            return "" if isinstance(value, str) else tr("“{key}” should be a text, not {value}", **_found(field, value))
        case FieldKind.YES_NO:
            is_one = isinstance(value, bool)
            return "" if is_one else tr("“{key}” should be true or false, not {value}", **_found(field, value))
        case FieldKind.ONE_OF:
            return _not_listed(field, value)
        case FieldKind.ITEMS:
            return _not_items(field, value)
        case FieldKind.SOME_OF:
            keys = value if isinstance(value, list) else [value]
            return next(filter(None, (_not_listed(field, one) for one in keys)), "")
        case FieldKind.WORDS:
            words = isinstance(value, list) and all(isinstance(one, str) for one in value)
            return "" if words else tr("“{key}” should be a list of texts, not {value}", **_found(field, value))
        case FieldKind.NUMBERS:
            named = isinstance(value, Mapping)
            return "" if named else tr("“{key}” should be numbers by their names, not {value}", **_found(field, value))


def _not_number(field: CardField, value: Any, key: str = "") -> str:
    """`key` is that of a count in the field's rows, if it is one."""
    if not isinstance(value, int) or isinstance(value, bool):
        return tr("“{key}” should be a whole number, not {value}", **_found(field, value, key))
    return _beyond(field, key or field.label, value)


def _not_fraction(field: CardField, value: Any) -> str:
    read = read_fraction(value)
    if read is not None:
        return _beyond(field, field.label, read)
    return tr(
        "“{key}” should be a number in halves, quarters or eighths, such as 2½, not {value}", **_found(field, value)
    )


def _beyond(field: CardField, name: str, value: int | Fraction) -> str:
    low, high = field.lowest, field.highest
    if (low is None or value >= low) and (high is None or value <= high):
        return ""
    said = f"{value:,}" if isinstance(value, int) else fraction_text(value)
    if high is None:
        return tr("“{key}” is {value}, not at least {low}", key=name, value=said, low=low)
    if low is None:
        return tr("“{key}” is {value}, not at most {high}", key=name, value=said, high=high)
    return tr("“{key}” is {value}, not {low} to {high}", key=name, value=said, low=low, high=high)


def _not_items(field: CardField, value: Any) -> str:
    if not isinstance(value, list):
        return tr("“{key}” should be a list, not {value}", **_found(field, value))
    for row in value:
        if not isinstance(row, Mapping):
            return tr("“{key}” should be a list of objects with an “item”, not {value}", **_found(field, row))
        if wrong := _not_listed(field, row.get("item")):
            return wrong
        counts = ((key, row[key]) for key in field.counts if row.get(key) is not None)
        if wrong := next(filter(None, (_not_number(field, value, key) for key, value in counts)), ""):
            return tr("in “{key}”, {fault}", key=field.key, fault=wrong)
    return ""


def _not_listed(field: CardField, value: Any) -> str:
    if not isinstance(value, str):
        return tr("“{key}” should be the key of one of a list, not {value}", **_found(field, value))
    if all(item.key != value for item in field.items()):
        return tr("“{key}” is not in the list of {list}", key=shown(value), list=field.label.lower())
    return ""


def _found(field: CardField, value: Any, key: str = "") -> dict[str, str]:
    """The field and the value that is found in it, for a sentence; `key` is that of a count in the field's rows."""
    return {"key": key or field.key, "value": shown(repr(value))}


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
            self.leave_out(place, name, first_fault(problem))
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
            notes.append(tr("control characters in its name became spaces"))
        if card.picture and card.picture not in self._pictures:
            card = replace(card, picture="")
            notes.append(tr("its picture is missing"))
        notes += (*self._about_name(card), *self._about_id(card), *self._about_system(incoming, card))
        self.cards.append(replace(incoming, card=card))
        self.lines.append(ImportLine(place, card.name, True, tuple(notes)))
        self._names[card.system, folded(card.name)] += 1
        self._ids.add(card.id)

    def _about_name(self, card: Card) -> Iterator[str]:
        name = folded(card.name)
        if not name:
            yield tr("it has no name")
        elif self._names[card.system, name]:
            yield tr("its name is in the file already")
        elif self._present.names[name]:
            yield tr("its name is in the campaign already")
        if card.kind not in KINDS:
            yield tr("its kind “{kind}” is neither player nor monster, and is kept", kind=shown(card.kind))

    def _about_id(self, card: Card) -> Iterator[str]:
        if not card.id:
            return
        if card.id in self._present.ids:
            yield tr("the same card is in the campaign already, so it becomes another")
        elif card.id in self._ids:
            yield tr("the same card is in the file already, so it becomes another")

    def _about_system(self, incoming: IncomingCard, card: Card) -> Iterator[str]:
        form = self._present.form(card.system)
        unknown = [key for key in incoming.extra if key not in self._kept]
        if form is None:
            yield tr("its system “{system}” is not known here, and it is kept as it is", system=shown(card.system))
        else:
            unknown += (key for key in card.fields if key not in form and key not in self._kept)
            for key, value in card.fields.items():
                if key in form and (wrong := misfit(form[key], value)):
                    yield wrong
        if unknown:
            yield _about_unknown(unknown)


def _about_unknown(keys: Sequence[str]) -> str:
    named, more = ", ".join(map(quoted, keys[:_MOST_UNKNOWN])), len(keys) - _MOST_UNKNOWN
    if more > 0:
        return trn(
            "{fields} and {n} more are unknown fields and are kept",
            "{fields} and {n} more are unknown fields and are kept",
            more,
            fields=named,
        )
    return trn(
        "{fields} is an unknown field and is kept", "{fields} are unknown fields and are kept", len(keys), fields=named
    )
