"""The parts of a line, each taken at its place, with the marks and counts after a thing."""

from dataclasses import field as given
from enum import StrEnum
from fractions import Fraction

from gmtool.fraction import fraction_text
from gmtool.records import dataclass
from gmtool.rules.kit.quick_entry.vocabulary import (
    LONGEST,
    Meaning,
    Token,
    TokenKind,
    Vocabulary,
    is_sign,
    number,
    scan,
    squeezed,
)
from gmtool.rules.seam import CardField, FieldKind, Json


class PartKind(StrEnum):
    """The kind of a stretch of a line."""

    NAME = "name"
    FIELD = "field"  # a number, a text, or a yes or no
    ITEM = "item"  # out of a list of the system
    MARK = "mark"  # of the item before it
    TAG = "tag"
    KIND = "kind"
    COPIES = "copies"
    NOTE = "note"
    FILLER = "filler"  # “the”, “with”: read, but without meaning


@dataclass(frozen=True, slots=True)
class Part:
    """A stretch of the line that is understood: characters `start` up to `end`, and their meaning."""

    start: int
    end: int
    kind: PartKind
    meaning: str


@dataclass(frozen=True, slots=True)
class NotUnderstood:
    """A stretch of the line that is not taken, with likely corrections, or the reason against it."""

    start: int
    end: int
    text: str
    suggestions: tuple[str, ...] = ()
    why: str = ""

    @property
    def sentence(self) -> str:
        """The sentence for the person who wrote the line."""
        if self.why:
            return self.why
        if not self.suggestions:
            return f"“{self.text}” is not understood."
        # some have commas of their own
        quoted = any("," in one for one in self.suggestions)
        *others, last = [f"“{one}”" if quoted else one for one in self.suggestions]
        meant = " or ".join([", ".join(others), last] if others else [last])
        return f"“{self.text}” is not understood: {meant}?"


@dataclass
class ParsedLine:
    """A line as it is understood, before it is a card.

    Of its tokens, `unknown` are those that mean nothing by themselves, `head` those of the head, and `who` those in the
    head that say what somebody is. `of_a_race`: they name a race, which cannot be part of a name; a creature can.
    """

    fields: dict[str, Json] = given(default_factory=dict)
    tags: list[str] = given(default_factory=list)
    name: str | None = None
    kind: str = ""
    notes: str = ""
    copies: int = 1
    parts: list[Part] = given(default_factory=list)
    refused: list[NotUnderstood] = given(default_factory=list)
    unknown: list[Token] = given(default_factory=list)
    head: list[Token] = given(default_factory=list)
    who: list[Token] = given(default_factory=list)
    of_a_race: bool = False
    comma: bool = False
    """True once a comma has ended the head."""


class Taking:
    """A place in a line that moves on with everything that is taken or refused.

    The head is the part before the first comma, or before the first thing that is not a name.
    """

    def __init__(self, vocabulary: Vocabulary, line: str) -> None:
        self._words = vocabulary
        self._line = line
        self._tokens = scan(line)
        self._at = 0
        self._in_head = True
        self._row: tuple[CardField, int] | None = None
        """The field that a mark would belong to, and the number of its last rows."""
        self._behind: CardField | None = None
        """The field whose item stands just before the place."""
        self._of_head: dict[str, tuple[Part, list[Token]]] = {}
        """The choices that the head made, by field, each with its part and words: after a comma they may turn out to be
        the name."""
        self.said = ParsedLine()

    # --- looking at a place -------------------------------------------------------------------------------------
    def _kind_at(self, on: int) -> TokenKind | None:
        return self._tokens[self._at + on].kind if self._at + on < len(self._tokens) else None

    def _words_from(self, place: int) -> int:
        """The number of words in a row from a place on, up to the most that a name can have."""
        following = self._tokens[place : place + LONGEST]
        ends = (on for on, token in enumerate(following) if token.kind is not TokenKind.WORD or is_sign(token.text))
        return next(ends, len(following))

    def _squeezed(self, place: int, length: int) -> str:
        return squeezed("".join(token.text for token in self._tokens[place : place + length]))

    def _items_at(self, place: int, kind: FieldKind, of: CardField | None = None) -> tuple[Meaning, int] | None:
        """The longest item of a kind of field at a place, and its number of words; None without one."""
        for length in range(self._words_from(place), 0, -1):
            for meaning in self._words.meanings(self._squeezed(place, length)):
                if meaning.item and meaning.field.kind is kind and of in (None, meaning.field):
                    return meaning, length
        return None

    # --- taking ------------------------------------------------------------------------------------------------
    def _rows(self, field: CardField) -> list[dict[str, Json]]:
        return self.said.fields.setdefault(field.key, [])  # type: ignore[return-value]

    def _to_head(self, length: int) -> None:
        if self._in_head:
            self.said.head.extend(self._tokens[self._at : self._at + length])

    def _take(self, length: int, kind: PartKind, meaning: str, ends_head: bool = True) -> None:
        first, last = self._tokens[self._at], self._tokens[self._at + length - 1]
        self._part(first.start, last.end, kind, meaning)
        if kind not in (PartKind.FILLER, PartKind.COPIES) and ends_head:
            self._in_head = False
        self._at += length
        self._row = self._behind = None

    def _part(self, start: int, end: int, kind: PartKind, meaning: str) -> None:
        self.said.parts.append(Part(start, end, kind, meaning))

    def _refuse(self, length: int, why: str) -> None:
        start, end = self._tokens[self._at].start, self._tokens[self._at + length - 1].end
        self.said.refused.append(NotUnderstood(start, end, self._line[start:end], why=why))
        self._in_head = False
        self._at += length
        self._row = self._behind = None


class RowTaking(Taking):
    """A place in a line that takes the marks and counts after a thing of a list: spear ready, broadsword ml 60."""

    def _mark(self, words: str, length: int) -> bool:
        if self._row is None or words not in self._words.marks(self._row[0]):
            return False
        field, many = self._row
        key, holds = self._words.marks(field)[words]
        for row in self._rows(field)[-many:]:
            row[key] = holds
        self._take(length, PartKind.MARK, f"{'' if holds else 'Not '}{field.columns[key].lower()}".capitalize())
        self._row = (field, many)
        return True

    def _count(self, words: str, length: int) -> bool:
        """Take a count: broadsword ml 60; or broadsword 60, where there is only one count and it is still open."""
        if self._row is None:
            return False
        field, many = self._row
        key = self._words.counts(field).get(words)
        if key is not None:
            colon = self._kind_at(length) is TokenKind.COLON
            behind = self._at + length + int(colon)
            value = number(self._tokens[behind].text) if behind < len(self._tokens) else None
            if value is not None:
                self._say_count(field, many, key, value, length + int(colon) + 1)
            elif words in self._words.marks(field) or self._words.meanings(words):
                return False
            else:
                self._refuse(length, f"{field.counts[key]} needs a number after it.")
            return True
        value = number(self._tokens[self._at].text) if length == 1 and len(field.counts) == 1 else None
        if value is None or any(key in row for row in self._rows(field)[-many:] for key in field.counts):
            return False
        self._say_count(field, many, next(iter(field.counts)), value, length)
        return True

    def _say_count(self, field: CardField, many: int, key: str, value: int, length: int) -> None:
        label, rows = field.counts[key], self._rows(field)[-many:]
        if why := out_of_bounds(field, label, value):
            self._refuse(length, why)
        elif key in rows[0]:
            self._refuse(length, f"{label} is already {rows[0][key]}; {value} was ignored.")
        else:
            for row in rows:
                row[key] = value
            self._take(length, PartKind.MARK, f"{label} {value}")
        self._row = (field, many)

    def _settle_marks(self) -> None:
        """Set a mark that one row has, or denies, to False on the rows that leave it open."""
        for field in self._words.fields:
            rows = self._rows(field) if field.kind is FieldKind.ITEMS and field.key in self.said.fields else []
            for key in field.columns:
                if any(key in row for row in rows):
                    for row in rows:
                        row.setdefault(key, False)


def out_of_bounds(field: CardField, label: str, number: int | Fraction) -> str:
    """The reason why a number cannot be a field's; empty where it can."""
    low, high = field.lowest, field.highest
    if (low is None or number >= low) and (high is None or number <= high):
        return ""
    value = number if isinstance(number, int) else fraction_text(number)
    if low is None:
        return f"{label} cannot be {value}: at most {high}."
    return f"{label} cannot be {value}: " + (f"at least {low}." if high is None else f"{low} to {high}.")
