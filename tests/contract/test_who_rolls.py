"""Who rolls for a side is one thing, what the players see of it another, in every system."""

from dataclasses import replace

from gmtool.encounter import Journal
from gmtool.presentation.fight.state_view import StateView
from gmtool.presentation.players.permissions import Permissions
from gmtool.presentation.players.scene import Scene, scene
from gmtool.rules.seam import Muster, Ruleset
from tests.contract.players import skirmish
from tests.contract.test_play import SYSTEMS, Luck, step


def scenes(rules: Ruleset, muster: Muster) -> list[Scene]:
    """What the players see of the first commands of a fight."""
    journal, luck, seen = Journal.begin(rules, muster), Luck(4), list[Scene]()
    for _ in range(12):
        seen.append(scene(StateView(rules, journal.state), Permissions()))
        step(rules, journal, luck)
    return seen


@SYSTEMS
def test_that_who_rolls_changes_nothing_of_what_the_players_see(rules: Ruleset) -> None:
    muster = skirmish(rules, Luck(1))
    own, foes = (replace(side, players=at == 0) for at, side in enumerate(muster.sides))
    plain = scenes(rules, replace(muster, sides=(own, foes)))
    for red, blue in ((True, True), (False, True), (True, False)):
        sides = (replace(own, real_dice=red), replace(foes, real_dice=blue))
        assert scenes(rules, replace(muster, sides=sides)) == plain
