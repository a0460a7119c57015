"""The vocabulary of a system's cards: the words of a line, and every way to write fields and list items."""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from enum import StrEnum
from functools import lru_cache
from typing import Final

from gmtool.folding import fold
from gmtool.fraction import SIGNS
from gmtool.records import dataclass
from gmtool.rules.seam import CardField, FieldKind, Item, Ruleset
from gmtool.whole_number import GROUPS, MINUS_SIGNS, read_whole

FILLERS: Final = frozenset({"the", "a", "an", "with", "and", "&", "in", "has", "wears", "carries"})
ARTICLES: Final = frozenset({"the", "a", "an"})
JOINING: Final = frozenset({"of", "from", "de", "du", "des", "van", "von", "der", "den", "la", "le", "al", "ibn"})
"""Words between those of a name: Knights of the Rose."""
KINDS: Final = {
    "player": "player",
    "players": "player",
    "playercharacter": "player",
    "pc": "player",
    "monster": "monster",
    "monsters": "monster",
    "npc": "monster",
}
LONGEST: Final = 6
"""The most words that the name of an item or a field can have to be read as one."""


class TokenKind(StrEnum):
    """The kind of a token, by its spelling alone."""

    WORD = "word"
    QUOTED = "quoted"
    TAG = "tag"
    STOP = "stop"  # a comma or semicolon
    COLON = "colon"  # a colon or an equals sign


@dataclass(frozen=True, slots=True)
class Token:
    """A word or sign of a line.

    `text` is without quotes and `#`; `start` and `end` are those of the whole in the line.
    """

    kind: TokenKind
    text: str
    start: int
    end: int


_QUOTED: Final = r'"(?:[^"]|"")*"?|[“„][^“”]*[“”]?'
_TOKEN: Final = re.compile(
    rf'(?P<tag>\#(?:{_QUOTED}|[^\s,;"“”„]+))'
    rf"|(?P<quoted>{_QUOTED})"
    r"|(?P<stop>[,;])"
    r"|(?P<colon>[:=])"
    r'|(?P<word>[^\s,;:="“”„()\[\]]+)'
)
GLUED_FRACTION: Final = re.compile(rf"([^\W\d_{SIGNS}]+)([{MINUS_SIGNS}+]?[\d{SIGNS}].*)")
"""The same with an exact fraction: cost2½."""
GLUED: Final = re.compile(rf"([^\W\d_]+)([{MINUS_SIGNS}+]?(?:{GROUPS}|\d{{1,9}}))")
"""A label with its number, without a space: ST9."""
_DIGITS: Final = re.compile(rf"[{MINUS_SIGNS}+]?\d+$")
_THOUSANDS: Final = re.compile(rf"[{MINUS_SIGNS}+]?\d{{1,3}}(?:,\d{{3}})+(?!\d)")


def scan(line: str) -> tuple[Token, ...]:
    """The tokens of a line; the spaces and brackets between them mean nothing."""
    return tuple(_token(found) for found in _TOKEN.finditer(line))


@lru_cache(maxsize=4096)
def squeezed(text: str) -> str:
    """A text for comparison: case, accents, spaces, hyphens and the like do not count.

    Kept, as the labels of a system are compared with every letter that is typed.
    """
    plain = fold(text)
    return "".join(one for one in plain if one.isalnum() or unicodedata.category(one).startswith("M"))


def is_sign(text: str) -> bool:
    """True if a word is only pictures, such as emoji: a name may have them, nothing in a list does."""
    return not squeezed(text) and any(unicodedata.category(one) == "So" for one in text)


def number(text: str) -> int | None:
    """A text as a whole number; None if it is not one."""
    return read_whole(text)


def thousands_at(token: Token, line: str) -> str:
    """The number with commas between its thousands that begins in a token of a line: 2,000; empty for any other."""
    digits = _DIGITS.search(token.text)
    found = _THOUSANDS.match(line, token.end - len(digits[0])) if digits else None
    return found[0] if found else ""


def quoted(text: str) -> str:
    """A text in quotes, as `scan` reads it again; line breaks become spaces."""
    return '"' + " ".join(text.splitlines()).replace('"', '""') + '"'


def _token(found: re.Match[str]) -> Token:
    kind = TokenKind(found.lastgroup or "word")
    text = found.group()
    if kind is TokenKind.TAG:
        text = text[1:]
    if text[:1] == '"':
        inside = text[1:-1] if len(text) > 1 and text.endswith('"') and _closed(text) else text[1:]
        text = inside.replace('""', '"')
    elif text[:1] in ("“", "„"):
        text = text[1:].removesuffix("”").removesuffix("“")
    return Token(kind, text, found.start(), found.end())


def _closed(text: str) -> bool:
    """True if the last quote closes, and is not half of a doubled one."""
    return (len(text[1:]) - len(text[1:].rstrip('"'))) % 2 == 1


@dataclass(frozen=True, slots=True)
class Meaning:
    """A field by its label, or an item of a field."""

    field: CardField
    item: Item | None = None

    @property
    def label(self) -> str:
        """The label as it is shown."""
        return self.item.label if self.item else self.field.label


class Vocabulary:
    """The possible meanings of the words of a line, for one ruleset."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.fields = ruleset.card_form().fields
        choices = [field for field in self.fields if field.kind is FieldKind.ONE_OF]
        self.who = tuple(field for field in choices if field.names) or tuple(choices[:1])
        """The fields that say what somebody is, by which a card without a name is called: those that the form marks,
        or its first choice."""
        self.heads = next((field for field in self.fields if field.heads), None)
        """The field that says how many somebody is; None where a card is always one."""
        self.everything = tuple(_meanings(self.fields))
        """Fields and items in the order of the form."""
        self._meanings: dict[str, list[Meaning]] = {}
        self._by_label: dict[str, Meaning] = {}
        for meaning in self.everything:
            for spelling in one_or_more(meaning.label) if meaning.item else (meaning.label,):
                self._add(spelling, meaning)
            self._by_label.setdefault(squeezed(meaning.label), meaning)
            for name in meaning.item.also if meaning.item else ():
                self._by_label.setdefault(squeezed(name), meaning)
        for meaning in self.everything:
            for spelling in one_or_more(meaning.item.key) if meaning.item else (meaning.field.key,):
                self._add(spelling, meaning)
        self._also: dict[tuple[str, str], str] = {}
        for meaning in self.everything:
            for name in meaning.item.also if meaning.item else ():
                for spelling in one_or_more(name):
                    self._add(spelling, meaning)
                    self._also.setdefault((squeezed(spelling), meaning.label), name)

    def called(self, meaning: Meaning, words: str) -> str:
        """The label of a meaning, after the other name by which these words call it: Morningstar → Mace."""
        also = self._also.get((words, meaning.label))
        printed = squeezed(meaning.label)
        return f"{also[:1].upper()}{also[1:]} → {meaning.label}" if also and words != printed else meaning.label

    def meanings(self, words: str) -> list[Meaning]:
        """The possible meanings of these words, however they are spaced; names go before keys."""
        return self._meanings.get(words, [])

    def marks(self, field: CardField) -> dict[str, tuple[str, bool]]:
        """The words for the marks of a field's rows: words -> key, and whether the mark holds."""
        found = {squeezed(label): (key, True) for key, label in field.columns.items()}
        return found | {squeezed(f"not {label}"): (key, False) for key, label in field.columns.items()}

    def counts(self, field: CardField) -> dict[str, str]:
        """The words for the counts of a field's rows: words -> key. Labels go before keys."""
        return {squeezed(key): key for key in field.counts} | {
            squeezed(label): key for key, label in field.counts.items()
        }

    def near(self, word: str, cutoff: float = 0.75) -> tuple[str, ...]:
        """The labels perhaps meant by a word: with the word in them, of the same letters, or spelled alike."""
        having = [one.label for one in self.having(word)]
        return tuple(dict.fromkeys(label.lower() for label in (*having, *self.spelled_like(word, cutoff))))[:3]

    def having(self, word: str) -> list[Meaning]:
        """The items with this word in their labels: small shield and large shield for “shield”."""
        sought = squeezed(word)
        items = [one for one in self._by_label.values() if one.item] if len(sought) > 1 else []
        return [one for one in items if sought in _telling(one.label)]

    def spelled_like(self, word: str, cutoff: float) -> list[str]:
        """The labels of the same letters, or spelled alike."""
        sought = squeezed(word)
        if len(sought) < 2:
            return []
        turned = [m.label for key, m in self._by_label.items() if key != sought and sorted(key) == sorted(sought)]
        return turned + [self._by_label[one].label for one in get_close_matches(sought, self._by_label, 3, cutoff)]

    def wanting(self, word: str) -> str:
        """The sentence about a value missing after a field's label; empty for any other word."""
        for meaning in self.meanings(squeezed(word)):
            if meaning.item is None and meaning.field.kind in (FieldKind.NUMBER, FieldKind.FRACTION):
                return f"{meaning.label} needs a number after it."
            if meaning.item is None and meaning.field.kind is FieldKind.TEXT:
                return f"{meaning.label} needs something after it."
        return ""

    def _add(self, spelling: str, meaning: Meaning) -> None:
        words = squeezed(spelling)
        known = self._meanings.setdefault(words, []) if words else []
        if meaning not in known:
            known.append(meaning)


def vocabulary_of(ruleset: Ruleset) -> Vocabulary:
    """The vocabulary of a ruleset, which never changes; kept, as every letter that is typed asks for it."""
    return _kept(ruleset)  # type: ignore[arg-type]  # objects are hashed by identity by default


@lru_cache(maxsize=8)
def _kept(ruleset: Ruleset) -> Vocabulary:
    return Vocabulary(ruleset)


def _telling(label: str) -> tuple[str, ...]:
    """The words of a label that may stand for it: not those between, as “round” in “Bastion or round tower”."""
    words = [squeezed(word) for word in label.split()]
    return tuple(words) if len(words) < _MANY_WORDS else (words[0], words[-1])


_MANY_WORDS: Final = 4
"""So many words make a label of which only the first and the last tell anything."""


def _meanings(fields: Iterable[CardField]) -> Iterator[Meaning]:
    for field in fields:
        yield Meaning(field)
        yield from (Meaning(field, item) for item in field.items())


_ODD_PLURALS: Final = (
    ("wolves", "wolf"), ("elves", "elf"), ("dwarves", "dwarf"), ("thieves", "thief"), ("hooves", "hoof"),
    ("calves", "calf"), ("staves", "staff"), ("wives", "wife"), ("knives", "knife"), ("mice", "mouse"),
    ("oxen", "ox"), ("geese", "goose"), ("children", "child"), ("zombies", "zombie"), ("genies", "genie"),
    ("pixies", "pixie"), ("brownies", "brownie"), ("faeries", "faerie"), ("women", "woman"),
    ("men", "man"),
)  # fmt: skip
"""The ends of words in the plural that no rule makes, and of the same in the singular."""
_ONE_ALREADY: Final = frozenset({"omen", "specimen", "cyclops"})
_WITH_ES: Final = ("ches", "shes", "sses", "xes", "zes")
_HYPHENED: Final = ("at-", "in-", "of-")
"""What goes on with a word of which only the first part is in the plural."""
_LEAST_OES: Final = 6
"""The letters from which a word in “oes” loses two: heroes, but not foes."""


def singular(word: str) -> str:
    """One of several, by what most words do and a list of those that do not: raiders, mummies, wolves, swordsmen."""
    plain = word.casefold()
    if plain in _ONE_ALREADY:
        return word
    first, hyphen, rest = word.partition("-")
    if rest.casefold().startswith(_HYPHENED):  # men-at-arms
        return f"{singular(first)}{hyphen}{rest}"
    for many, one in _ODD_PLURALS:
        if plain.endswith(many):
            return word[: -len(many)] + (one.capitalize() if word[-len(many)].isupper() else one)
    if len(word) <= 3 or not plain.endswith("s") or plain.endswith(("ss", "us", "is")):
        return word
    if plain.endswith("ies") and len(word) > 4:
        return f"{word[:-3]}y"
    with_es = plain.endswith(_WITH_ES) or (plain.endswith("oes") and len(word) >= _LEAST_OES)
    return word[:-2] if with_es else word[:-1]


def plurals(label: str) -> Iterator[str]:
    """A word as it is, and in the spellings that its plural may have."""
    yield label
    yield f"{label}s"
    yield f"{label}es"
    if label.endswith("f"):
        yield f"{label[:-1]}ves"
    if label.endswith("fe"):
        yield f"{label[:-2]}ves"
    if label.endswith("y"):
        yield f"{label[:-1]}ies"
    if label.endswith("man"):
        yield f"{label[:-3]}men"


def one_or_more(label: str) -> Iterator[str]:
    """A word as it is, in the spellings of its plural, and in the singular where it is a plural itself."""
    yield from plurals(label)
    yield singular(label)
