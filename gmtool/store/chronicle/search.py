"""The search through everything in a campaign: cards, encounters, notes, sessions, handouts and random tables."""

from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from gmtool.folding import fold
from gmtool.records import dataclass
from gmtool.store.chronicle.handouts import Handout
from gmtool.store.chronicle.notes import Note
from gmtool.store.chronicle.random_tables import RandomTable
from gmtool.store.chronicle.records import Records
from gmtool.store.chronicle.sessions import PlaySession
from gmtool.store.database.connection import Database
from gmtool.store.limits import QUERY_LETTERS, QUERY_TERMS
from gmtool.store.search.query import Query, Term, Words

if TYPE_CHECKING:
    from gmtool.store.cards.roster import Cards


class Kind(StrEnum):
    """The kinds of things that are found."""

    CARD = "card"
    ENCOUNTER = "encounter"
    NOTE = "note"
    SESSION = "session"
    HANDOUT = "handout"
    TABLE = "table"


@dataclass(frozen=True, slots=True)
class Found:
    """A thing that was found: its kind, its id (of a card a text, of the rest a number), its title and some words."""

    kind: Kind
    id: str
    title: str
    words: str = ""


MOST: Final = 50
"""The most things of one kind that are found."""
_AROUND: Final = 40
"""The letters that stand before the first word that was found."""
_LONG: Final = 160


class CampaignSearch:
    """The search of a campaign. Every method may raise `StoreError`."""

    def __init__(
        self,
        database: Database,
        cards: "Cards",
        notes: Records[Note],
        sessions: Records[PlaySession],
        handouts: Records[Handout],
        tables: Records[RandomTable],
    ) -> None:
        self._database = database
        self._cards = cards
        self._notes = notes
        self._sessions = sessions
        self._handouts = handouts
        self._tables = tables

    def found(self, typed: str, most: int = MOST) -> tuple[Found, ...]:
        """Everything that has all the words, those with them in their titles first; nothing where none are typed."""
        parts = typed[:QUERY_LETTERS].split()[:QUERY_TERMS]
        if not parts:
            return ()
        words = [fold(part) for part in parts]
        found = [*self._found_cards(parts, words, most)]
        others = (
            (Kind.ENCOUNTER, self._encounters()),
            (Kind.NOTE, ((one.id, one.title, one.text) for one in self._notes.list())),
            (Kind.SESSION, self._said_in_sessions()),
            (Kind.HANDOUT, ((one.id, one.title, one.text) for one in self._handouts.list())),
            (Kind.TABLE, ((one.id, one.title, one.text) for one in self._tables.list())),
        )
        for kind, things in others:
            found += _having(kind, things, words, most)
        return tuple(sorted(found, key=lambda one: not all(word in fold(one.title) for word in words)))

    def _found_cards(self, parts: list[str], words: list[str], most: int) -> Iterator[Found]:
        query = Query(tuple(Term(Words(part)) for part in parts))
        for card in self._cards.at(self._cards.listing(query)[:most]):
            yield Found(Kind.CARD, card.id, card.name, _around(card.notes, words))

    def _encounters(self) -> Iterator[tuple[int, str, str]]:
        """The ids, titles and notes, without reading what is prepared in them."""
        rows = self._database.read("SELECT id, title, notes FROM encounters ORDER BY id")
        # a damaged row may have other values; the page of encounters says so
        for id, title, notes in rows:
            if isinstance(title, str) and isinstance(notes, str):
                yield id, title, notes

    def _said_in_sessions(self) -> Iterator[tuple[int, str, str]]:
        for one in self._sessions.list():
            told = (", ".join(one.present), ", ".join(one.fights), one.text)
            yield one.id, f"{one.date} {one.title}".strip(), ". ".join(part for part in told if part)


def _having(kind: Kind, things: Iterable[tuple[int, str, str]], words: list[str], most: int) -> list[Found]:
    found: list[Found] = []
    for id, title, text in things:
        said = fold(f"{title}\n{text}")
        if len(found) < most and all(word in said for word in words):
            found.append(Found(kind, str(id), title, _around(text, words)))
    return found


def _around(text: str, words: list[str]) -> str:
    """A part of a text that begins shortly before the first of the words in it; its beginning where it has none."""
    line = " ".join(text.split())
    # folding may change the number of letters; a place that is a little off is good enough
    places = [place for word in words if (place := fold(line).find(word)) >= 0]
    begin = max(0, min(places, default=0) - _AROUND)
    begin = line.find(" ", begin) + 1 if begin else 0
    cut = line[begin : begin + _LONG]
    return f"{'…' if begin else ''}{cut}{'…' if begin + _LONG < len(line) else ''}"
