"""Every key of a shipped row, and every field that a GM's own row may have, changes an answer of the program."""

import pytest

from tests.rules.shipped_keys import SYSTEMS, holds, index, is_words_or_price, keys

LOOK = "python scripts/shipped_keys.py looks for an answer that a key changes"
SHORTEST_REASON = 20


@pytest.mark.slow("every key of a system is changed, and a question asked again")
@pytest.mark.parametrize("system", SYSTEMS)
def test_that_every_key_of_a_shipped_row_changes_an_answer(system: str) -> None:
    known, every = index()[system], {str(key): key for key in keys(system)}
    assert [name for name in every if name not in known] == [], f"no answer is known that these change; {LOOK}"
    assert [name for name in known if name not in every] == [], f"there are no such keys any more; {LOOK}"
    assert [name for name, key in every.items() if not holds(key, known[name])] == [], f"these change nothing; {LOOK}"


@pytest.mark.parametrize("system", SYSTEMS)
def test_that_only_words_and_prices_are_there_to_be_shown_each_for_a_reason(system: str) -> None:
    shown = {name: said for name, said in index()[system].items() if said.startswith("shown ")}
    every = {str(key): key for key in keys(system)}
    assert [name for name, said in shown.items() if len(said.partition(": ")[2]) < SHORTEST_REASON] == [], "no reason"
    assert [name for name in shown if not is_words_or_price(every[name])] == [], "a number is for a rule to read"
