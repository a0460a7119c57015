"""Limbs out of use between fights: a card says them, its figure has them, and the debriefing changes them."""

import pytest

from gmtool.rules.seam import Enlisted, Muster, Side, changed
from gmtool.rules.tft.state.fight import Fight
from tests.rules.advanced_melee.figures import RULES, card

LEG_LOST = {"item": "left leg", "lost": True}


def fight(limbs: list[dict[str, object]], hits: int = 0) -> Fight:
    """A fight of one, whose card has these limbs out of use."""
    ann = card(limbs=limbs, hits=hits)
    return RULES.muster(Muster(figures=(Enlisted("Ann", ann, "red"),), sides=(Side("red", "Red"),)))


def amended(state: Fight, field: str, value: object) -> Fight:
    command = RULES.command({"kind": "gm.amend/1", "figure": "Ann", "field": field, "value": value})
    return RULES.perform(state, command, None).state


@pytest.mark.rule("am.cripple.leg-hobble")
def test_that_a_card_says_what_is_of_no_use_and_how_far_a_crutch_carries() -> None:
    tiles = {one.key: one.text for one in RULES.report(card(limbs=[LEG_LOST])).derived}
    assert (tiles["limbs"], tiles["ma"]) == ("left leg (lost)", "0, 3 with a crutch")
    assert {one.key: one.text for one in RULES.report(card()).derived}["ma"] == "10"


@pytest.mark.rule("am.cripple.leg-kneel")
def test_that_a_figure_begins_a_fight_on_its_knees_without_a_leg() -> None:
    figure = fight([LEG_LOST]).figures["Ann"]
    assert (figure.pose.value, figure.limbs[0].name, figure.limbs[0].lost) == ("kneeling", "left leg", True)
    assert fight([{"item": "left arm", "lost": False}]).figures["Ann"].pose.value == "standing"


@pytest.mark.rule("am.cripple.recover", "am.cripple.wish")
def test_that_the_debriefing_takes_limbs_to_the_card_and_off_it() -> None:
    state = amended(fight([]), "limb right arm", "lost")
    (gained,) = [one for one in RULES.debrief(state) if one.field == "limbs"]
    assert (gained.text, gained.rule) == ("Somebody: right arm lost", "am.cripple.wish")
    assert changed(card(), gained, "").fields["limbs"] == [{"item": "right arm", "lost": True}]
    before = [{"item": "right arm", "lost": False}, LEG_LOST]
    (healed,) = [one for one in RULES.debrief(amended(fight(before, hits=3), "hits", 0)) if one.field == "limbs"]
    assert healed.text == "Somebody: right arm usable again"
    assert changed(card(limbs=before), healed, "").fields["limbs"] == [LEG_LOST]
