"""Who is still to come is no business of the players: their view is the same, whether a wave waits or there is none."""

from dataclasses import replace

import pytest

from gmtool.presentation.fight.state_view import StateView
from gmtool.presentation.players.permissions import HitDetail, Permissions
from gmtool.presentation.players.scene import scene
from gmtool.rules.seam import Muster, Ruleset, Tag, Wave
from gmtool.systems import all_rulesets
from tests.contract.players import Luck, skirmish

SYSTEMS = pytest.mark.parametrize("rules", all_rulesets(), ids=lambda rules: rules.id)
SECRETS = ("Zyxwor", "Qvandal")


def with_wave(muster: Muster, turn: int) -> Muster:
    """Two more of the other side, to come in a wave."""
    others = [replace(muster.figures[1].taken_off(), id=one.lower(), name=one, wave="w1") for one in SECRETS]
    return replace(muster, figures=(*muster.figures, *others), waves=(Wave("w1", "Zyxwor and all", turn),))


@SYSTEMS
@pytest.mark.parametrize("turn", [0, 3])
@pytest.mark.parametrize("ground", [True, False])
def test_that_the_players_see_the_same(rules: Ruleset, turn: int, ground: bool) -> None:
    muster = skirmish(rules, Luck(3), 4, ground=ground)
    allowed = Permissions({side.id: HitDetail.NUMBERS for side in muster.sides}, scores=True)
    without = scene(StateView(rules, rules.muster(muster)), allowed)
    seen = scene(StateView(rules, rules.muster(with_wave(muster, turn))), allowed)
    assert seen == without
    assert not [one for one in SECRETS if one in repr(seen)]


@SYSTEMS
@pytest.mark.parametrize(
    ("known", "late"), [("Wolf", "Wolf"), ("Wolf 1", "Wolf"), ("Wolf", "wolf"), ("Old Wolf", "Wolf")]
)
def test_that_a_name_of_those_who_are_there_is_told_although_others_come_who_have_it(
    rules: Ruleset, known: str, late: str
) -> None:
    muster = skirmish(rules, Luck(3), 4, ground=False)
    wolf, other, *rest = muster.figures
    hunts = Tag("t1", other.id, f"hunts {known}", shown=True)
    there = replace(muster, figures=(replace(wolf, name=known), other, *rest))
    allowed = Permissions({side.id: HitDetail.NUMBERS for side in muster.sides}, scores=True)
    scenes = []
    for prepared in (there, with_wave(there, 3)):
        named = (replace(one, name=late) if one.wave else one for one in prepared.figures)
        state = rules.muster(replace(prepared, figures=tuple(named)))
        scenes.append(scene(StateView(rules, replace(state, tagged=(hunts,))), allowed))
    assert scenes[0] == scenes[1]
    assert f"hunts {known}" in repr(scenes[0])
