"""A card out of one line, as a Game Master would jot it down."""

from collections.abc import Sequence
from typing import Final

from gmtool.rules.seam import Card, Ruleset
from gmtool.rules.writing.entry import NotUnderstood, Part, PartKind, QuickEntry
from gmtool.rules.writing.reading import Reader
from gmtool.rules.writing.scanning import Token, squeezed
from gmtool.rules.writing.taking import Said
from gmtool.rules.writing.vocabulary import ARTICLES, Vocabulary, singular, vocabulary_of

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
