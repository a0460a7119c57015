"""Named cards: what “goblin x4” in a search of cards asks for, and the cards it means.

The count is read as quick entry reads it; the rest is a search, and without signs of one the name of a card.
"""

from collections.abc import Collection, Iterator
from typing import Final

from gmtool.folding import fold
from gmtool.language import tr
from gmtool.presentation.cards.shelves import EVERYTHING, Rows, Shelves
from gmtool.records import dataclass
from gmtool.rules.kit.quick_entry.entry import quick_entry
from gmtool.rules.kit.quick_entry.reading import MOST_COPIES
from gmtool.rules.kit.quick_entry.taking import PartKind
from gmtool.rules.kit.quick_entry.vocabulary import plurals, singular, vocabulary_of
from gmtool.rules.seam import Ruleset
from gmtool.store.search import Query
from gmtool.store.search.listing import BY_NAME, Order
from gmtool.store.search.query import Named, Passage, Term, Words

_SIGNS: Final = frozenset(':<>=≤≥≠!"')
_MOST: Final = 500
"""The cards of a series that are looked through."""


@dataclass(frozen=True, slots=True)
class Request:
    """A search with a count: the `words` that are searched for, and how many of each are wanted, if that was said.

    `names` are what a card may be called that is meant; none where the words are a search with signs. `problem` is a
    sentence about a count that cannot be.
    """

    words: str = ""
    copies: int | None = None
    names: tuple[str, ...] = ()
    problem: str = ""


@dataclass(frozen=True, slots=True)
class Found:
    """The rows of a search, its mistakes in sentences, and by number the cards that are meant by name, if any.

    `copies` is how many of each are meant; None where nothing was said.
    """

    rows: Rows
    mistakes: tuple[str, ...] = ()
    meant: tuple[int, ...] = ()
    copies: int | None = None


def read_request(typed: str, ruleset: Ruleset) -> Request:
    """The request in a text: “goblin x4”, “4 goblins”, “st>12 x2”, “goblin”."""
    text = typed.strip()
    entry = quick_entry(ruleset, text) if any(letter.isdigit() for letter in text) else None
    counts = [part for part in entry.parts if part.kind is PartKind.COPIES] if entry is not None else []
    for part in reversed(counts):
        text = f"{text[: part.start]}{text[part.end :]}"
    words = " ".join(text.split())
    copies = entry.copies if entry is not None and counts else None
    if not words or _SIGNS & set(words) or words.startswith("-"):
        return Request(words, copies)
    last, _, wrong = words.rpartition(" ")
    if wrong[:1] in ("x", "×") and wrong[1:].isdecimal():
        return Request(
            last, None, (), tr("1 to {most} of a card are possible, not {many}.", most=MOST_COPIES, many=wrong[1:])
        )
    many, _, whom = words.partition(" ")
    if many.isdecimal() and whom and vocabulary_of(ruleset).heads is not None:
        said = tr(
            "“{many} {whom}” would be one card of {many}. For {many} of a card, type “{whom} x{many}”.",
            many=many,
            whom=whom,
        )
        return Request(whom, None, (), said)
    one = singular(wrong)
    spelled = (wrong, one, *plurals(one))  # units are called by what they are: Goblins
    return Request(words, copies, tuple(dict.fromkeys(f"{last} {spelling}".strip() for spelling in spelled)))


def find(
    shelves: Shelves,
    shelf: str,
    request: Request,
    order: Order = BY_NAME,
    there: Collection[int] = (),
    *,
    several: bool = True,
) -> Found:
    """What is asked for on a shelf of one system; what the campaign has no card called so for, in the bestiary too.

    Whoever is called exactly so is meant first, then “Orc 1” and “Orc 2” for two of “orc”, whoever is not `there` yet
    before others, then a name that begins so. Unless `several` can be taken, it is one card. Raises `StoreError`.
    """
    query = shelves.read(request.words)
    what, _, system = shelf.partition(":")
    wide = f"{EVERYTHING}:{system}" if what == "system" else shelf
    for how, where in ((_called, shelf), (_numbered, shelf), (_called, wide), (_begins, shelf), (_begins, wide)):
        for name in request.names:
            if meant := how(shelves, where, name, (request.copies or 1) if several else 1, there):
                each = request.copies if len(meant) == 1 else None
                return Found(shelves.rows(where, shelves.read(name), order), query.mistakes, meant, each)
    rows = shelves.rows(shelf, query, order)
    if request.names and not len(rows):
        rows = shelves.rows(wide, query, order)
    return Found(rows, query.mistakes, (), request.copies)


def _called(shelves: Shelves, where: str, name: str, many: int, there: Collection[int]) -> tuple[int, ...]:
    return tuple(shelves.rows(where, Query((Term(Named(name)),)))[:1])


def _numbered(shelves: Shelves, where: str, name: str, many: int, there: Collection[int]) -> tuple[int, ...]:
    """Cards called “Orc 1”, “Orc 2” and so on, as many as are wanted, those that are not there yet before the others;
    none where there are fewer."""
    found = [number for number, called in _named(shelves, where, name) if _is_numbered(called, name)]
    free = [one for one in found if one not in there]
    first = free if len(free) >= many else [*free, *(one for one in found if one in there)]
    return tuple(sorted(first[:many], key=found.index)) if len(first) >= many else ()


def _begins(shelves: Shelves, where: str, name: str, many: int, there: Collection[int]) -> tuple[int, ...]:
    return tuple(shelves.rows(where, _in_names(name))[:1])


def _named(shelves: Shelves, where: str, name: str) -> Iterator[tuple[int, str]]:
    numbers = shelves.rows(where, _in_names(name))[:_MOST]
    for number, card in zip(numbers, shelves.at(numbers), strict=False):
        yield number, card.name


def _is_numbered(called: str, name: str) -> bool:
    stem, _, number = called.rpartition(" ")
    return fold(stem) == fold(name) and number.isdecimal()


def _in_names(name: str) -> Query:
    return Query(tuple(Term(Words(word, Passage.NAME)) for word in name.split()))
