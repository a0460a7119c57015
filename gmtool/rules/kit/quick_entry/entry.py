"""A quick entry: a card written in one line, such as `Goblin ST 9 DX 10, shortsword, leather, small shield`.

A line is first cut into words (`scan`). The `Reader` goes from word to word and looks each run of them up in the
`Vocabulary` of the system; fields, tags, marks and so on that it understands each become a part of the `ParsedLine`.
The words left over at the head of the line are the name, others are not understood. The ruleset completes the card:
`cards/completing.py` of the system. `suggestions` helps while a line is typed, and `card_line` writes the line of a
card.
"""

from collections.abc import Sequence
from dataclasses import replace

from gmtool.records import dataclass
from gmtool.rules.kit.quick_entry.reading import Reader
from gmtool.rules.kit.quick_entry.suggestions import hints, not_understood, slips
from gmtool.rules.kit.quick_entry.taking import NotUnderstood, ParsedLine, Part, PartKind
from gmtool.rules.kit.quick_entry.vocabulary import ARTICLES, Token, Vocabulary, singular, vocabulary_of
from gmtool.rules.seam import Card, Ruleset


@dataclass(frozen=True, slots=True)
class QuickEntry:
    """The card of a line, completed by its ruleset; `copies` is the number of figures wanted.

    `parts` and `not_understood` are in the order of the line and never overlap. `hints` are sentences about words that
    were taken, but perhaps meant otherwise.
    """

    card: Card
    parts: tuple[Part, ...] = ()
    not_understood: tuple[NotUnderstood, ...] = ()
    copies: int = 1
    hints: tuple[str, ...] = ()

    @property
    def problems(self) -> tuple[str, ...]:
        """A sentence for each stretch that was not taken, then the hints."""
        return (*(one.sentence for one in self.not_understood), *self.hints)


def quick_entry(ruleset: Ruleset, line: str, kind: str = "monster") -> QuickEntry:
    """The card that a line such as `Goblin ST 9 DX 10, shortsword, leather, small shield` writes up; never raises.

    Fields go by their labels (`ST 9`, `ST9`, `ST: 9`), things from a list by their names, in any order and any case,
    singular or plural, with or without commas; `2 daggers` are two. The line begins with the name, or with what
    somebody is; a name in quotes may be anything and stand anywhere. `#lair` is a tag, `player` or `monster` the kind
    (else `kind`), `x6` or a number at the beginning asks for copies; whatever follows a colon, or `note:`, is a note. A
    mark after a thing (`spear ready`, `not ready`) settles the marks of all; the ruleset completes what is left open.
    """
    vocabulary = vocabulary_of(ruleset)
    said = Reader(vocabulary, line).read()
    named, name_parts, strays = _named(said, line, vocabulary)
    card = ruleset.completed(
        Card(ruleset.id, named, said.fields, kind=said.kind or kind, tags=tuple(said.tags), notes=said.notes)
    )
    if not named:
        card = _by_its_thing(card, said, line) or _by_what_it_is(card, vocabulary)
    said_who = any(field.key in said.fields for field in vocabulary.who)
    unknown = (*said.refused, *not_understood(strays, line, vocabulary))
    return QuickEntry(
        card,
        tuple(sorted((*said.parts, *name_parts), key=lambda part: part.start)),
        tuple(sorted(unknown, key=lambda one: one.start)),
        said.copies,
        () if said_who else hints(name_parts, line, vocabulary, before_comma=said.comma),
    )


def _by_its_thing(card: Card, said: ParsedLine, line: str) -> Card | None:
    """The card, called by the only thing before the first comma, with how many they are: “Archers, 20 men”, “20
    archers”; None where nothing else does."""
    head, comma, _ = line.partition(",")
    before = [part for part in said.parts if part.start < len(head)]
    counted = len(before) > 1 and before[0].kind is PartKind.FIELD and line[before[0].start : before[0].end].isdigit()
    thing = before[-1] if len(before) == 1 + counted else None
    name = head[before[0].end :].strip() if counted else head.strip()
    alone = thing is not None and thing.kind is PartKind.ITEM and line[thing.start : thing.end] == name
    if not (comma or counted) or not alone or said.who or name[:1].isdigit():
        return None
    return replace(card, name=name[:1].upper() + name[1:])


def _by_what_it_is(card: Card, vocabulary: Vocabulary) -> Card:
    """The card, called by what it is: by the last of the choices that say so, as an orc among heavy foot is an orc."""
    chosen = [(field, card.fields.get(field.key)) for field in reversed(vocabulary.who)]
    labels = (item.label for field, key in chosen if key for item in field.items() if item.key == key)
    return replace(card, name=next(labels, ""))


def _named(said: ParsedLine, line: str, vocabulary: Vocabulary) -> tuple[str, tuple[Part, ...], list[Token]]:
    """The name, its parts of the line, and the words that belong to nothing.

    “Grishnak the goblin” and “Grishnak goblin” are named Grishnak; of “Goblin archer” and “dire wolf”, all of it is the
    name; “goblin” alone has none. A name ends before a word that is nearly something else: “Wulf shortsward”. What
    stands before a comma is the name, also where it could be something else, if that is said after it: “Orcs, goblin”.
    """
    in_doubt = (token for token in said.head[1:] if token in said.unknown)
    slip = next((one for one in in_doubt if slips(one.text, vocabulary, before_comma=said.comma)), None)
    head = _without_who(said.head[: said.head.index(slip)] if slip else said.head, said)
    in_head = [token for token in head if token in said.unknown] if said.name is None else []
    strays = [token for token in said.unknown if token not in in_head]
    if not in_head:
        return said.name or "", (), strays
    words = head
    if words[0].text.casefold() in ("a", "an"):
        words = words[1:]
    name = line[words[0].start : words[-1].end]
    if said.copies > 1 and words[-1] in in_head:
        name = name[: -len(words[-1].text)] + singular(words[-1].text)
    name = name[:1].upper() + name[1:]
    parts = tuple(Part(token.start, token.end, PartKind.NAME, f"The name {name}") for token in in_head)
    return name, parts, strays


def _without_who(head: Sequence[Token], said: ParsedLine) -> Sequence[Token]:
    """A head up to its race, or without “the goblin” at its end; all of a head that begins with the race."""
    if not said.who or said.who[0] not in head:
        return head
    before = head[: head.index(said.who[0])]
    if before and before[-1].text.casefold() in ARTICLES:
        return (before[:-1] or head) if head[-1] == said.who[-1] else head
    return (before or head) if said.of_a_race else head
