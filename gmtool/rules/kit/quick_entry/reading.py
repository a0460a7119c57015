"""The reading of a line: word by word, the longest names first, into a card."""

from collections.abc import Sequence
from typing import Final

from gmtool.rules.kit.quick_entry.entry import NotUnderstood, Part, PartKind, QuickEntry
from gmtool.rules.kit.quick_entry.scanning import GLUED, Token, TokenKind, number, squeezed
from gmtool.rules.kit.quick_entry.taking import FieldTaking, Said
from gmtool.rules.kit.quick_entry.vocabulary import ARTICLES, FILLERS, KINDS, Vocabulary, singular, vocabulary_of
from gmtool.rules.seam import Card, CardField, FieldKind, Ruleset

MOST_COPIES: Final = 99
MOST_OF_ONE: Final = 20
_NOTES: Final = frozenset({"note", "notes"})


class Reader(FieldTaking):
    """Reads one line."""

    def read(self) -> Said:
        """Everything that the line says."""
        while self._at < len(self._tokens):
            token = self._tokens[self._at]
            if token.kind is TokenKind.STOP:
                self._in_head, self._at = self._in_head and not self.said.head, self._at + 1
                self._row = self._behind = None
            elif token.kind is TokenKind.COLON:
                self._colon(token)
            elif token.kind is TokenKind.TAG:
                self._tag(token)
            elif token.kind is TokenKind.QUOTED:
                self._quoted(token)
            elif not (self._copies() or self._run() or self._word(token)):
                self._unknown(token)
        for field in self._marked():
            self._settle_marks(field)
        return self.said

    # --- single tokens -----------------------------------------------------------------------------------------
    def _colon(self, token: Token) -> None:
        if self._in_head and self.said.head and self._glued(token):
            self._in_head, self._at = False, self._at + 1  # Grishnak: ST 9
        else:
            self._note(token.start, token.end)

    def _glued(self, token: Token) -> bool:
        return token.start > 0 and not self._line[token.start - 1].isspace()

    def _note(self, start: int, text_from: int) -> None:
        self.said.notes = " ".join(self._line[text_from:].split())
        self._part(start, len(self._line), PartKind.NOTE, "A note")
        self._at = len(self._tokens)

    def _tag(self, token: Token) -> None:
        tag = " ".join(token.text.split())
        if tag and tag not in self.said.tags:
            self.said.tags.append(tag)
        self._take(1, PartKind.TAG, f"The tag {tag}")

    def _quoted(self, token: Token) -> None:
        if self.said.name is None:
            self.said.name = token.text
            self._take(1, PartKind.NAME, f"The name {token.text}")
        else:
            self._refuse(1, f"There is a name already: {self.said.name}.")

    def _unknown(self, token: Token) -> None:
        if why := self._words.wanting(token.text):
            self._refuse(1, why)
            return
        self.said.unknown.append(token)
        self._to_head(1)
        self._at += 1
        self._row = self._behind = None

    def _word(self, token: Token) -> bool:
        words = squeezed(token.text)
        if words in _NOTES and self._kind_at(1) is TokenKind.COLON:
            self._note(token.start, self._tokens[self._at + 1].end)
        elif token.text.casefold() in FILLERS:
            self._to_head(1)
            self._take(1, PartKind.FILLER, "")
        else:
            return self._glued_number(token)
        return True

    def _glued_number(self, token: Token) -> bool:
        """ST9."""
        found = GLUED.fullmatch(token.text)
        if found is None:
            return False
        words = squeezed(found.group(1))
        key = self._words.counts(self._row[0]).get(words) if self._row else None
        if key is not None and self._row is not None:
            self._say_count(*self._row, key, number(found.group(2)) or 0, 1)
            return True
        for meaning in self._words.meanings(words):
            if meaning.item is None and meaning.field.kind is FieldKind.NUMBER:
                self._number(meaning.field, found.group(2), 1)
                return True
        return False

    def _copies(self) -> bool:
        """x6, 6x, ×6; or 6 before all else."""
        token = self._tokens[self._at]
        text = token.text.casefold().replace("×", "x")
        many = number(text.strip("x")) if text.count("x") == 1 and (text[0] == "x" or text[-1] == "x") else None
        first = not self.said.parts and not self.said.unknown and self._kind_at(1) is TokenKind.WORD
        if many is None and first and not self._items_at(self._at + 1, FieldKind.ITEMS):
            many = number(text)
        if many is None:
            return False
        if 1 <= many <= MOST_COPIES:
            self.said.copies = many
            self._take(1, PartKind.COPIES, f"{many} of them")
        else:
            self._refuse(1, f"There can be 1 to {MOST_COPIES} of a card, not {many}.")
        return True

    # --- runs of words -----------------------------------------------------------------------------------------
    def _run(self) -> bool:
        for length in range(self._words_from(self._at), 0, -1):
            words = self._squeezed(self._at, length)
            if self._count(words, length) or self._mark(words, length) or self._kind(words, length):
                return True
            meanings = self._words.meanings(words)
            for meaning in [one for one in meanings if self._free(one)] or meanings:
                if self._item(meaning, length, 1) if meaning.item else self._labelled(meaning.field, length):
                    return True
            if self._denied(words, length):
                return True
        return self._counted()

    def _counted(self) -> bool:
        """2 daggers."""
        many = number(self._tokens[self._at].text)
        found = self._items_at(self._at + 1, FieldKind.ITEMS) if many is not None else None
        if many is None or found is None:
            return False
        if 1 <= many <= MOST_OF_ONE:
            return self._item(found[0], found[1] + 1, many)
        self._refuse(found[1] + 1, f"There can be 1 to {MOST_OF_ONE} of a thing, not {many}.")
        return True

    def _kind(self, words: str, length: int) -> bool:
        if words not in KINDS:
            return False
        self.said.kind = KINDS[words]
        self._take(length, PartKind.KIND, f"A {KINDS[words]}")
        return True

    # --- marks -------------------------------------------------------------------------------------------------
    def _marked(self) -> list[CardField]:
        return [one for one in self._words.fields if one.kind is FieldKind.ITEMS and one.key in self.said.fields]

    def _settle_marks(self, field: CardField) -> None:
        """A mark that is said of one row is not said of the others on purpose."""
        rows = self._rows(field)
        for key in field.columns:
            if any(key in row for row in rows):
                for row in rows:
                    row.setdefault(key, False)


MOST_SUGGESTED: Final = 12
"""For how many words of a line it is looked up what was perhaps meant."""
_SURE: Final = 0.87
"""How like another word a word of a name must be for a hint: names are odd on purpose."""


def quick_entry(ruleset: Ruleset, line: str, kind: str = "monster") -> QuickEntry:
    """The card that a line such as `Goblin ST 9 DX 10, shortsword, leather, small shield` writes up; never raises.

    Fields are said by their labels (`ST 9`, `ST9`, `ST: 9`), what comes from a list by its name, in any order and
    any case, one or many, with or without commas; `2 daggers` are two. The line begins with the name, or with what
    somebody is; a name in quotes may be anything and stand anywhere. `#lair` is a tag, `player` or `monster` the kind
    (else `kind`), `x6` or a number at the beginning asks for copies, and what follows a colon, or `note:`, are notes.
    A mark after a thing (`spear ready`, `not ready`) settles the marks of all; what is not said, the ruleset completes.
    """
    vocabulary = vocabulary_of(ruleset)
    said = Reader(vocabulary, line).read()
    named, name_parts, strays = _named(said, line, vocabulary)
    card = ruleset.completed(
        Card(ruleset.id, named, said.fields, kind=said.kind or kind, tags=tuple(said.tags), notes=said.notes)
    )
    if not named:
        card = _by_what_it_is(card, vocabulary)
    unknown = (*said.refused, *_not_understood(strays, line, vocabulary))
    return QuickEntry(
        card,
        tuple(sorted((*said.parts, *name_parts), key=lambda part: part.start)),
        tuple(sorted(unknown, key=lambda one: one.start)),
        said.copies,
        _hints(name_parts, line, vocabulary, bool(said.who)),
    )


def _by_what_it_is(card: Card, vocabulary: Vocabulary) -> Card:
    who = vocabulary.who
    key = card.fields.get(who.key) if who else None
    label = next((item.label for item in who.items() if item.key == key), "") if who else ""
    return Card(card.system, label, card.fields, kind=card.kind, tags=card.tags, notes=card.notes)


def _named(said: Said, line: str, vocabulary: Vocabulary) -> tuple[str, tuple[Part, ...], list[Token]]:
    """The name, its parts of the line, and the words that belong to nothing.

    Of “Grishnak the goblin”, the name is Grishnak; of “Goblin archer”, all of it; of “goblin” alone, there is none.
    It ends before a word that is nearly something else: “Wulf shortsward”.
    """
    slip = next((token for token in said.head[1:] if token in said.unknown and _slips(token.text, vocabulary)), None)
    head = said.head[: said.head.index(slip)] if slip else said.head
    in_head = [token for token in head if token in said.unknown] if said.name is None else []
    strays = [token for token in said.unknown if token not in in_head]
    if not in_head:
        return said.name or "", (), strays
    words = _without_who(head, said.who)
    if words[0].text.casefold() in ("a", "an"):
        words = words[1:]
    name = line[words[0].start : words[-1].end]
    if said.copies > 1 and words[-1] in in_head:
        name = name[: -len(words[-1].text)] + singular(words[-1].text)
    name = name[:1].upper() + name[1:]
    parts = tuple(Part(token.start, token.end, PartKind.NAME, f"The name {name}") for token in in_head)
    return name, parts, strays


def _without_who(head: Sequence[Token], who: Sequence[Token]) -> Sequence[Token]:
    """A head without “the goblin” at its end."""
    if who and head[-1] == who[-1]:
        before = head[: len(head) - len(who)]
        if len(before) > 1 and before[-1].text.casefold() in ARTICLES:
            return before[:-1]
    return head


def _not_understood(strays: Sequence[Token], line: str, vocabulary: Vocabulary) -> list[NotUnderstood]:
    """The words with what was perhaps meant; two words that are like one thing are taken together."""
    found: list[NotUnderstood] = []
    place = 0
    while place < len(strays):
        first = strays[place]
        last = strays[place + 1] if place + 1 < len(strays) else None
        near: tuple[str, ...] = ()
        if len(found) < MOST_SUGGESTED:
            if last and not line[first.end : last.start].strip():
                near = vocabulary.near(line[first.start : last.end], 0.85)
            if not near:
                last, near = None, vocabulary.near(first.text)
        else:
            last = None
        end = (last or first).end
        found.append(NotUnderstood(first.start, end, line[first.start : end], near))
        place += 2 if last else 1
    return found


def _slips(word: str, vocabulary: Vocabulary) -> tuple[str, ...]:
    """What a word of a name is nearly; nothing for a halberdier, who is called after his halberd."""
    near = vocabulary.near(word, _SURE)
    return () if any(squeezed(one) in squeezed(word) for one in near) else near


def _hints(parts: Sequence[Part], line: str, vocabulary: Vocabulary, who_said: bool) -> tuple[str, ...]:
    """A first word of a name that is nearly something else."""
    word = line[parts[0].start : parts[0].end] if parts and not who_said else ""
    near = _slips(word, vocabulary)
    return (f"“{word}” is taken as a name. {' or '.join(near).capitalize()}?",) if near else ()
