"""A term as the question to the database that answers it: the keys of the cards that fit."""

from collections.abc import Sequence
from typing import Any, Final

from gmtool.store.search.folding import searchable, sort_name
from gmtool.store.search.query import Amount, Kind, Named, Passage, System, Tagged, Text, Wanted, Words

Question = tuple[str, tuple[Any, ...]]
"""A statement that gives one column of keys, and what is put into it: nothing typed is ever part of the statement."""

_SIGNS: Final = {"=": "=", "!=": "<>", "<": "<", "<=": "<=", ">": ">", ">=": ">="}
_HELD: Final = {
    Passage.ANYWHERE: "name || ' ' || tags || ' ' || notes",
    Passage.NAME: "name",
    Passage.TAGS: "tags",
    Passage.NOTES: "notes",
}
_FOUND: Final = "SELECT rowid FROM cards_search WHERE cards_search MATCH ?"
_TAGGED: Final = "SELECT card FROM card_tags WHERE tag = ? COLLATE NOCASE"
_VALUES: Final = "SELECT card FROM card_values WHERE name = ?"


def question(wanted: Wanted) -> Question:
    """The statement for one term."""
    match wanted:
        case Words():
            return _words(wanted)
        case Amount(key, sign, value):
            return f"{_VALUES} AND number {_SIGNS[sign]} ?", (key, value)
        case Text(key, text, whole=False):
            return f"{_VALUES} AND instr(' ' || text, ' ' || ?)", (key, text)
        case Text(key, text, other=other):
            return f"{_VALUES} AND text {'<>' if other else '='} ?", (key, text)
        case Named(name, other):
            return f"SELECT key FROM cards WHERE sort_name {'<>' if other else '='} ?", (sort_name(name),)
        case Tagged(tag, True):
            return f"SELECT key FROM cards WHERE key NOT IN ({_TAGGED})", (tag,)
        case Tagged(tag):
            return _TAGGED, (tag,)
        case Kind(kind):
            return "SELECT key FROM cards WHERE substr(lower(kind), 1, ?) = ?", (len(kind), kind)
        case System(systems):
            return f"SELECT key FROM cards WHERE system IN ({_places(systems)})", tuple(systems)


def _words(words: Words) -> Question:
    if not searchable(words.text):
        # the full-text search knows letters and digits only
        return f"SELECT key FROM cards WHERE instr({_HELD[words.passage]}, ?)", (words.text.strip(),)
    passage = f"{{{words.passage}}} : " if words.passage else ""
    escaped = words.text.replace('"', '""')
    return _FOUND, (f'{passage}"{escaped}"{"" if words.whole else "*"}',)


def _places(values: Sequence[object]) -> str:
    return ", ".join("?" * len(values))
