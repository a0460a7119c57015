"""Proposals for the cards about what wears and what heals; nothing of it is forced."""

from dataclasses import replace
from typing import Any

import pytest

from gmtool.rules.seam import Card, CardChange, Enlisted, Muster, Side, changed
from gmtool.rules.tft.ruleset import TftRuleset
from gmtool.rules.tft.state.fight import Dropped, Fight, Limb
from tests.rules.advanced_melee.figures import RULES
from tests.rules.advanced_melee.situations import SYSTEM

LARGE, CLUB = {"item": "large-shield", "ready": True}, {"item": "club", "ready": True}


def ann(**said: Any) -> Card:
    return Card(SYSTEM.id, "Ann", SYSTEM.card(said), id="ann")


def fight(rules: TftRuleset = RULES, card: Card | None = None, over: bool = True, **house: str) -> Fight:
    """Ann and Doc, a Physicker, against Bob; over: he is unconscious."""
    cards = {"Ann": card or ann(), "Doc": ann(talents=["physicker"]), "Bob": ann(hits=12 if over else 0)}
    figures = tuple(Enlisted(name, one, "blue" if name == "Bob" else "red", name=name) for name, one in cards.items())
    return rules.muster(Muster(figures, (Side("red", "Red"), Side("blue", "Blue", 1)), house_rules=house))


def since(state: Fight, **changes: Any) -> Fight:
    """The fight with Ann as she is now."""
    return replace(state, figures={**state.figures, "Ann": replace(state.figures["Ann"], **changes)})


def proposed(state: Fight, field: str, rules: TftRuleset = RULES) -> list[CardChange]:
    return [one for one in rules.debrief(state) if one.figure == "Ann" and one.field == field]


@pytest.mark.rule("am.wear.armor")
def test_that_what_armor_has_absorbed_goes_to_the_card() -> None:
    card = ann(armor="chainmail", absorbed=57)
    (change,) = proposed(since(fight(card=card, wear="useless"), absorbed=60), "absorbed")
    assert (change.before, change.after, change.usual) == (57, 60, True)
    assert change.text == "Ann’s chainmail has absorbed 60 of 120 hits"
    assert changed(card, change, "").fields["absorbed"] == 60
    assert proposed(fight(card=card, wear="useless"), "absorbed") == []


@pytest.mark.rule("am.wear.shield")
def test_that_what_a_shield_has_absorbed_goes_to_its_row_of_the_card() -> None:
    card = ann(gear=[CLUB, {**LARGE, "absorbed": 3, "packed": False}])
    state = fight(card=card, over=False, wear="useless")
    club, shield = state.figures["Ann"].gear
    (change,) = proposed(since(state, gear=(club, replace(shield, absorbed=5))), "gear")
    assert change.text == "Ann’s large shield has absorbed 5 of 40 hits"
    assert changed(card, change, "").fields["gear"] == [CLUB, {**LARGE, "absorbed": 5, "packed": False}]


@pytest.mark.rule("am.wear.shield")
def test_that_a_shield_that_was_dropped_and_taken_up_again_has_not_forgotten() -> None:
    state = fight(card=ann(gear=[LARGE]), over=False, wear="useless")
    (shield,) = state.figures["Ann"].gear
    (change,) = proposed(since(state, gear=(replace(shield, id="d7", absorbed=9),)), "gear")
    assert change.after == {**LARGE, "absorbed": 9}


@pytest.mark.rule("am.wear.replace")
def test_that_shields_without_magic_are_to_be_replaced_where_the_house_has_it_so() -> None:
    row = {"key": "ward", "name": "Ward", "hits_stopped": 2, "stops_missile": True, "cost": 900, "magic": True}
    rules = RULES.extended({"shields": (row,)})
    card = ann(gear=[LARGE, {"item": "ward", "ready": False}, {"item": "main-gauche", "ready": False}])
    (change,) = proposed(fight(rules, card, wear="replaced"), "gear", rules)
    assert change.text == "Ann’s large shield must be replaced after the adventure, for $50"
    assert (change.after, change.usual, change.rule) == (None, False, "am.wear.replace")
    assert proposed(fight(rules, card, over=False, wear="replaced"), "gear", rules) == []
    for wear in ("none", "useless", "degrades"):
        assert proposed(fight(rules, card, wear=wear), "gear", rules) == []


@pytest.mark.rule("am.wear.none")
def test_that_by_default_nothing_is_proposed_about_armor_and_shields() -> None:
    state = fight(card=ann(armor="chainmail", gear=[LARGE], absorbed=120))
    assert proposed(state, "absorbed") == proposed(state, "gear") == []


@pytest.mark.rule("am.recover.time")
def test_that_care_is_a_proposal_with_its_days() -> None:
    state = since(fight(card=ann(hits=1)), hits=6, plight=replace(fight().figures["Ann"].plight, aided=6))
    kept, care = proposed(state, "hits")
    assert (kept.before, kept.after, kept.usual) == (1, 6, True)
    assert (care.before, care.after, care.usual, care.rule) == (6, 0, False, "am.recover.time")
    assert care.text == "Ann: 6 hits heal in 12 days of medical care"
    assert changed(changed(ann(hits=1), kept, ""), care, "").fields["hits"] == 0


@pytest.mark.rule("am.recover.first-aid")
def test_that_first_aid_is_a_proposal_for_wounds_that_had_none() -> None:
    _, aid, _ = proposed(since(fight(), hits=5), "hits")
    assert (aid.before, aid.after, aid.usual) == (5, 3, False)
    assert aid.text == "Ann: 2 hits heal by first aid of Doc, in 5 minutes"
    state = since(fight(), hits=1)
    assert proposed(state, "hits")[1].text == "Ann: 1 hit heals by first aid of Doc, in 5 minutes"
    doc = replace(state.figures["Doc"], hits=12)
    without = replace(state, figures={**state.figures, "Doc": doc})
    assert [one.about for one in proposed(without, "hits")] == ["", "care"]


@pytest.mark.rule("am.recover.exhaustion")
def test_that_rest_is_a_proposal_with_its_minutes() -> None:
    kept, rest = proposed(since(fight(), spent=4), "exhaustion")
    assert (kept.after, rest.before, rest.after, rest.usual) == (4, 4, 0, False)
    assert rest.text == "Ann: exhaustion of 4 passes in 60 minutes of rest"


@pytest.mark.rule("am.cripple.recover")
def test_that_with_all_hits_a_limb_heals_that_is_not_lost() -> None:
    limbs = (Limb("left arm", "arm"), Limb("right leg", "leg", lost=True))
    changes = [one for one in proposed(since(fight(), hits=6, limbs=limbs), "limbs") if one.after is None]
    assert [(one.text, one.usual) for one in changes] == [
        ("Ann: left arm usable again, once all hits are healed", False)
    ]


def test_that_nobody_recovers_before_the_fight_is_over_or_after_death() -> None:
    assert [one.about for one in proposed(since(fight(over=False), hits=6, spent=1), "hits")] == [""]
    assert proposed(since(fight(), hits=12), "hits") == []


@pytest.mark.rule("am.recover.time", "am.recover.exhaustion")
def test_that_the_card_says_how_long_recovery_takes() -> None:
    tiles = {one.key: one.text for one in RULES.report(ann(hits=6, exhaustion=3)).derived}
    assert (tiles["care"], tiles["rest"]) == ("12 days of medical care", "45 minutes of rest")
    assert not {"care", "rest"} & {one.key for one in RULES.report(ann()).derived}


@pytest.mark.rule("am.drown.shed-load")
def test_that_armor_shed_in_the_water_is_gone_from_the_card() -> None:
    state = fight(card=ann(armor="chainmail"))
    bare = replace(state.figures["Ann"].fighter, armor="none")
    (change,) = proposed(since(state, fighter=bare, shed="chainmail"), "armor")
    assert (change.before, change.after, change.text) == ("chainmail", "none", "Ann shed the chainmail in the water")


def test_that_fine_and_silver_things_are_found_and_lost_as_what_they_are() -> None:
    silver = {"item": "dagger", "ready": False, "silver": True}
    card = ann(gear=[{"item": "dagger", "ready": True}, silver])
    state = fight(card=card)
    plain, _ = state.figures["Ann"].gear
    lies = Dropped("d9", "dagger", None, "Ann", silver=True)
    state = replace(since(state, gear=(plain,)), lying=(lies,))
    (lost,) = proposed(state, "gear")
    assert lost.text == "Ann’s silver dagger lies on the ground; it can be picked up"
    assert changed(card, lost, "").fields["gear"] == [{"item": "dagger", "ready": True}]
    plain, kept = fight(card=card).figures["Ann"].gear
    (lost,) = proposed(since(fight(card=card, over=False), gear=(kept,)), "gear")
    assert lost.text == "Ann’s dagger is lost: broken, or carried off"
    assert changed(card, lost, "").fields["gear"] == [silver]
    taken = replace(plain, id="d8", item="broadsword", fine=2, balanced=True, absorbed=0)
    (gain,) = proposed(since(fight(card=ann(gear=[])), gear=(taken,)), "gear")
    assert (gain.text, gain.after) == (
        "Ann has picked up a fine broadsword",
        {"item": "broadsword", "ready": False, "balanced": True, "fine": 2},
    )
