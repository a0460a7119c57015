"""Citations of an edition: the ids of its own ledger, for those that code shared between editions cites.

The rules answer with the ids that the code has. Whoever shows an answer asks for it `cited`, and what goes into a
journal or onto a card is cited as it is told or written: so that the window and a journal see the ledger of the edition
alone, and whoever plays a fight by itself pays nothing for it.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field, fields, is_dataclass, replace
from enum import Enum
from functools import cache
from operator import is_
from typing import Any, Final, TypeVar, get_args, get_origin, get_type_hints

from gmtool.records import dataclass, evolver
from gmtool.rules.kit.fighting import Fighting, FightState
from gmtool.rules.kit.system import SystemRuleset
from gmtool.rules.seam import Asked, Card, CardReport, Command, Event, Input, Json, Line, Outcome, Table

T = TypeVar("T")
S = TypeVar("S", bound=FightState[Fighting])


_SEQUENCES: Final = (tuple, list)
_PLAIN: Final = (str, int, bool)
"""Types of what is often in a sequence, in which no record can be."""
_NEVER: Final = (str, int, bool, float, type(None), Json)
"""Types of fields in which no record can be; what a choice or a place amounts to in JSON is most of an answer."""
_LASTS: Final = ("effects", "checks")
"""The fields of a state whose records cite."""


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


def _may_cite(hints: Mapping[str, object], name: str) -> bool:
    return name not in hints or name == "rules" or not _is_plain(hints[name])


def _is_plain(hint: object) -> bool:
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

    def _cited(self, answer: object) -> Any:
        kind: type = type(answer)
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

    def _part(self, name: str, old: object) -> object:
        if isinstance(old, str):
            return self.ids.get(old, old) if name == "rule" else old
        if name == "rules" and isinstance(old, tuple):
            return self._all(old)
        return old if isinstance(old, int) else self._cited(old)

    def _all(self, rules: tuple[str, ...]) -> tuple[str, ...]:
        if self.ids.keys().isdisjoint(rules):
            return rules
        return tuple(dict.fromkeys(own for rule in rules if (own := self.ids.get(rule, rule))))

    def _later(self, candidates: Callable[..., object]) -> Callable[..., object]:
        return lambda values: self._cited(candidates(values))


class EditionRuleset(SystemRuleset[S]):
    """The ruleset of one of several editions: whatever is shown or saved of it cites the ledger of that edition."""

    @property
    def citations(self) -> Citations:
        """The ids of the edition's own ledger."""
        raise NotImplementedError

    def cited(self, answer: T) -> T:
        return self.citations.cited(answer)

    # --- what is saved
    def reported(self, card: Card) -> CardReport:
        return self.cited(super().reported(card))  # a ruling on a card names the rule of its finding

    def done(self, state: S, command: Command, table: Table) -> Outcome[S]:
        try:
            return self._saved(state, super().done(state, command, table))
        except Asked as asked:
            asked.so_far = asked.so_far and self._saved(state, asked.so_far)
            raise

    def _saved(self, before: S, outcome: Outcome[S]) -> Outcome[S]:
        """The outcome with its own ids in what lasts or waits since the command."""
        state = outcome.state
        if not self.citations.ids:
            return outcome
        new = {name: found for name in _LASTS if (found := getattr(state, name)) is not getattr(before, name)}
        if not new:
            return outcome
        return Outcome(replace(state, **{name: self.cited(one) for name, one in new.items()}), outcome.events)  # type: ignore[type-var]

    def dump_event(self, event: Event) -> dict[str, Json]:
        return super().dump_event(self.cited(event))

    def narrate(self, before: S, after: S, events: Sequence[Event]) -> tuple[Line, ...]:
        return self.cited(super().narrate(before, after, events))


def read_citations(parsed: Mapping[str, Mapping[str, Any]]) -> Citations:
    """The citations of `citations.toml`: under `[citations]` the edition's id of each that shared code cites."""
    return Citations(dict(parsed.get("citations", {}).get("citations", {})))
