import pytest

from gmtool.encounter import DamagedDocument, document, dump_muster, read, write
from gmtool.rules.seam import Note
from tests.encounter.fights import answers, journal, muster, play
from tests.tally import Tally


@pytest.fixture
def fight():
    fight = play(journal(points=1000), 4, 6)
    fight.branch_from(3)
    fight.do(Note(text="another way"), answers())
    fight.undo()
    return fight


@pytest.fixture
def text(fight):
    return write(document(fight, "A fight", dump_muster(muster(1000))))


def test_that_a_journal_survives_its_document_with_branches_head_and_tip(fight, text):
    reading = read(text)
    assert reading.cut == ""
    assert (reading.document.system, reading.document.title) == ("tally", "A fight")
    again = reading.document.journal(Tally())
    assert (again.state, again.head, again.tip) == (fight.state, fight.head, fight.tip)
    assert again.entries == fight.entries
    assert again.branches() == fight.branches()


def test_that_a_document_is_written_the_same_again(text):
    assert write(read(text).document) == text


@pytest.mark.parametrize("lost", [2, 10, 60])
def test_that_a_cut_last_line_costs_that_line_and_is_said(fight, text, lost):
    reading = read(text[:-lost])
    assert reading.cut == "The last line of the journal, line 8, is cut short and was left out."
    assert len(reading.document.entries) == len(fight.entries) - 1


def test_that_only_a_missing_line_break_costs_nothing(fight, text):
    reading = read(text[:-1])
    assert (reading.cut, len(reading.document.entries)) == ("", len(fight.entries))


@pytest.mark.parametrize(
    ("damage", "sentence"),
    [
        (lambda text: "", "The first line is not the header of a journal"),
        (lambda text: "[1]", "The first line is not the header of a journal"),
        (lambda text: text.replace("gmtool journal", "recipe", 1), "not the header of a journal"),
        (lambda text: text.replace('"version":1', '"version":2', 1), "The journal has version 2"),
        (lambda text: text.replace('"system":"tally"', '"system":7', 1), "no valid “system”"),
        (lambda text: text.replace('"number":3,', '"number":3', 1), "Line 4 of the journal is damaged"),
        (lambda text: text.replace('{"number":2,', '{"number":9,', 1), "Entry 3 follows entry 2, which does not come"),
    ],
)
def test_that_a_damaged_document_is_refused_with_a_sentence(text, damage, sentence):
    with pytest.raises(DamagedDocument, match=sentence):
        read(damage(text))
