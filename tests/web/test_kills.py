"""A few accidents of `tests.web.kills`, in the middle of answers."""

import sys
from random import Random

import pytest

from tests.web.kills import have_accidents, outcome

ACCIDENTS = 24


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has neither fork nor SIGKILL")
@pytest.mark.slow("a process imports the program, and is killed and forked again")
def test_that_an_accident_leaves_a_question_open_or_answered_once() -> None:
    found = have_accidents(ACCIDENTS, Random(3))
    assert found.total() == ACCIDENTS
    assert [how for how in found if "LOST" in how] == []
    assert len({how.partition(":")[0] for how in found}) > 6
    assert {how.partition(": ")[2] for how in found} >= {"still asked", "answered", "answered, and done"}


def test_that_an_answer_that_counts_twice_would_be_told() -> None:
    assert outcome((4, 1), (6, 0), "phone cut") == "answered, and done"
    assert outcome((4, 1), (7, 0), "phone cut").startswith("LOST")
    assert outcome((4, 1), (4, 0), "phone cut").startswith("LOST")
    assert outcome((4, 1), (3, 0), "program killed").startswith("LOST")
