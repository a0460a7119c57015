"""Citations of an edition: the ids of its own ledger, for those that code shared between editions cites.

Inside, everything cites as the code has it. An answer is put into the edition's own words as it leaves the ruleset, so
that whatever the window or a journal sees of an edition cites the ledger of that edition.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass, replace
from operator import is_
from typing import Any, Final, TypeVar

from gmtool.dice import Dice, Need, Pool, Roll
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
"""Types of fields in which no record can be."""


_PARTS: dict[type, tuple[str, ...]] = {}
"""The names of the fields of each kind of record that cite, or may hold what cites, once asked for."""


def _parts(kind: type) -> tuple[str, ...]:
    """The names of those fields; none of what is no record."""
    if kind not in _PARTS:
        of = fields(kind) if is_dataclass(kind) else ()
        _PARTS[kind] = tuple(one.name for one in of if one.init and (one.name == "rule" or one.type not in _PLAIN))
    return _PARTS[kind]


@dataclass(frozen=True)
class Citations:
    """The ids by those that shared code cites; an id that is not there stands, one without another is cited no more."""

    ids: Mapping[str, str] = field(default_factory=dict)

    def cited(self, answer: T) -> T:
        """The answer with its own ids: those of all its records, wherever they have a `rule` or `rules`."""
        return self._cited(answer) if self.ids else answer

    def _cited(self, answer: Any) -> Any:
        if isinstance(answer, Input):
            return replace(answer, candidates=self._later(answer.candidates))
        if isinstance(answer, _SEQUENCES):
            # a place is a sequence of numbers, and there are hundreds of them
            found = [one if isinstance(one, _PLAIN) else self._cited(one) for one in answer]
            same = all(map(is_, found, answer))
            return answer if same else type(answer)(found)
        changed = {}
        for name in _parts(type(answer)):
            old = getattr(answer, name)
            if old and (new := self._part(name, old)) is not old:
                changed[name] = new
        return replace(answer, **changed) if changed else answer

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
    def report(self, card: Card) -> CardReport:
        return self.citations.cited(super().report(card))

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
