"""Citations of an edition: the ids of its own ledger, for those that code shared between editions cites.

Inside, everything cites as the code has it. An answer is put into the edition's own words as it leaves the ruleset, so
that whatever the window or a journal sees of an edition cites the ledger of that edition.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass, replace
from enum import Enum
from functools import cache
from operator import is_
from typing import Any, Final, TypeVar, get_args, get_origin, get_type_hints

from gmtool.dice import Dice, Need, Pool, Roll
from gmtool.records import evolver
from gmtool.rules.kit.system import SystemRuleset
from gmtool.rules.seam import (
    Agenda,
    Asked,
    Breakdown,
    Card,
    CardChange,
    CardReport,
    Choice,
    Command,
    Condition,
    Effect,
    Event,
    Input,
    Json,
    Line,
    Option,
    Outcome,
    Preference,
    Raised,
    Refusal,
    Refused,
    Reply,
    Spending,
    SystemList,
    Table,
    Why,
)

T = TypeVar("T")
S = TypeVar("S")
Classifier = Callable[[int], Any]


_SEQUENCES: Final = (tuple, list)
_PLAIN: Final = (str, int, bool)
"""Types of what is often in a sequence, in which no record can be."""
_NEVER: Final = (str, int, bool, float, type(None), Json)
"""Types of fields in which no record can be; what a choice or a place amounts to in JSON is most of an answer."""


@cache
def _parts(kind: type) -> tuple[str, ...]:
    """The names of the fields of a kind of record that cite, or may hold what cites; none of what is no record."""
    if not is_dataclass(kind):
        return ()
    try:
        hints = get_type_hints(kind)
    except NameError:  # of a type that is only known to who checks types
        hints = {}
    return tuple(one.name for one in fields(kind) if one.init and (one.name == "rule" or _may_cite(hints, one.name)))


def _may_cite(hints: Mapping[str, Any], name: str) -> bool:
    return name not in hints or name == "rules" or not _is_plain(hints[name])


def _is_plain(hint: Any) -> bool:
    """True for a type in whose values no record can be, at any depth."""
    if hint in _NEVER or (isinstance(hint, type) and issubclass(hint, Enum)):
        return True
    if isinstance(hint, type) and issubclass(hint, tuple) and hasattr(hint, "_fields"):
        return all(map(_is_plain, get_type_hints(hint).values()))
    parts = [one for one in get_args(hint) if one is not ...]
    return get_origin(hint) is not Callable and bool(parts) and all(map(_is_plain, parts))


@cache
def _evolving(kind: type) -> Callable[..., Any]:
    """What makes a record of a kind with other values in some fields."""
    return evolver(kind) if "__slots__" in vars(kind) and not hasattr(kind, "__post_init__") else replace


@dataclass(frozen=True)
class Citations:
    """The ids by those that shared code cites; an id that is not there stands, one without another is cited no more."""

    ids: Mapping[str, str] = field(default_factory=dict)

    def cited(self, answer: T) -> T:
        """The answer with its own ids: those of all its records, wherever they have a `rule` or `rules`."""
        return self._cited(answer) if self.ids else answer

    def _cited(self, answer: Any) -> Any:
        kind: Any = type(answer)
        if isinstance(answer, Input):
            return _evolving(kind)(answer, candidates=self._later(answer.candidates))
        if isinstance(answer, _SEQUENCES):
            # a place is a sequence of numbers, and there are hundreds of them
            found = [one if isinstance(one, _PLAIN) else self._cited(one) for one in answer]
            same = all(map(is_, found, answer))
            return answer if same else kind(found)
        changed = {}
        for name in _parts(kind):
            old = getattr(answer, name)
            if old and (new := self._part(name, old)) is not old:
                changed[name] = new
        return _evolving(kind)(answer, **changed) if changed else answer

    def _part(self, name: str, old: Any) -> Any:
        if isinstance(old, str):
            return self.ids.get(old, old) if name == "rule" else old
        if name == "rules" and isinstance(old, tuple):
            return self._all(old)
        return old if isinstance(old, int) else self._cited(old)

    def _all(self, rules: tuple[str, ...]) -> tuple[str, ...]:
        if self.ids.keys().isdisjoint(rules):
            return rules
        return tuple(dict.fromkeys(own for rule in rules if (own := self.ids.get(rule, rule))))

    def _later(self, candidates: Callable[..., Any]) -> Callable[..., Any]:
        return lambda values: self._cited(candidates(values))


class CitingTable:
    """A table whose questions cite the ledger of the edition."""

    def __init__(self, table: Table, citations: Citations) -> None:
        self._table = table
        self._cited = citations.cited

    def roll(self, dice: Dice, why: Why, alike: Classifier | None = None) -> Roll:
        """Rolled dice."""
        return self._table.roll(dice, self._cited(why), alike)

    def pool(self, dice: Dice, need: Need, why: Why) -> Pool:
        """Dice of which each counts by itself."""
        return self._table.pool(dice, need, self._cited(why))

    def choose(self, options: Sequence[Option], why: Why) -> str:
        """The key of the chosen option."""
        return self._table.choose(options, self._cited(why))

    def words(self, known: Sequence[str], why: Why) -> str:
        """Words for something that the rules leave to a person."""
        return self._table.words(known, self._cited(why))

    def number(self, lowest: int, highest: int, why: Why) -> int:
        """A whole number for something that the rules leave to a person."""
        return self._table.number(lowest, highest, self._cited(why))


class EditionRuleset(SystemRuleset[S]):
    """The ruleset of one of several editions: whatever it answers cites the ledger of that edition."""

    @property
    def citations(self) -> Citations:
        """The ids of the edition's own ledger."""
        raise NotImplementedError

    # --- cards
    def reported(self, card: Card) -> CardReport:
        return self.citations.cited(super().reported(card))

    def spendings(self, card: Card) -> tuple[Spending, ...]:
        return self.citations.cited(super().spendings(card))

    def created(self, wishes: Mapping[str, Json], table: Table) -> Card:
        try:
            return super().created(wishes, CitingTable(table, self.citations))
        except Refused as refused:
            raise Refused(*self.citations.cited(refused.refusals)) from refused

    def raised(self, way: str, wishes: Mapping[str, Json], table: Table) -> Raised:
        return self.citations.cited(super().raised(way, wishes, CitingTable(table, self.citations)))

    def lists(self) -> tuple[SystemList, ...]:
        return self.citations.cited(super().lists())

    # --- fights
    def agenda(self, state: S) -> Agenda:
        return self.citations.cited(super().agenda(state))

    def choices(self, state: S, figure: str | None) -> tuple[Choice, ...]:
        return self.citations.cited(super().choices(state, figure))

    def allowed(self, state: S, figure: str | None) -> tuple[Choice, ...]:
        return self.citations.cited(super().allowed(state, figure))

    def liked(self, state: S, figure: str, preferences: tuple[Preference, ...]) -> Iterator[tuple[Preference, Choice]]:
        for preference, choice in super().liked(state, figure, preferences):
            yield preference, self.citations.cited(choice)

    def refusals(self, state: S, command: Command) -> tuple[Refusal, ...]:
        return self.citations.cited(super().refusals(state, command))

    def explain(self, state: S, command: Command) -> tuple[Breakdown, ...]:
        return self.citations.cited(super().explain(state, command))

    def replies(self, state: S, command: Command) -> tuple[Reply, ...]:
        return self.citations.cited(super().replies(state, command))

    def perform(self, state: S, command: Command, table: Table) -> Outcome[S]:
        if not self.citations.ids:
            return super().perform(state, command, table)
        try:
            outcome = super().perform(state, command, CitingTable(table, self.citations))
        except Asked as asked:
            asked.so_far = asked.so_far and self._told(asked.so_far)
            raise
        return self._told(outcome)

    def _told(self, outcome: Outcome[S]) -> Outcome[S]:
        """The outcome with its own ids, in its events and in what lasts or waits."""
        cited, state = self.citations.cited, outcome.state
        lasts = {name: cited(getattr(state, name)) for name in ("effects", "checks")}
        return Outcome(replace(state, **lasts), cited(outcome.events))  # type: ignore[type-var]

    # --- views
    def conditions(self, state: S, figure: str) -> tuple[Condition, ...]:
        return self.citations.cited(super().conditions(state, figure))

    def effects(self, state: S) -> tuple[Effect, ...]:
        return self.citations.cited(super().effects(state))

    def narrate(self, before: S, after: S, events: Sequence[Event]) -> tuple[Line, ...]:
        return self.citations.cited(super().narrate(before, after, events))

    def debrief(self, state: S) -> tuple[CardChange, ...]:
        return self.citations.cited(super().debrief(state))


def read_citations(parsed: Mapping[str, Mapping[str, Any]]) -> Citations:
    """The citations of `citations.toml`: under `[citations]` the edition's id of each that shared code cites."""
    return Citations(dict(parsed.get("citations", {}).get("citations", {})))
