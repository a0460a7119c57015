"""The reader of a line: word by word, the longest names first, into fields."""

import re
from fractions import Fraction
from typing import Final

from gmtool.fraction import EITHER, SUCH_AS, fraction_text, read_fraction
from gmtool.rules.kit.quick_entry.suggestions import slips
from gmtool.rules.kit.quick_entry.taking import ParsedLine, PartKind, RowTaking, out_of_bounds
from gmtool.rules.kit.quick_entry.vocabulary import (
    ARTICLES,
    FILLERS,
    GLUED,
    GLUED_FRACTION,
    JOINING,
    KINDS,
    Meaning,
    Token,
    TokenKind,
    number,
    squeezed,
    thousands_at,
)
from gmtool.rules.seam import CardField, FieldKind, Json
from gmtool.whole_number import may_be_thousands

MOST_COPIES: Final = 99
MOST_OF_ONE: Final = 20
_RACES: Final = "Races"
_ITS: Final = ("'s", "’s", "s'", "s’")
_NOTES: Final = frozenset({"note", "notes"})
_PARTS: Final = "A comma parts what is said"
_DECIMALS: Final = re.compile(r"\d+,\d+(?!\S)")


class Reader(RowTaking):
    """The reader of one line. `Taking` moves it on through the line; `RowTaking` takes marks and counts."""

    def read(self) -> ParsedLine:
        """The line as it is understood, read to its end."""
        while self._at < len(self._tokens):
            token = self._tokens[self._at]
            if token.kind is TokenKind.STOP:
                ends = self._in_head and bool(self.said.head)
                self.said.comma = self.said.comma or ends or bool(self._of_head)
                self._in_head, self._at = self._in_head and not ends, self._at + 1
                self._row = self._behind = None
            elif token.kind is TokenKind.COLON:
                self._colon(token)
            elif token.kind is TokenKind.TAG:
                self._tag(token)
            elif token.kind is TokenKind.QUOTED:
                self._quoted(token)
            elif not (self._parted() or self._number_before() or self._another() or self._copies()) and not (
                self._run() or self._word(token)
            ):
                self._unknown(token)
        self._settle_marks()
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
            self._refuse(1, f"It already has a name: {self.said.name}.")

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
            return self._glued_number(token) or self._glued_fraction(token)
        return True

    def _glued_number(self, token: Token) -> bool:
        """Take a label with its number, without a space: ST9."""
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

    def _glued_fraction(self, token: Token) -> bool:
        """Take a label with its exact fraction, without a space: cost2½."""
        found = GLUED_FRACTION.fullmatch(token.text)
        for meaning in self._words.meanings(squeezed(found.group(1))) if found else ():
            exact = meaning.item is None and meaning.field.kind is FieldKind.FRACTION
            if found and exact and (value := read_fraction(found.group(2))) is not None:
                self._fraction(meaning.field, value, 1)
                return True
        return False

    def _number_before(self) -> bool:
        """Take a number before its label: 16 men."""
        value = number(self._tokens[self._at].text) if self._row is None else None
        for length in range(self._words_from(self._at + 1), 0, -1) if value is not None else ():
            after = self._at + 1 + length
            said_after = after < len(self._tokens) and number(self._tokens[after].text) is not None
            for meaning in self._words.meanings(self._squeezed(self._at + 1, length)) if not said_after else ():
                if meaning.item is None and meaning.field.kind is FieldKind.NUMBER:
                    self._number(meaning.field, self._tokens[self._at].text, length + 1)
                    return True
        return False

    def _another(self) -> bool:
        """Refuse a number of others: a line makes one card, and “3 wolves, 2 orcs” are two."""
        many = number(self._tokens[self._at].text) if self._row is None and self.said.who else None
        for length in range(self._words_from(self._at + 1), 0, -1) if many is not None else ():
            meanings = self._words.meanings(self._squeezed(self._at + 1, length))
            if any(one.item is not None and one.field in self._words.who for one in meanings):
                first, last = self._tokens[self._at], self._tokens[self._at + length]
                others = self._line[first.start : last.end]
                self._refuse(length + 1, f"One line makes one card: enter “{others}” by itself, after this one.")
                return True
        return False

    def _as_heads(self, many: int, length: int) -> bool:
        """Take a number before who they are, where a card stands for several: 20 archers."""
        heads = self._words.heads
        if heads is None or heads.key in self.said.fields:
            return False
        head = self._in_head
        self._say_number(heads, many, many, str(many), length, meaning=f"{many} of them on one card")
        self._in_head = head  # a name may follow
        return True

    def _copies(self) -> bool:
        """Take a number of copies: x6, 6x, ×6, x 6; or 6 before all else."""
        token = self._tokens[self._at]
        many, length = self._times()
        first = not self.said.parts and not self.said.unknown and self._kind_at(1) is TokenKind.WORD
        if many is None and first and (self._words.heads is not None or not self._are_things(self._at + 1)):
            many = number(token.text)
            if many is not None and self._as_heads(many, 1):
                return True
        if many is None:
            return False
        if 1 <= many <= MOST_COPIES:
            self.said.copies = many
            self._take(length, PartKind.COPIES, f"{many} of them")
        else:
            self._refuse(length, f"1 to {MOST_COPIES} copies are possible, not {many}.")
        return True

    def _times(self) -> tuple[int | None, int]:
        """The number at an x, and the number of its words: one, or two with a space between; None without an x."""
        for length in (1, 2):
            text = "".join(token.text for token in self._tokens[self._at : self._at + length]).casefold()
            plain = text.replace("×", "x")
            marked = length <= self._words_from(self._at) and plain.count("x") == 1 and "x" in (plain[0], plain[-1])
            if marked and (many := number(plain.strip("x"))) is not None:
                return many, length
        return None, 1

    def _are_things(self, place: int) -> bool:
        """True for a thing of a list that is not called like somebody: 2 daggers, but 10 knights."""
        found = self._items_at(place, FieldKind.ITEMS)
        if found is None:
            return False
        meanings = self._words.meanings(self._squeezed(place, found[1]))
        return not any(one.item is not None and one.field in self._words.who for one in meanings)

    # --- runs of words -----------------------------------------------------------------------------------------
    def _run(self) -> bool:
        for length in range(self._words_from(self._at), 0, -1):
            words = self._squeezed(self._at, length)
            if self._count(words, length) or self._mark(words, length) or self._kind(words, length):
                return True
            meanings = self._words.meanings(words)
            for meaning in [one for one in meanings if self._free(one)] or meanings:
                if meaning.item and self._of_a_name(meaning, length):
                    return False
                if self._item(meaning, length, 1) if meaning.item else self._labelled(meaning.field, length):
                    return True
            if self._denied(words, length):
                return True
        return self._counted()

    def _counted(self) -> bool:
        """Take a number and a thing: 2 daggers."""
        many = number(self._tokens[self._at].text)
        found = self._items_at(self._at + 1, FieldKind.ITEMS) if many is not None else None
        if many is None or found is None:
            return False
        if self._as_heads(many, 1):
            return True
        if 1 <= many <= MOST_OF_ONE:
            return self._item(found[0], found[1] + 1, many)
        self._refuse(found[1] + 1, f"1 to {MOST_OF_ONE} of an item are possible, not {many}.")
        return True

    def _kind(self, words: str, length: int) -> bool:
        if words not in KINDS:
            return False
        self.said.kind = KINDS[words]
        self._take(length, PartKind.KIND, f"A {KINDS[words]}")
        return True

    # --- fields ------------------------------------------------------------------------------------------------
    def _free(self, meaning: Meaning) -> bool:
        """True if it can still be taken: a field is given once, but has many items."""
        field = meaning.field
        return field.kind is FieldKind.ITEMS or field.key not in self.said.fields or self._was_a_name(field)

    def _of_a_name(self, meaning: Meaning, length: int) -> bool:
        """True for a thing that is part of a name: Order of the Sword; before a comma Spear carrier, too."""
        if not self._in_head:
            return False
        before = [token.text.casefold() for token in self.said.head if token.text.casefold() not in ARTICLES]
        if before and before[-1] in JOINING:
            return True
        place, who = self._at + length, meaning.field in self._words.who
        if not before and not who and self._kind_at(length) is TokenKind.STOP and self._said_again(length):
            return True
        if who or all(token.kind is not TokenKind.STOP for token in self._tokens[place:]):
            return False
        return bool(before and before[-1].endswith(_ITS)) or self._is_name(place, meaning.field, first=not before)

    def _said_again(self, length: int) -> bool:
        """True if the words here come once more in the line: Longbow, longbow."""
        words = self._squeezed(self._at, length)
        return any(self._squeezed(place, length) == words for place in range(self._at + length, len(self._tokens)))

    def _is_name(self, place: int, behind: CardField, *, first: bool) -> bool:
        """True for a word that can only belong to a name, though it stands behind an item of a field. What stands
        behind the `first` thing of all may say what somebody is, too: Sword knights.
        """
        most = self._words_from(place)
        if not most:
            return False
        text, runs = self._tokens[place].text, [self._squeezed(place, on + 1) for on in range(most)]
        known = {*FILLERS, *KINDS, *self._words.marks(behind), *self._words.counts(behind)}
        if any(words in known for words in runs) or any(one.isdigit() for one in text):
            return False
        found = [one for words in runs for one in self._words.meanings(words)]
        if found:
            return first and any(one.item is not None and one.field in self._words.who for one in found)
        return not slips(text, self._words, before_comma=True)

    def _was_a_name(self, field: CardField) -> bool:
        """True if the head made this choice, and a comma ended it: what is said after it counts."""
        return self.said.comma and field.key in self._of_head

    def _make_name(self, field: CardField) -> None:
        """Make a choice of the head part of the name: Guy's knights, heavy horse."""
        part, tokens = self._of_head.pop(field.key)
        said = self.said
        said.parts.remove(part)
        said.unknown = sorted((*said.unknown, *tokens), key=lambda token: token.start)
        said.head = said.head if tokens[0] in said.head else [*tokens, *said.head]
        if said.who == tokens:
            said.who, said.of_a_race = [], False

    def _denied(self, words: str, length: int) -> bool:
        """Take a “no” before a yes-or-no field."""
        for meaning in self._words.meanings(words[2:]) if words.startswith("no") else ():
            if meaning.item is None and meaning.field.kind is FieldKind.YES_NO:
                self.said.fields[meaning.field.key] = False
                self._take(length, PartKind.FIELD, f"{meaning.field.label}: no")
                return True
        return False

    def _item(self, meaning: Meaning, length: int, many: int) -> bool:
        field, item = meaning.field, meaning.item
        assert item is not None
        counted = int(many > 1)
        called = self._words.called(meaning, self._squeezed(self._at + counted, length - counted))
        if field.kind is FieldKind.ITEMS:
            self._rows(field).extend({"item": item.key} for _ in range(many))
            self._take(length, PartKind.ITEM, f"{field.label}: {f'{many} × ' if many > 1 else ''}{called}")
            self._row, self._behind = (field, many), field
        elif field.key in self.said.fields and not self._was_a_name(field):
            self._refuse(length, f"{field.label} is already set; {item.label.lower()} was ignored.")
        else:
            if field.key in self.said.fields:
                self._make_name(field)
            who, tokens = field in self._words.who, list(self._tokens[self._at : self._at + length])
            in_head, first = self._in_head, not (self.said.head or self.said.fields)
            if who and in_head:
                self.said.who, self.said.of_a_race = tokens, item.group == _RACES
                self._to_head(length)
            self.said.fields[field.key] = item.key
            self._take(length, PartKind.ITEM, f"{field.label}: {called}", ends_head=not who)
            if in_head and (who or first):
                self._of_head[field.key] = self.said.parts[-1], tokens
            self._behind = field
        return True

    def _labelled(self, field: CardField, length: int) -> bool:
        """Take a field by its label, and the value after it."""
        after = self._at + length
        colon = after < len(self._tokens) and self._tokens[after].kind is TokenKind.COLON
        after += int(colon)
        value = self._tokens[after] if after < len(self._tokens) else None
        taken = after + 1 - self._at
        if field.kind is FieldKind.YES_NO:
            self.said.fields[field.key] = True
            self._take(length, PartKind.FIELD, field.label)
        elif field.kind is FieldKind.NUMBER and value and number(value.text) is not None:
            self._number(field, value.text, taken)
        elif field.kind is FieldKind.FRACTION and (exact := self._fraction_at(after)) is not None:
            self._fraction(field, exact[0], after + exact[1] - self._at)
        elif field.kind is FieldKind.FRACTION and value and value.text[:1].isdigit():
            either = may_be_thousands(value.text)
            wrong = f"{value.text} {EITHER}" if either else f"needs {SUCH_AS}, not {value.text}"
            self._refuse(taken, f"{field.label} {wrong}.")
        elif field.kind is FieldKind.TEXT and value and value.kind in (TokenKind.WORD, TokenKind.QUOTED):
            self.said.fields[field.key] = value.text
            self._take(taken, PartKind.FIELD, f"{field.label} {value.text}")
        elif self._behind is field or self._items_at(after, field.kind, field):
            self._take(length + int(colon), PartKind.FILLER, "")  # armor: leather, or leather armor
        else:
            return False
        return True

    def _number(self, field: CardField, text: str, length: int) -> None:
        if thousands := thousands_at(self._tokens[self._at + length - 1], self._line):
            whole = thousands.replace(",", "")
            self._refuse(length + 2 * thousands.count(","), f"{_PARTS}: write {field.label} {whole}.")
            return
        value = number(text) or 0
        self._say_number(field, value, value, str(value), length)

    def _parted(self) -> bool:
        """Refuse a number with a comma where no field has it: 1,500 archers. A line may not begin with 2,5 either."""
        token, said = self._tokens[self._at], self.said
        found = thousands_at(token, self._line) if number(token.text) is not None else ""
        if found:
            self._refuse(1 + 2 * found.count(","), f"{_PARTS}: write {found.replace(',', '')}.")
        elif not (said.parts or said.unknown or said.refused) and _DECIMALS.match(self._line, token.start):
            self._refuse(3, f"{_PARTS}: write a whole number.")
        else:
            return False
        return True

    def _fraction_at(self, place: int) -> tuple[Fraction, int] | None:
        """The exact fraction at a place, and its number of words: 2½, or 2 1/2; None where there is none."""
        for length in (2, 1):
            tokens = self._tokens[place : place + length]
            if len(tokens) == length and all(token.kind is TokenKind.WORD for token in tokens):
                value = read_fraction(" ".join(token.text for token in tokens))
                if value is not None:
                    return value, length
        return None

    def _fraction(self, field: CardField, value: Fraction, length: int) -> None:
        self._say_number(field, value, str(value), fraction_text(value), length)

    def _say_number(
        self, field: CardField, value: int | Fraction, data: Json, text: str, length: int, meaning: str = ""
    ) -> None:
        if why := out_of_bounds(field, field.label, value):
            self._refuse(length, why)
        elif field.key in self.said.fields:
            self._refuse(length, f"{field.label} is already {self.said.fields[field.key]}; {text} was ignored.")
        else:
            self.said.fields[field.key] = data
            self._take(length, PartKind.FIELD, meaning or f"{field.label} {text}")
