import json

import pytest

from gmtool.encounter import DamagedEntry, Journal, SealedEntry, entry_from_text, entry_text, load_entry
from gmtool.encounter.entry import dump_entry
from gmtool.encounter.snapshots import SPACING, tree_text
from tests.encounter.fights import WULF_PASSES, WULF_STRIKES, answers, journal, play
from tests.tally import Tally


def sealed(entries):
    return [SealedEntry(entry.number, entry.parent, entry_text(entry)) for entry in entries]


def test_that_an_entry_survives_its_json():
    for entry in play(journal(points=1000), 5, 40).entries:
        assert entry_from_text(entry_text(entry)) == entry


def test_that_opening_runs_no_rule_and_opens_no_entry_before_the_last_whole_tree():
    fight = play(journal(points=1000), 2, SPACING + 10)
    closed = [SealedEntry(entry.number, entry.parent, "never read") for entry in fight.entries[:SPACING]]
    closed += sealed(fight.entries[SPACING:])
    trees = {SPACING: tree_text(fight.tree_at(SPACING))}

    class Still(Tally):
        def perform(self, state, command, table):
            raise AssertionError("a rule was run")

    assert Journal.load(Still(), fight.start, closed, snapshots=trees).state == fight.state


def test_that_commands_and_events_of_unknown_kinds_are_kept_and_shown():
    fight = journal()
    fight.do(WULF_STRIKES, answers(5, 5))
    data = dump_entry(fight.entry(1))
    data["command"] = {"kind": "tally.hex/9", "moon": "full"}
    data["events"] = [{"kind": "tally.cursed/9", "by": "wulf"}]
    reopened = Journal.load(Tally(), fight.start, [load_entry(data)])
    assert reopened.state == fight.state
    assert reopened.entry(1).command["moon"] == "full"
    assert [line.text for line in reopened.entry(1).lines] == ["Wulf hits Flavius for 5."]
    assert reopened.undo() is not None
    assert json.loads(entry_text(reopened.entry(1))) == data


WHOLE = {"number": 4, "parent": 1, "command": {}, "answers": [], "events": [], "lines": [], "edits": [], "label": ""}


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ("nothing", "An entry cannot be read"),
        ({"number": 4}, "Entry 4 has no 'parent'"),
        ({"number": 4, "parent": 1, "command": 3}, "Entry 4 cannot be read"),
        ({"number": 4, "parent": 1, "command": {}, "answers": [{"number": 1e999}]}, "Entry 4 cannot be read"),
        ({"number": 4, "parent": 1, "command": {}, "answers": [{"number": "many"}]}, "Entry 4 cannot be read"),
        ({**WHOLE, "answers": [[]]}, "Entry 4 cannot be read"),
        ({**WHOLE, "lines": [{"text": "Wulf falls.", "weight": "heavy"}]}, "Entry 4 cannot be read"),
        ({**WHOLE, "lines": [{"text": "Wulf falls.", "figures": [{}]}]}, "Entry 4 cannot be read"),
        ({**WHOLE, "edits": [{"at": [["figures"]], "is": 3}]}, "Entry 4 cannot be read"),
        ({**WHOLE, "edits": ["figures"]}, "Entry 4 cannot be read"),
    ],
)
def test_that_a_damaged_entry_is_named(data, sentence):
    with pytest.raises(DamagedEntry, match=sentence):
        load_entry(data)


def test_that_an_entry_without_the_one_before_it_is_refused():
    fight = journal()
    fight.do(WULF_PASSES, answers())
    stray = SealedEntry(3, 2, "")
    with pytest.raises(DamagedEntry, match="Entry 3 follows entry 2, which does not come"):
        Journal.load(Tally(), fight.start, [*fight.entries, stray])


def test_that_two_entries_with_one_number_are_refused():
    fight = journal()
    fight.do(WULF_PASSES, answers())
    with pytest.raises(DamagedEntry, match="Entry 1 is in the journal twice"):
        Journal.load(Tally(), fight.start, [*fight.entries, *fight.entries])


def test_that_an_entry_which_holds_the_text_of_another_is_noticed():
    fight = play(journal(), 1, 2)
    swapped = [SealedEntry(1, 0, entry_text(fight.entry(1))), SealedEntry(2, 1, entry_text(fight.entry(1)))]
    with pytest.raises(DamagedEntry, match="Entry 2 holds another entry's text"):
        Journal.load(Tally(), fight.start, swapped)


@pytest.mark.parametrize("text", [5, None, "[" * 100_000, "{"])
def test_that_what_is_no_text_of_an_entry_is_damage(text):
    with pytest.raises(DamagedEntry, match="An entry is not complete JSON"):
        entry_from_text(text)
