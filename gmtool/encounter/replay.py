"""Running the rules again over a journal, and comparing with what was recorded."""

import json
from collections.abc import Iterable
from dataclasses import dataclass

from gmtool.dice import DiceError
from gmtool.encounter.changes import ABSENT, Absent, Edit, Tree, Value, diff
from gmtool.encounter.entry import Entry
from gmtool.rules.seam import (
    AnsweredTable,
    Asked,
    BadCommand,
    Line,
    Outcome,
    Refused,
    Ruleset,
    State,
    WrongAnswer,
)


@dataclass(frozen=True, slots=True)
class Replay:
    """What came of it: the log and the state as far as the rules agree with the record.

    `diverged` is the number of the first entry that went another way and `how` one sentence about it; None and
    empty where all agree.
    """

    lines: tuple[Line, ...]
    state: State
    diverged: int | None = None
    how: str = ""

    @property
    def ok(self) -> bool:
        """Whether the rules give again what was recorded."""
        return self.diverged is None


class Diverged(Exception):
    """An entry went another way; the message is one sentence."""


def replay(ruleset: Ruleset, start: Tree, entries: Iterable[Entry]) -> Replay:
    """Perform the commands of one line of play again, with the recorded answers. Raises `BadState` at a bad start."""
    state = ruleset.load_state(start)
    tree: Tree = ruleset.dump_state(state)
    lines: tuple[Line, ...] = ()
    for entry in entries:
        try:
            outcome = _again(ruleset, state, entry)
            after = ruleset.dump_state(outcome.state)
            _compare_events(ruleset, entry, outcome)
            _compare_edits(entry, tree, after)
        except Diverged as different:
            return Replay(lines, state, entry.number, f"Entry {entry.number} goes another way: {different}")
        lines += ruleset.narrate(state, outcome.state, outcome.events)
        state, tree = outcome.state, after
    return Replay(lines, state)


def _again(ruleset: Ruleset, state: State, entry: Entry) -> Outcome[State]:
    table = AnsweredTable(entry.answers)
    try:
        outcome = ruleset.perform(state, ruleset.command(entry.command), table)
    except Asked as asked:
        raise Diverged(f"the rules ask for more than was recorded ({asked}).") from None
    except (WrongAnswer, DiceError) as wrong:
        raise Diverged(f"a recorded answer does not fit: {wrong}") from None
    except Refused as refused:
        raise Diverged(f"the rules refuse it: {refused}") from None
    except BadCommand as bad:
        raise Diverged(f"its command is not understood: {bad}") from None
    if table.left_over:
        raise Diverged(f"{table.left_over} of the {len(entry.answers)} recorded answers were not asked for.")
    return outcome


def _compare_events(ruleset: Ruleset, entry: Entry, outcome: Outcome[State]) -> None:
    events = [ruleset.dump_event(event) for event in outcome.events]
    for number, (now, recorded) in enumerate(zip(events, entry.events, strict=False), 1):
        if edits := diff(recorded, now):
            raise Diverged(f"in event {number}, {recorded.get('kind', '?')}, {_difference(edits[0])}.")
    if len(events) != len(entry.events):
        raise Diverged(f"{len(events)} things happen, {len(entry.events)} were recorded.")


def _compare_edits(entry: Entry, before: Tree, after: Tree) -> None:
    now = {edit.path: edit.after for edit in diff(before, after)}
    recorded = {edit.path: edit.after for edit in entry.edits}
    for path in [*recorded, *now]:
        one, other = recorded.get(path, ABSENT), now.get(path, ABSENT)
        if (path in now) != (path in recorded):
            which = "when recorded" if path in recorded else "now"
            raise Diverged(f"{_named(path)} changes only {which}.")
        if one != other:
            raise Diverged(f"{_difference(Edit(path, one, other))}.")


def _difference(edit: Edit) -> str:
    """In words, from what was recorded to what is."""
    return f"{_named(edit.path)} was {_shown(edit.before)} when recorded and is {_shown(edit.after)} now"


def _named(path: tuple[str, ...]) -> str:
    return ".".join(path) or "the whole"


def _shown(value: Value) -> str:
    return "absent" if isinstance(value, Absent) else json.dumps(value, ensure_ascii=False)
