"""Step 1: who may strike whom."""

import pytest

from gmtool.rules.harnmaster.state.events import Compared, Declared, Defended, Rolled, Struck
from gmtool.rules.seam import AnsweredTable
from tests.rules.harnmaster.melees import CUT, NO_PRESS, NOTHING, SWORD, duel, melee


@pytest.mark.rule("hm.sequence.four-steps")
def test_that_an_exchange_is_engagement_declarations_rolls_and_outcome():
    fight = duel(engaged=False)
    assert "hm.declare.defence-options" in fight.against("defend", "bob", defence="ignore")
    fight.do("attack", "ann", target="bob", engage=True, **CUT)
    assert [type(event).__name__ for event in fight.events] == ["Marked", "Marked", "Declared"]
    assert "hm.sequence.four-steps" in fight.against("attack", "ann", target="bob", **CUT)
    fight.do("defend", "bob", 36, 71, 4, NOTHING, NO_PRESS, defence="block", **CUT)
    kinds = [type(event) for event in fight.events if type(event) in (Defended, Rolled, Compared, Struck)]
    assert kinds == [Defended, Rolled, Rolled, Compared, Struck]


@pytest.mark.rule("hm.engage.precondition")
def test_that_a_strike_needs_awareness_a_readied_weapon_a_threat_and_the_zone():
    fight = duel()
    assert fight.against("attack", "ann", target="bob", **CUT) == []
    assert duel().change("ann", unaware=("bob",)).against("attack", "ann", target="bob", **CUT) == [
        "hm.engage.precondition"
    ]
    sheathed = duel({"weapons": [{**SWORD, "ready": False}]})
    assert sheathed.against("attack", "ann", target="bob", **CUT) == ["hm.engage.precondition"]
    assert duel(engaged=False).against("attack", "ann", target="bob", **CUT) == ["hm.engage.precondition"]
    marked_away = duel().change("ann", threatens={"bob": False})
    assert marked_away.against("attack", "ann", target="bob", **CUT) == ["hm.engage.precondition"]


@pytest.mark.rule("hm.engage.precondition")
@pytest.mark.parametrize(("feet", "against"), [(10, []), (11, ["hm.engage.precondition"])])
def test_that_on_a_map_the_foe_is_in_the_zone_from_edge_to_edge(feet: int, against: list[str]):
    """Bases of five feet and a zone of five: ten feet from middle to middle."""
    fight = melee(
        ("ann", "us", {"weapons": [SWORD], "rank": 50}),
        ("bob", "them", {"weapons": [SWORD]}),
        at={"ann": (20, 20), "bob": (20 + feet, 20)},
    )
    assert list(dict.fromkeys(fight.against("attack", "ann", target="bob", **CUT))) == against
    if against:
        fight.change("ann", threatens={"bob": True})
        assert fight.against("attack", "ann", target="bob", **CUT) == against, "threatened, but not in the zone"


@pytest.mark.rule("hm.engage.strike-means")
def test_that_a_counterstrike_is_a_melee_strike_and_a_block_or_dodge_is_none():
    """What alters melee strikes alone: the aim."""
    fight = duel().do("attack", "ann", target="bob", aim=3, **CUT)
    strikes = {}
    for defence, named in (("block", CUT), ("dodge", {}), ("counterstrike", CUT)):
        aimed = fight.rules.explain(fight.state, fight.data("defend", "bob", defence=defence, aim=3, **named))
        strikes[defence] = [any(line.rule == "hm.mod.aim" for line in told.lines) for told in aimed]
    assert strikes == {"block": [True, False], "dodge": [True, False], "counterstrike": [True, True]}


@pytest.mark.rule("hm.aware.unaware-ignores")
def test_that_who_has_not_noticed_a_foe_ignores_that_foe_alone():
    fight = melee(
        ("bob", "us", {"weapons": [SWORD], "rank": 10}),
        ("cid", "them", {"weapons": [SWORD], "rank": 50}),
        ("dan", "them", {"weapons": [SWORD], "rank": 40}),
    ).change("bob", unaware=("cid",))
    fight.do("attack", "cid", target="bob", engage=True, **CUT)
    allowed = [choice.draft["defence"] for choice in fight.defences("bob") if choice.allowed]
    assert allowed == ["ignore"]
    assert fight.against("defend", "bob", defence="block", **CUT) == ["hm.aware.unaware-ignores"]
    fight.do("defend", "bob", 36, "impact", "impact", 4, NOTHING, NO_PRESS, defence="ignore")
    assert fight.found(Defended).unaware
    assert fight.figure("bob").ignoring == {}, "no choice of its own, and so none that lasts"
    fight.do("end-turn", "cid").do("attack", "dan", target="bob", engage=True, **CUT)
    choices = [choice.draft["defence"] for choice in fight.defences("bob") if choice.allowed]
    assert set(choices) == {"block", "dodge", "counterstrike", "ignore"}


def test_that_nobody_attacks_its_own_side_or_itself():
    for target in ("ann", "cyd"):
        fight = melee(*((key, "us", {"weapons": [SWORD]}) for key in ("ann", "cyd")), ("bob", "them", {}))
        assert fight.rules.refusals(fight.state, fight.data("attack", "ann", target=target, engage=True, **CUT))


@pytest.mark.parametrize("wrong", [{"aim": -1}, {"aim": 21}, {"zone_reach": -1}, {"zone_die": -4}])
def test_that_what_no_aim_can_be_is_refused(wrong: dict[str, int]):
    said = duel().data("attack", "ann", target="bob", **CUT, **wrong)
    assert duel().rules.refusals(duel().state, said)


@pytest.mark.rule("hm.declare.attacker")
def test_that_an_attack_says_target_weapon_mode_and_zone_before_any_roll():
    fight = duel()
    assert fight.against("attack", "ann", **CUT) == ["hm.declare.attacker"]
    fight.do("attack", "ann", target="bob", **CUT)
    said = fight.found(Declared)
    assert (said.target, said.item, said.mode, said.aim, said.zone_die) == ("bob", "broadsword", "sword-cut", 1, 6)


def test_that_an_attack_whose_target_is_killed_or_taken_out_comes_to_nothing_and_says_so():
    waits = duel().do("attack", "ann", target="bob", **CUT)
    for data in (
        {"kind": "gm.amend/1", "figure": "bob", "field": "dead", "value": True},
        {"kind": "gm.remove/1", "figure": "bob"},
        {"kind": "gm.remove/1", "figure": "ann"},
        {"kind": "hm.drop/1", "figure": "ann", "weapon": "g1"},
    ):
        outcome = waits.rules.perform(waits.state, waits.rules.command(data), AnsweredTable())
        lines = [line.text for line in waits.rules.narrate(waits.state, outcome.state, outcome.events)]
        assert outcome.state.exchange is None
        assert "Ann's attack on Bob comes to nothing." in lines, data
