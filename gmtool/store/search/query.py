"""Queries: the language of the search field, parsed into terms.

`st>12 goblin tag:lair -undead not "long sword"`: plain words match the beginnings of words, quoted ones whole words.
`key>12` compares a number of the card, `key:word` a text. Parts that are not understood are reported and ignored;
nothing that is typed is an error."""

import re
from collections.abc import Iterator
from enum import StrEnum
from fractions import Fraction
from typing import Final

from gmtool.folding import fold
from gmtool.fraction import read_fraction
from gmtool.language import tr
from gmtool.records import dataclass
from gmtool.store.limits import QUERY_LETTERS, QUERY_TERMS
from gmtool.store.search.vocabulary import Vocabulary
from gmtool.whole_number import read_whole


class Passage(StrEnum):
    """The passages where words are searched; their names are the columns of the full-text index."""

    ANYWHERE = ""
    NAME = "name"
    TAGS = "tags"
    NOTES = "notes"


@dataclass(frozen=True, slots=True)
class Words:
    """Words of a card; the last one may be the beginning of a word, unless they are `whole`."""

    text: str
    passage: Passage = Passage.ANYWHERE
    whole: bool = False


@dataclass(frozen=True, slots=True)
class Amount:
    """A number of a card, by the key of its column. `sign` is one of = != < <= > >=."""

    key: str
    sign: str
    value: int | Fraction


@dataclass(frozen=True, slots=True)
class Text:
    """A text of a card, by the key of its column: the beginning of a word, all of it (`whole`), or all but this one."""

    key: str
    text: str
    whole: bool = False
    other: bool = False


@dataclass(frozen=True, slots=True)
class Named:
    """A complete name; `other`: any but this one."""

    name: str
    other: bool = False


@dataclass(frozen=True, slots=True)
class Tagged:
    """A complete tag; `other`: cards without it."""

    tag: str
    other: bool = False


@dataclass(frozen=True, slots=True)
class Kind:
    """The beginning of a card's kind."""

    kind: str


@dataclass(frozen=True, slots=True)
class System:
    """The ids of some rule systems."""

    systems: tuple[str, ...]


Wanted = Words | Amount | Text | Named | Tagged | Kind | System


@dataclass(frozen=True, slots=True)
class Term:
    """One condition that a card must meet, or must not, if it is `refused`."""

    wanted: Wanted
    refused: bool = False


@dataclass(frozen=True, slots=True)
class Query:
    """All the conditions. `mistakes` has a sentence for each part that was not understood, and is ignored."""

    terms: tuple[Term, ...] = ()
    mistakes: tuple[str, ...] = ()


_PIECE: Final = re.compile(
    r"""(?P<minus>-?)
        (?:(?P<key>[^\W\d_]\w*)(?:(?P<colon>:)|\s*(?P<sign>!=|<>|≠|<=|≤|>=|≥|<|>|=)\s*))?
        (?:"(?P<quoted>[^"]*)"?|(?P<plain>[^\s"]+))?""",
    re.VERBOSE,
)
_ASKED: Final = re.compile(r"(!=|<>|≠|<=|≤|>=|≥|<|>|=)(.*)", re.DOTALL)
_SAME: Final = {"<>": "!=", "≠": "!=", "≤": "<=", "≥": ">="}
_PASSAGES: Final = {
    "name": Passage.NAME,
    "tag": Passage.TAGS,
    "tags": Passage.TAGS,
    "note": Passage.NOTES,
    "notes": Passage.NOTES,
}
_OWN: Final = ("name", "tag", "note", "kind", "system")


class _Mistake(ValueError):
    """A part of a query that is not understood; the message is one sentence."""


def parse(text: str, vocabulary: Vocabulary) -> Query:
    """The query in a text. Never raises."""
    terms: list[Term] = []
    mistakes: list[str] = []
    # SQLite can take neither half a character nor a null character
    sound = text[:QUERY_LETTERS].encode("utf-8", "replace").decode().replace("\0", " ")
    refused = False
    for piece in _pieces(sound):
        if piece["plain"] and piece["key"] is None and piece["plain"].lower() == "not" and sound[piece.end() :].strip():
            refused = not refused ^ bool(piece["minus"])
            continue
        try:
            if (term := _term(piece, vocabulary, refused)) is not None:
                terms.append(term)
        except _Mistake as mistake:
            mistakes.append(str(mistake))
        refused = False
    if len(text) > QUERY_LETTERS or len(terms) > QUERY_TERMS:
        mistakes.append(tr("Only the first {count} words are searched for.", count=QUERY_TERMS))
    return Query(tuple(terms[:QUERY_TERMS]), tuple(mistakes))


def _pieces(text: str) -> Iterator[re.Match[str]]:
    place = 0
    while place < len(text):
        piece = _PIECE.match(text, place)
        if piece is None or piece.end() == place:
            place += 1
            continue
        yield piece
        place = piece.end()


def _term(piece: re.Match[str], vocabulary: Vocabulary, refused: bool) -> Term | None:
    refused ^= bool(piece["minus"])
    quoted = piece["quoted"] is not None
    value = piece["quoted"] if quoted else piece["plain"] or ""
    if piece["key"] is None:
        return Term(Words(value, whole=quoted), refused) if value.strip() else None
    sign = piece["sign"] or ":"
    if sign == ":" and not quoted and (asked := _ASKED.match(value)):
        sign, value = asked.groups()
    sign = _SAME.get(sign, sign)
    return Term(_asked(piece["key"], sign, value.strip(), quoted, vocabulary), refused)


_WHOLE: Final = re.compile(r"[+-]?\d{1,18}")


def _amount(value: str) -> int | Fraction | None:
    """A number of any length, or an exact fraction such as 2½ or 2.5; None for a word."""
    plain = value.replace("−", "-")
    if _WHOLE.fullmatch(plain):
        return int(plain)
    whole = read_whole(value)
    return read_fraction(value) if whole is None else whole


def _asked(written: str, sign: str, value: str, quoted: bool, vocabulary: Vocabulary) -> Wanted:
    key = fold(written)
    if key in _PASSAGES or key in ("kind", "system"):
        _check_text(written, sign, value)
        if key in _PASSAGES:
            return _passage(_PASSAGES[key], sign, value, quoted)
        return _other(Kind(fold(value)), sign) if key == "kind" else _system(sign, value, vocabulary)
    return _column(written, key, sign, value, vocabulary)


def _check_text(written: str, sign: str, value: str) -> None:
    """Raises `_Mistake` where a key of texts stands without a text, or is compared like a number."""
    if sign not in (":", "=", "!="):
        raise _Mistake(tr("“{key}” is not a number: write {key}:word.", key=written))
    if not value:
        raise _Mistake(tr("“{before}” needs a word after it.", before=f"{written}{sign}"))


def _passage(passage: Passage, sign: str, value: str, quoted: bool) -> Wanted:
    if sign == ":":
        return Words(value, passage, whole=quoted)
    if passage is Passage.NOTES:
        raise _Mistake(tr("Notes are searched by their words: write note:word."))
    return Named(value, sign == "!=") if passage is Passage.NAME else Tagged(value, sign == "!=")


def _other(kind: Kind, sign: str) -> Kind:
    if sign == "!=":
        raise _Mistake(tr("Write -kind:{kind} for any other kind.", kind=kind.kind))
    return kind


def _system(sign: str, value: str, vocabulary: Vocabulary) -> System:
    if sign == "!=":
        raise _Mistake(tr("Write -system:{system} for any other system.", system=value))
    wanted = fold(value)
    titles = {id: fold(title) for id, title in vocabulary.systems.items()}
    if sign == "=":
        return System(tuple(id for id, title in titles.items() if wanted in (fold(id), title)) or (value,))
    found = tuple(
        id for id, title in titles.items() if fold(id).startswith(wanted) or f" {title}".find(f" {wanted}") >= 0
    )
    if not found:
        raise _Mistake(tr("There is no system “{system}”.", system=value))
    return System(found)


def _column(written: str, key: str, sign: str, value: str, vocabulary: Vocabulary) -> Wanted:
    number, text = vocabulary.numbers.get(key), vocabulary.texts.get(key)
    if number is None and text is None:
        known = ", ".join((*_OWN, *vocabulary.keys()))
        raise _Mistake(tr("Cards cannot be searched by “{key}”; search keys: {known}.", key=written, known=known))
    if number is not None and (amount := _amount(value)) is not None:
        return Amount(number, "=" if sign == ":" else sign, amount)
    if text is None:
        before = f"{written}{sign}"
        if value:
            raise _Mistake(tr("“{before}” needs a number, not “{value}”.", before=before, value=value))
        raise _Mistake(tr("“{before}” needs a number after it.", before=before))
    _check_text(written, sign, value)
    return Text(text, fold(value), whole=sign != ":", other=sign == "!=")
