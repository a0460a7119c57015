"""Keys of the shipped rows: each is changed in all rows of its table, and some answer of the program must change.

`tests/shipped_keys.toml` names for each key the answer that it changes. `scripts/shipped_keys.py` looks for one.
"""

import dataclasses
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, partial
from itertools import islice
from types import MappingProxyType
from typing import Any

from gmtool.rules.kit.tables.tables import declared
from gmtool.rules.seam import Card, Ruleset
from gmtool.systems import all_rulesets, ruleset
from tests.rules.other_values import other_values, with_other
from tests.rules.shipped_answers import INDEX, Change, answer

MOST_VALUES = 5
"""So many other values are tried of each key."""
SINGLE = ("limits", "cards")
"""The records of a system's tables that are no tables."""
OF_THE_BOOK = ("ways", "sheets", "terrain")
"""The rows that every system may have beside its tables. Their keys and labels only tell them from each other."""
BESTIARY, EDITION, SETTLED = "bestiary", "edition", "settled"
"""The fields of the cards that are shipped, and two parts of an edition: its readings, and the switches it settles."""
_NAMES = ("key", "label")


@dataclass(frozen=True)
class Key:
    """A key of the rows of a table of a system; `field` is its name in the record."""

    system: str
    table: str
    field: str

    def __str__(self) -> str:
        return f"{self.table}.{self.field}"


def keys(system: str) -> Iterator[Key]:
    """The keys that count in a system: those of its rows, and those that its forms offer a GM for rows of his own."""
    found: Any = ruleset(system)
    book, tables = found.book, found.book.tables
    forms = {one.key: {field.key for field in one.fields} for one in found.lists()}
    for name, one in declared(tables).items():
        rows = getattr(tables, name).values()
        for field in _used(rows, one.row, forms.get(name)):
            if rows or field != "key":  # by it a GM's rows are told from each other
                yield Key(system, name, field)
    for name in SINGLE:
        if dataclasses.is_dataclass(row := getattr(tables, name, None)):
            yield from (Key(system, name, field) for field in _used((row,), type(row)))
    for name in OF_THE_BOOK:
        if rows := getattr(book, name):
            yield from (Key(system, name, field) for field in _used(rows, type(rows[0])) if field not in _NAMES)
    yield from (
        Key(system, BESTIARY, field) for field in dict.fromkeys(key for one in book.bestiary for key in one.fields)
    )
    if variants := getattr(book, "variants", None):
        yield from (Key(system, EDITION, field) for field in _used((variants,), type(variants)) if field != SETTLED)
        yield from (Key(system, SETTLED, key) for key in variants.settled)


def _used(rows: Iterable[Any], kind: Any, offered: Iterable[str] | None = None) -> Iterator[str]:
    """The fields of which one of the rows says something else than is usual, and those that a form offers."""
    for field in dataclasses.fields(kind):
        if any(getattr(row, field.name) != _default(field) for row in rows) or field.name in (offered or ()):
            yield field.name


def _default(field: Any) -> Any:
    if field.default_factory is not dataclasses.MISSING:
        return field.default_factory()
    return field.default


_PRICES = ("cost", "count")


def is_words_or_price(key: Key) -> bool:
    """True for a field that can be there for people alone: words, or a price and what it is for."""
    found: Any = ruleset(key.system)
    rows = getattr(found.book.tables, key.table).values()
    return key.field in _PRICES or all(isinstance(getattr(row, key.field), str | tuple) for row in rows)


# --- changes ----------------------------------------------------------------------------------------------------------
def unchanged(rules: Ruleset) -> Ruleset:
    """The system as it is, which keeps no answer that another one was asked for."""
    return _with_tables(rules)


def changes(key: Key) -> Iterator[Change]:
    """The ways to change a key in all rows of its table, those of a GM among them; one value after the other."""
    for place in range(MOST_VALUES):
        yield partial(_changed, key, place)


def _changed(key: Key, place: int, rules: Ruleset) -> Ruleset:
    found: Any = rules
    book, tables = found.book, found.book.tables
    if key.table in OF_THE_BOOK:
        return _made(rules, **{key.table: tuple(with_other(row, key.field, place) for row in getattr(book, key.table))})
    if key.table == BESTIARY:
        return _made(rules, bestiary=tuple(_other_card(rules, card, key.field, place) for card in book.bestiary))
    if key.table == EDITION:
        return _made(rules, variants=with_other(book.variants, key.field, place))
    if key.table == SETTLED:
        others = _others_settled(key.field, book.variants.settled[key.field])
        settled = {**book.variants.settled, key.field: others[min(place, len(others) - 1)]}
        return _made(rules, variants=replace(book.variants, settled=settled))
    if (one := declared(tables).get(key.table)) is None:
        return _with_tables(rules, **{key.table: with_other(getattr(tables, key.table), key.field, place)})
    rows = [with_other(row, key.field, place, tables) for row in getattr(tables, key.table).values()]
    return _with_tables(rules, **{key.table: MappingProxyType({one.key(row): row for row in rows})})


@cache
def _others_settled(switch: str, value: str) -> tuple[str, ...]:
    """The other readings of a switch, as the systems have it that leave it open."""
    found = dict[str, None]()
    for one in all_rulesets():
        for rule in one.house_rules():
            if rule.key == switch:
                found |= dict.fromkeys(reading for reading, _ in rule.options if reading != value)
    return tuple(found)


def _other_card(rules: Ruleset, card: Card, field: str, place: int) -> Card:
    """The card with another value in a field, where it has one: of a list without items the first that it can have."""
    value = card.fields.get(field)
    if value is None:
        return card
    if isinstance(value, list):
        items = next(one.items() for one in rules.card_form().fields if one.key == field)
        others: list[Any] = [[] if value else [{"item": items[0].key}]]
    else:
        others = list(islice(other_values(value), place + 1))
    return replace(card, fields={**card.fields, field: others[-1]}) if others else card


def _with_tables(rules: Ruleset, **changed: Any) -> Ruleset:
    found: Any = rules
    return _made(rules, tables=replace(found.book.tables, **changed))


def _made(rules: Ruleset, **changed: Any) -> Ruleset:
    found: Any = rules
    made: Ruleset = type(found)(replace(found.book, **changed))
    return made


def holds(key: Key, probe: str) -> bool:
    """True if a change of the key changes the answer to a question."""
    before = _before(key.system, probe)
    return any(answer(key.system, probe, one) != before for one in changes(key))


@cache
def _before(system: str, probe: str) -> str:
    return answer(system, probe, unchanged)


@cache
def index() -> Mapping[str, Mapping[str, str]]:
    """The question that each key changes the answer to, by system and key."""
    return tomllib.loads(INDEX.read_text(encoding="utf-8")) if INDEX.exists() else {}


SYSTEMS = tuple(one.id for one in all_rulesets())
