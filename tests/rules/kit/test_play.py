"""A fight that is asked and changed, whatever the system; and the switches that it is fought by."""

import pytest

from gmtool.rules.kit.play import evolve
from gmtool.rules.kit.rulebook import Rulebook, file_remarks, read_switches
from gmtool.rules.kit.tables.tables import read_tables
from gmtool.rules.seam import AnsweredTable, BadData, HouseRule, Option, Why
from tests.rules.kit.samples import PARSED, Asked, Done, Fight, Figure, Rested, Tables

ROW = {"key": "rain", "label": "Rain", "options": {"no": "does nothing", "yes": "is wet"}, "rules": ["t.rain"]}
SWITCHES = read_switches({"switches": {"switch": [ROW]}})
BOOK: Rulebook[Tables] = Rulebook("t", "T", read_tables(Tables, PARSED)[0], switches=SWITCHES)
FIGHT = Fight(
    {
        "ann": Figure("ann", "Ann", "us"),
        "bob": Figure("bob", "Bob", "them"),
        "cat": Figure("cat", "Cat", "them", False),
    },
    ("bob", "ann", "cat"),
)


def play() -> Done:
    return Done(BOOK, FIGHT, AnsweredTable())


def test_that_a_fight_is_asked_for_its_figures() -> None:
    ctx = Asked(BOOK, FIGHT)
    assert [one.id for one in ctx.everyone()] == ["bob", "ann", "cat"]
    assert [one.id for one in ctx.foes(ctx.figure("ann"))] == ["bob"]
    assert (ctx.first().id, ctx.tables, ctx.ground) == ("bob", BOOK.tables, None)
    with pytest.raises(KeyError):
        ctx.figure("dan")


def test_that_a_play_changes_its_own_fight_and_notes_what_happened() -> None:
    changing = play()
    assert changing.change("ann", name="Anne").name == "Anne"
    changing.happened(Rested())
    outcome = changing.outcome()
    assert (outcome.state.figures["ann"].name, changing.first().id) == ("Anne", "bob")
    assert outcome.events == (Rested(),)
    assert FIGHT.figures["ann"].name == "Ann"


def test_that_a_change_of_what_there_is_not_is_a_mistake() -> None:
    with pytest.raises(TypeError):
        evolve(FIGHT, nothing=1)


def test_that_a_single_option_is_no_question() -> None:
    assert play().choose((Option("only", "Only"),), Why("which")) == "only"


def test_that_a_switch_is_the_noted_reading_unless_the_encounter_says_otherwise() -> None:
    assert (HouseRule("rain", "Rain", (("no", "does nothing"), ("yes", "is wet")), ("t.rain",)),) == SWITCHES
    assert Asked(BOOK, FIGHT).house("rain") == "no"
    assert Asked(BOOK, evolve(FIGHT, house={"rain": "yes"})).house("rain") == "yes"


def test_that_a_switch_with_a_key_that_nothing_reads_comes_in_with_a_remark() -> None:
    parsed = {"switches": {"switch": [{**ROW, "colour": 1}], "preset": [{"name": "Wet", "values": {}, "of": "us"}]}}
    assert read_switches(parsed) == SWITCHES
    assert file_remarks({**parsed, "ways": {"way": [{"wey": 1}]}, "sheets": {"sheet": [{"tabel": "x"}]}}) == (
        "switches.toml, [[switch]], row 1 (rain): nothing in these rules reads “colour”.",
        "switches.toml, [[preset]], row 1 (Wet): nothing in these rules reads “of”.",
        "ways.toml, [[way]], row 1: nothing in these rules reads “wey”; “key” is perhaps meant.",
        "sheets.toml, [[sheet]], row 1: nothing in these rules reads “tabel”; “table” is perhaps meant.",
    )


@pytest.mark.parametrize(
    ("rows", "problem"),
    [
        ([{**ROW, "options": {"no": "x"}}], "row 1, cannot be read: “options” has fewer than two"),
        ([{**ROW, "options": {"no": 1, "yes": 2}}], "should be text"),
        ([ROW, ROW], "“rain” appears twice"),
    ],
)
def test_that_a_switch_that_cannot_be_read_stops_the_system(rows: list[object], problem: str) -> None:
    with pytest.raises(BadData, match=problem):
        read_switches({"switches": {"switch": rows}})
