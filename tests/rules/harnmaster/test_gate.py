"""What the states of figures bar, where more hangs on it than the command: proposals, keys and the map."""

from typing import Any

import pytest

from gmtool.rules.harnmaster.state.fight import Time
from gmtool.rules.seam import Choice
from tests.rules.harnmaster.melees import SWORD, Melee, duel, melee
from tests.rules.harnmaster.test_moving import runners

EVADING = Time(2, 1)
CROSSBOW: dict[str, Any] = {"item": "crossbow", "ml": 70, "ready": True}


def choice(one: Melee, key: str, figure: str = "ann") -> Choice:
    return next(choice for choice in one.rules.choices(one.state, figure) if choice.key == key)


@pytest.mark.rule("hm.evade.no-strikes")
@pytest.mark.parametrize(("weapons", "unasked"), [([SWORD], True), ([SWORD, CROSSBOW], False)])
def test_that_an_evader_who_can_shoot_is_asked_before_its_turn_ends(weapons: list[Any], unasked: bool) -> None:
    one = duel({"weapons": weapons}).change("ann", evading=EVADING)
    assert choice(one, "end").unasked is unasked
    assert not choice(one, "attack g1 sword-cut").allowed


def test_that_who_has_noticed_nobody_is_not_asked_before_its_turn_ends() -> None:
    one = duel({"weapons": [SWORD, CROSSBOW]})
    assert not choice(one, "end").unasked
    assert choice(one.change("ann", unaware=("bob",)), "end").unasked


@pytest.mark.rule("hm.evade.no-strikes")
def test_that_an_evader_learns_so_before_it_chooses_whom_to_attack() -> None:
    one = duel().change("ann", evading=EVADING)
    attack = choice(one, "attack g1 sword-cut")
    assert [each.short for each in attack.refusals] == ["is evading"]
    assert not attack.usual
    [target] = [asked for asked in attack.inputs if asked.field == "target"]
    assert [each.refusals for each in target.candidates({})] == [()], "it is told once"


@pytest.mark.rule("hm.engage.precondition")
@pytest.mark.parametrize("key", ["attack g1 sword-cut", "shoot g2 crossbow-shot"])
def test_that_a_foe_that_is_not_noticed_is_marked_and_another_is_proposed(key: str) -> None:
    bow: dict[str, Any] = {"weapons": [SWORD, CROSSBOW], "rank": 50}
    one = melee(("ann", "us", bow), ("bob", "them", {}), ("cyd", "them", {}))
    one.change("ann", unaware=("bob",))
    made = choice(one, key)
    [target] = [asked for asked in made.inputs if asked.field == "target"]
    told = {each.figure: [why.short for why in each.refusals] for each in target.candidates({})}
    assert (made.allowed, told) == (True, {"bob": ["not noticed"], "cyd": []})
    assert target.default == "cyd", "the only one left"


def test_that_who_is_out_has_every_choice_refused_for_that_reason_first() -> None:
    one = duel().change("bob", out=True)
    offered = one.rules.choices(one.state, "bob")
    assert offered
    assert {each.refusals[0].reason for each in offered} == {"Bob is out of the melee."}
    assert "rank" not in [each.key for each in offered]


@pytest.mark.rule("hm.mod.prone")
def test_that_whoever_has_had_its_turn_may_be_said_to_stand_up_all_the_same() -> None:
    one = duel().change("ann", prone=True, stunned=True, done=True, acted="attack")
    assert choice(one, "no prone").allowed
    assert choice(one, "no stunned").allowed


def test_that_an_attack_that_is_barred_still_proposes_whom_it_was_aimed_at_last() -> None:
    one = melee(*((key, side, {"weapons": [SWORD]}) for key, side in (("ann", "us"), ("bob", "them"), ("cyd", "them"))))
    one.change("ann", foe="cyd", done=True, acted="attack")
    attack = choice(one, "attack g1 sword-cut")
    assert not attack.allowed
    assert [asked.default for asked in attack.inputs if asked.field == "target"] == ["cyd"]


@pytest.mark.rule("hm.evade.precondition")
@pytest.mark.parametrize("changes", [{"stunned": True}, {"acted": "attack"}, {"done": True}])
def test_that_the_map_shows_no_way_to_evade_to_who_may_not(changes: dict[str, Any]) -> None:
    one = runners()
    assert "Can evade this far" in [each.label for each in one.rules.overlays(one.state, "ann")]
    one.change("ann", **changes)
    assert "Can evade this far" not in [each.label for each in one.rules.overlays(one.state, "ann")]
