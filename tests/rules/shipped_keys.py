"""Keys of the shipped rows: each is changed in all rows of its table, and some answer of the program must change.

`shipped_keys.toml` names for each key the answer that it changes. `scripts/shipped_keys.py` looks for one.
"""

import dataclasses
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, partial
from pathlib import Path
from types import MappingProxyType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

from gmtool.bounds import Between
from gmtool.dice import Dice
from gmtool.rules.kit.tables.row_fields import labels
from gmtool.rules.kit.tables.rows import hints
from gmtool.rules.kit.tables.tables import Table, declared
from gmtool.rules.seam import Card, Ruleset
from gmtool.systems import all_rulesets, ruleset
from tests.contract.beginnings import starts
from tests.contract.players import Luck, RandomTable, allowed, filled, liked
from tests.rules.cases.files import Case, read_cases
from tests.rules.cases.moments import Moment, System, begin, card_fields
from tests.rules.cases.runner import RULES, edition_of, system_of
from tests.rules.cases.script import Script

INDEX = Path(__file__).with_suffix(".toml")
MOST_VALUES = 5
"""So many other values are tried of each key."""
SINGLE = ("limits", "cards")
"""The records of a system's tables that are no tables."""


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
    tables = found.book.tables
    forms = {one.key: {field.key for field in one.fields} for one in found.lists()}
    for name, one in declared(tables).items():
        rows = getattr(tables, name).values()
        for field in dataclasses.fields(one.row) if rows else ():
            if field.name == "key" and one.key is Table(one.row).key:
                continue  # by it the reader tells the rows from each other
            if _is_used(field, rows) or field.name in forms.get(name, ()):
                yield Key(system, name, field.name)
    for name in SINGLE:
        if dataclasses.is_dataclass(row := getattr(tables, name, None)):
            yield from (Key(system, name, field.name) for field in dataclasses.fields(row) if _is_used(field, (row,)))


def _is_used(field: Any, rows: Iterable[Any]) -> bool:
    """True if one of the rows says something else than is usual."""
    return any(getattr(row, field.name) != _default(field) for row in rows)


def _default(field: Any) -> Any:
    if field.default_factory is not dataclasses.MISSING:
        return field.default_factory()
    return field.default


# --- other values -----------------------------------------------------------------------------------------------------
Change = Callable[[Ruleset], Ruleset]
"""A change of a system."""


def unchanged(rules: Ruleset) -> Ruleset:
    """The system as it is, which keeps no answer that another one was asked for."""
    found: Any = rules
    return _made(found, {})


def changes(key: Key) -> Iterator[Change]:
    """The ways to change a key in all rows of its table, those of a GM among them; one value after the other."""
    for place in range(MOST_VALUES):
        yield partial(_changed, key, place)


def _changed(key: Key, place: int, rules: Ruleset) -> Ruleset:
    found: Any = rules
    tables = found.book.tables
    one = declared(tables).get(key.table)
    rows = getattr(tables, key.table).values() if one else (getattr(tables, key.table),)
    made = [_with_other(tables, row, key.field, place) for row in rows]
    return _made(found, {key.table: MappingProxyType({one.key(row): row for row in made}) if one else made[0]})


def _made(rules: Any, changed: Mapping[str, Any]) -> Ruleset:
    found: Ruleset = type(rules)(replace(rules.book, tables=replace(rules.book.tables, **changed)))
    return found


def _with_other(tables: Any, row: Any, field: str, place: int) -> Any:
    values = tuple(_others(tables, row, field))
    return replace(row, **{field: values[min(place, len(values) - 1)]}) if values else row


def _others(tables: Any, row: Any, field: str) -> Iterator[Any]:
    """Other values of a field: what its type has next to the one it has."""
    hint, value = hints(type(row))[field], getattr(row, field)
    bounds, hint = _bounds(hint), _plain(hint)
    options = get_args(hint) if get_origin(hint) is Literal else ()
    if options:
        yield from (one for one in options if one != value)
        return
    label = labels(type(row)).get(field)
    match value:
        case bool():
            yield not value
        case int():
            yield from (one for one in (value + 1, value - 1, value + 5, 2 * value, 0) if _within(one, bounds))
        case Fraction():
            yield from (value + 1, value / 2)
        case Dice():
            yield from (value.and_dice(1), replace(value, plus=value.plus + 1))
        case str():
            yield from (one for one, _ in (label.options if label else ()) if one != value)
            yield f"{value}-x"
        case tuple() | frozenset():
            of = tuple(getattr(tables, label.of, ())) if label else ()
            yield from ((), (*value, "x")) if value else (of or ("x",),)
        case Mapping():
            yield MappingProxyType({name: _other_item(one) for name, one in value.items()})
        case None:
            yield from (one for one in _instead(hint) if _within(one, bounds))


def _other_item(value: Any) -> Any:
    return value + 1 if isinstance(value, int) else f"{value}-x"


def _instead(hint: Any) -> tuple[Any, ...]:
    """Values where there is none."""
    known: Mapping[Any, tuple[Any, ...]] = {Dice: (Dice(2),), int: (1, 3, 12), str: ("x",), Fraction: (Fraction(1),)}
    return known.get(hint, (True,))


def _plain(hint: Any) -> Any:
    while get_origin(hint) in (Union, UnionType) or hasattr(hint, "__metadata__"):
        if hasattr(hint, "__metadata__"):
            hint = get_args(hint)[0]
        else:
            hint = next(one for one in get_args(hint) if one is not type(None))
    return hint


def _bounds(hint: Any) -> tuple[Between, ...]:
    found = list[Between]()
    while get_origin(hint) in (Union, UnionType) or hasattr(hint, "__metadata__"):
        found += (one for one in getattr(hint, "__metadata__", ()) if isinstance(one, Between))
        hint = get_args(hint)[0]
    return tuple(found)


def _within(value: Any, bounds: tuple[Between, ...]) -> bool:
    return not isinstance(value, int) or all(one.lowest <= value <= one.highest for one in bounds)


# --- answers ----------------------------------------------------------------------------------------------------------
class Changed(System):
    """A system as its case files know it, with a change; its situations in Python keep their own rules."""

    change: Change

    @classmethod
    def of(cls, system: System, change: Change) -> "Changed":
        """The system with a change."""
        made = cls(**{one.name: getattr(system, one.name) for one in dataclasses.fields(System)})
        made.change = change
        return made

    def rules(self, own: Mapping[str, Any]) -> Ruleset:
        return self.change(super().rules(own))


@cache
def cases(system: str) -> Mapping[str, tuple[System, Case]]:
    """The cases of a system's case files, by their file and name."""
    found = dict[str, tuple[System, Case]]()
    for file in sorted(one for one in RULES.rglob("*.toml") if one != INDEX):
        of = system_of(file)
        for case in read_cases(file, of.situations):
            played = edition_of(of, case)
            if played.id == system:
                found[f"{file.relative_to(RULES)}: {case.name}"] = (played, case)
    return found


def answer(system: str, probe: str, change: Change) -> str:
    """The answer of a system to a question, as one text: a fault that a question brings up is an answer, too."""
    kind, _, what = probe.partition(" ")
    try:
        return str(_ASKED[kind](what, system, change))
    except Exception as problem:
        return f"{type(problem).__name__}: {problem}"


def _card(name: str, system: str, change: Change) -> Any:
    """What is said about a card of the bestiary."""
    rules = change(ruleset(system))
    card = next(one for one in rules.bestiary() if one.name == name)
    return rules.report(card), rules.values(card), rules.found_by(card), rules.spendings(card), rules.completed(card)


def _row(what: str, system: str, change: Change) -> Any:
    """The card of a row of a list, and what is said about it."""
    rules = change(ruleset(system))
    card = rules.card_of(*what.split(" "))
    return card and (card.name, card.fields, rules.report(card))


def _sheet(title: str, system: str, change: Change) -> Any:
    """A printed table, where `sheets.toml` names what is printed of it."""
    rules: Any = change(ruleset(system))
    named = {one.title for one in rules.book.sheets if one.columns or one.spread or one.across}
    return [one for one in rules.printed_tables() if one.title == title and title in named]


def _list(key: str, system: str, change: Change) -> Any:
    """The ledger's rules and the names of the rows of a list; their other values are there whoever reads them."""
    rules = change(ruleset(system))
    found = next((one for one in rules.lists() if one.key == key), None)
    return found and [(row.key, row.label, row.group, row.rule) for row in found.rows]


def _shown(key: str, system: str, change: Change) -> Any:
    """All that a list shows. Named by hand alone: for prices and words of the source that no rule asks for."""
    rules = change(ruleset(system))
    found = next(one for one in rules.lists() if one.key == key)
    return [row.values for row in found.rows]


def _tested(name: str, system: str, change: Change) -> Any:
    """A test in Python that is about the key, for what no case shows: that there is one is all that is seen here."""
    file, _, test = name.partition("::")
    there = f"def {test}(" in (RULES.parent.parent / file).read_text(encoding="utf-8")
    return change is unchanged or not there


def _form(_: str, system: str, change: Change) -> Any:
    """What can be chosen on a card, and for figures made at random or raised together."""
    rules = change(ruleset(system))
    raised = (field for way in rules.raisings() for field in way.fields)
    fields = (*rules.card_form().fields, *rules.creation(), *raised)
    return [item for field in fields for item in field.items()]


def _made_figure(what: str, system: str, change: Change) -> Any:
    """A figure made at random, with a choice in each field: "kit=archer"."""
    rules, luck = change(ruleset(system)), Luck(what)
    wishes = dict(one.split("=", 1) for one in what.split(" ") if one)
    card = rules.created(wishes, RandomTable(luck.source, luck))
    return card.name, card.fields, rules.report(card)


def _raised(what: str, system: str, change: Change) -> Any:
    """The figures that are raised together, in a way, with a choice: "nation nation=english"."""
    rules, luck = change(ruleset(system)), Luck(what)
    way, *wishes = what.split(" ")
    return rules.raised(way, dict(one.split("=", 1) for one in wishes), RandomTable(luck.source, luck))


def _play(what: str, system: str, change: Change) -> Any:
    """A fight at random, from a scene of the contract tests: its title, a number, and how many commands."""
    title, number, commands = what.rsplit(" ", 2)
    rules: Any = change(ruleset(system))
    start = next(one for battle in (False, True) for one in starts(system, battle) if one.title == title)
    luck = Luck(number)
    state = rules.muster(start.muster(luck))
    table, found = RandomTable(luck.source, luck), list[Any]()
    for data in start.first:
        state = rules.perform(state, rules.command(data), RandomTable(Luck(start.dice).source, luck)).state
    for _ in range(int(commands)):
        choices = allowed(rules, state, luck)
        data = filled(liked(choices, luck), luck) if choices else None
        if data is None or rules.refusals(state, command := rules.command(data)):
            continue
        outcome = rules.perform(state, command, table)
        found += [
            data,
            [(one.key, one.label, one.rule) for one in choices],
            outcome.events,
            [line.text for line in rules.narrate(state, outcome.state, outcome.events)],
        ]
        state = outcome.state
    return found, rules.agenda(state), rules.counters(state), rules.debrief(state)


def _case(name: str, system: str, change: Change, *, more: bool = False) -> Any:
    played, case = cases(system)[name]
    played, table = Changed.of(played, change), case.table
    if "card" in table:
        rules = played.rules(table.get("own", {}))
        card = Card(system, "Somebody", card_fields(played, rules, table["card"]))
        return rules.report(card), rules.values(card), rules.completed(card)
    if "list" in table:
        return ""
    moment = _begun(played, case, change)
    rules, found = moment.rules, list[Any](_seen(moment) if more else ())
    if "command" in table:
        command, before = moment.command(table["command"]), moment.state
        refused = rules.refusals(before, command)
        found += [refused, rules.explain(before, command)]
        found += [rules.weighed(before, command)] if more else []
        if not refused:
            outcome = moment.perform(command, Script(table.get("dice", ()), table.get("answers", ())))
            found += [outcome.events, [line.text for line in rules.narrate(before, outcome.state, outcome.events)]]
    return *found, moment.saved(), *(_seen(moment) if more else ())


def _begun(system: System, case: Case, change: Change) -> Moment:
    """The moment in which a case begins; in a situation in Python the change comes after the muster."""
    moment = begin(system, case)
    if not case.situation:
        return moment
    state = moment.rules.load_state(moment.rules.dump_state(moment.state))
    return replace(moment, rules=change(moment.rules), state=state)


def _seen(moment: Moment) -> Iterator[Any]:
    """What is offered and shown in a moment."""
    rules, state = moment.rules, moment.state
    yield rules.counters(state), rules.agenda(state), rules.debrief(state)
    for figure in (None, *state.figures):
        for choice in rules.choices(state, figure):
            yield choice.key, choice.label, choice.refusals, choice.draft, choice.rule, choice.aside
            for one in choice.inputs:
                yield one.field, one.label, one.default, one.lowest, one.highest
                yield [(each.label, each.detail, each.refusals) for each in one.candidates({})]
        if figure is not None:
            yield rules.conditions(state, figure)
            yield rules.overlays(state, figure)


_ASKED: Mapping[str, Callable[[str, str, Change], Any]] = {
    "case": _case,
    "moment": partial(_case, more=True),
    "card": _card,
    "row": _row,
    "sheet": _sheet,
    "list": _list,
    "shown": _shown,
    "test": _tested,
    "form": _form,
    "made": _made_figure,
    "raised": _raised,
    "play": _play,
}


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
