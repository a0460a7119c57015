"""Every key of a shipped row, and every field that a GM's own row may have, changes an answer of the program."""

import pytest

from tests.rules.shipped_keys import SYSTEMS, holds, index, keys

LOOK = "python scripts/shipped_keys.py looks for an answer that a key changes"

NOT_SHOWN: dict[str, tuple[str, ...]] = {
    "advanced-melee": (
        "aids.rule",
        "cover.sign",
        "creatures.engaged_by",
        "limits.dagger_places",
        "options.magic",
        "options.seldom",
        "races.total",
        "rolls.rule",
        "shields.iron",
        "spells.also",
        "spells.most_st",
        "waters.rule",
        "weapons.loads_rule",
        "weapons.reach_rule",
    ),
}
"""Keys that code reads, and of which no case shows yet what they do."""


@pytest.mark.parametrize("system", SYSTEMS)
def test_that_every_key_of_a_shipped_row_changes_an_answer(system: str) -> None:
    known, unshown = index()[system], NOT_SHOWN.get(system, ())
    every = {str(key): key for key in keys(system) if str(key) not in unshown}
    assert [name for name in every if name not in known] == [], f"no answer is known that these change; {LOOK}"
    assert [name for name in known if name not in every] == [], f"there are no such keys any more; {LOOK}"
    assert [name for name, key in every.items() if not holds(key, known[name])] == [], f"these change nothing; {LOOK}"
