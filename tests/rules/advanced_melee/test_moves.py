"""The scale of the map in Advanced Melee."""

import pytest

from gmtool.space import Hex, megahex_distance
from tests.rules.advanced_melee.situations import SYSTEM


@pytest.mark.rule("am.move.scale")
def test_that_seven_hexes_are_a_megahex() -> None:
    ground = SYSTEM.grounds["hexes"]
    here = Hex(9, 5)
    near = [Hex(here.q + q, here.r + r) for q in range(-3, 4) for r in range(-3, 4)]
    assert sum(megahex_distance(here, one, ground.megahex_origin) == 0 for one in near) == 7
