"""Journals of a version whose figures did not remember yet whom they fight, and how: they replay, and go on."""

from dataclasses import replace
from typing import Any

import pytest

from gmtool.encounter import Journal, read, replay
from gmtool.resources import read_text
from gmtool.rules.seam import AnsweredTable, Json
from gmtool.systems import ruleset

LATER = {
    "flavius-and-wulf": ("foe", "attacker"),
    "exchange-block": ("foe", "attacker", "weapon", "modes"),
    "exchange-counterstrike": ("foe", "attacker", "weapon", "modes"),
    "initiative-table": ("attacker",),
}
"""The worked examples, and the fields that came later."""


def older(file: str) -> Journal:
    """The example as it was written before the fields were there."""
    whole = read(read_text(f"examples/{file}.jsonl")).document
    figures: Any = whole.start["figures"]
    start: dict[str, Json] = {
        **whole.start,
        "figures": {
            key: {name: value for name, value in one.items() if name not in LATER[file]} for key, one in figures.items()
        },
    }
    entries = [
        replace(entry, edits=tuple(edit for edit in entry.edits if not set(edit.path[2:3]) & set(LATER[file])))
        for entry in whole.entries
    ]
    assert sum(len(entry.edits) for entry in entries) < sum(len(entry.edits) for entry in whole.entries)
    return Journal.load(ruleset(whole.system), start, entries)


@pytest.mark.parametrize("file", LATER)
def test_that_an_older_fight_replays(file: str) -> None:
    journal = older(file)
    again = replay(journal.ruleset, journal.start, journal.line())
    assert (again.how, again.ok) == ("", True)


@pytest.mark.parametrize("file", LATER)
def test_that_an_older_fight_goes_on_and_can_be_taken_back(file: str) -> None:
    journal = older(file)
    before, figure = journal.tree, next(iter(journal.state.figures))
    renamed = journal.ruleset.command({"kind": "gm.rename/1", "figure": figure, "name": "Somebody else"})
    journal.do(renamed, AnsweredTable())
    again = replay(journal.ruleset, journal.start, journal.line())
    assert (again.how, again.ok) == ("", True)
    journal.undo()
    assert journal.ruleset.load_state(journal.tree) == journal.ruleset.load_state(before)
