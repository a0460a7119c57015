"""Suggestions for a line that is being typed: its continuations, and corrections of its words."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field as given
from dataclasses import replace
from typing import Final

from gmtool.folding import fold
from gmtool.records import dataclass
from gmtool.rules.kit.quick_entry.taking import NotUnderstood, Part
from gmtool.rules.kit.quick_entry.vocabulary import (
    JOINING,
    LONGEST,
    Meaning,
    Token,
    TokenKind,
    Vocabulary,
    quoted,
    scan,
    squeezed,
    vocabulary_of,
)
from gmtool.rules.seam import CardField, FieldKind, Ruleset

MOST: Final = 40
MOST_SUGGESTED: Final = 12
"""The most words of a line for which similar words are looked up."""
_LEAST: Final = 5
"""The letters that such a word of a name before a comma has at least."""
_SURE: Final = 0.87
"""The likeness to another word that earns a word of a name a hint: names are odd on purpose."""


@dataclass(frozen=True, slots=True)
class Completion:
    """A continuation of a line: `text` replaces the characters `start` up to `end`; `numbers` are shown beside it."""

    text: str
    start: int
    end: int
    label: str
    about: str = ""
    numbers: Mapping[str, str] = given(default_factory=dict)


def completions(ruleset: Ruleset, line: str, cursor: int, tags: Iterable[str] = ()) -> tuple[Completion, ...]:
    """The continuations of the words before the cursor: things of the lists and fields, each with its numbers.

    Names that begin with the letters come first, then those with a word that begins with them. `tags` are those in use,
    for `#`.
    """
    words = _before(line, cursor)
    if not words:
        return ()
    if words[-1].kind is TokenKind.TAG:
        return _of_tags(words[-1], tags)
    vocabulary = vocabulary_of(ruleset)
    for first in range(len(words)):
        start = words[first].start
        found = list(_fitting(vocabulary, squeezed(line[start:cursor]), line[:start]))
        if found:
            whole = len(found) == 1 and squeezed(found[0].label) == squeezed(line[start:cursor])
            return () if whole else tuple(replace(one, start=start, end=cursor) for one in found[:MOST])
    return ()


def _fitting(vocabulary: Vocabulary, sought: str, before: str) -> Iterator[Completion]:
    """The continuations of the letters, the likeliest first."""
    if not sought:
        return
    given: set[str] = set()
    for rank in (_begins, _has_a_word, _contains):
        for meaning in filter(_stands_alone, vocabulary.everything):
            if squeezed(meaning.label) not in given and rank(meaning.label, sought):
                given.add(squeezed(meaning.label))
                yield _completion(meaning)
        for meaning in vocabulary.everything:
            for also in meaning.item.also if meaning.item else ():
                if squeezed(meaning.label) not in given and rank(also, sought):
                    given.add(squeezed(meaning.label))
                    yield replace(_completion(meaning), label=vocabulary.called(meaning, squeezed(also)))
    for one in _words(vocabulary, before):
        if squeezed(one.text).startswith(sought):
            yield one


def _before(line: str, cursor: int) -> Sequence[Token]:
    """The words that end at the cursor, with no stop between them; none after a space."""
    tokens = [token for token in scan(line[:cursor]) if token.end <= cursor]
    if not tokens or tokens[-1].end != cursor or tokens[-1].kind not in (TokenKind.WORD, TokenKind.TAG):
        return ()
    if tokens[-1].kind is TokenKind.TAG:
        return tokens[-1:]
    place = len(tokens)
    while place and tokens[place - 1].kind is TokenKind.WORD and len(tokens) - place < LONGEST:
        place -= 1
    return tokens[place:]


def _stands_alone(meaning: Meaning) -> bool:
    """True if a line can contain it on its own: an item can, the label of a list cannot."""
    return meaning.item is not None or meaning.field.kind not in (FieldKind.ONE_OF, FieldKind.ITEMS)


def _begins(label: str, sought: str) -> bool:
    return squeezed(label).startswith(sought)


def _has_a_word(label: str, sought: str) -> bool:
    words = label.replace("-", " ").split()
    return any(squeezed("".join(words[place:])).startswith(sought) for place in range(1, len(words)))


def _contains(label: str, sought: str) -> bool:
    return len(sought) > 2 and sought in squeezed(label)


def _completion(meaning: Meaning) -> Completion:
    item, field = meaning.item, meaning.field
    if item is not None:
        numbers = {name: value for name, value in item.numbers.items() if value}
        return Completion(item.label.lower(), 0, 0, item.label, item.group or field.label, numbers)
    limits = _limits(field) if field.kind in (FieldKind.NUMBER, FieldKind.FRACTION) else {}
    return Completion(field.label, 0, 0, field.label, field.help, limits)


def _limits(field: CardField) -> dict[str, str]:
    if field.lowest is None or field.highest is None:
        return {}
    return {"": f"{field.lowest} to {field.highest}"}


def _words(vocabulary: Vocabulary, before: str) -> Iterator[Completion]:
    yield from (Completion(kind, 0, 0, kind) for kind in ("player", "monster"))
    for field in vocabulary.fields:
        if field.kind is FieldKind.ITEMS and before.strip():
            yield from (Completion(label.lower(), 0, 0, label.lower()) for label in field.columns.values())
            for label in field.counts.values():
                yield Completion(label.lower(), 0, 0, label, f"Of {field.label.lower()}", _limits(field))


def _of_tags(token: Token, tags: Iterable[str]) -> tuple[Completion, ...]:
    sought = fold(token.text)
    fitting = [tag for tag in tags if fold(tag).startswith(sought) and fold(tag) != sought]
    return tuple(
        Completion(f"#{quoted(tag) if ' ' in tag else tag}", token.start, token.end, f"#{tag}")
        for tag in fitting[:MOST]
    )


def not_understood(strays: Sequence[Token], line: str, vocabulary: Vocabulary) -> list[NotUnderstood]:
    """The words that are not understood, with likely corrections; two that resemble one thing are taken together."""
    found: list[NotUnderstood] = []
    place = 0
    while place < len(strays):
        first = strays[place]
        last = strays[place + 1] if place + 1 < len(strays) else None
        near: tuple[str, ...] = ()
        if len(found) < MOST_SUGGESTED:
            if last and not line[first.end : last.start].strip():
                near = vocabulary.near(line[first.start : last.end], 0.85) or _of_that_sort(first, last, vocabulary)
            if not near:
                last, near = None, vocabulary.near(first.text)
        else:
            last = None
        end = (last or first).end
        found.append(NotUnderstood(first.start, end, line[first.start : end], near))
        place += 2 if last else 1
    return found


def _of_that_sort(first: Token, last: Token, vocabulary: Vocabulary) -> tuple[str, ...]:
    """What there is instead of a round shield: things called like its second word, if the first means nothing."""
    sort = squeezed(last.text)
    alike = [one.label.lower() for one in vocabulary.having(last.text) if squeezed(one.label.split()[-1]) == sort]
    return () if vocabulary.near(first.text) else tuple(dict.fromkeys(alike))[:3]


def slips(word: str, vocabulary: Vocabulary, *, before_comma: bool = False) -> tuple[str, ...]:
    """The things that a word of a name nearly spells; none for a halberdier, who is named after his halberd.

    A word that things have in their names, such as “shield”, is one of them cut short, unless it stands in a name that
    ends with a comma. That of kinds of people is not: Town foot.
    """
    short = before_comma and len(word) < _LEAST
    if short or word.casefold() in JOINING or vocabulary.meanings(squeezed(word)):
        return ()
    having = [] if before_comma else vocabulary.having(word)
    if any(one.field in vocabulary.who for one in having):
        having = []
    every = (*(one.label for one in having), *vocabulary.spelled_like(word, _SURE))
    near = tuple(dict.fromkeys(label.lower() for label in every))[:3]
    return () if any(squeezed(one) in squeezed(word) for one in near) else near


def hints(parts: Sequence[Part], line: str, vocabulary: Vocabulary, *, before_comma: bool) -> tuple[str, ...]:
    """A hint at a name whose first word is nearly something else."""
    word = line[parts[0].start : parts[0].end] if parts else ""
    near = slips(word, vocabulary, before_comma=before_comma)
    return (f"“{word}” was read as a name. Did you mean {' or '.join(near).capitalize()}?",) if near else ()
