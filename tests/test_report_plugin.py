"""What a worker tells of a test in a parallel run."""

from typing import Any

import pytest

from tests.report_plugin import told


def reports(**of_test: Any) -> list[pytest.TestReport]:
    """The three of a test that goes well, with these facts of its middle part."""
    facts: dict[str, Any] = {"outcome": "passed", "longrepr": None, "sections": [], "user_properties": []}
    made = []
    for when in ("setup", "call", "teardown"):
        now = facts | of_test if when == "call" else facts
        made.append(
            pytest.TestReport("test_it.py::test_it", ("test_it.py", 1, "test_it"), {"slow": 1}, when=when, **now)
        )
        made[-1].cost = 0.25
    made[0].slow_for = "two hundred processes are killed"
    return made


def test_a_test_that_goes_well_is_one_report_with_the_cost_of_all_and_the_reason():
    (one,) = told(reports())
    assert (one.when, one.passed, one.cost) == ("call", True, 0.75)
    assert one.slow_for == "two hundred processes are killed"
    assert one.keywords == {}


@pytest.mark.parametrize(
    "more",
    [
        {"outcome": "failed", "longrepr": "wrong"},
        {"outcome": "skipped", "longrepr": ("test_it.py", 1, "Skipped")},
        {"sections": [("Captured stdout call", "said")]},
        {"user_properties": [("seed", 3)]},
    ],
)
def test_all_is_told_where_there_is_more_to_say(more: dict[str, Any]):
    made = reports(**more)
    assert told(made) == made
    assert [one.cost for one in made] == [0.25] * 3


def test_all_is_told_where_it_did_not_come_to_the_test_itself_or_the_end_went_wrong():
    first, _, last = reports()
    assert told([first, last]) == [first, last]
    made = reports()
    made[2].outcome = "failed"
    assert told(made) == made
