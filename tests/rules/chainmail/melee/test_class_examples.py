"""The examples of the melee classes: each is found among the troop types or kinds, and fights as its class."""

import pytest

from gmtool.rules.chainmail.data.combat import Class
from gmtool.systems import ruleset

EXAMPLES = [
    ("Normans", Class.HEAVY_FOOT),
    ("Saxons", Class.HEAVY_FOOT),
    ("Vikings", Class.HEAVY_FOOT),
    ("Men-at-arms", Class.HEAVY_FOOT),
    ("Archers", Class.LIGHT_FOOT),
    ("Peasants", Class.LIGHT_FOOT),
    ("Swiss pikemen", Class.LIGHT_FOOT),
    ("Light catapult", Class.LIGHT_FOOT),
    ("Dismounted Knights", Class.ARMORED_FOOT),
    ("Sergeants", Class.ARMORED_FOOT),
    ("Condottiere", Class.ARMORED_FOOT),
    ("Hobilars", Class.LIGHT_HORSE),
    ("Norman Knights", Class.MEDIUM_HORSE),
    ("Esquires", Class.MEDIUM_HORSE),
    ("Turcopoles", Class.MEDIUM_HORSE),
    ("Knights", Class.HEAVY_HORSE),
    ("Reiter", Class.HEAVY_HORSE),
]


@pytest.mark.rule("cm.melee.class-examples")
@pytest.mark.parametrize(("name", "expected"), EXAMPLES)
def test_that_an_example_fights_as_its_class(name: str, expected: Class) -> None:
    tables = ruleset("chainmail").book.tables  # type: ignore[attr-defined]
    kits = [tables.kinds[kit.kind] for kit in tables.kits.values() if name in (kit.name, *kit.also)]
    kinds = [kind for kind in tables.kinds.values() if name == kind.name]
    assert {kind.type for kind in (*kits, *kinds)} == {expected}
