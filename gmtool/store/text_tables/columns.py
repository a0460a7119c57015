"""Columns of a table: their targets on a card, and the values of their cells, as people write them in spreadsheets."""

import json
import re
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import field as given
from enum import StrEnum
from typing import Any, Final

from gmtool.dice.notation import with_hyphen
from gmtool.fraction import read_fraction
from gmtool.language import tr, trc, trn
from gmtool.records import dataclass
from gmtool.rules.kit.quick_entry.vocabulary import squeezed, vocabulary_of
from gmtool.rules.seam import CardField, FieldKind, Item, Json, Ruleset
from gmtool.store.exchange.card_gate import misfit
from gmtool.store.exchange.faults import flaw, quoted
from gmtool.whole_number import GROUPS, MINUS_SIGNS, may_be_thousands, read_whole

NOTHING: Final = "–"
"""A cell that says that there is nothing, as an empty one leaves it open."""
_NOTHING: Final = frozenset({"", "-", NOTHING, "—", "n/a", "none"})
_OF_TEXT: Final[Mapping[FieldKind, AbstractSet[str]]] = {FieldKind.TEXT: {"none"}}
"""Of these, what some fields have as a text."""
_AS_JSON: Final = (FieldKind.ITEMS, FieldKind.SOME_OF, FieldKind.WORDS, FieldKind.NUMBERS)
"""The kinds of field whose cells may be JSON, as gmtool writes what it cannot say in words."""
_YES: Final = frozenset({"yes", "y", "true", "x", "1", "✓", "✔", "☑", "ja", "oui"})
_NO: Final = frozenset({"no", "n", "false", "0", "☐", "nein", "non"})
_BETWEEN: Final = re.compile(r"[,;|/\n&+]|\sand\s", re.IGNORECASE)
_MANY: Final = re.compile(r"(?:(\d{1,2})\s*[x×]?\s+)?(.*?)(?:\s*[x×]\s*(\d{1,2}))?", re.IGNORECASE | re.DOTALL)
_MARKED: Final = re.compile(r"(.*?)\s*(?:\(([^)]*)\)|\[([^\]]*)\]|(\*))", re.DOTALL)
_COUNTED: Final = re.compile(
    rf"(?:(?P<before>.*\S)(?:\s+|\s*[:=]\s*))?(?P<count>[{MINUS_SIGNS}+]?(?:{GROUPS}|\d{{1,9}}))\s*%?", re.DOTALL
)
_MOST_OF_ONE: Final = 20
LISTS: Final = (FieldKind.ITEMS, FieldKind.SOME_OF)
"""The kinds of field that may have any number of columns."""
_REMEMBERED: Final = 5_000
"""The number of cached texts: thousands of rows have the same weapons and numbers."""


@dataclass(frozen=True, slots=True)
class Reading:
    """The value of a cell: JSON of the field, None for nothing.

    `left_over` was not understood, for the reason `why`.
    """

    value: Json = None
    left_over: tuple[str, ...] = ()
    why: str = ""


@dataclass(slots=True)
class Cells:
    """The reader of cells for the fields of one system."""

    ruleset: Ruleset
    _items: dict[tuple[str, str], Item | None] = given(default_factory=dict)
    _readings: dict[tuple[str, str], Reading] = given(default_factory=dict)

    def read(self, field: CardField, text: str) -> Reading:
        """The value of a cell for a field. It is cached, and must not be changed."""
        if (field.key, text) not in self._readings:
            if len(self._readings) >= _REMEMBERED:
                self._readings.clear()
            self._readings[field.key, text] = self._read(field, text)
        return self._readings[field.key, text]

    def _read(self, field: CardField, text: str) -> Reading:
        plain = text.strip()
        if plain.casefold() in _NOTHING - _OF_TEXT.get(field.kind, set()) and self.item(field, plain) is None:
            return Reading([] if field.kind in (*LISTS, FieldKind.WORDS) else None)
        if field.kind in _AS_JSON and (data := _json(plain)) is not None and not misfit(field, data):
            return Reading(data)
        match field.kind:
            case FieldKind.NUMBER:
                why = tr("{field} {cell} is not a whole number", **_told(field, plain))
                return _or_left(read_whole(plain, zeros=True), plain, why)
            case FieldKind.FRACTION:
                number = read_fraction(plain)
                why = (
                    tr("{field} {cell} can be thousands or decimals: write 1500 or 1.5", **_told(field, plain))
                    if may_be_thousands(plain)
                    else tr(
                        "{field} {cell} is not a number in halves, quarters or eighths, such as 2½",
                        **_told(field, plain),
                    )
                )
                return _or_left(None if number is None else str(number), plain, why)
            case FieldKind.TEXT | FieldKind.DICE:
                return Reading(with_hyphen(plain))
            case FieldKind.YES_NO:
                word = plain.casefold()
                why = tr("{field} {cell} is neither yes nor no", **_told(field, plain))
                return _or_left(word in _YES if word in _YES | _NO else None, plain, why)
            case FieldKind.ONE_OF:
                item = self.item(field, plain)
                return _or_left(item.key if item else None, plain, _unlisted(field, [plain]))
            case FieldKind.ITEMS:
                return self._list(field, plain)
            case FieldKind.SOME_OF:
                found = self._list(field, plain)
                rows: Any = found.value
                return Reading([row["item"] for row in rows], found.left_over, found.why)
            case FieldKind.WORDS:
                return Reading([word for part in re.split(r"[;\n]", plain) if (word := part.strip())])
            case FieldKind.NUMBERS:
                why = tr("{field} {cell} is more than one cell can say", **_told(field, plain))
                return _or_left(None, plain, why)

    def item(self, field: CardField, text: str) -> Item | None:
        """The item of a field that a text names by its label or key."""
        if (field.key, text) not in self._items:
            if len(self._items) >= _REMEMBERED:
                self._items.clear()
            meanings = vocabulary_of(self.ruleset).meanings(squeezed(text))
            fitting = (one.item for one in meanings if one.item and one.field.key == field.key)
            self._items[field.key, text] = next(fitting, None)
        return self._items[field.key, text]

    def _list(self, field: CardField, text: str) -> Reading:
        """The things in a cell, each perhaps with its number, marks and counts."""
        if single := self._thing(field, text):
            return Reading(list(single))
        rows: list[Json] = []
        left: list[str] = []
        for piece in _BETWEEN.split(text):
            if not piece.strip():
                continue
            things = self._thing(field, piece.strip())
            rows += things
            if not things:
                left.append(piece.strip())
        return Reading(rows, tuple(left), _unlisted(field, left) if left else "")

    def _thing(self, field: CardField, text: str) -> list[dict[str, Json]]:
        """One thing with its number, marks and counts, as rows; none if it is not understood."""
        extras: dict[str, Json] = {}
        while (found := _MARKED.fullmatch(text)) and (found.group(4) or self.item(field, text) is None):
            if not self._take_mark(field, found, extras):
                return []
            text = found.group(1)
        text = self._take_counts(field, text, extras)
        counted = _MANY.fullmatch(text)
        if counted is None:
            return []
        item = self.item(field, counted.group(2))
        many = int(counted.group(1) or counted.group(3) or 1)
        if item is None or not 1 <= many <= _MOST_OF_ONE:
            return []
        return [{"item": item.key, **extras} for _ in range(many)]

    def _take_mark(self, field: CardField, found: re.Match[str], extras: dict[str, Json]) -> bool:
        """Move a mark or counts in brackets to `extras`; False if they are not understood."""
        inside = found.group(2) or found.group(3) or ""
        known = vocabulary_of(self.ruleset).marks(field)
        wanted = known.get(squeezed(inside)) if not found.group(4) else next(iter(known.values()), None)
        if wanted is not None:
            extras[wanted[0]] = wanted[1]
            return True
        before = len(extras)
        return not self._take_counts(field, inside, extras) and len(extras) > before

    def _take_counts(self, field: CardField, text: str, extras: dict[str, Json]) -> str:
        """Move the counts that end a text, `broadsword 60` or `broadsword ml 60`, to `extras`; returns the rest."""
        while field.counts and self.item(field, text) is None and (found := _COUNTED.fullmatch(text)):
            before, counted = (found["before"] or "").split(), read_whole(found["count"])
            called = vocabulary_of(self.ruleset).counts(field)
            endings = ((words, squeezed("".join(before[-words:]))) for words in range(len(before), 0, -1))
            words, ending = next((one for one in endings if one[1] in called), (0, ""))
            bare = len(field.counts) == 1 and not (before and before[-1].casefold() in ("x", "×"))
            key = called[ending] if words else next(iter(field.counts)) if bare else None
            if key is None or key in extras or counted is None:
                break
            extras[key] = counted
            text = " ".join(before[: len(before) - words])
        return text


def _json(text: str) -> Json:
    """The list or the numbers that a cell holds as JSON; None for any other text."""
    if text[:1] not in ("[", "{"):
        return None
    try:
        data: Json = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return None if flaw(data) else data


def _or_left(value: Json, text: str, why: str) -> Reading:
    return Reading(value) if value is not None else Reading(None, (text,), why)


def _told(field: CardField, text: str) -> dict[str, str]:
    """The field and the cell, for a sentence."""
    return {"field": field.label, "cell": quoted(text)}


def _unlisted(field: CardField, texts: Sequence[str]) -> str:
    return trn(
        "{field} {cells} is not in its list",
        "{field} {cells} are not in its list",
        len(texts),
        field=field.label,
        cells=", ".join(map(quoted, texts)),
    )


class TargetKind(StrEnum):
    """The part of a card that a column belongs to."""

    NAME = "name"
    KIND = "kind"
    SYSTEM = "system"  # the id or title of the rule system
    TAGS = "tags"
    NOTES = "notes"
    FIELD = "field"  # one field of the card form
    MARK = "mark"  # the rows of a list that have a mark, such as those in hand
    KEPT = "keep"  # an unknown field, by the heading
    LEFT_OUT = "leave out"


@dataclass(frozen=True, slots=True)
class Target:
    """The target of a column: `field` is the key of a field of the card form, `mark` that of a mark of its rows."""

    kind: TargetKind
    field: str = ""
    mark: str = ""

    @property
    def code(self) -> str:
        """The target as a saved text, for `target_of`."""
        return "/".join(part for part in (self.kind.value, self.field, self.mark) if part)


NAME: Final = Target(TargetKind.NAME)
KIND: Final = Target(TargetKind.KIND)
SYSTEM: Final = Target(TargetKind.SYSTEM)
TAGS: Final = Target(TargetKind.TAGS)
NOTES: Final = Target(TargetKind.NOTES)
KEPT: Final = Target(TargetKind.KEPT)
LEFT_OUT: Final = Target(TargetKind.LEFT_OUT)


def targets(ruleset: Ruleset) -> dict[Target, str]:
    """All the targets for the cards of a system, with their names."""
    found = {
        NAME: tr("Name"),
        KIND: tr("Player or monster"),
        SYSTEM: tr("Rule system"),
        TAGS: tr("Tags"),
        NOTES: tr("Notes"),
    }
    for field in ruleset.card_form().fields:
        found[Target(TargetKind.FIELD, field.key)] = field.label
        if field.kind is FieldKind.ITEMS:
            for mark, label in field.columns.items():
                found[Target(TargetKind.MARK, field.key, mark)] = label
    return {**found, KEPT: tr("Kept as it is"), LEFT_OUT: trc("a column", "Left out")}


def takes_one(target: Target, ruleset: Ruleset) -> bool:
    """True if a target takes only one column; lists, tags and notes take any number."""
    if target.kind is TargetKind.FIELD:
        lists = {field.key for field in ruleset.card_form().fields if field.kind in LISTS}
        return target.field not in lists
    return target.kind in (TargetKind.NAME, TargetKind.KIND, TargetKind.SYSTEM)


def target_of(code: str, ruleset: Ruleset) -> Target | None:
    """The target of a saved text, if the system still has it."""
    return next((target for target in targets(ruleset) if target.code == code), None)
