"""What has been taken from a line so far, and what stands next."""

from dataclasses import dataclass
from dataclasses import field as given

from gmtool.rules.seam import CardField, FieldKind, Json
from gmtool.rules.writing.entry import NotUnderstood, Part, PartKind
from gmtool.rules.writing.scanning import Token, TokenKind, is_sign, scan, squeezed
from gmtool.rules.writing.vocabulary import LONGEST, Meaning, Vocabulary


@dataclass
class Said:
    """What a line says, before it is a card.

    Of its tokens, `unknown` are those that mean nothing by themselves, `head` those of the head, and `who` those in it
    that say what somebody is.
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


class Taking:
    """A place in a line that moves on with everything that is taken or refused.

    The head is what stands before the first comma, or before the first thing that is no name.
    """

    def __init__(self, vocabulary: Vocabulary, line: str) -> None:
        self._words = vocabulary
        self._line = line
        self._tokens = scan(line)
        self._at = 0
        self._in_head = True
        self._row: tuple[CardField, int] | None = None
        """The field and the number of the rows that a mark would be of."""
        self._behind: CardField | None = None
        """The field whose item stands just before."""
        self.said = Said()

    # --- what is at a place ------------------------------------------------------------------------------------
    def _kind_at(self, on: int) -> TokenKind | None:
        return self._tokens[self._at + on].kind if self._at + on < len(self._tokens) else None

    def _words_from(self, place: int) -> int:
        """How many words follow each other from a place on, as far as one thing can have words."""
        following = self._tokens[place : place + LONGEST]
        ends = (on for on, token in enumerate(following) if token.kind is not TokenKind.WORD or is_sign(token.text))
        return next(ends, len(following))

    def _squeezed(self, place: int, length: int) -> str:
        return squeezed("".join(token.text for token in self._tokens[place : place + length]))

    def _items_at(self, place: int, kind: FieldKind, of: CardField | None = None) -> tuple[Meaning, int] | None:
        """The longest item of a kind of field that stands at a place, and how many words it has."""
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
