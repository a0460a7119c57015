"""Every key of a shipped row, and every field that a GM's own row may have, changes an answer of the program."""

import pytest

from tests.rules.shipped_keys import SYSTEMS, holds, index, keys

LOOK = "python scripts/shipped_keys.py looks for an answer that a key changes"


@pytest.mark.parametrize("system", SYSTEMS)
def test_that_every_key_of_a_shipped_row_changes_an_answer(system: str) -> None:
    known, every = index()[system], {str(key): key for key in keys(system)}
    assert [name for name in every if name not in known] == [], f"no answer is known that these change; {LOOK}"
    assert [name for name in known if name not in every] == [], f"there are no such keys any more; {LOOK}"
    assert [name for name, key in every.items() if not holds(key, known[name])] == [], f"these change nothing; {LOOK}"
