"""Columns of a table: where each may go on a card, and what its cells say there, as people write it in spreadsheets."""

import re
from dataclasses import dataclass
from dataclasses import field as given
from enum import StrEnum
from typing import Any, Final

from gmtool.rules.kit.quick_entry.scanning import squeezed
from gmtool.rules.kit.quick_entry.vocabulary import vocabulary_of
from gmtool.rules.seam import CardField, FieldKind, Item, Json, Ruleset
from gmtool.store.exchange.faults import shown

_BLANKS: Final = re.compile(r"[\s\u00a0\u2009\u202f]+")
_NUMBER: Final = re.compile(r"([-+−]?\d{1,9})(?:[.,]0+)?")
_NOTHING: Final = frozenset({"", "-", "–", "—", "n/a", "none"})
_YES: Final = frozenset({"yes", "y", "true", "x", "1", "✓", "✔", "☑", "ja", "oui"})
_NO: Final = frozenset({"no", "n", "false", "0", "☐", "nein", "non"})
_BETWEEN: Final = re.compile(r"[,;|/\n&+]|\sand\s", re.IGNORECASE)
_MANY: Final = re.compile(r"(?:(\d{1,2})\s*[x×]?\s+)?(.*?)(?:\s*[x×]\s*(\d{1,2}))?", re.IGNORECASE | re.DOTALL)
_MARKED: Final = re.compile(r"(.*?)\s*(?:\(([^)]*)\)|\[([^\]]*)\]|(\*))", re.DOTALL)
_COUNTED: Final = re.compile(r"(?:(.*\S)(?:\s+|\s*[:=]\s*))?([-+−]?\d{1,9})\s*%?", re.DOTALL)
_MOST_OF_ONE: Final = 20
LISTS: Final = (FieldKind.ITEMS, FieldKind.SOME_OF)
"""The kinds of field to which any number of columns may go."""
_REMEMBERED: Final = 5_000
"""So many texts are remembered for what they say: the same weapons and numbers stand in thousands of rows."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What a cell says: `value` is the field's JSON, None for nothing. `left_over` was not understood."""

    value: Json = None
    left_over: tuple[str, ...] = ()
    why: str = ""


@dataclass(slots=True)
class Cells:
    """Reads cells for the fields of one system."""

    ruleset: Ruleset
    _items: dict[tuple[str, str], Item | None] = given(default_factory=dict)
    _readings: dict[tuple[str, str], Reading] = given(default_factory=dict)

    def read(self, field: CardField, text: str) -> Reading:
        """What a cell says for a field. The value is not to be changed: other rows may have the same."""
        if (field.key, text) not in self._readings:
            if len(self._readings) >= _REMEMBERED:
                self._readings.clear()
            self._readings[field.key, text] = self._read(field, text)
        return self._readings[field.key, text]

    def _read(self, field: CardField, text: str) -> Reading:
        plain = text.strip()
        if plain.casefold() in _NOTHING and self.item(field, plain) is None:
            return Reading([] if field.kind in LISTS else None)
        match field.kind:
            case FieldKind.NUMBER:
                digits = _NUMBER.fullmatch(_BLANKS.sub("", plain))
                value = int(digits.group(1).replace("−", "-")) if digits else None
                return _or_left(value, field, plain, "is no whole number")
            case FieldKind.TEXT | FieldKind.DICE:
                return Reading(plain)
            case FieldKind.YES_NO:
                said = plain.casefold()
                return _or_left(said in _YES if said in _YES | _NO else None, field, plain, "is neither yes nor no")
            case FieldKind.ONE_OF:
                item = self.item(field, plain)
                return _or_left(item.key if item else None, field, plain, "is not in its list")
            case FieldKind.ITEMS:
                return self._list(field, plain)
            case FieldKind.SOME_OF:
                found = self._list(field, plain)
                rows: Any = found.value
                return Reading([row["item"] for row in rows], found.left_over, found.why)
            case FieldKind.NUMBERS:
                return _or_left(None, field, plain, "is more than one cell can say")

    def item(self, field: CardField, text: str) -> Item | None:
        """The item of a field that a text names, by its label or key."""
        if (field.key, text) not in self._items:
            if len(self._items) >= _REMEMBERED:
                self._items.clear()
            meanings = vocabulary_of(self.ruleset).meanings(squeezed(text))
            fitting = (one.item for one in meanings if one.item and one.field.key == field.key)
            self._items[field.key, text] = next(fitting, None)
        return self._items[field.key, text]

    def _list(self, field: CardField, text: str) -> Reading:
        """The things that a cell lists; each may say how many there are, which marks it has, and what it counts."""
        whole = self._thing(field, text)
        if whole:
            return Reading(list(whole))
        rows: list[Json] = []
        left: list[str] = []
        for piece in _BETWEEN.split(text):
            if not piece.strip():
                continue
            things = self._thing(field, piece.strip())
            rows += things
            if not things:
                left.append(piece.strip())
        return Reading(rows, tuple(left), _why(field, left, "in its list") if left else "")

    def _thing(self, field: CardField, text: str) -> list[dict[str, Json]]:
        """One thing with its number, marks and counts, as rows; none if it is not understood."""
        said: dict[str, Json] = {}
        found = _MARKED.fullmatch(text)
        if found and (found.group(4) or self.item(field, text) is None):
            text, inside = found.group(1), found.group(2) or found.group(3) or ""
            known = vocabulary_of(self.ruleset).marks(field)
            wanted = known.get(squeezed(inside)) if not found.group(4) else next(iter(known.values()), None)
            said = {wanted[0]: wanted[1]} if wanted else {}
            rest = "" if wanted else self._take_counts(field, inside, said)
            if rest or not said:
                return []
        text = self._take_counts(field, text, said)
        counted = _MANY.fullmatch(text)
        if counted is None:
            return []
        item = self.item(field, counted.group(2))
        many = int(counted.group(1) or counted.group(3) or 1)
        if item is None or not 1 <= many <= _MOST_OF_ONE:
            return []
        return [{"item": item.key, **said} for _ in range(many)]

    def _take_counts(self, field: CardField, text: str, said: dict[str, Json]) -> str:
        """Put what a text counts at its end, `broadsword 60` or `broadsword ml 60`, into `said`; what stands before."""
        while field.counts and self.item(field, text) is None and (found := _COUNTED.fullmatch(text)):
            before, counted = (found.group(1) or "").split(), found.group(2)
            called = vocabulary_of(self.ruleset).counts(field)
            endings = ((words, squeezed("".join(before[-words:]))) for words in range(len(before), 0, -1))
            words, ending = next((one for one in endings if one[1] in called), (0, ""))
            bare = len(field.counts) == 1 and not (before and before[-1].casefold() in ("x", "×"))
            key = called[ending] if words else next(iter(field.counts)) if bare else None
            if key is None or key in said:
                break
            said[key] = int(counted.replace("−", "-"))
            text = " ".join(before[: len(before) - words])
        return text


def _or_left(value: Json, field: CardField, text: str, why: str) -> Reading:
    return Reading(value) if value is not None else Reading(None, (text,), f"{field.label} “{shown(text)}” {why}")


def _why(field: CardField, left: list[str], where: str) -> str:
    named = ", ".join(f"“{shown(one)}”" for one in left)
    return f"{field.label} {named} {'is' if len(left) == 1 else 'are'} not {where}"


class TargetKind(StrEnum):
    """What on a card a column is."""

    NAME = "name"
    KIND = "kind"
    TAGS = "tags"
    NOTES = "notes"
    FIELD = "field"  # one field of the card form
    MARK = "mark"  # which rows of a list have a mark, such as those in hand
    KEPT = "keep"  # an unknown field, by the heading
    LEFT_OUT = "leave out"


@dataclass(frozen=True, slots=True)
class Target:
    """Where a column goes: `field` is the key of a field of the card form, `mark` that of a mark of its rows."""

    kind: TargetKind
    field: str = ""
    mark: str = ""

    @property
    def code(self) -> str:
        """The target as it is remembered; `target_of` reads it again."""
        return "/".join(part for part in (self.kind.value, self.field, self.mark) if part)


NAME: Final = Target(TargetKind.NAME)
KIND: Final = Target(TargetKind.KIND)
TAGS: Final = Target(TargetKind.TAGS)
NOTES: Final = Target(TargetKind.NOTES)
KEPT: Final = Target(TargetKind.KEPT)
LEFT_OUT: Final = Target(TargetKind.LEFT_OUT)


def targets(ruleset: Ruleset) -> dict[Target, str]:
    """Everywhere that a column may go for the cards of a system, with what it is called."""
    found = {NAME: "Name", KIND: "Player or monster", TAGS: "Tags", NOTES: "Notes"}
    for field in ruleset.card_form().fields:
        found[Target(TargetKind.FIELD, field.key)] = field.label
        if field.kind is FieldKind.ITEMS:
            for mark, label in field.columns.items():
                found[Target(TargetKind.MARK, field.key, mark)] = label
    return {**found, KEPT: "Kept as it is", LEFT_OUT: "Left out"}


def takes_one(target: Target, ruleset: Ruleset) -> bool:
    """Whether only one column may go there; to lists, tags and notes any number may."""
    if target.kind is TargetKind.FIELD:
        lists = {field.key for field in ruleset.card_form().fields if field.kind in LISTS}
        return target.field not in lists
    return target.kind in (TargetKind.NAME, TargetKind.KIND)


def target_of(code: str, ruleset: Ruleset) -> Target | None:
    """The target that was remembered, if the system still has it."""
    return next((target for target in targets(ruleset) if target.code == code), None)
