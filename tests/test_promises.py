"""The comparison of the tests' promises with those of an earlier commit."""

from tests.scripts import script

compared = script("promises").compared

BEFORE = ["tests/a/test_x.py::test_one", "tests/a/test_x.py::test_two[3]", "tests/a/test_x.py::test_two[4]"]


def test_what_stays_is_not_named_and_what_moved_is_found_by_its_name_and_case():
    after = [BEFORE[0], "tests/b/test_y.py::test_two[3]", "tests/a/b/test_x.py::test_two[4]", "t.py::test_two[4]"]
    assert list(compared(BEFORE, after, {})) == [(BEFORE[1], after[1]), (BEFORE[2], after[2])]


def test_what_has_another_name_now_is_told_by_the_table_alone():
    after = [BEFORE[0], "tests/b/test_y.py::test_many"]
    moved = {"tests/a/test_x.py::test_two": "tests/b/test_y.py::test_many"}
    assert [now for _, now in compared(BEFORE, after, moved)] == [after[1], after[1]]
    assert [now for _, now in compared(BEFORE, after, {})] == ["", ""]


def test_a_table_that_names_no_test_helps_nothing():
    assert [now for _, now in compared(BEFORE, BEFORE[:1], {"tests/a/test_x.py::test_two": "t.py::no"})] == ["", ""]
