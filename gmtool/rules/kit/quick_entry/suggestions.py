"""Suggestions for a line that is being typed: how it could go on."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from gmtool.rules.kit.quick_entry.entry import Completion
from gmtool.rules.kit.quick_entry.scanning import Token, TokenKind, quoted, scan, squeezed
from gmtool.rules.kit.quick_entry.vocabulary import LONGEST, Meaning, Vocabulary, vocabulary_of
from gmtool.rules.seam import CardField, FieldKind, Ruleset

MOST: Final = 40


def completions(ruleset: Ruleset, line: str, cursor: int, tags: Iterable[str] = ()) -> tuple[Completion, ...]:
    """What the words before the cursor can become: things of the lists and fields, each with its numbers.

    Names that begin so come first, then those with a word that begins so. `tags` are those in use, for `#`.
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
    """What the letters can become, the likeliest first."""
    if not sought:
        return
    given: set[str] = set()
    for rank in (_begins, _has_a_word, _contains):
        for meaning in filter(_stands_alone, vocabulary.everything()):
            if squeezed(meaning.label) not in given and rank(meaning.label, sought):
                given.add(squeezed(meaning.label))
                yield _completion(meaning)
    for one in _words(vocabulary, before):
        if squeezed(one.text).startswith(sought):
            yield one


def _before(line: str, cursor: int) -> Sequence[Token]:
    """The words that end at the cursor without a stop between them; none after a space."""
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
    """Whether it is written in a line: the items of a list are, its label goes without saying."""
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
    limits = _limits(field) if field.kind is FieldKind.NUMBER else {}
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
    sought = token.text.casefold()
    fitting = [tag for tag in tags if tag.casefold().startswith(sought) and tag.casefold() != sought]
    return tuple(
        Completion(f"#{quoted(tag) if ' ' in tag else tag}", token.start, token.end, f"#{tag}")
        for tag in fitting[:MOST]
    )
