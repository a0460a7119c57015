"""Replay: the rules run again over a journal, and their results compared with the record.

A later version may have added fields to the state, which the record lacks. Such a field is no difference, and neither
is its value in later entries: a fight that was continued with the new version began with a default there, while the
rules of today know the field from the start. And what a ruling set aside is told in the words of its day."""

import json
from collections.abc import Iterable, Iterator

from gmtool.dice import DiceError
from gmtool.encounter.changes import ABSENT, Absent, DamagedEntry, Edit, Tree, Value, apply, diff
from gmtool.encounter.entry import Entry
from gmtool.language import tr, trn
from gmtool.records import dataclass
from gmtool.rules.seam import (
    AnsweredTable,
    Asked,
    BadCommand,
    BadState,
    Json,
    Line,
    Outcome,
    Refused,
    Ruleset,
    State,
    WrongAnswer,
)

Place = tuple[str | int, ...]
"""The keys, and indexes in lists, that lead to a value of a state."""


_WORDS = {"gm.ruled/1": ("against", "rules")}
"""The fields of events that only tell what the rules said then: other words for it are no other result."""


@dataclass(frozen=True, slots=True)
class Replay:
    """The result: the log and the state as far as the rules agree with the record.

    `diverged` is the number of the first entry that differs, `how` a sentence about it; None and empty if none does.
    """

    lines: tuple[Line, ...]
    state: State
    diverged: int | None = None
    how: str = ""

    @property
    def ok(self) -> bool:
        """True if the rules give the recorded result."""
        return self.diverged is None


class Diverged(Exception):
    """An entry differs from the record; the message is one sentence."""


def replay(ruleset: Ruleset, start: Tree, entries: Iterable[Entry]) -> Replay:
    """Perform the commands of one line of play with the recorded answers. Raises `BadState` for a bad start."""
    state = ruleset.load_state(start)
    tree: Tree = ruleset.dump_state(state)
    recorded: Tree = start
    later = frozenset(_lacking(dict(start), dict(tree)))
    lines: tuple[Line, ...] = ()
    for entry in entries:
        try:
            outcome = _performed(ruleset, state, entry)
            after = ruleset.dump_state(outcome.state)
            _compare_events(ruleset, entry, outcome)
            recorded, later = _compare_edits(ruleset, entry, tree, after, recorded, later)
        except Diverged as different:
            how = tr("Entry {number} differs: {how}", number=entry.number, how=different)
            return Replay(lines, state, entry.number, how)
        lines += ruleset.narrate(state, outcome.state, outcome.events)
        state, tree = outcome.state, after
    return Replay(lines, state)


def _performed(ruleset: Ruleset, state: State, entry: Entry) -> Outcome[State]:
    table = AnsweredTable(entry.answers)
    try:
        outcome = ruleset.perform(state, ruleset.command(entry.command), table)
    except Asked as asked:
        raise Diverged(tr("the rules ask for more than was recorded ({question}).", question=asked)) from None
    except (WrongAnswer, DiceError) as wrong:
        raise Diverged(tr("a recorded answer does not fit: {problem}", problem=wrong)) from None
    except Refused as refused:
        raise Diverged(tr("the rules refuse it: {reasons}", reasons=refused)) from None
    except BadCommand as bad:
        raise Diverged(tr("its command is not understood: {problem}", problem=bad)) from None
    if table.left_over:
        raise Diverged(
            trn(
                "{n} of the {count} recorded answers were not asked for.",
                "{n} of the {count} recorded answers were not asked for.",
                table.left_over,
                count=len(entry.answers),
            )
        )
    return outcome


def _compare_events(ruleset: Ruleset, entry: Entry, outcome: Outcome[State]) -> None:
    events = [ruleset.dump_event(event) for event in outcome.events]
    for number, (now, recorded) in enumerate(zip(events, entry.events, strict=False), 1):
        words = _WORDS.get(str(recorded.get("kind")), ())
        if edits := [edit for edit in diff(recorded, now) if not _is_unset(edit) and edit.path[0] not in words]:
            raise Diverged(
                # translators: {kind}: tft.strike/1; {difference}: “hits was 3 when recorded and is 4 now”
                tr(
                    "in event {number}, {kind}, {difference}.",
                    number=number,
                    kind=recorded.get("kind", "?"),
                    difference=_difference(edits[0]),
                )
            )
    if len(events) != len(entry.events):
        raise Diverged(
            trn(
                "{n} events happen, {recorded} were recorded.",
                "{n} events happen, {recorded} were recorded.",
                len(events),
                recorded=len(entry.events),
            )
        )


def _is_unset(edit: Edit) -> bool:
    """True for a field that an older version did not know, and that says nothing now."""
    return edit.before is ABSENT and not isinstance(edit.after, Absent) and not edit.after


def _compare_edits(
    ruleset: Ruleset, entry: Entry, before: Tree, after: Tree, recorded: Tree, later: frozenset[Place]
) -> tuple[Tree, frozenset[Place]]:
    """The recorded state after the entry, and the places of fields that were added later.

    `recorded` is the recorded state before the entry, `later` the places known so far.
    """
    how = _other_edits(entry, before, after)
    try:
        then = apply(recorded, entry.edits)
        if not how:
            return then, later
        lacking = frozenset(_lacking(then, ruleset.dump_state(ruleset.load_state(then))))
    except (DamagedEntry, BadState) as damaged:
        raise Diverged(how or str(damaged)) from None
    if not _agree(then, dict(after), later | lacking):
        raise Diverged(how)
    # an index may mean another item in the next entry, so only places made of keys alone are remembered
    return then, later | {place for place in lacking if not any(isinstance(step, int) for step in place)}


def _other_edits(entry: Entry, before: Tree, after: Tree) -> str:
    """The first change that differs from the record, in words; empty if none does."""
    now = {edit.path: edit.after for edit in diff(before, after)}
    recorded = {edit.path: edit.after for edit in entry.edits}
    for path in [*recorded, *now]:
        one, other = recorded.get(path, ABSENT), now.get(path, ABSENT)
        if (path in now) != (path in recorded):
            place = _named(path)
            then = tr("{place} changes only when recorded.", place=place)
            return then if path in recorded else tr("{place} changes only now.", place=place)
        if one != other:
            return f"{_difference(Edit(path, one, other))}."
    return ""


def _lacking(then: Json, known: Json, place: Place = ()) -> Iterator[Place]:
    """The places of the fields that a recorded value lacks; `known` is the value as it is read today."""
    if isinstance(then, dict) and isinstance(known, dict):
        for key, value in known.items():
            if key not in then:
                yield (*place, key)
            else:
                yield from _lacking(then[key], value, (*place, key))
    elif isinstance(then, list) and isinstance(known, list) and len(then) == len(known):
        for step, (one, other) in enumerate(zip(then, known, strict=True)):
            yield from _lacking(one, other, (*place, step))


def _agree(then: Json, now: Json, later: frozenset[Place], place: Place = ()) -> bool:
    """True if two values are the same apart from later fields."""
    if isinstance(then, dict) and isinstance(now, dict):
        keys = [key for key in then.keys() | now.keys() if (*place, key) not in later]
        return all(key in then and key in now and _agree(then[key], now[key], later, (*place, key)) for key in keys)
    if isinstance(then, list) and isinstance(now, list) and len(then) == len(now):
        return all(_agree(one, two, later, (*place, n)) for n, (one, two) in enumerate(zip(then, now, strict=True)))
    return then == now


def _difference(edit: Edit) -> str:
    """The edit in words: the recorded value, and the one of today."""
    return tr(
        "{place} was {before} when recorded and is {after} now",
        place=_named(edit.path),
        before=_shown(edit.before),
        after=_shown(edit.after),
    )


def _named(path: tuple[str, ...]) -> str:
    # translators: the whole state of the fight, at the beginning of “the whole was … when recorded”
    return ".".join(path) or tr("the whole")


def _shown(value: Value) -> str:
    # translators: a value of which there is none: “hits was absent when recorded and is 4 now”
    return tr("absent") if isinstance(value, Absent) else json.dumps(value, ensure_ascii=False)
