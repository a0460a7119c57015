"""What the lists of guns leave out."""

import pytest

from tests.rules.advanced_melee.figures import RULES, TABLES


@pytest.mark.rule("am.powder.bombard")
def test_that_no_bombard_is_offered() -> None:
    named = {row.label.lower() for list_ in RULES.lists() for row in list_.rows}
    assert not [name for name in named if "bombard" in name or "cannon" in name]
    assert {row.key for row in TABLES.weapons.values() if row.gun} == {"arquebus", "blunderbuss"}
